import { client } from '../session/browser-client.ts';
import { createBrowserStore, createMemoryStore } from './entry-store.ts';
import { createOutbox } from './outbox.ts';

const NAME = 'ringside-outbox';
/** Longer than any answer takes: a connection that hangs counts as none. */
const GIVE_UP_MS = 20_000;

const canKeep = typeof indexedDB !== 'undefined';
const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

let line: Promise<unknown> = Promise.resolve();
/** Runs one task at a time; without the Locks API at least within this tab. */
function runAlone<Result>(act: () => Promise<Result>): Promise<Result> {
  const next = line.then(act);
  line = next.catch(() => undefined);
  return next;
}

/** Returns a new key, also in insecure contexts, which lack `crypto.randomUUID`. */
const createKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The outbox of this browser, shared by its tabs. */
export const outbox = createOutbox({
  store: canKeep ? createBrowserStore() : createMemoryStore(),
  send: ({ id, request: { method, path, body } }) =>
    client.requests.plain(method, path, {
      body,
      headers: { 'idempotency-key': id },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }),
  alone: (act) =>
    (globalThis.navigator?.locks
      ? navigator.locks.request(NAME, act)
      : runAlone(act)) as ReturnType<typeof act>,
  now: Date.now,
  newKey: createKey,
  tellOthers: () => others?.postMessage('changed'),
});

if (others)
  others.onmessage = () =>
    void outbox
      .read()
      .catch((error: unknown) => console.error('The outbox could not be read', error));
