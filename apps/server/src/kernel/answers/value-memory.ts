import type { TenantId } from '@ringside/rules/ids';
import type { ReferenceMemory } from '../../platform/unit-of-work.ts';
import { createAnswerStore, type StoredAnswer } from './answer-store.ts';
import { type Dependencies, deletionsKey, typeKey } from './dependencies.ts';
import { UNHEARD_MS, type Validity } from './validity.ts';

/**
 * For how long reference data holds while nothing changes: a change that no process has published,
 * as one by hand in the database, shows after this time.
 */
export const REFERENCE_FRESH_MS = 60_000;
/** Returns how long data holds that changes with things of some types, and with deletions. */
export const referenceHolding = (tenantId: TenantId, types: readonly string[]): Holding => ({
  keys: [...types.map((type) => typeKey(type, tenantId)), deletionsKey(tenantId)],
  freshMs: REFERENCE_FRESH_MS,
});

/** Returns reference data from a memory, or from the database if there is none. */
export async function recall<Value>(
  memory: ReferenceMemory | undefined,
  key: string,
  holding: Holding,
  read: () => Promise<Value>,
): Promise<Value> {
  const found = memory?.find<Value>(key);
  if (found) return found.value;
  return memory ? memory.read(key, holding, read) : read();
}

/** The most values in one memory. */
const MAX_VALUES = 5_000;

/**
 * How long a value holds: until a change touches one of the keys or the season's clock reaches
 * `until`, and for at most `freshMs`.
 */
export interface Holding extends Pick<Dependencies, 'keys' | 'until'> {
  freshMs: number;
}

/** Values that seldom change, by key. The key determines the type of its value. */
export interface ValueMemory {
  /** Finds a value that still holds. */
  find<Value>(key: string): { value: Value } | undefined;
  /**
   * Reads a value and keeps it. It awaits no other reader, so a transaction that holds locks may
   * use it.
   */
  read<Value>(key: string, holding: Holding, read: () => Promise<Value>): Promise<Value>;
  /** Returns a value, which all who need it at the same time read once. */
  get<Value>(key: string, holding: Holding, read: () => Promise<Value>): Promise<Value>;
}

/**
 * Creates a memory of values in the store of answers.
 *
 * @param unheardMs For how long changes of other processes may be unknown, in milliseconds.
 */
export function createValueMemory(
  validity: Validity,
  unheardMs: number = UNHEARD_MS.answers,
): ValueMemory {
  const store = createAnswerStore<StoredAnswer, { value: unknown }, unknown>({
    validity,
    limits: { answers: MAX_VALUES, bytes: MAX_VALUES },
    freshMs: 0,
    unheardMs,
    sizeOf: () => 1,
  });

  function find<Value>(key: string): { value: Value } | undefined {
    const answer = store.findCurrent(key);
    return answer && (store.bodyOf(answer) as { value: Value } | undefined);
  }

  async function read<Value>(
    key: string,
    { freshMs, ...dependencies }: Holding,
    readValue: () => Promise<Value>,
    readAt = validity.now(),
  ): Promise<Value> {
    const value = await readValue();
    store.keep(key, { readAt, dependencies, freshMs }, { value });
    return value;
  }

  return {
    find,
    read: (key, holding, readValue) => read(key, holding, readValue),
    async get<Value>(key: string, holding: Holding, readValue: () => Promise<Value>) {
      const found = find<Value>(key);
      if (found) return found.value;
      const running = store.underWay(key);
      const { result } =
        running && validity.isUntouched(holding.keys, running.begunAt)
          ? running
          : store.begin(key, (readAt) => read(key, holding, readValue, readAt));
      return result as Promise<Value>;
    },
  };
}
