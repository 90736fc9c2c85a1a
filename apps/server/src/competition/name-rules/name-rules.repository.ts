import { createNameFilter, type NameRules } from '@ringside/rules/roster/blocked-names';
import type { Reading } from '../../platform/unit-of-work.ts';

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

/**
 * Loads the check of names by the words of the project and of operators. It reads them in the
 * transaction of the caller, so a change counts at once in every process.
 */
export async function loadNameCheck(reading: Reading): Promise<NameCheck> {
  const findBlockedWord = createCachedFilter(await findNameRules(reading));
  return (name) => findBlockedWord(name) !== undefined;
}

let cached: { key: string; filter: ReturnType<typeof createNameFilter> } | undefined;

/** Returns the filter of the words; a rush of registrations prepares 500 words only once. */
function createCachedFilter({ blockedWords, allowedWords }: NameRules) {
  const key = JSON.stringify([blockedWords, allowedWords]);
  if (cached?.key !== key)
    cached = { key, filter: createNameFilter({ blockedWords, allowedWords }) };
  return cached.filter;
}
