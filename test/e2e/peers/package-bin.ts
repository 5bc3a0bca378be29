import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/** The script that a package from npm puts on the PATH as `name`; told by its package.json. */
export function packageBin(packageJson: string, name: string): string {
  const {bin} = JSON.parse(readFileSync(packageJson, 'utf8'));
  return fileURLToPath(new URL(bin[name], `file://${packageJson}`));
}
