import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageContext, Site } from '@ringside/contract/site';
import type { Logger } from 'pino';
import { createLivePages } from '../kernel/answers/live-pages.ts';
import { createPageCache } from '../kernel/answers/page-cache.ts';
import type { Validity } from '../kernel/answers/validity.ts';
import type { Admission } from '../platform/admission.ts';
import { edgeKeysOf } from '../platform/edges/edge-keys.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { LiveFeed } from '../platform/realtime/live-feed.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Tenants } from '../platform/storage/tenants.ts';
import { isTemporaryError, SiteOverloaded } from './busy-page.ts';
import { createDataAnswer, createDocumentAnswer } from './cached-page.ts';
import type { FramingRules } from './content-security-policy.ts';
import { createLivePageRoutes } from './live-pages.routes.ts';
import { addReading, NOT_NOW, type PageReads } from './page-client.ts';
import type { PageContexts, PreparedPage } from './page-context.ts';
import { readingAddressOf, sharedAddressOf } from './page-parameters.ts';
import type { PageVariant } from './page-variant.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { contentKeysOf } from './site-content.ts';

/** The services of shared pages. */
export interface SharedPagesDeps {
  tenants: Tenants;
  live: LiveFeed;
  validity: Validity;
  metrics: Pick<Metrics, 'kept'>;
  admission: Pick<Admission, 'enter' | 'wait'>;
  config: Pick<Config, 'edgePurge' | 'pageLimits'>;
  log: Pick<Logger, 'error' | 'warn'>;
}

const NEVER_A_PAGE = /^\/(?:api|assets|calendar|files|game)\//;
/** The console's own host has no site, and so no pages. */
export const NO_SITE = 'none';

interface SharedPagesParts {
  site: Pick<Site, 'renderPage' | 'readPage'>;
  /** Returns the ids of the routes of a path. */
  routeIdsOf(pathname: string): readonly string[];
  contextOf: PageContexts;
  siteOf(host: string | undefined): string;
  variantOf(request: Pick<IncomingMessage, 'url' | 'headers'>): PageVariant | null;
  protection: SecurityHeaders;
  framing: FramingRules;
}

/**
 * Creates the pages that many visitors share: documents and their data with shared bytes, and the
 * versions and deltas of the pages that viewers have open.
 */
export function createSharedPages(deps: SharedPagesDeps, parts: SharedPagesParts) {
  const { site, routeIdsOf, contextOf, siteOf, variantOf, protection, framing } = parts;
  const { tenants, live, validity, metrics, admission } = deps;
  const services = { siteOf, variantOf, validity, contentKeysOf };
  // A purged cache requests the page at once: the previous version would stay there for another
  // second.
  const isStrict = deps.config.edgePurge !== undefined;
  const documents = createPageCache({ ...services, tally: metrics.kept.pages, isStrict });
  const data = createPageCache({ ...services, tally: metrics.kept.data, isStrict: true });
  const livePages = createLivePages({
    live,
    admission,
    limits: deps.config.pageLimits,
    validity,
    log: deps.log,
    async read(tenantId, address) {
      if (tenantId === NO_SITE) return null;
      const request = new Request(new URL(address, tenants.urlOf(tenantId)));
      // A championship without a host of its own has no pages.
      if (tenants.atHost(new URL(request.url).host) !== tenantId) return null;
      const page = await contextOf(request);
      const dataByRoute = await site
        .readPage(request, { ...page.context, signedIn: false })
        .catch((thrown: unknown) => {
          // a loader throws an answer of the API when the database has no time for it
          throw thrown instanceof Response && thrown.status === NOT_NOW
            ? new SiteOverloaded()
            : thrown;
        });
      if (page.reads.isIncomplete) throw new SiteOverloaded();
      const { dependencies, oldestAt } = page.reads;
      return dataByRoute && { data: dataByRoute, dependencies, oldestAt };
    },
  });
  live.servePages(livePages);

  const livePageRoutes = createLivePageRoutes({ livePages, siteOf, admission, protection });

  /** Does the work of a page if the process has time for it. */
  async function admit<Done>(work: () => Promise<Done>): Promise<Done> {
    const leave = admission.enter('pages');
    if (!leave) throw new SiteOverloaded();
    return work().finally(leave);
  }

  /** Renders a page. A page that misses something for the moment is not shown. */
  async function render(
    request: Request,
    page: PreparedPage,
    facts: Pick<PageContext, 'signedIn' | 'nonce' | 'pageData'>,
  ): Promise<Response> {
    const response = await site.renderPage(request, { ...page.context, ...facts });
    if (response.status === NOT_NOW || page.reads.isIncomplete) throw new SiteOverloaded();
    return response;
  }

  /**
   * Renders a page, or its data, from the reading of its live version. A page without one, as one
   * that redirects, reads its data itself.
   */
  async function renderShared(
    request: Request,
    facts: Pick<PageContext, 'signedIn' | 'nonce'>,
  ): Promise<{ response: Response; reads: PageReads }> {
    const url = new URL(request.url);
    const address = readingAddressOf(url);
    const reading = address ? await readingOf(siteOf(url.host), address) : null;
    const { context, reads } = await contextOf(request);
    const { at: position = context.position, data: pageData } = reading?.version ?? {};
    const page = { reads, context: { ...context, position } };
    const response = await render(request, page, { ...facts, pageData });
    if (reading) addReading(reads, reading.dependencies.keys, reading.readAt);
    return { response, reads };
  }

  /** A page whose reading fails in another way than by overload shows its own error. */
  const readingOf = (tenantId: string, address: string) =>
    livePages.readingOf(tenantId, address).catch((error: unknown) => {
      if (isTemporaryError(error)) throw error;
      return null;
    });

  /**
   * Answers a page, or its data, that all visitors or all signed-in players share; undefined if no
   * other request shares the answer.
   */
  function answerShared(request: Request, signedIn: boolean): Promise<Response> | undefined {
    const url = new URL(request.url);
    const path = sharedAddressOf(url, routeIdsOf);
    if (path === undefined) return undefined;
    const { host } = url;
    const target = { host, path, signedIn };
    const isData = url.pathname.endsWith('.data');
    const plain = toSharedRequest(request, path);
    return (isData ? data : documents).page(
      {
        ...target,
        variant: signedIn ? 'signed-in' : 'visitor',
        brotli: request.headers.get('accept-encoding')?.includes('br') ?? false,
      },
      async () => {
        const nonce = randomBytes(16).toString('hex');
        const { response, reads } = await admit(() => renderShared(plain, { signedIn, nonce }));
        const rendered = { response, nonce };
        const answer = isData
          ? await createDataAnswer(target, rendered, { protection })
          : await createDocumentAnswer(target, rendered, { framing, protection });
        const { dependencies, oldestAt } = reads;
        if (!signedIn)
          Object.assign(answer.headers, edgeKeysOf({ tenantId: siteOf(host), dependencies }));
        return { answer, dependencies, oldestAt };
      },
    );
  }

  function addressOf(path: string): string | undefined {
    const url = URL.parse(path, 'http://site');
    return url ? sharedAddressOf(url, routeIdsOf) : undefined;
  }

  return {
    routes: livePageRoutes.routes,
    /** Renders a page for one request alone. */
    render: (...page: Parameters<typeof render>) => admit(() => render(...page)),
    answerShared,
    /** Answers directly on the socket if the answer is cached; returns whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { url = '' } = request;
      const [path = ''] = url.split('?', 1);
      if (path.startsWith('/live/')) return livePageRoutes.answer(request, response);
      if (NEVER_A_PAGE.test(path)) return false;
      const cache = path.endsWith('.data') ? data : documents;
      if (cache.answer(request, response, url)) return true;
      const address = addressOf(url);
      return address !== undefined && address !== url && cache.answer(request, response, address);
    },
    close: livePages.close,
  };
}

/** Returns the request for the shared page, without what belongs to one visitor. */
function toSharedRequest(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  return new Request(new URL(address, request.url), { method: request.method, headers });
}
