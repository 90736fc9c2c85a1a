import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { SiteTargets, CustomTexts } from '@ringside/contract/site';
import type { TenantId } from '@ringside/rules/ids';
import type { Locale } from '@ringside/rules/site/locales';
import { typeKey } from '../kernel/answers/dependencies.ts';
import type { ValueMemory } from '../kernel/answers/value-memory.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { resolveSiteLinks, type SiteSettings } from './site-links.ts';
import { findSiteSettings } from './site-settings/site-settings.repository.ts';
import { findSiteTexts, type StoredText } from './site-texts/site-text.repository.ts';

/** The services of the content that operators set. */
export interface SiteContentDeps {
  config: SiteSettings;
  storage: Pick<Storage, 'db'>;
  memory: ValueMemory;
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
  memory,
}: SiteContentDeps): SiteContent {
  const get = <Content>(tenantId: TenantId, what: string, read: () => Promise<Content>) =>
    memory.get(
      `site-content ${tenantId} ${what}`,
      { keys: contentKeysOf(tenantId), freshMs: FRESH_MS },
      read,
    );
  return {
    siteTargets: (tenantId) =>
      get(tenantId, 'siteTargets', async () =>
        resolveSiteLinks(config, await findSiteSettings({ db, tenantId })),
      ),
    texts: (tenantId, locale) =>
      get(tenantId, locale, async () =>
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
