const MOST = 10;
const LONGEST = 500;

/** The last lines of stderr: what somebody who sees "connection closed" asks for first. */
export class LastLines {
  readonly lines: string[] = [];

  add(line: string): void {
    this.lines.push(line.replace(/\r?\n$/, '').slice(0, LONGEST));
    if (this.lines.length > MOST) this.lines.shift();
  }
}
