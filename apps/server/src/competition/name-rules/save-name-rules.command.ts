import { cleanWordList } from '@ringside/rules/roster/word-lists';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { StoredNameRules } from './name-rules.repository.ts';

export const NAME_RULES = { type: 'name-rules', id: 'site' } as const;

/** Saves one or both lists of words. The log gets the words that a list lost and gained. */
export async function saveNameRules(
  work: Work,
  before: StoredNameRules,
  sent: { blockedWords?: string[] | undefined; allowedWords?: string[] | undefined },
): Promise<Answer> {
  const blockedWords = cleanWordList(sent.blockedWords ?? before.blockedWords);
  const allowedWords = cleanWordList(sent.allowedWords ?? before.allowedWords);
  const version = before.version + 1;
  const values = { blockedWords: json(blockedWords), allowedWords: json(allowedWords), version };
  await work.db
    .insertInto('nameRules')
    .values({ tenantId: work.tenantId, ...values })
    .onConflict((c) => c.column('tenantId').doUpdateSet(values))
    .execute();
  work.record({
    action: 'name-rules.updated',
    subject: { ...NAME_RULES, version },
    before: {
      blockedWords: without(before.blockedWords, blockedWords),
      allowedWords: without(before.allowedWords, allowedWords),
    },
    after: {
      blockedWords: without(blockedWords, before.blockedWords),
      allowedWords: without(allowedWords, before.allowedWords),
    },
  });
  return { show: NAME_RULES };
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const otherWords = new Set(others);
  return words.filter((word) => !otherWords.has(word));
}
