import { createPlayerClient } from '@ringside/contract/client';
import type { PageContext } from '@ringside/contract/site';
import { overloadResponse } from '../kernel/http/overload.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { LiveFeed } from '../platform/realtime/live-feed.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Tenants } from '../platform/storage/tenants.ts';
import type { Api } from './page-client.ts';
import { createPageClient, createPageReads, type PageReads } from './page-client.ts';
import type { SiteContent } from './site-content.ts';

/** The services that a page uses. */
export interface PageDeps {
  clock: Pick<Clock, 'now'>;
  live: Pick<LiveFeed, 'position'>;
  tenants: Tenants;
  config: Pick<Config, 'emulator'>;
}

/** A page before it is rendered, without its reader. */
export interface PreparedPage {
  context: Omit<PageContext, 'signedIn' | 'nonce'>;
  /** The reads of the page; complete once it is rendered. */
  reads: Readonly<PageReads>;
}

/** `refuses` is for the page that reports overload, which must make no request. */
export type PageContexts = (request: Request, how?: { refuses?: boolean }) => Promise<PreparedPage>;

/** Creates the preparation of pages: each reads the API as a visitor. */
export function createPageContexts(
  api: Api,
  { clock, live, tenants, config }: PageDeps,
  content: SiteContent,
): PageContexts {
  return async (request, { refuses = false } = {}) => {
    const tenantId = tenants.atHost(new URL(request.url).host);
    // Every page shows what operators have set for the site.
    const reads = createPageReads(['site-settings:*', 'site-texts:*']);
    const client = refuses
      ? createPlayerClient((path) => overloadResponse(path, 'busy', 1))
      : createPageClient(api, request, reads);
    return {
      reads,
      context: {
        client,
        now: clock.now(),
        position: live.position(),
        origin: tenants.urlOf(tenantId),
        tenant: tenants.keyOf(tenantId),
        development: config.emulator,
        siteTargets: await content.siteTargets(tenantId),
        ownTexts: (locale) => content.texts(tenantId, locale),
      },
    };
  };
}
