import {UserError} from '../errors.ts';

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 2 ** 10,
  kb: 1e3,
  kib: 2 ** 10,
  m: 2 ** 20,
  mb: 1e6,
  mib: 2 ** 20,
  g: 2 ** 30,
  gb: 1e9,
  gib: 2 ** 30,
};

/** `100MiB`, `1.5g`, `4096`: a number of bytes. */
export function bytesOf(option: string, text: string): number {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const factor = Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined;
  if (number === undefined || factor === undefined) {
    throw new UserError(
      `--${option} is a size such as 100MiB, 64k or 4096 (0: no limit), not "${text}"`,
    );
  }
  return Math.round(Number(number) * factor);
}
