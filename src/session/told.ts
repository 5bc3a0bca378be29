import type {Message, Outcome} from '../messages/index.ts';
import type {Link} from './links.ts';
import type {ErrorSeen, Level} from './record.ts';
import type {Asked} from './requests.ts';

/** What a record says of a message. */
export interface Told {
  readonly level: Level;
  readonly method: string | undefined;
  readonly name: string | undefined;
  readonly ms: number | undefined;
  readonly outcome: Outcome | undefined;
  readonly error: ErrorSeen | undefined;
  /** The earlier request that it belongs to. */
  readonly link?: Link | undefined;
  /** It answers a request that was cancelled before, or is progress of one that is answered. */
  readonly late: boolean;
  /** Of a request, itself; of an answer, what it answers; of progress, whose it is. */
  readonly request: Asked | undefined;
  /** Of a request: the open one that had its id until now. */
  readonly replaces: Asked | undefined;
  /** Of a batch: its messages, as JSON text and as words. */
  readonly items?: Items | undefined;
}

/** The messages of a batch. */
interface Items {
  readonly json: string;
  readonly words: readonly string[];
  readonly told: readonly ToldItem[];
}

export interface ToldItem {
  readonly kind: Message['type'];
  /** The raw token. */
  readonly id: string | undefined;
  readonly told: Told;
}

/** Of bytes that are no message. */
export const NOTHING_TOLD = {
  method: undefined,
  name: undefined,
  ms: undefined,
  outcome: undefined,
  error: undefined,
  link: undefined,
  late: false,
  request: undefined,
  replaces: undefined,
};
