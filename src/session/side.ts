import {CLIENT_TO_SERVER, type Direction, SERVER_TO_CLIENT} from './record.ts';

/** Who sent a message: the client to the server, or the server to the client. */
export type Side = 'c2s' | 's2c';

export function otherSide(side: Side): Side {
  return side === 'c2s' ? 's2c' : 'c2s';
}

/** As the log has it. What the server writes to stderr goes the same way as its messages. */
export function directionOf(pipe: Side | 'stderr'): Direction {
  return pipe === 'c2s' ? CLIENT_TO_SERVER : SERVER_TO_CLIENT;
}
