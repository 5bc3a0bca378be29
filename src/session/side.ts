/** Who sent a message: the client to the server, or the server to the client. */
export type Side = 'c2s' | 's2c';

export function otherSide(side: Side): Side {
  return side === 'c2s' ? 's2c' : 'c2s';
}
