/** What a part of a line means; a renderer decides how that looks. */
export interface Style {
  readonly toServer: Paint;
  readonly toClient: Paint;
  readonly trouble: Paint;
  readonly faint: Paint;
  readonly plain: Paint;
  /** Parts of a JSON text. */
  readonly key: Paint;
  readonly string: Paint;
  readonly scalar: Paint;
}

type Paint = (text: string) => string;

/** The colours that a terminal library offers, by their usual names. */
export interface Colours {
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly red: Paint;
  readonly dim: Paint;
  readonly blue: Paint;
  readonly green: Paint;
  readonly magenta: Paint;
}

export function styleOf({yellow, cyan, red, dim, blue, green, magenta}: Colours): Style {
  return {
    toServer: yellow,
    toClient: cyan,
    trouble: red,
    // An empty text must stay empty, not become two escape codes.
    faint: text => (text === '' ? '' : dim(text)),
    plain: text => text,
    key: blue,
    string: green,
    scalar: magenta,
  };
}

const none: Paint = text => text;

/** For what is no terminal. */
export const plainStyle: Style = styleOf({
  ...{yellow: none, cyan: none, red: none, dim: none},
  ...{blue: none, green: none, magenta: none},
});

export type ColourChoice = 'auto' | 'always' | 'never';

/**
 * Whether to colour what goes to a target: by choice, by NO_COLOR (no-color.org), FORCE_COLOR, or
 * by what the target is.
 */
export function coloured(
  choice: ColourChoice,
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
