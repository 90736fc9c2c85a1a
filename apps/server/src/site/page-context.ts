import { createClient } from '@ringside/contract/client';
import type { PageContext } from '@ringside/contract/site';
import type { Context } from '../context.ts';
import type { Api } from '../create-api.ts';
import { notNowAnswer } from '../http/admission.ts';
import { clientFor } from './client-for.ts';
import type { SiteContent } from './site-content.ts';

/** `refuses`: for a page that says that there is no time, and so must ask for nothing. */
export type PageContexts = (
  request: Request,
  how?: { refuses?: boolean },
) => Promise<Omit<PageContext, 'signedIn' | 'nonce'>>;

/** What is known of a page before it is rendered: all but whom it is for. */
export function createPageContexts(
  api: Api,
  { clock, live, tenants }: Pick<Context, 'clock' | 'live' | 'tenants'>,
  content: SiteContent,
): PageContexts {
  return async (request, { refuses = false } = {}) => {
    const tenantId = tenants.atHost(new URL(request.url).host);
    const client = refuses
      ? createClient((path) => notNowAnswer(path, 'busy', 1))
      : clientFor(api, request);
    return {
      client,
      now: clock.now(),
      position: live.position(),
      origin: tenants.urlOf(tenantId),
      tenant: tenants.keyOf(tenantId),
      around: await content.around(tenantId),
      ownTexts: (locale) => content.texts(tenantId, locale),
    };
  };
}
