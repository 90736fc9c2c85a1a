import type { SegmentId } from '@ringside/rules/ids';
import { getItem, mustHave } from '@ringside/rules/must';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { findRetryReason, refusalOfRace } from '../../platform/storage/races.ts';
import { RowGone } from '../../platform/storage/row-gone.ts';
import type { RowMap } from '../../platform/storage/row-map.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Actor, transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import { type Catalog, getResourceType } from './catalog.ts';
import type { Answer, ChangeEndpoint, CommandContext } from './endpoint.ts';
import type { Fault } from './errors.ts';
import type { AnswerStore } from './idempotency.ts';
import { parseBody } from './parse-body.ts';
import { loadPermitted, NOT_FOUND } from './permitted.ts';
import { hasVersion, isAtHand, printAnswer, type PrintedAnswer } from './print.ts';
import type { SentFile } from './upload.ts';

/** The services of a change. */
export type ChangeDeps = TransactDeps & {
  storage: Pick<Storage, 'db'>;
  /** Every change waits for the jobs that are due. */
  scheduler: { catchUp(): Promise<void> };
  metrics: Pick<Metrics, 'retried'>;
};

/** A request for a change, before its transaction. */
export interface ChangeRequest {
  callContext: Omit<CommandContext, 'work' | 'db' | 'now' | 'prepared'>;
  sent: SentBody;
}

interface SentBody {
  json: unknown;
  file?: SentFile;
  /** Stores the answer, if the request has an Idempotency-Key. */
  answerStore?: AnswerStore | undefined;
}

/** The valid body of a request that batches, and the segment that it batches with. */
interface BatchedBody {
  body?: unknown;
  segmentId?: SegmentId | undefined;
}

/** A request that may join the batch of its segment. */
export interface SegmentChange extends BatchedBody {
  endpoint: ChangeEndpoint;
  request: ChangeRequest;
}

/** The end of a change whose transaction is over. */
export interface EndedChange {
  answer: Answer;
  /** The instant of the change. */
  now: Date;
  /** The printed answer, if it was at hand inside the transaction. */
  printed?: PrintedAnswer | undefined;
  /** The rows of the transaction, from which the answer is printed otherwise. */
  rows?: RowMap;
}

/** A refusal or a preview inside a transaction: thrown so that the transaction is rolled back. */
class RollbackWithAnswer extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('refused');
    this.answer = answer;
  }
}

/** Returns the actor of a request, for the activity log. */
export const actorOf = (callContext: ChangeRequest['callContext']): Actor => ({
  userId: callContext.viewer?.userId ?? null,
  apiKeyId: callContext.viewer?.apiKey?.id ?? null,
  ipAddress: callContext.address,
  requestId: callContext.request.headers.get('x-request-id'),
});

const TRIES = 5;

/**
 * Performs one request in one transaction, without printing what has to be read for its answer. A
 * refusal rolls the transaction back; a deadlock or a serialisation failure retries it.
 */
export async function performChange(
  deps: ChangeDeps,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  request: ChangeRequest,
  batched?: BatchedBody,
): Promise<EndedChange> {
  const { callContext, sent } = request;
  await deps.scheduler.catchUp();
  const file = sent.file && { file: sent.file };
  const prepared = await endpoint.prepare?.(
    { ...callContext, ...file, db: deps.storage.db, now: deps.clock.now() },
    sent.json,
  );
  const { tenantId, services } = callContext;
  const options = { tenantId, actor: actorOf(callContext), memory: services.memory };
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(deps, options, async (work) => {
        const context: CommandContext = {
          ...callContext,
          work,
          db: work.db,
          now: work.now,
          prepared,
          ...file,
        };
        const answer = await runRequest(catalog, { endpoint, request, ...batched }, context);
        if (isRolledBack(answer)) throw new RollbackWithAnswer(answer);
        return await endCommand(catalog, context, { answer, sent });
      });
    } catch (error) {
      const refusal = findRefusal(error);
      if (refusal) return { answer: refusal, now: deps.clock.now() };
      const reason = findRetryReason(error);
      if (!reason || attempt === TRIES) throw error;
      deps.metrics.retried(reason);
    }
  }
}

/**
 * Ends an accepted command inside its transaction: stores the answer under the request's
 * Idempotency-Key, and prints it if that takes no read.
 */
export async function endCommand(
  catalog: Catalog,
  context: CommandContext,
  { answer, sent: { answerStore } }: { answer: Answer; sent: Pick<SentBody, 'answerStore'> },
): Promise<EndedChange> {
  if (!isAtHand(answer, context)) {
    await answerStore?.saveUnprinted(context.work, answer);
    return { answer, now: context.now, rows: context.work.rows };
  }
  const printed = await printAnswer(catalog, context, answer);
  if (!isRefused(answer)) await answerStore?.save(context.work, printed);
  return { answer, now: context.now, printed };
}

/**
 * Prints the answer of a change after its transaction, which holds no locks any more. It does not
 * read again what the transaction has seen.
 */
export async function printEnded(
  { storage }: Pick<ChangeDeps, 'storage'>,
  catalog: Catalog,
  { callContext, sent }: ChangeRequest,
  { answer, now, printed, rows }: EndedChange,
): Promise<PrintedAnswer> {
  if (printed) return printed;
  const reader = { ...callContext, db: storage.db, now, rows, afterChange: true as const };
  const answered = await printAnswer(catalog, reader, answer);
  if (isRolledBack(answer)) return answered;
  return (await sent.answerStore?.complete(answered)) ?? answered;
}

/** Returns whether an answer refuses the request. */
export const isRefused = (answer: Answer): boolean => 'refusal' in answer || 'faults' in answer;

/**
 * Returns whether an answer undoes what its command has written: a preview, and a refusal unless it
 * `stays`.
 */
export const isRolledBack = (answer: Answer): boolean =>
  ('plain' in answer && answer.rollsBack === true) ||
  (isRefused(answer) && !('faults' in answer && answer.faults.stays));

/** Returns the refusal that an error of a transaction stands for, or undefined for a failure. */
function findRefusal(error: unknown): Answer | undefined {
  if (error instanceof RollbackWithAnswer) return error.answer;
  if (error instanceof RowGone) return NOT_FOUND;
  const race = refusalOfRace(error);
  return race ? { refusal: race } : undefined;
}

/**
 * Returns whether `runAll` takes a request: the endpoint lets it join, it has no precondition, and
 * its body has the right type.
 */
export const canJoin = ({ endpoint, request, body }: SegmentChange): boolean =>
  endpoint.runAll !== undefined &&
  (endpoint.joinsRunAll?.(request.callContext) ?? true) &&
  !request.callContext.request.headers.has('if-match') &&
  (body as { data?: { type?: unknown } } | undefined)?.data?.type === endpoint.bodyType;

/** Decides one request inside its transaction, by `runAll` if that takes it. */
export async function runRequest(
  catalog: Catalog,
  change: SegmentChange,
  context: CommandContext,
): Promise<Answer> {
  const { endpoint, request, body, segmentId } = change;
  return endpoint.runAll && segmentId !== undefined && canJoin(change)
    ? getItem(await endpoint.runAll([{ context, body, segmentId }]), 0)
    : runChange(catalog, { endpoint, request, segmentId }, context);
}

/**
 * Decides one request inside its transaction: locks and loads what it is about, checks permission,
 * precondition and body, and runs its command.
 */
async function runChange(
  catalog: Catalog,
  { endpoint, request, segmentId }: SegmentChange,
  context: CommandContext,
): Promise<Answer> {
  const { json } = request.sent;
  if (!endpoint.locksItself || context.request.headers.has('if-match'))
    await endpoint.lock?.(context.work, context.params);
  const loaded = await loadPermitted(endpoint, context);
  if ('refused' in loaded) return loaded.refused;
  const isStale = await hasAnotherVersion(catalog, endpoint, context);
  if (isStale) return STALE;
  const { found } = loaded;
  if (!endpoint.body) return runLoaded(endpoint, { context, found, body: undefined, segmentId });
  const identity = identityFault(endpoint, context, json);
  if (identity) return identity;
  const parsed = await parseBody(endpoint.body, json);
  if ('faults' in parsed) return { faults: { status: 422, faults: parsed.faults } };
  return runLoaded(endpoint, { context, found, body: parsed.data, segmentId });
}

/** Runs the command of a request that was loaded and authorised. */
async function runLoaded(
  endpoint: ChangeEndpoint,
  { context, found, body, segmentId }: BatchedBody & { context: CommandContext; found: unknown },
): Promise<Answer> {
  if (endpoint.run) return endpoint.run(context, found, body);
  const { runAll } = endpoint;
  return getItem(await mustHave(runAll, 'the run of a call')([{ context, body, segmentId }]), 0);
}

const conflictOf = (fault: Fault): Answer => ({ faults: { status: 409, faults: [fault] } });

/** Reads an attribute of `data` in a body that was not validated. */
const readIdentifier = (json: unknown, name: 'id' | 'type'): unknown =>
  (json as { data?: { id?: unknown; type?: unknown } } | null)?.data?.[name];

/** Returns the refusal of a body whose `data` has another type or id than the call expects. */
const identityFault = (
  endpoint: ChangeEndpoint,
  context: CommandContext,
  json: unknown,
): Answer | undefined =>
  (hasOwnId(endpoint, json) ? OWN_ID : undefined) ??
  typeMismatch(endpoint, json) ??
  idMismatch(endpoint, context, json);

const OWN_ID: Answer = {
  faults: {
    status: 403,
    faults: [{ code: 'client-generated-id', source: { pointer: '/data/id' } }],
  },
};

/** Returns whether the body names the id of the resource that the call creates. */
export const hasOwnId = ({ method, success }: ChangeEndpoint, json: unknown): boolean =>
  method === 'post' && [success].flat().includes(201) && readIdentifier(json, 'id') !== undefined;

/** Returns a 409 if the body of a change has another type than the call expects. */
function typeMismatch({ bodyType }: ChangeEndpoint, json: unknown): Answer | undefined {
  const type = readIdentifier(json, 'type');
  if (!bodyType || typeof type !== 'string' || type === bodyType) return undefined;
  return conflictOf({
    code: 'type-mismatch',
    detail: `expected ${bodyType}`,
    source: { pointer: '/data/type' },
  });
}

/** Returns a 409 if the body of a change names another resource than its path. */
function idMismatch(
  { method }: ChangeEndpoint,
  { params }: CommandContext,
  json: unknown,
): Answer | undefined {
  const id = readIdentifier(json, 'id');
  if (method === 'post' || params.id === undefined || typeof id !== 'string' || id === params.id)
    return undefined;
  return conflictOf({
    code: 'id-mismatch',
    source: { pointer: '/data/id' },
  });
}

/**
 * Returns whether a change compares If-Match. A POST does only if it declares that it changes the
 * thing its path names.
 */
export const isGuarded = ({ method, isVersioned = method !== 'post' }: ChangeEndpoint) =>
  isVersioned;

const STALE: Answer = {
  faults: {
    status: 412,
    faults: [
      {
        code: 'stale',
        source: { header: 'If-Match' },
      },
    ],
  },
};

/** Returns whether If-Match names another version than the stored one. */
async function hasAnotherVersion(
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  context: CommandContext,
): Promise<boolean> {
  const header = context.request.headers.get('if-match');
  const { id } = context.params;
  const { versionedType = endpoint.type } = endpoint;
  if (!header || !versionedType || !id || !isGuarded(endpoint)) return false;
  const [current] = await getResourceType(catalog, versionedType).load(context, [id]);
  return !hasVersion(header, current?.meta?.version);
}
