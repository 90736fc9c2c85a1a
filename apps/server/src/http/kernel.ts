import { randomUUID } from 'node:crypto';
import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import { identifySender, findTenant } from '../sessions/sender.ts';
import { RowGone } from '../storage/row-gone.ts';
import { databaseTrouble } from '../storage/unavailable.ts';
import { withActor, type Actor, SYSTEM_ACTOR, transact } from '../unit-of-work.ts';
import { type BodyLimits, readBody, type RequestBody } from './body.ts';
import type { Catalog } from './catalog.ts';
import { addEdgeKeys } from './edge-key-headers.ts';
import type { CommandContext, Answer, ReadContext, ChangeEndpoint, Endpoint } from './endpoint.ts';
import { bodyFaults, type Fault } from './errors.ts';
import { performOnce, type SaveAnswer } from './idempotency.ts';
import { areValid, getPathSchemas } from './parameters.ts';
import { offerAnswer, personalTurnOf } from './personal-turn.ts';
import {
  printErrors,
  matchesVersion,
  createIncludeCheck,
  printAnswer,
  type PrintedAnswer,
} from './print.ts';
import { parseQuery } from './query.ts';
import { refusalOfRace, findRetryReason } from './races.ts';
import { gathering } from './together.ts';
import { readUpload, type SentFile } from './upload.ts';
import type { Viewer } from './viewer.ts';

/**
 * A refusal inside a transaction: thrown so that the transaction is rolled back, and printed by the
 * kernel.
 */
class RollbackOfRefusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('refused');
    this.answer = answer;
  }
}

const unauthorized = printErrors(401, [{ code: 'unauthorized', title: 'Sign in first' }], {
  'www-authenticate': 'Bearer',
});
const nothingHere = printErrors(404, [{ code: 'not-found', title: 'There is nothing here' }]);
const notFound: Answer = {
  faults: { status: 404, faults: [{ code: 'not-found', title: 'There is nothing here' }] },
};
const mustEnrol = printErrors(403, [
  { code: 'second-factor-missing', title: 'Set up a second factor first' },
]);
const forbidden: Answer = {
  faults: { status: 403, faults: [{ code: 'forbidden', title: 'This is not allowed' }] },
};

/** Mounts all calls of the API as one fetch-shaped app. */
export function mountEndpoints(context: Context, catalog: Catalog, endpoints: Endpoint[]) {
  const app = new Hono();
  const gather = createBatches(context, catalog);
  for (const endpoint of endpoints) {
    const schemas = getPathSchemas(endpoint.path, endpoint.params);
    app.on(endpoint.method.toUpperCase(), `/api/${endpoint.path}`, async (c) =>
      respond(
        c,
        forbidCaching(
          endpoint,
          await answerRequest({ context, catalog, gather, schemas }, endpoint, c),
        ),
      ),
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
    !personalTurnOf(c)?.offer &&
    c.req.header('if-none-match')?.includes(headers.etag)
  )
    return new Response(null, { status: 304, headers: { etag: headers.etag } });
  return new Response(stream ?? body, { status, headers });
}

/** The methods whose requests may carry an Idempotency-Key. */
const KEYED: ReadonlySet<string> = new Set(['post', 'patch']);
/** The calls about passwords, sign-ins and keys ignore the key: their answers are never stored. */
const NEVER_STORED = /^(login|password|oauth|api-keys|second-factor)\//;

async function answerRequest(
  {
    context,
    catalog,
    gather,
    schemas,
  }: KernelServices & { schemas: ReturnType<typeof getPathSchemas> },
  endpoint: Endpoint,
  c: HonoContext,
): Promise<PrintedAnswer> {
  const request = c.req.raw;
  const tenantId = await findTenant(context, c);
  if (!tenantId)
    return printErrors(404, [
      { code: 'tenant-unknown', title: 'There is no such tenant', source: { header: 'X-Tenant' } },
    ]);

  const identity = await identifySender(context, c, tenantId);
  if (identity.kind === 'invalid' || (identity.kind === 'visitor' && endpoint.access !== 'public'))
    return unauthorized;
  const viewer = identity.kind === 'viewer' ? identity.viewer : null;

  // An operator who must enrol may still read what visitors may read.
  if (viewer?.mustEnrol && endpoint.access !== 'public' && !endpoint.allowedWhileEnrolling)
    return mustEnrol;

  const address = context.addressOf(c);
  const tooMuch = await context.rateLimits.check({
    ...rateLimitKeysOf(tenantId, viewer),
    address,
    method: request.method,
  });
  if (tooMuch) return tooMuch;

  const { search, searchParams } = new URL(request.url);
  const sent = await readSentBody(request, endpoint, context.config.bodies);
  if ('faults' in sent) return printErrors(sent.status, sent.faults);
  const { query, faults } = parseQuery(searchParams, {
    list: endpoint.method === 'get' ? endpoint.list : undefined,
    other: endpoint.queryParams,
    includes: createIncludeCheck(catalog, endpoint.type),
  });
  if (faults.length > 0) return printErrors(400, faults);

  const params = c.req.param() as Record<string, string>;
  if (!areValid(schemas, params)) return nothingHere;
  const ask = { params, query, request, viewer, tenantId, context, address };
  if (endpoint.method === 'get') {
    const answerFrom = async (db: ReadContext['db']) => {
      const reading: ReadContext = { ...ask, db, now: context.clock.now() };
      const printed = await printAnswer(catalog, reading, await answerRead(endpoint, reading));
      await offerAnswer(personalTurnOf(c), endpoint, { ask: reading, identity, printed });
      return printed;
    };
    if (viewer) return answerFrom(context.storage.db);
    const printed = await (endpoint.mediaType
      ? answerFrom(context.storage.db)
      : readForVisitor(context, answerFrom));
    return addEdgeKeys(printed, { tenantId, url: request.url });
  }
  const key = request.headers.get('idempotency-key');
  const perform = (keep?: SaveAnswer) =>
    gather(endpoint, { ask: { ...ask, viewer: viewer! }, sent: { ...sent, keep } });
  if (!key || !KEYED.has(endpoint.method) || NEVER_STORED.test(endpoint.path)) return perform();
  return performOnce({
    context,
    scope: [
      tenantId,
      viewer?.apiKey ? `key ${viewer.apiKey.id}` : (viewer?.userId ?? 'visitor'),
      `${c.req.path}${search}`,
      key,
    ],
    body: sent.text,
    perform,
  });
}

/**
 * Reads from a replica that has every change this process has published, else from the primary. A
 * read that fails on the replica is repeated on the primary; a file is sent while it is read and
 * cannot be repeated.
 */
async function readForVisitor(
  { storage: { db, replica } }: Context,
  answerFrom: (db: ReadContext['db']) => Promise<PrintedAnswer>,
): Promise<PrintedAnswer> {
  const copy = await replica?.reader();
  if (!copy) return answerFrom(db);
  return answerFrom(copy).catch((error: unknown) => {
    replica!.failed(error);
    return answerFrom(db);
  });
}

async function readSentBody(
  request: Request,
  endpoint: Endpoint,
  limits: BodyLimits,
): Promise<
  | (Exclude<RequestBody, { faults: Fault[] }> & { file?: SentFile })
  | { status: number; faults: Fault[] }
> {
  if (!endpoint.takesFile) {
    const { mediaType, maxBytes } = endpoint;
    return readBody(request, endpoint.body !== undefined, { limits, mediaType, maxBytes });
  }
  const upload = await readUpload(request, endpoint.takesFile, limits);
  return 'faults' in upload ? upload : { text: '', json: undefined, file: upload.file };
}

async function answerRead(
  endpoint: Extract<Endpoint, { method: 'get' }>,
  ask: ReadContext,
): Promise<Answer> {
  const found = endpoint.load ? await endpoint.load(ask) : undefined;
  if (endpoint.load && found === undefined) return notFound;
  if (!isPermitted(endpoint, ask.viewer) || !((await endpoint.authorize?.(ask, found)) ?? true))
    return forbidden;
  return endpoint.run(ask, found);
}

/**
 * Returns whether the viewer may make a call. An integration acts for the championship and not for
 * the user who created its key, so calls of a user for themselves are closed to it.
 */
function isPermitted({ access, allowsApiKeys }: Endpoint, viewer: Viewer | null): boolean {
  if (typeof access !== 'string') return viewer?.permissions.has(access.permission) ?? false;
  return access === 'public' || !viewer?.apiKey || allowsApiKeys === true;
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

interface Sent {
  text: string;
  json: unknown;
  file?: SentFile;
  keep?: SaveAnswer | undefined;
}

/** The services that all calls share. */
interface KernelServices {
  context: Context;
  catalog: Catalog;
  gather: (endpoint: ChangeEndpoint, asked: ChangeRequest) => Promise<PrintedAnswer>;
}

/** A request for a change. */
interface ChangeRequest {
  ask: Omit<CommandContext, 'work' | 'db' | 'now' | 'prepared'>;
  sent: Sent;
}

/** A change that may be batched: its body is valid. */
interface BatchableChange extends ChangeRequest {
  body: unknown;
}

/**
 * The batch window in milliseconds, as long as an answer takes to reach the client and the next
 * request to arrive.
 */
const BATCH_WINDOW_MS = 5;

/**
 * Creates the function that batches changes of the same kind and tenant where the call allows it
 * and performs all others alone.
 */
function createBatches(context: Context, catalog: Catalog): KernelServices['gather'] {
  const perKind = new Map<string, (asked: BatchableChange) => Promise<PrintedAnswer>>();
  return (endpoint, asked) => {
    const alone = ({ ask, sent }: ChangeRequest) =>
      performChange(context, catalog, endpoint, ask, sent);
    const body = findBatchableBody(endpoint, asked);
    if (body === undefined) return alone(asked);
    const noted = (error: unknown) => {
      context.log.warn({ err: error, path: endpoint.path }, 'a batch of requests failed');
      throw error;
    };
    const kind = `${asked.ask.tenantId} ${endpoint.method} ${endpoint.path}`;
    const known =
      perKind.get(kind) ??
      gathering({
        alone,
        together: (all: BatchableChange[]) =>
          performBatch(context, catalog, endpoint, all).catch(noted),
        isEverybodys: (error) => ['away', 'full'].includes(databaseTrouble(error) ?? ''),
        momentMs: BATCH_WINDOW_MS,
      });
    perKind.set(kind, known);
    return known({ ...asked, body });
  };
}

/**
 * Returns the body of a change that may be batched, otherwise undefined. A request that would be
 * refused before `run` is performed alone.
 */
function findBatchableBody(endpoint: ChangeEndpoint, { ask, sent }: ChangeRequest): unknown {
  const { together, body, bodyType } = endpoint;
  if (!together || !isPermitted(endpoint, ask.viewer) || ask.request.headers.has('if-match'))
    return undefined;
  const { data } = body.safeParse(sent.json);
  return data?.data.type === bodyType && together.takes(data) ? data : undefined;
}

/**
 * Performs many requests in one transaction. Each has its own actor, its own entry in the log and
 * its own answer.
 */
async function performBatch(
  context: Context,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  all: BatchableChange[],
): Promise<PrintedAnswer[]> {
  await context.scheduler.catchUp();
  return transact(
    context,
    { tenantId: all[0]!.ask.tenantId, actor: SYSTEM_ACTOR },
    async (work) => {
      const acts = all.map(({ ask }): CommandContext => ({
        ...ask,
        work: withActor(work, actorOf(ask)),
        db: work.db,
        now: work.now,
        prepared: undefined,
      }));
      const answers = await endpoint.together!.run(
        all.map(({ body }, index) => ({ act: acts[index]!, body })),
      );
      const printed = await Promise.all(
        answers.map((answer, index) => printAnswer(catalog, acts[index]!, answer)),
      );
      await Promise.all(
        all.map(async ({ sent }, index) => {
          if (printed[index]!.status < 400) await sent.keep?.(work, printed[index]!);
        }),
      );
      return printed;
    },
  );
}

const actorOf = (ask: ChangeRequest['ask']): Actor => ({
  userId: ask.viewer?.userId ?? null,
  apiKeyId: ask.viewer?.apiKey?.id ?? null,
  ipAddress: ask.address,
  requestId: ask.request.headers.get('x-request-id'),
});

const TRIES = 5;

/**
 * Performs one request in one transaction. A refusal rolls it back; a deadlock or a serialisation
 * failure retries it.
 */
async function performChange(
  context: Context,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  ask: Omit<CommandContext, 'work' | 'db' | 'now' | 'prepared'>,
  sent: Sent,
): Promise<PrintedAnswer> {
  await context.scheduler.catchUp();
  const file = sent.file && { file: sent.file };
  const prepared = await endpoint.prepare?.(
    { ...ask, ...file, db: context.storage.db, now: context.clock.now() },
    sent.json,
  );
  const actor = actorOf(ask);
  const refuse = (answer: Answer) =>
    printAnswer(catalog, { ...ask, db: context.storage.db, now: context.clock.now() }, answer);
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(context, { tenantId: ask.tenantId, actor }, async (work) => {
        const act: CommandContext = { ...ask, work, db: work.db, now: work.now, prepared, ...file };
        const answer = await runChange(catalog, endpoint, act, sent);
        const isRefused = 'refusal' in answer || 'faults' in answer;
        if (isRefused && !('faults' in answer && answer.faults.stays))
          throw new RollbackOfRefusal(answer);
        const printed = await printAnswer(catalog, act, answer);
        if (!isRefused) await sent.keep?.(work, printed);
        return printed;
      });
    } catch (error) {
      if (error instanceof RollbackOfRefusal) return refuse(error.answer);
      if (error instanceof RowGone) return refuse(notFound);
      const race = refusalOfRace(error);
      if (race) return refuse({ refusal: race });
      const reason = findRetryReason(error);
      if (!reason || attempt === TRIES) throw error;
      context.metrics.retried(reason);
    }
  }
}

async function runChange(
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  act: CommandContext,
  sent: Sent,
): Promise<Answer> {
  await endpoint.lock?.(act.work, act.params);
  const found = endpoint.load ? await endpoint.load(act) : undefined;
  if (endpoint.load && found === undefined) return notFound;
  if (!isPermitted(endpoint, act.viewer) || !((await endpoint.authorize?.(act, found)) ?? true))
    return forbidden;
  const stale = await isStale(catalog, endpoint, act);
  if (stale) return stale;
  if (!endpoint.body) return endpoint.run(act, found, undefined);
  const type = (sent.json as { data?: { type?: unknown } } | null)?.data?.type;
  if (endpoint.bodyType && typeof type === 'string' && type !== endpoint.bodyType) {
    return {
      faults: {
        status: 409,
        faults: [
          {
            code: 'type-mismatch',
            title: 'The resource has another type',
            detail: `expected ${endpoint.bodyType}`,
            source: { pointer: '/data/type' },
          },
        ],
      },
    };
  }
  const mismatch = idMismatch(endpoint, act, sent);
  if (mismatch) return mismatch;
  const parsed = endpoint.body.safeParse(sent.json);
  if (!parsed.success) return { faults: { status: 422, faults: bodyFaults(parsed.error) } };
  return endpoint.run(act, found, parsed.data);
}

/** Returns a 409 if the body of a change names another resource than its path. */
function idMismatch(
  { method }: ChangeEndpoint,
  { params }: CommandContext,
  sent: Sent,
): Answer | undefined {
  const id = (sent.json as { data?: { id?: unknown } } | null)?.data?.id;
  if (method === 'post' || params.id === undefined || typeof id !== 'string' || id === params.id)
    return undefined;
  const title = 'The body names a different resource from the address';
  return {
    faults: {
      status: 409,
      faults: [{ code: 'id-mismatch', title, source: { pointer: '/data/id' } }],
    },
  };
}

/**
 * Returns whether a change compares If-Match. A POST does only if it declares that it changes the
 * thing its path names.
 */
export const isGuarded = ({ method, isVersioned = method !== 'post' }: ChangeEndpoint) =>
  isVersioned;

async function isStale(
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  act: CommandContext,
): Promise<Answer | undefined> {
  const header = act.request.headers.get('if-match');
  const { id } = act.params;
  const { versionedType = endpoint.type } = endpoint;
  if (!header || !versionedType || !id || !isGuarded(endpoint)) return undefined;
  const [current] = await catalog[versionedType]!.load(act, [id]);
  if (matchesVersion(header, current?.meta?.version)) return undefined;
  return {
    faults: {
      status: 412,
      faults: [
        {
          code: 'stale',
          title: 'The resource has changed in the meantime',
          source: { header: 'If-Match' },
        },
      ],
    },
  };
}

/** Returns a new request id. */
export const newRequestId = () => randomUUID();
