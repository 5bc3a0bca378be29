/**
 * The id that is the same for people and another for JSON: `"7"` for `7`, `7` for `"7"`. Peers
 * that lose the type on the way never find their request again.
 */
export function otherType(id: string): string | undefined {
  if (/^-?\d+$/.test(id)) return `"${id}"`;
  return /^"-?\d+"$/.test(id) ? id.slice(1, -1) : undefined;
}
