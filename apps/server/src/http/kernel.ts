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
 * A refusal inside a transaction: thrown so that everything before it is undone, and printed by the
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

/** All calls of the API as one fetch-shaped app. */
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

/** What only somebody signed in gets is no matter for any cache, the browser's included. */
const keptByNobody = ({ access }: Endpoint, printed: Printed): Printed =>
  access === 'public'
    ? printed
    : { ...printed, headers: { 'cache-control': 'private, no-store', ...printed.headers } };

function respond(c: HonoContext, { status, body, stream, headers }: Printed): Response {
  if (
    status === 200 &&
    c.req.method === 'GET' &&
    headers.etag &&
    // the memory keeps the body as well
    !personalTurnOf(c)?.offer &&
    c.req.header('if-none-match')?.includes(headers.etag)
  )
    return new Response(null, { status: 304, headers: { etag: headers.etag } });
  return new Response(stream ?? body, { status, headers });
}

/** Methods whose requests may carry an Idempotency-Key. */
const KEYED: ReadonlySet<string> = new Set(['post', 'patch']);
/** Answers about passwords, sign-ins and keys are kept nowhere, so these calls know none. */
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

  // what visitors may see is open to him as well
  if (viewer?.mustEnrol && endpoint.access !== 'public' && !endpoint.enrols) return mustEnrol;

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
    other: endpoint.other,
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
    const printed = await (endpoint.gives
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
 * Of a replica that has every change this process has told, else of the primary; what fails there
 * is read again here. A file is written while it is read, so it cannot be read again.
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
    const { gives, maxBytes } = endpoint;
    return readBody(request, endpoint.body !== undefined, { limits, gives, maxBytes });
  }
  const upload = await readUpload(request, endpoint.takesFile, limits);
  return 'faults' in upload ? upload : { text: '', json: undefined, file: upload.file };
}

async function answerRead(
  endpoint: Extract<Endpoint, { method: 'get' }>,
  ask: Ask,
): Promise<Answer> {
  const found = endpoint.find ? await endpoint.find(ask) : undefined;
  if (endpoint.find && found === undefined) return notFound;
  if (!permitted(endpoint, ask.viewer) || !((await endpoint.may?.(ask, found)) ?? true))
    return forbidden;
  return endpoint.run(ask, found);
}

/**
 * A program acts for the championship and not for the person who made its key: what people do for
 * themselves is closed to it.
 */
function permitted({ access, programs }: Endpoint, viewer: Viewer | null): boolean {
  if (typeof access !== 'string') return viewer?.permissions.has(access.permission) ?? false;
  return access === 'public' || !viewer?.apiKey || programs === true;
}

/** Players and programs are counted; operators are few and known. */
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

/** What all calls share. */
interface Parts {
  context: Context;
  catalog: Catalog;
  gather: (endpoint: ChangeEndpoint, asked: Asked) => Promise<Printed>;
}

/** A change that is asked for. */
interface Asked {
  ask: Omit<Act, 'work' | 'db' | 'now' | 'prepared'>;
  sent: Sent;
}

/** A change that may go with others: its body has been judged. */
interface Shareable extends Asked {
  body: unknown;
}

/**
 * What a rush is worth waiting for: an answer takes as long to come back as a new request. In
 * milliseconds.
 */
const MOMENT_MS = 5;

/** Changes that may go with others of their kind and tenant do; all others are done as they come. */
function gatherings(context: Context, catalog: Catalog): Parts['gather'] {
  const perKind = new Map<string, (asked: Shareable) => Promise<Printed>>();
  return (endpoint, asked) => {
    const alone = ({ ask, sent }: Asked) => performChange(context, catalog, endpoint, ask, sent);
    const body = bodyToShare(endpoint, asked);
    if (body === undefined) return alone(asked);
    const noted = (error: unknown) => {
      context.log.warn(
        { err: error, path: endpoint.path },
        'many requests could not be done together',
      );
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
 * The body of a change that may go with others; undefined for any other. Whoever would be refused
 * before the call runs is judged alone.
 */
function bodyToShare(endpoint: ChangeEndpoint, { ask, sent }: Asked): unknown {
  const { together, body, bodyType } = endpoint;
  if (!together || !permitted(endpoint, ask.viewer) || ask.request.headers.has('if-match'))
    return undefined;
  const { data } = body.safeParse(sent.json);
  return data?.data.type === bodyType && together.takes(data) ? data : undefined;
}

/**
 * Many requests, one transaction: each has its instant, its own entry in the log and its own
 * answer.
 */
async function performTogether(
  context: Context,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  all: Shareable[],
): Promise<Printed[]> {
  await context.dueWork.catchUp();
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
 * One request, one transaction: what is refused leaves nothing behind; what the database undid for
 * others is done again.
 */
async function performChange(
  context: Context,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  ask: Omit<Act, 'work' | 'db' | 'now' | 'prepared'>,
  sent: Sent,
): Promise<Printed> {
  await context.dueWork.catchUp();
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
  const found = endpoint.find ? await endpoint.find(act) : undefined;
  if (endpoint.find && found === undefined) return notFound;
  if (!permitted(endpoint, act.viewer) || !((await endpoint.may?.(act, found)) ?? true))
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

/** Returns a 409 if the body of a change names another resource than its address. */
function idMismatch({ method }: ChangeEndpoint, { params }: Act, sent: Sent): Answer | undefined {
  const id = (sent.json as { data?: { id?: unknown } } | null)?.data?.id;
  if (method === 'post' || params.id === undefined || typeof id !== 'string' || id === params.id)
    return undefined;
  const title = 'The body names another resource than the address';
  return {
    faults: {
      status: 409,
      faults: [{ code: 'id-mismatch', title, source: { pointer: '/data/id' } }],
    },
  };
}

/**
 * Which changes compare If-Match: an act by POST only where it says that it changes the very thing
 * that its path names.
 */
export const isGuarded = ({ method, guarded = method !== 'post' }: ChangeEndpoint) => guarded;

async function isStale(
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  act: Act,
): Promise<Answer | undefined> {
  const header = act.request.headers.get('if-match');
  const { id } = act.params;
  const { guards = endpoint.type } = endpoint;
  if (!header || !guards || !id || !isGuarded(endpoint)) return undefined;
  const [current] = await catalog[guards]!.load(act, [id]);
  if (matches(header, current?.meta?.version)) return undefined;
  return {
    faults: {
      status: 412,
      faults: [
        { code: 'stale', title: 'It has changed meanwhile', source: { header: 'If-Match' } },
      ],
    },
  };
}

export const newRequestId = () => randomUUID();
