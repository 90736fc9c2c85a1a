import type { Entry, EntryStore } from './entry.ts';

const NAME = 'ringside-outbox';
const ENTRIES = 'entries';

function waitForRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the outbox could not be read'));
  return promise;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
  return waitForRequest(request);
}

/** Resolves when the browser has stored the write. */
async function waitForWrite(
  database: IDBDatabase,
  act: (entries: IDBObjectStore) => void,
): Promise<void> {
  const transaction = database.transaction(ENTRIES, 'readwrite', { durability: 'strict' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.oncomplete = () => resolve();
  transaction.onabort = () =>
    reject(transaction.error ?? new Error('the outbox could not be written'));
  act(transaction.objectStore(ENTRIES));
  return promise;
}

/** Creates the store of the outbox in IndexedDB, which opens on first use. */
export function createBrowserStore(): EntryStore {
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => (opening ??= openDatabase());
  return {
    list: async () =>
      waitForRequest(
        (await database()).transaction(ENTRIES).objectStore(ENTRIES).getAll() as IDBRequest<
          Entry[]
        >,
      ),
    put: async (entry) => waitForWrite(await database(), (entries) => entries.put(entry)),
    delete: async (id) => waitForWrite(await database(), (entries) => entries.delete(id)),
  };
}

/** Creates a store that lives as long as the page, for browsers without storage (a private window). */
export function createMemoryStore(): EntryStore {
  const entries = new Map<string, Entry>();
  return {
    list: async () => [...entries.values()],
    put: async (entry) => void entries.set(entry.id, entry),
    delete: async (id) => void entries.delete(id),
  };
}
