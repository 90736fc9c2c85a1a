/** A storage of the browser that loses what it cannot keep: it may be blocked, or full. */
export interface KeptValues {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Returns a value that was saved as JSON; undefined if there is none that can be read. */
  load(key: string): unknown;
  /** Saves a value as JSON. */
  save(key: string, value: unknown): void;
}

/** Wraps a storage. A browser that blocks it throws already when it is named. */
function keepIn(storage: () => Storage): KeptValues {
  const get = (key: string) => withoutFault(() => storage().getItem(key)) ?? null;
  const set = (key: string, value: string) => withoutFault(() => storage().setItem(key, value));
  return {
    get,
    set,
    remove: (key) => withoutFault(() => storage().removeItem(key)),
    load: (key) => withoutFault(() => JSON.parse(get(key) ?? '') as unknown),
    save: (key, value) => set(key, JSON.stringify(value)),
  };
}

function withoutFault<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Values of this tab, which end with it. */
export const keptInTab = keepIn(() => sessionStorage);

/** Values of this browser, which all its tabs share. */
export const keptInBrowser = keepIn(() => localStorage);
