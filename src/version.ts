import manifest from '../package.json' with {type: 'json'};

/** Of this program; the build writes it in. */
export const version: string = manifest.version;
