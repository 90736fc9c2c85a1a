import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { SiteTargets, CustomTexts } from '@ringside/contract/site';
import type { TenantId } from '@ringside/rules/ids';
import type { Locale } from '@ringside/rules/site/locales';
import type { LiveFeed } from '../platform/realtime/live-feed.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { resolveSiteLinks, type SiteSettings } from './site-links.ts';
import { findSiteSettings } from './site-settings/site-settings.repository.ts';
import { findSiteTexts, type StoredText } from './site-texts/site-text.repository.ts';

/** The services of the content that operators set. */
export interface SiteContentDeps {
  config: SiteSettings;
  storage: Pick<Storage, 'db'>;
  live: Pick<LiveFeed, 'onChange'>;
}

/**
 * The longest time for which content is cached: another process does not announce its changes to
 * this one.
 */
const FRESH_MS = 1_000;
/** The types whose changes make every page of the championship stale. */
const CONTENT = new Set(['site-settings', 'site-texts']);

export interface SiteContent {
  siteTargets(tenantId: TenantId): Promise<SiteTargets>;
  /** Returns the championship's own texts, compiled. */
  texts(tenantId: TenantId, locale: Locale): Promise<CustomTexts>;
  /** Calls `forget` with the championship whose content has changed. */
  onChange(forget: (tenantId: TenantId) => void): void;
}

/** Creates the cache of operators' content for the site, which lasts until they change it. */
export function createSiteContent(
  { config, storage: { db }, live }: SiteContentDeps,
  real = () => performance.now(),
): SiteContent {
  /** By championship, then by kind. */
  const readsByTenant = new Map<string, Map<string, { until: number; read: Promise<unknown> }>>();
  const forgetters: ((tenantId: TenantId) => void)[] = [];
  live.onChange(({ tenantId, change }) => {
    if (!CONTENT.has(change.subject.type)) return;
    readsByTenant.delete(tenantId);
    for (const forget of forgetters) forget(tenantId);
  });
  function once<Answer>(
    tenantId: TenantId,
    what: string,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const ofTenant =
      readsByTenant.get(tenantId) ?? new Map<string, { until: number; read: Promise<unknown> }>();
    readsByTenant.set(tenantId, ofTenant);
    const cached = ofTenant.get(what);
    if (cached && cached.until > real()) return cached.read as Promise<Answer>;
    const reading = read();
    ofTenant.set(what, { until: real() + FRESH_MS, read: reading });
    reading.catch(() => ofTenant.delete(what));
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
    onChange: (forget) => void forgetters.push(forget),
  };
}

const compileTexts = (texts: Map<string, StoredText>): CustomTexts =>
  Object.fromEntries(
    [...texts].flatMap(([message, { text }]) =>
      text === null ? [] : [[message, compileMessageOrThrow(text)]],
    ),
  );
