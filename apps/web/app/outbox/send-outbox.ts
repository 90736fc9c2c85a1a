import { ApiError } from '@ringside/contract/errors';
import { type Entry, type EntryStore, KEEP_MS } from './entry.ts';

export interface SendPorts {
  store: EntryStore;
  /**
   * Throws an ApiError for a refusal of the server, and another error where the server is
   * unreachable.
   */
  send: (entry: Entry) => Promise<unknown>;
  /** Runs one task at a time among all tabs. */
  runAlone: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Returns this machine's time in ms. */
  now: () => number;
  /** Receives how many seconds a busy server asks to wait. */
  onWait?: ((seconds: number) => void) | undefined;
}

export type SendOutcome = 'done' | 'waits' | 'signed-out';

const GATEWAY = new Set([502, 503, 504]);
/** Returns whether the server was unreachable, or a gateway answered for it. */
export const isServerMissing = (error: unknown): boolean =>
  !(error instanceof ApiError) || GATEWAY.has(error.status);

/**
 * Returns whether the server has not judged the command yet: too many requests, the first one still
 * running, a fault of the server.
 */
const isUndecided = ({ status, code }: ApiError): boolean =>
  status === 429 || status >= 500 || code === 'still-running';

const TOO_OLD = { status: 0, code: 'not-sent-in-time', text: '' };

/**
 * Sends the waiting commands of one user in order, each until the server has accepted or refused
 * it; stops when the server is unreachable or the user signed out. `onUndecided` receives an answer
 * that is no judgement.
 */
export function sendOutbox(
  { store, send, runAlone, now, onWait }: SendPorts,
  person: string,
  onUndecided?: (entry: Entry, error: ApiError) => void,
): Promise<SendOutcome> {
  return runAlone(async () => {
    // Read under the lock: another tab may have sent or withdrawn some.
    const waitingEntries = (await store.list())
      .filter((entry) => entry.person === person && entry.state === 'waiting')
      .sort((one, other) => one.order - other.order);
    let outcome: SendOutcome = 'done';
    for (const entry of waitingEntries) {
      if (now() - entry.madeAt >= KEEP_MS) {
        await store.put({ ...entry, state: 'refused', refusal: TOO_OLD });
        continue;
      }
      const settled = await sendEntry({ send, onWait }, entry, onUndecided);
      if (settled === 'no-server') return 'waits';
      if (settled === 'signed-out') return 'signed-out';
      if (settled === 'later') outcome = 'waits';
      else await store.put({ ...settled, judgedAt: now() });
    }
    return outcome;
  });
}

/** The judged entry, or the reason why it is not judged yet. */
type EntryOutcome = Entry | 'no-server' | 'signed-out' | 'later';

async function sendEntry(
  { send, onWait }: Pick<SendPorts, 'send' | 'onWait'>,
  entry: Entry,
  onUndecided?: (entry: Entry, error: ApiError) => void,
): Promise<EntryOutcome> {
  try {
    await send(entry);
    return { ...entry, state: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) return 'no-server';
    if (error.retryAfter !== undefined) onWait?.(error.retryAfter);
    const outcome = outcomeOfError(entry, error);
    if (outcome === 'later') onUndecided?.(entry, error);
    return outcome;
  }
}

function outcomeOfError(entry: Entry, error: ApiError): EntryOutcome {
  if (isServerMissing(error)) return 'no-server';
  if (error.status === 401) return 'signed-out';
  if (isUndecided(error)) return 'later';
  return {
    ...entry,
    state: 'refused',
    refusal: { status: error.status, code: error.code ?? '', text: error.message },
  };
}
