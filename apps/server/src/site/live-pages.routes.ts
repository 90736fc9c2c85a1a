import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageAddressOf, parsePageAddress } from '@ringside/contract/live/page-address';
import type { PageHead } from '@ringside/contract/live/page-version';
import { Hono } from 'hono';
import {
  type CachedBodies,
  compressBodies,
  sendBodies,
  toBuffer,
} from '../kernel/answers/cached-body.ts';
import type { LivePages } from '../kernel/answers/live-pages.ts';
import type { StoredVersion } from '../kernel/answers/page-versions.ts';
import { overloadResponse } from '../kernel/http/overload.ts';
import type { Admission } from '../platform/admission.ts';
import { edgeKeysOf } from '../platform/edges/edge-keys.ts';
import { SiteOverloaded } from './busy-page.ts';
import { etagOf, SHARED_FOR_A_SECOND } from './cached-page.ts';
import type { SecurityHeaders } from './security-headers.ts';

const HEAD = '/live/head';
const PAGE = '/live/page';
/** A version never changes, so a viewer may cache it for ever. */
const FOREVER = 'public, max-age=31536000, immutable';

export interface LivePageRoutesParts {
  livePages: Pick<LivePages, 'versionOf' | 'knownVersionOf' | 'isBeingRead'>;
  siteOf(host: string | undefined): string;
  admission: Pick<Admission, 'enter' | 'wait'>;
  protection: SecurityHeaders;
}

interface PageRequest {
  isHead: boolean;
  site: string;
  /** The address of the page, as `pageAddressOf` returns it. */
  address: string;
  /** The version that the viewer requests; null if none is named. */
  version: string | null;
}

const nameOfBody = ({ isHead }: PageRequest) => (isHead ? 'head' : 'page');

/**
 * Creates two routes. `GET /live/head?page=ADDRESS` answers with the current version of a page,
 * cacheable for a second; `GET /live/page?page=ADDRESS&v=VERSION` with the data of this version,
 * cacheable for ever, or of a newer one. Both are the same for all viewers.
 */
export function createLivePageRoutes({
  livePages,
  siteOf,
  admission,
  protection,
}: LivePageRoutesParts) {
  function askedBy(url: string, host: string | undefined): PageRequest | undefined {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const page = searchParams.get('page');
    if ((pathname !== HEAD && pathname !== PAGE) || page === null) return undefined;
    const parsed = parsePageAddress(page);
    const address = parsed && pageAddressOf(parsed);
    if (address === undefined) return undefined;
    return {
      isHead: pathname === HEAD,
      site: siteOf(host),
      address,
      version: searchParams.get('v'),
    };
  }

  async function bodiesOf(requested: PageRequest, current: StoredVersion): Promise<CachedBodies> {
    return (current.bodies[nameOfBody(requested)] ??= await makeBodies(requested, current));
  }

  function makeBodies({ isHead, site }: PageRequest, current: StoredVersion) {
    const { page, version, at, data } = current.version;
    const head: PageHead = { page, version, at };
    const body = Buffer.from(JSON.stringify(isHead ? head : { ...head, data }));
    return compressBodies({
      status: 200,
      body,
      headers: {
        'content-type': 'application/json',
        ...protection({ host: undefined, path: HEAD }),
        vary: 'accept-encoding',
        etag: etagOf(body),
        'cache-control': isHead ? SHARED_FOR_A_SECOND : FOREVER,
        // A version never changes, so it is never purged.
        ...(isHead &&
          edgeKeysOf({
            tenantId: site,
            dependencies: new Set(current.dependencies.keys),
          })),
      },
    });
  }

  /**
   * A viewer who requests another version gets the current one, which no cache may store under that
   * address.
   */
  const ownHeadersOf = ({ isHead, version }: PageRequest, current: StoredVersion) =>
    isHead || version === current.version.version ? undefined : { 'cache-control': 'no-store' };

  const notFound = () =>
    new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

  const routes = new Hono().get('/live/:what', async (c) => {
    const requested = askedBy(c.req.url, c.req.header('host'));
    if (!requested) return notFound();
    // A request that waits for another request's read costs nothing.
    const leave = livePages.isBeingRead(requested.site, requested.address)
      ? () => {}
      : admission.enter('pages');
    if (!leave) return overloadResponse(c.req.path, 'busy', admission.wait());
    const current = await livePages
      .versionOf(requested.site, requested.address)
      .catch((error: unknown) => {
        if (error instanceof SiteOverloaded) return error;
        throw error;
      })
      .finally(leave);
    if (current instanceof SiteOverloaded)
      return overloadResponse(c.req.path, 'database-unavailable', admission.wait());
    if (!current) return notFound();
    const { plain } = await bodiesOf(requested, current);
    // The framework compresses this one answer, so its length is not known yet.
    const { 'content-length': _length, ...headers } = plain.headers;
    return new Response(toBuffer(plain.bytes), {
      headers: { ...headers, ...ownHeadersOf(requested, current) },
    });
  });

  return {
    routes,
    /** Answers directly on the socket, if the version is known and its bytes are made. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || !request.url?.startsWith('/live/')) return false;
      const requested = askedBy(request.url, request.headers.host);
      const current = requested && livePages.knownVersionOf(requested.site, requested.address);
      if (!requested || !current) return false;
      const cached = current.bodies[nameOfBody(requested)];
      if (!cached) return false;
      sendBodies(cached, request, response, ownHeadersOf(requested, current));
      return true;
    },
  };
}
