import stringWidth from 'string-width';

/** Columns for people: of cells as wide as they look, numbers on the right. One line a row. */
export function table(rows: readonly (readonly string[])[], right: ReadonlySet<string>): string {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map(row => stringWidth(row[at] ?? ''))));
  const padded = (cell: string, at: number) => {
    const space = ' '.repeat((widths[at] ?? 0) - stringWidth(cell));
    return right.has(head[at] ?? '') ? `${space}${cell}` : `${cell}${space}`;
  };
  return rows.map(row => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
}
