import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { SiteTargets, CustomTexts } from '@ringside/contract/site';
import type { TenantId } from '@ringside/rules/ids';
import type { Locale } from '@ringside/rules/site/locales';
import { typeKey } from '../kernel/answers/dependencies.ts';
import type { Moment, Validity } from '../kernel/answers/validity.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { resolveSiteLinks, type SiteSettings } from './site-links.ts';
import { findSiteSettings } from './site-settings/site-settings.repository.ts';
import { findSiteTexts, type StoredText } from './site-texts/site-text.repository.ts';

/** The services of the content that operators set. */
export interface SiteContentDeps {
  config: SiteSettings;
  storage: Pick<Storage, 'db'>;
  validity: Validity;
}

/** How long content is served without a read, in milliseconds. */
const FRESH_MS = 1_000;

/** Returns the keys of the content that all pages of a championship show. */
export const contentKeysOf = (tenantId: TenantId): readonly string[] => [
  typeKey('site-settings', tenantId),
  typeKey('site-texts', tenantId),
];

export interface SiteContent {
  siteTargets(tenantId: TenantId): Promise<SiteTargets>;
  /** Returns the championship's own texts, compiled. */
  texts(tenantId: TenantId, locale: Locale): Promise<CustomTexts>;
}

/** Creates the cache of operators' content for the site, which lasts until they change it. */
export function createSiteContent({
  config,
  storage: { db },
  validity,
}: SiteContentDeps): SiteContent {
  const reads = new Map<string, { readAt: Moment; read: Promise<unknown> }>();
  function once<Answer>(
    tenantId: TenantId,
    what: string,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = `${tenantId} ${what}`;
    const cached = reads.get(key);
    const isCurrent =
      cached &&
      validity.isTimely(cached.readAt, FRESH_MS) &&
      validity.isUntouched(contentKeysOf(tenantId), cached.readAt);
    if (isCurrent) return cached.read as Promise<Answer>;
    const readAt = validity.now();
    const reading = read();
    reads.set(key, { readAt, read: reading });
    reading.catch(() => void (reads.get(key)?.read === reading && reads.delete(key)));
    return reading;
  }
  return {
    siteTargets: (tenantId) =>
      once(tenantId, 'siteTargets', async () =>
        resolveSiteLinks(config, await findSiteSettings({ db, tenantId })),
      ),
    texts: (tenantId, locale) =>
      once(tenantId, locale, async () =>
        compileTexts(await findSiteTexts({ db, tenantId }, locale)),
      ),
  };
}

const compileTexts = (texts: Map<string, StoredText>): CustomTexts =>
  Object.fromEntries(
    [...texts].flatMap(([message, { text }]) =>
      text === null ? [] : [[message, compileMessageOrThrow(text)]],
    ),
  );
