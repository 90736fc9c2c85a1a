import { createKey } from '@ringside/contract/idempotency-keys';
import { createBrowserStore, createMemoryStore } from '../outbox/entry-store.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { client } from './browser-client.ts';

const NAME = 'ringside-outbox';
/** Longer than any answer takes: a connection that hangs counts as none. */
const GIVE_UP_MS = 20_000;

const canStore = typeof indexedDB !== 'undefined';
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

let lastTask: Promise<unknown> = Promise.resolve();
/** Runs the tasks of this tab one after the other, where the browser lacks the Locks API. */
function runInTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const next = lastTask.then(act);
  lastTask = next.catch(() => undefined);
  return next;
}

/** The outbox of this browser, shared by its tabs. */
export const outbox = createOutbox({
  store: canStore ? createBrowserStore() : createMemoryStore(),
  send: ({ id, request: { method, path, body } }) =>
    client.requests.plain(method, path, {
      body,
      headers: { 'idempotency-key': id },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }),
  runAlone: (act) =>
    (globalThis.navigator?.locks
      ? navigator.locks.request(NAME, act)
      : runInTurn(act)) as ReturnType<typeof act>,
  now: Date.now,
  createKey,
  notifyTabs: () => otherTabs?.postMessage('changed'),
});

if (otherTabs)
  otherTabs.onmessage = () =>
    void outbox
      .read()
      .catch((error: unknown) => console.error('The outbox could not be read', error));
