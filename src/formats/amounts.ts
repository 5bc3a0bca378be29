const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes as people read it: `812 B`, `12.3 kB`, `4.5 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let amount = bytes;
  let unit = -1;
  do {
    amount /= 1000;
    unit++;
  } while (amount >= 999.5 && unit < UNITS.length - 1);
  return `${amount < 99.95 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[unit]}`;
}

/** A long time as people read it: `0.4 s`, `75 s`, `12 min`, `3 h 05 min`, `4 d 7 h`. */
export function spanText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
