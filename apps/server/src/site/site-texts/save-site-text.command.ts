import { LANGUAGE_TAGS } from '@ringside/rules/site/locales';
import { invalidBody, type Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { SiteText } from './site-text.resource.ts';
import { findTextFaults } from './text-faults.ts';

/** Replaces a text of the catalogue for the championship, if the new text fits the message. */
export async function writeSiteText(work: Work, found: SiteText, text: string): Promise<Answer> {
  const faults = findTextFaults(LANGUAGE_TAGS[found.locale], { id: found.catalogueText.id, text });
  if (faults.length > 0)
    return invalidBody(
      ...faults.map((detail) => ({
        code: 'invalid' as const,
        title: 'A field is not valid',
        detail,
        source: { pointer: '/data/attributes/text' },
      })),
    );
  return save(work, found, text);
}

/** Restores the text of the catalogue. */
export const resetSiteText = (work: Work, found: SiteText): Promise<Answer> =>
  save(work, found, null);

async function save(
  work: Work,
  { id, locale, message, catalogueText, storedText }: SiteText,
  text: string | null,
): Promise<Answer> {
  const version = storedText.version + 1;
  const values = { text, version };
  await work.db
    .insertInto('siteTexts')
    .values({ tenantId: work.tenantId, locale, message, ...values })
    .onConflict((c) => c.columns(['tenantId', 'locale', 'message']).doUpdateSet(values))
    .execute();
  work.record({
    action: text === null ? 'site-text.reset' : 'site-text.written',
    subject: { type: 'site-texts', id, version },
    before: { text: storedText.text ?? catalogueText.text },
    after: { text: text ?? catalogueText.text },
  });
  return { show: { type: 'site-texts', id } };
}
