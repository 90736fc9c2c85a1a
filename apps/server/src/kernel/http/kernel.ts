import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import type { Config } from '../../platform/settings/config.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { noteDependencies, readingOf } from '../answers/reading.ts';
import type { AddressOf } from '../sender/sender-address.ts';
import { findTenant, identifySender, type SenderDeps } from '../sender/sender.ts';
import type { Identity, Viewer } from '../sender/viewer.ts';
import { type BatchDeps, createBatches, type PerformChange } from './batch-changes.ts';
import { type BodyLimits, readBody, type RequestBody } from './body.ts';
import type { CallServices } from './call-services.ts';
import type { Catalog } from './catalog.ts';
import {
  type Answer,
  type ChangeEndpoint,
  type Endpoint,
  hasPermission,
  type ReadContext,
  type ReadEndpoint,
} from './endpoint.ts';
import type { Fault } from './errors.ts';
import { type IdempotencyDeps, performOnce, type AnswerStore } from './idempotency.ts';
import { hasValidValues, getPathSchemas } from './parameters.ts';
import { type ChangeRequest, printEnded } from './perform-change.ts';
import { loadPermitted } from './permitted.ts';
import { createIncludeCheck, printAnswer, printErrors, type PrintedAnswer } from './print.ts';
import { parseQuery } from './query.ts';
import type { RateLimits } from './rate-limits.ts';
import { readUpload, type SentFile } from './upload.ts';

/** The services of the kernel and of the calls that it performs. */
export type KernelDeps = CallServices &
  SenderDeps &
  BatchDeps &
  IdempotencyDeps & {
    storage: Pick<Storage, 'db' | 'replica'>;
    config: Pick<Config, 'bodies'>;
    addressOf: AddressOf;
    rateLimits: Pick<RateLimits, 'check'>;
  };

const unknownTenant = printErrors(404, [
  { code: 'tenant-unknown', source: { header: 'X-Tenant' } },
]);
const unauthorized = printErrors(401, [{ code: 'unauthorized' }], {
  'www-authenticate': 'Bearer',
});
const nothingHere = printErrors(404, [{ code: 'not-found' }]);
const mustEnrol = printErrors(403, [{ code: 'second-factor-missing' }]);

/** The services that all calls share. */
interface KernelServices {
  deps: KernelDeps;
  catalog: Catalog;
  perform: PerformChange;
}

/** A call with its path's schemas, which are made once. */
interface MountedCall<Call extends Endpoint = Endpoint> {
  endpoint: Call;
  schemas: ReturnType<typeof getPathSchemas>;
}

/** Mounts all calls of the API as one fetch-shaped app. */
export function mountEndpoints(deps: KernelDeps, catalog: Catalog, endpoints: Endpoint[]) {
  const app = new Hono();
  const services = { deps, catalog, perform: createBatches(deps, catalog) };
  for (const endpoint of endpoints) {
    const call = { endpoint, schemas: getPathSchemas(endpoint.path, endpoint.params) };
    app.on(endpoint.method.toUpperCase(), `/api/${endpoint.path}`, async (c) =>
      respond(c, forbidCaching(endpoint, await answerRequest(services, call, c))),
    );
  }
  return app;
}

/** Forbids every cache, including the browser's, to store an answer that needs a sign-in. */
const forbidCaching = ({ access }: Endpoint, printed: PrintedAnswer): PrintedAnswer =>
  access === 'public'
    ? printed
    : { ...printed, headers: { 'cache-control': 'private, no-store', ...printed.headers } };

function respond(c: HonoContext, { status, body, stream, headers }: PrintedAnswer): Response {
  if (
    status === 200 &&
    c.req.method === 'GET' &&
    headers.etag &&
    // The memory of personal answers stores the body as well.
    !readingOf(c)?.player &&
    c.req.header('if-none-match')?.includes(headers.etag)
  )
    return new Response(null, { status: 304, headers: { etag: headers.etag } });
  return new Response(stream ?? body, { status, headers });
}

/** Answers a request: 1. identify the sender, 2. parse the request, 3. read or change. */
async function answerRequest(
  services: KernelServices,
  call: MountedCall,
  c: HonoContext,
): Promise<PrintedAnswer> {
  const sender = await admitSender(services.deps, call.endpoint, c);
  if ('refused' in sender) return sender.refused;
  const parsed = await parseRequest(services, call, c, sender.viewer);
  if ('refused' in parsed) return parsed.refused;
  const request: AdmittedRequest = { ...sender, ...parsed };
  return call.endpoint.method === 'get'
    ? read(services, call.endpoint, c, request)
    : change(services, call.endpoint, c, request);
}

/** The sender of a request that goes on. */
interface Sender {
  tenantId: TenantId;
  identity: Identity;
  viewer: Viewer | null;
  address: string | null;
}

/**
 * Identifies the sender. Refuses an unknown tenant (404), a missing or invalid sign-in (401), an
 * operator who must enrol first (403) and too many requests (429).
 */
async function admitSender(
  deps: KernelDeps,
  endpoint: Endpoint,
  c: HonoContext,
): Promise<Sender | { refused: PrintedAnswer }> {
  const tenantId = await findTenant(deps, c);
  if (!tenantId) return { refused: unknownTenant };

  const identity = await identifySender(deps, c, tenantId);
  const viewer = identity.kind === 'viewer' ? identity.viewer : null;
  const address = deps.addressOf(c);
  const { method } = c.req.raw;
  const limitKeys = { ...rateLimitKeysOf(tenantId, viewer), address, method };
  const refused = refuseIdentity(identity, endpoint) ?? (await deps.rateLimits.check(limitKeys));
  return refused ? { refused } : { tenantId, identity, viewer, address };
}

function refuseIdentity(
  identity: Identity,
  { access, allowedWhileEnrolling }: Endpoint,
): PrintedAnswer | undefined {
  if (identity.kind === 'invalid') return unauthorized;
  if (access === 'public') return undefined;
  if (identity.kind === 'visitor') return unauthorized;
  // An operator who must enrol may still read what visitors may read.
  return identity.viewer.mustEnrol && !allowedWhileEnrolling ? mustEnrol : undefined;
}

/**
 * Returns the identity that rate limits count. Operators are few and known, so they are not
 * counted.
 */
function rateLimitKeysOf(
  tenantId: TenantId,
  viewer: Viewer | null,
): { person: string | null; program?: string } {
  if (viewer?.apiKey)
    return { person: `${tenantId}/key ${viewer.apiKey.id}`, program: viewer.apiKey.name };
  return { person: viewer?.sessionKind === 'player' ? `${tenantId}/${viewer.userId}` : null };
}

type ReadableBody = Exclude<RequestBody, { faults: Fault[] }> & { file?: SentFile };

/** The parts of a request whose form is valid. */
interface ParsedRequest extends Pick<ReadContext, 'params' | 'query'> {
  sent: ReadableBody;
}

/** A request that passed the checks that all calls share. */
type AdmittedRequest = Sender & ParsedRequest;

/** Parses body, query and path. Refuses what is malformed (400, 404, 406, 408, 413, 415). */
async function parseRequest(
  { deps, catalog }: KernelServices,
  { endpoint, schemas }: MountedCall,
  c: HonoContext,
  viewer: Viewer | null,
): Promise<ParsedRequest | { refused: PrintedAnswer }> {
  const request = c.req.raw;
  const sent = await readSentBody(request, endpoint, { limits: deps.config.bodies, viewer });
  if ('faults' in sent) return { refused: printErrors(sent.status, sent.faults) };
  const { query, faults } = parseQuery(new URL(request.url).searchParams, {
    list: endpoint.method === 'get' ? endpoint.list : undefined,
    other: endpoint.queryParams,
    includes: createIncludeCheck(catalog, endpoint.type),
  });
  if (faults.length > 0) return { refused: printErrors(400, faults) };
  const params = c.req.param() as Record<string, string>;
  return hasValidValues(schemas, params) ? { params, query, sent } : { refused: nothingHere };
}

async function readSentBody(
  request: Request,
  endpoint: Endpoint,
  { limits, viewer }: { limits: BodyLimits; viewer: Viewer | null },
): Promise<ReadableBody | { status: number; faults: Fault[] }> {
  if (!endpoint.takesFile) {
    const { access, mediaType } = endpoint;
    // A long body is parsed only for a sender who may make the call.
    const mayCall = typeof access === 'string' || hasPermission(viewer, access.permission);
    const maxBytes = mayCall ? endpoint.maxBytes : undefined;
    return readBody(request, endpoint.body !== undefined, { limits, mediaType, maxBytes });
  }
  const upload = await readUpload(request, endpoint.takesFile, limits);
  return 'faults' in upload ? upload : { identity: '', json: undefined, file: upload.file };
}

async function read(
  { deps, catalog }: KernelServices,
  endpoint: ReadEndpoint,
  c: HonoContext,
  { params, query, viewer, tenantId, address, identity }: AdmittedRequest,
): Promise<PrintedAnswer> {
  const request = c.req.raw;
  const answerFrom = async (db: ReadContext['db']) => {
    const now = deps.clock.now();
    const readContext = {
      ...{ params, query, request, viewer, tenantId, address, db, now },
      services: deps,
    };
    const answer = await answerRead(endpoint, readContext);
    const printed = await printAnswer(catalog, readContext, answer);
    return noteDependencies(readingOf(c), endpoint, { context: readContext, identity, printed });
  };
  return viewer || endpoint.mediaType
    ? answerFrom(deps.storage.db)
    : readForVisitor(deps, answerFrom);
}

async function answerRead(endpoint: ReadEndpoint, context: ReadContext): Promise<Answer> {
  const loaded = await loadPermitted(endpoint, context);
  return 'refused' in loaded ? loaded.refused : endpoint.run(context, loaded.found);
}

/**
 * Reads from a replica that has every change this process has published, else from the primary. A
 * read that fails on the replica is repeated on the primary; a file is sent while it is read and
 * cannot be repeated.
 */
async function readForVisitor(
  { storage: { db, replica } }: Pick<KernelDeps, 'storage'>,
  answerFrom: (db: ReadContext['db']) => Promise<PrintedAnswer>,
): Promise<PrintedAnswer> {
  const copy = await replica?.reader();
  if (!copy) return answerFrom(db);
  return answerFrom(copy).catch((error: unknown) => {
    replica?.failed(error);
    return answerFrom(db);
  });
}

/** The methods whose requests may carry an Idempotency-Key. */
const KEYED: ReadonlySet<string> = new Set(['post', 'patch']);
/** The calls about passwords, sign-ins and keys ignore the key: their answers are never stored. */
const NEVER_STORED = /^(login|password|oauth|api-keys|second-factor)\//;

async function change(
  { deps, catalog, perform }: KernelServices,
  endpoint: ChangeEndpoint,
  c: HonoContext,
  { params, query, tenantId, address, ...admitted }: AdmittedRequest,
): Promise<PrintedAnswer> {
  const request = c.req.raw;
  // Only a call that is open to visitors has no viewer here, and such a call reads none.
  // oxlint-disable-next-line typescript/no-non-null-assertion
  const viewer = admitted.viewer!;
  const callContext: ChangeRequest['callContext'] = {
    ...{ params, query, request, viewer, tenantId, services: deps, address },
  };
  const performStoring = (answerStore?: AnswerStore) =>
    perform(endpoint, { callContext, sent: { ...admitted.sent, answerStore } });
  const key = request.headers.get('idempotency-key');
  if (!key || !KEYED.has(endpoint.method) || NEVER_STORED.test(endpoint.path))
    return performStoring();
  return performOnce({
    deps,
    scope: [
      tenantId,
      admitted.viewer?.apiKey
        ? `key ${admitted.viewer.apiKey.id}`
        : (admitted.viewer?.userId ?? 'visitor'),
      `${c.req.path}${new URL(request.url).search}`,
      key,
    ],
    body: admitted.sent.identity,
    perform: performStoring,
    print: (answer) =>
      printEnded(
        deps,
        catalog,
        { callContext, sent: admitted.sent },
        { answer, now: deps.clock.now() },
      ),
  });
}
