import { randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import { senderOf, tenantOf } from '../sessions/sender.ts';
import { RowGone } from '../storage/row-gone.ts';
import { databaseTrouble } from '../storage/unavailable.ts';
import { actingAs, type Actor, THE_CLOCK, transact } from '../unit-of-work.ts';
import { type BodyLimits, readBody, type SentBody } from './body.ts';
import type { Catalog } from './catalog.ts';
import type { Act, Answer, Ask, ChangeEndpoint, Endpoint } from './endpoint.ts';
import { bodyFaults, type Fault } from './errors.ts';
import { idempotent, type Keep } from './idempotency.ts';
import { withEdgeKeys } from './keyed-answer.ts';
import { areValid, pathSchemas } from './parameters.ts';
import { offerToKeep, personalTurnOf } from './personal-turn.ts';
import { errors, matches, mayInclude, print, type Printed } from './print.ts';
import { readQuery } from './query.ts';
import { refusalOfRace, retryReason } from './races.ts';
import { gathering } from './together.ts';
import { readUpload, type SentFile } from './upload.ts';
import type { Viewer } from './viewer.ts';

/**
 * A refusal inside a transaction: thrown so that the transaction is rolled back, and printed by the
 * kernel.
 */
class Refused extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('refused');
    this.answer = answer;
  }
}

const unauthorized = errors(401, [{ code: 'unauthorized', title: 'Sign in first' }], {
  'www-authenticate': 'Bearer',
});
const nothingHere = errors(404, [{ code: 'not-found', title: 'There is nothing here' }]);
const notFound: Answer = {
  faults: { status: 404, faults: [{ code: 'not-found', title: 'There is nothing here' }] },
};
const mustEnrol = errors(403, [
  { code: 'second-factor-missing', title: 'Set up a second factor first' },
]);
const forbidden: Answer = {
  faults: { status: 403, faults: [{ code: 'forbidden', title: 'This is not allowed' }] },
};

/** Mounts all calls of the API as one fetch-shaped app. */
export function mountEndpoints(context: Context, catalog: Catalog, endpoints: Endpoint[]) {
  const app = new Hono();
  const gather = gatherings(context, catalog);
  for (const endpoint of endpoints) {
    const schemas = pathSchemas(endpoint.path, endpoint.params);
    app.on(endpoint.method.toUpperCase(), `/api/${endpoint.path}`, async (c) =>
      respond(
        c,
        keptByNobody(endpoint, await judge({ context, catalog, gather, schemas }, endpoint, c)),
      ),
    );
  }
  return app;
}

/** Forbids every cache, including the browser's, to store an answer that needs a sign-in. */
const keptByNobody = ({ access }: Endpoint, printed: Printed): Printed =>
  access === 'public'
    ? printed
    : { ...printed, headers: { 'cache-control': 'private, no-store', ...printed.headers } };

function respond(c: HonoContext, { status, body, stream, headers }: Printed): Response {
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
const NEVER_KEPT = /^(login|password|oauth|api-keys|second-factor)\//;

async function judge(
  { context, catalog, gather, schemas }: Parts & { schemas: ReturnType<typeof pathSchemas> },
  endpoint: Endpoint,
  c: HonoContext,
): Promise<Printed> {
  const request = c.req.raw;
  const tenantId = await tenantOf(context, c);
  if (!tenantId)
    return errors(404, [
      { code: 'tenant-unknown', title: 'There is no such tenant', source: { header: 'X-Tenant' } },
    ]);

  const identity = await senderOf(context, c, tenantId);
  if (identity.kind === 'invalid' || (identity.kind === 'visitor' && endpoint.access !== 'public'))
    return unauthorized;
  const viewer = identity.kind === 'viewer' ? identity.viewer : null;

  // An operator who must enrol may still read what visitors may read.
  if (viewer?.mustEnrol && endpoint.access !== 'public' && !endpoint.allowedWhileEnrolling)
    return mustEnrol;

  const address = context.addressOf(c);
  const tooMuch = await context.rateLimits.check({
    ...countedAs(tenantId, viewer),
    address,
    method: request.method,
  });
  if (tooMuch) return tooMuch;

  const { search, searchParams } = new URL(request.url);
  const sent = await readSent(request, endpoint, context.config.bodies);
  if ('faults' in sent) return errors(sent.status, sent.faults);
  const { query, faults } = readQuery(searchParams, {
    list: endpoint.method === 'get' ? endpoint.list : undefined,
    other: endpoint.queryParams,
    includes: mayInclude(catalog, endpoint.type),
  });
  if (faults.length > 0) return errors(400, faults);

  const params = c.req.param() as Record<string, string>;
  if (!areValid(schemas, params)) return nothingHere;
  const ask = { params, query, request, viewer, tenantId, context, address };
  if (endpoint.method === 'get') {
    const answerFrom = async (db: Ask['db']) => {
      const reading: Ask = { ...ask, db, now: context.clock.now() };
      const printed = await print(catalog, reading, await answerRead(endpoint, reading));
      await offerToKeep(personalTurnOf(c), endpoint, { ask: reading, identity, printed });
      return printed;
    };
    if (viewer) return answerFrom(context.storage.db);
    const printed = await (endpoint.mediaType
      ? answerFrom(context.storage.db)
      : readForVisitor(context, answerFrom));
    return withEdgeKeys(printed, { tenantId, url: request.url });
  }
  const key = request.headers.get('idempotency-key');
  const perform = (keep?: Keep) =>
    gather(endpoint, { ask: { ...ask, viewer: viewer! }, sent: { ...sent, keep } });
  if (!key || !KEYED.has(endpoint.method) || NEVER_KEPT.test(endpoint.path)) return perform();
  return idempotent({
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
  answerFrom: (db: Ask['db']) => Promise<Printed>,
): Promise<Printed> {
  const copy = await replica?.reader();
  if (!copy) return answerFrom(db);
  return answerFrom(copy).catch((error: unknown) => {
    replica!.failed(error);
    return answerFrom(db);
  });
}

async function readSent(
  request: Request,
  endpoint: Endpoint,
  limits: BodyLimits,
): Promise<
  | (Exclude<SentBody, { faults: Fault[] }> & { file?: SentFile })
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
  ask: Ask,
): Promise<Answer> {
  const found = endpoint.load ? await endpoint.load(ask) : undefined;
  if (endpoint.load && found === undefined) return notFound;
  if (!permitted(endpoint, ask.viewer) || !((await endpoint.authorize?.(ask, found)) ?? true))
    return forbidden;
  return endpoint.run(ask, found);
}

/**
 * Returns whether the viewer may make a call. An integration acts for the championship and not for
 * the user who created its key, so calls of a user for themselves are closed to it.
 */
function permitted({ access, allowsApiKeys }: Endpoint, viewer: Viewer | null): boolean {
  if (typeof access !== 'string') return viewer?.permissions.has(access.permission) ?? false;
  return access === 'public' || !viewer?.apiKey || allowsApiKeys === true;
}

/**
 * Returns the identity that rate limits count. Operators are few and known, so they are not
 * counted.
 */
function countedAs(
  tenantId: string,
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
  keep?: Keep | undefined;
}

/** The services that all calls share. */
interface Parts {
  context: Context;
  catalog: Catalog;
  gather: (endpoint: ChangeEndpoint, asked: Asked) => Promise<Printed>;
}

/** A request for a change. */
interface Asked {
  ask: Omit<Act, 'work' | 'db' | 'now' | 'prepared'>;
  sent: Sent;
}

/** A change that may be batched: its body is valid. */
interface Shareable extends Asked {
  body: unknown;
}

/**
 * The batch window in milliseconds, as long as an answer takes to reach the client and the next
 * request to arrive.
 */
const MOMENT_MS = 5;

/**
 * Creates the function that batches changes of the same kind and tenant where the call allows it
 * and performs all others alone.
 */
function gatherings(context: Context, catalog: Catalog): Parts['gather'] {
  const perKind = new Map<string, (asked: Shareable) => Promise<Printed>>();
  return (endpoint, asked) => {
    const alone = ({ ask, sent }: Asked) => performChange(context, catalog, endpoint, ask, sent);
    const body = bodyToShare(endpoint, asked);
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
        together: (all: Shareable[]) =>
          performTogether(context, catalog, endpoint, all).catch(noted),
        isEverybodys: (error) => ['away', 'full'].includes(databaseTrouble(error) ?? ''),
        momentMs: MOMENT_MS,
      });
    perKind.set(kind, known);
    return known({ ...asked, body });
  };
}

/**
 * Returns the body of a change that may be batched, otherwise undefined. A request that would be
 * refused before `run` is performed alone.
 */
function bodyToShare(endpoint: ChangeEndpoint, { ask, sent }: Asked): unknown {
  const { together, body, bodyType } = endpoint;
  if (!together || !permitted(endpoint, ask.viewer) || ask.request.headers.has('if-match'))
    return undefined;
  const { data } = body.safeParse(sent.json);
  return data?.data.type === bodyType && together.takes(data) ? data : undefined;
}

/**
 * Performs many requests in one transaction. Each has its own actor, its own entry in the log and
 * its own answer.
 */
async function performTogether(
  context: Context,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  all: Shareable[],
): Promise<Printed[]> {
  await context.scheduler.catchUp();
  return transact(context, { tenantId: all[0]!.ask.tenantId, actor: THE_CLOCK }, async (work) => {
    const acts = all.map(({ ask }): Act => ({
      ...ask,
      work: actingAs(work, actorOf(ask)),
      db: work.db,
      now: work.now,
      prepared: undefined,
    }));
    const answers = await endpoint.together!.run(
      all.map(({ body }, index) => ({ act: acts[index]!, body })),
    );
    const printed = await Promise.all(
      answers.map((answer, index) => print(catalog, acts[index]!, answer)),
    );
    await Promise.all(
      all.map(async ({ sent }, index) => {
        if (printed[index]!.status < 400) await sent.keep?.(work, printed[index]!);
      }),
    );
    return printed;
  });
}

const actorOf = (ask: Asked['ask']): Actor => ({
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
  ask: Omit<Act, 'work' | 'db' | 'now' | 'prepared'>,
  sent: Sent,
): Promise<Printed> {
  await context.scheduler.catchUp();
  const file = sent.file && { file: sent.file };
  const prepared = await endpoint.prepare?.(
    { ...ask, ...file, db: context.storage.db, now: context.clock.now() },
    sent.json,
  );
  const actor = actorOf(ask);
  const refuse = (answer: Answer) =>
    print(catalog, { ...ask, db: context.storage.db, now: context.clock.now() }, answer);
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(context, { tenantId: ask.tenantId, actor }, async (work) => {
        const act: Act = { ...ask, work, db: work.db, now: work.now, prepared, ...file };
        const answer = await decide(catalog, endpoint, act, sent);
        const isRefused = 'refusal' in answer || 'faults' in answer;
        if (isRefused && !('faults' in answer && answer.faults.stays)) throw new Refused(answer);
        const printed = await print(catalog, act, answer);
        if (!isRefused) await sent.keep?.(work, printed);
        return printed;
      });
    } catch (error) {
      if (error instanceof Refused) return refuse(error.answer);
      if (error instanceof RowGone) return refuse(notFound);
      const race = refusalOfRace(error);
      if (race) return refuse({ refusal: race });
      const reason = retryReason(error);
      if (!reason || attempt === TRIES) throw error;
      context.metrics.retried(reason);
    }
  }
}

async function decide(
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  act: Act,
  sent: Sent,
): Promise<Answer> {
  await endpoint.lock?.(act.work, act.params);
  const found = endpoint.load ? await endpoint.load(act) : undefined;
  if (endpoint.load && found === undefined) return notFound;
  if (!permitted(endpoint, act.viewer) || !((await endpoint.authorize?.(act, found)) ?? true))
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
function idMismatch({ method }: ChangeEndpoint, { params }: Act, sent: Sent): Answer | undefined {
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
  act: Act,
): Promise<Answer | undefined> {
  const header = act.request.headers.get('if-match');
  const { id } = act.params;
  const { versionedType = endpoint.type } = endpoint;
  if (!header || !versionedType || !id || !isGuarded(endpoint)) return undefined;
  const [current] = await catalog[versionedType]!.load(act, [id]);
  if (matches(header, current?.meta?.version)) return undefined;
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
