import type { SiteLinks, SitePrizes } from '@ringside/contract/collections/site-settings';
import type { Reading } from '../../platform/unit-of-work.ts';

export interface StoredSiteSettings {
  prizes: SitePrizes | null;
  links: SiteLinks | null;
  version: number;
}

const DEFAULT_SETTINGS: StoredSiteSettings = { prizes: null, links: null, version: 1 };

/** Finds the settings of operators; version 1 if there are none yet. */
export async function findSiteSettings({ db, tenantId }: Reading): Promise<StoredSiteSettings> {
  return (
    (await db
      .selectFrom('siteSettings')
      .select(['prizes', 'links', 'version'])
      .where('tenantId', '=', tenantId)
      .executeTakeFirst()) ?? DEFAULT_SETTINGS
  );
}
