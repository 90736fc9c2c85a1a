import type { Entry, EntryStore } from './entry.ts';

const NAME = 'ringside-outbox';
const ENTRIES = 'entries';

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the outbox could not be read'));
  return promise;
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
  return answered(request);
}

/** Resolves when the browser has stored the write. */
async function written(
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
export function browserStore(): EntryStore {
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => (opening ??= open());
  return {
    all: async () =>
      answered(
        (await database()).transaction(ENTRIES).objectStore(ENTRIES).getAll() as IDBRequest<
          Entry[]
        >,
      ),
    put: async (entry) => written(await database(), (entries) => entries.put(entry)),
    delete: async (id) => written(await database(), (entries) => entries.delete(id)),
  };
}

/** Creates a store that lives as long as the page, for browsers without storage (a private window). */
export function memoryStore(): EntryStore {
  const entries = new Map<string, Entry>();
  return {
    all: async () => [...entries.values()],
    put: async (entry) => void entries.set(entry.id, entry),
    delete: async (id) => void entries.delete(id),
  };
}
