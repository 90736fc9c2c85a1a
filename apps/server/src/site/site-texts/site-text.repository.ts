import type { Locale } from '@ringside/rules/site/locales';
import type { Reading } from '../../platform/unit-of-work.ts';

export interface StoredText {
  text: string | null;
  version: number;
}

/** Finds the texts that operators have written or reset in one language, by message. */
export async function findSiteTexts(
  { db, tenantId }: Reading,
  locale: Locale,
): Promise<Map<string, StoredText>> {
  const rows = await db
    .selectFrom('siteTexts')
    .select(['message', 'text', 'version'])
    .where('tenantId', '=', tenantId)
    .where('locale', '=', locale)
    .execute();
  return new Map(rows.map(({ message, ...storedText }) => [message, storedText]));
}
