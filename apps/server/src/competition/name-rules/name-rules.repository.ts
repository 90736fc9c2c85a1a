import { createNameFilter, type NameRules } from '@ringside/rules/roster/blocked-names';
import { recall, referenceHolding } from '../../kernel/answers/value-memory.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';

export interface StoredNameRules {
  blockedWords: string[];
  allowedWords: string[];
  version: number;
}

const NO_RULES: StoredNameRules = { blockedWords: [], allowedWords: [], version: 1 };

/** Finds the words of operators; version 1 if there are none yet. */
export async function findNameRules({ db, tenantId }: Reading): Promise<StoredNameRules> {
  return (
    (await db
      .selectFrom('nameRules')
      .select(['blockedWords', 'allowedWords', 'version'])
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()) ?? NO_RULES
  );
}

/** Returns whether a name contains a blocked word. */
export type NameCheck = (name: string) => boolean;

/** Returns the check of names by the words of the project and of operators. */
export function createNameCheck(rules: NameRules): NameCheck {
  const findBlockedWord = createCachedFilter(rules);
  return (name) => findBlockedWord(name) !== undefined;
}

/**
 * Loads the check of names. It reads the words in the transaction of the caller, so a change counts
 * at once in every process.
 */
export const loadNameCheck = async (reading: Reading): Promise<NameCheck> =>
  createNameCheck(await findNameRules(reading));

/** Loads the words of operators, which may come from memory: a registration compares the version. */
export const loadNameRules = (work: Pick<Work, 'db' | 'tenantId' | 'memory'>) =>
  recall(
    work.memory,
    `name-rules ${work.tenantId}`,
    referenceHolding(work.tenantId, ['name-rules']),
    () => findNameRules(work),
  );

let cached: { key: string; filter: ReturnType<typeof createNameFilter> } | undefined;

/** Returns the filter of the words; a rush of registrations prepares 500 words only once. */
function createCachedFilter({ blockedWords, allowedWords }: NameRules) {
  const key = JSON.stringify([blockedWords, allowedWords]);
  if (cached?.key !== key)
    cached = { key, filter: createNameFilter({ blockedWords, allowedWords }) };
  return cached.filter;
}
