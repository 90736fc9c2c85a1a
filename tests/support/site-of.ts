import { type PageData, sharedDataOf } from '@ringside/contract/live/page-version';
import type { Site } from '@ringside/contract/site';
import { SHARED_COLLECTIONS } from '../../apps/server/src/app/collections.ts';
import { createApi } from '../../apps/server/src/app/create-api.ts';
import type { DrawnStages } from '../../apps/server/src/competition/stage/drawn-stages.ts';
import { createApiAnswers } from '../../apps/server/src/kernel/answers/api-answers.ts';
import type { Api as SiteApi } from '../../apps/server/src/site/page-client.ts';
import { createPageContexts } from '../../apps/server/src/site/page-context.ts';
import { createProductionSite } from '../../apps/server/src/site/production-site.ts';
import { createSiteContent } from '../../apps/server/src/site/site-content.ts';
import type { testApi } from './test-api.ts';

/** Returns an API whose reads by pages pass no memory. */
export const withoutMemory = (app: SiteApi['app']): SiteApi => ({
  app,
  answers: {
    async read(request, make) {
      const readAt = { seasonAt: 0, realAt: 0, since: 0 };
      return { response: await make(request, {}), dependencies: { keys: [] }, readAt };
    },
  },
});

/** Opens the built site of a championship; the pages must be built. */
export async function siteOf(api: Awaited<ReturnType<typeof testApi>>) {
  const { context } = api;
  const answers = createApiAnswers({ ...context, sharedCollections: SHARED_COLLECTIONS });
  let apiReads = 0;
  const read: typeof answers.read = (...request) => {
    apiReads += 1;
    return answers.read(...request);
  };
  const counted = { app: api, answers: { ...answers, read } };
  const site = await createProductionSite(context.config, counted, context);
  // The stages in memory are one of the caches that fresh data passes.
  const drawnStages: DrawnStages = { seriesOf: (_segmentId, load) => load() };
  const storedApi = createApi({ ...context, drawnStages });
  const contextOf = createPageContexts(
    withoutMemory(storedApi),
    context,
    createSiteContent(context),
  );
  const { readPage } = (await import(
    new URL('../../apps/web/build/server/index.js', import.meta.url).href
  )) as Site;
  const tenantId = context.tenants.atHost(undefined);
  return {
    tenantId,
    app: site.app,
    request: (path: string, init?: RequestInit) => site.app.request(path, init),
    close: site.close,
    /** Returns how many answers of the API the pages have read. */
    apiReads: () => apiReads,
    /** Opens the stream of a page as a visitor does. */
    follow: (address: string): ReadableStream<Uint8Array> =>
      context.live.open({ tenantId, topics: new Set([`page:${address}`]) }),
    /** Returns the current data for visitors, past all caches. */
    async freshDataOf(address: string): Promise<PageData | undefined> {
      const request = new Request(new URL(address, context.tenants.urlOf(tenantId)));
      const page = (await contextOf(request)).context;
      const data = await readPage(request, { ...page, signedIn: false });
      return data ? sharedDataOf(data) : undefined;
    },
  };
}

/** Calls back with the data of each `page` event of a stream. */
export async function readPageEvents<Event>(
  stream: ReadableStream<Uint8Array>,
  hear: (event: Event) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true });
    const events = text.split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const [, data] = /^event: page\ndata: (.*)$/m.exec(event) ?? [];
      if (data) hear(JSON.parse(data) as Event);
    }
  }
}
