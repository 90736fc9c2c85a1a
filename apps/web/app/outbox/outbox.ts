import { ApiError } from '@ringside/contract/errors';
import type { CommandKind, Entry, EntryStore } from './entry.ts';
import type { SendOutcome, SendPorts } from './send-outbox.ts';

export interface OutboxPorts extends SendPorts {
  store: EntryStore;
  createKey: () => string;
  /** Notifies the other tabs that entries have changed. */
  notifyTabs: () => void;
  /** Loads what sends entries; rejects without a connection if the browser has not cached it. */
  loadSender?: () => Promise<Pick<typeof import('./send-outbox.ts'), 'sendOutbox'>>;
}

export interface NewCommand {
  person: string;
  kind: CommandKind;
  subject: string;
  about: string;
  request: Entry['request'];
}

/** Creates the outbox: commands of users on their way to the server. */
export function createOutbox(ports: OutboxPorts) {
  const { store, createKey, now, notifyTabs } = ports;
  // only a player with waiting commands needs the module
  const { loadSender = () => import('./send-outbox.ts') } = ports;
  let entries: Entry[] = [];
  /** Commands whose caller waits for the first answer; the outbox does not list them. */
  const unlistedIds = new Set<string>();
  let askedToWait = 0;
  const listeners = new Set<() => void>();

  async function read(): Promise<Entry[]> {
    const allEntries = (await store.list()).sort((one, other) => one.order - other.order);
    entries = allEntries.filter(({ id }) => !unlistedIds.has(id));
    for (const listener of listeners) listener();
    return allEntries;
  }
  async function readAndNotify() {
    await read();
    notifyTabs();
  }

  async function send(
    person: string,
    onUndecided?: (entry: Entry, error: ApiError) => void,
  ): Promise<SendOutcome> {
    if (!(await read()).some((entry) => entry.person === person && entry.state === 'waiting'))
      return 'done';
    askedToWait = 0;
    // a module that is missing while the connection is lost is loaded at the next try
    const sender = await loadSender().catch(() => undefined);
    if (!sender) return 'waits';
    const outcome = await sender.sendOutbox(
      { ...ports, onWait: (seconds) => void (askedToWait = seconds) },
      person,
      onUndecided,
    );
    await readAndNotify();
    return outcome;
  }

  return {
    entries: () => entries,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read,
    send,
    /** Returns how long the server asked to wait at the last send, in ms; 0 where it did not. */
    askedToWait: () => askedToWait * 1000,

    /**
     * Stores a command, then sends it, so that it is executed once even if the page closes in
     * between. Returns `sent` when the server has accepted it, `waits` when it is sent later.
     * Throws a refusal or a fault of the server and forgets the command: the caller sees it at
     * once. `hold` only stores it, while it is unknown whether the server knows this user.
     */
    async submit(
      command: NewCommand,
      { hold = false }: { hold?: boolean } = {},
    ): Promise<'sent' | 'waits'> {
      const entry = await createNewestEntry(command);
      if (!hold) unlistedIds.add(entry.id);
      await store.put(entry);
      let fault: ApiError | undefined;
      const onUndecided = (one: Entry, error: ApiError) =>
        void (one.id === entry.id && error.code !== 'still-running' && (fault = error));
      const outcome = hold
        ? await read().then(() => 'waits' as const)
        : await send(command.person, onUndecided).finally(() => unlistedIds.delete(entry.id));
      if (fault) return forgetAndThrow(entry, fault);
      return reportOutcome(entry, outcome);
    },

    /**
     * Withdraws a waiting command, or removes the result of one. It waits for a request in
     * progress.
     */
    async remove(id: string): Promise<void> {
      await ports.runAlone(() => store.delete(id));
      await readAndNotify();
    },
  };

  /** Creates the last entry of the queue, and deletes the older commands that it replaces. */
  async function createNewestEntry(command: NewCommand): Promise<Entry> {
    const older = (await store.list()).filter(
      (one) =>
        one.person === command.person &&
        one.kind === command.kind &&
        one.subject === command.subject,
    );
    for (const { id } of older) await store.delete(id);
    const order = Math.max(0, ...(await store.list()).map((one) => one.order)) + 1;
    return { ...command, id: createKey(), order, madeAt: now(), state: 'waiting' };
  }

  /** Reports what became of an entry; throws a refusal. Only an entry that still waits is kept. */
  async function reportOutcome(entry: Entry, outcome: SendOutcome): Promise<'sent' | 'waits'> {
    const settled = (await read()).find(({ id }) => id === entry.id);
    if (!settled) return 'waits';
    if (settled.state !== 'waiting') {
      await store.delete(entry.id);
      await readAndNotify();
      if (settled.state === 'sent') return 'sent';
      throw toRefusalError(settled);
    }
    return outcome === 'signed-out' ? forgetAndThrow(entry, createSignedOutError(entry)) : 'waits';
  }

  async function forgetAndThrow(entry: Entry, error: ApiError): Promise<never> {
    await store.delete(entry.id);
    await readAndNotify();
    throw error;
  }
}

const createSignedOutError = ({ request: { method, path } }: Entry): ApiError =>
  new ApiError({
    status: 401,
    method,
    path,
    errors: [{ status: '401', code: 'unauthorized', title: 'Sign in first' }],
  });

const NO_REASON = { status: 0, code: '', text: '' };

function toRefusalError({ request: { method, path }, refusal = NO_REASON }: Entry): ApiError {
  const { status, code, text } = refusal;
  return new ApiError({
    status,
    method,
    path,
    errors: [{ status: String(status), code, title: text }],
  });
}
