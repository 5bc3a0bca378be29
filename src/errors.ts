/** A failure the user can mend: one sentence with the value, and a way out. Never shown with a stack. */
export class UserError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    // It may name a file, and a file's name may hold anything.
    super(message.replace(UNSAFE, escaped));
    this.name = 'UserError';
    this.exitCode = exitCode;
  }
}

/** Controls, and what turns writing around (as `messages/visible.ts` has it). */
const UNSAFE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What went wrong, in the system's words: `ENOSPC: no space left on device`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node appends the call and the path, which our sentences have already.
  return error.message.split(/, | '/)[0] ?? error.message;
}

export function codeOf(error: unknown): string | undefined {
  const code = (error as {code?: unknown} | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
