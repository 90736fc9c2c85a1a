import type { SiteLinks, SitePrizes } from '@ringside/contract/collections/site-settings';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { StoredSiteSettings } from './site-settings.repository.ts';

export const SITE = { type: 'site-settings', id: 'site' } as const;

/** Saves prizes, links or both; null restores the default. Open pages reload what they show. */
export async function saveSiteSettings(
  work: Work,
  before: StoredSiteSettings,
  {
    prizes = before.prizes,
    links = before.links,
  }: { prizes?: SitePrizes | null | undefined; links?: SiteLinks | null | undefined },
): Promise<Answer> {
  const version = before.version + 1;
  const values = { prizes: prizes && json(prizes), links: links && json(links), version };
  await work.db
    .insertInto('siteSettings')
    .values({ tenantId: work.tenantId, ...values })
    .onConflict((c) => c.column('tenantId').doUpdateSet(values))
    .execute();
  work.record({
    action: 'site-settings.updated',
    subject: { ...SITE, version },
    before: { prizes: before.prizes, links: before.links },
    after: { prizes, links },
  });
  return { show: SITE };
}
