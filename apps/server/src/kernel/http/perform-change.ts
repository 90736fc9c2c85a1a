import type { Metrics } from '../../platform/metrics/metrics.ts';
import { RowGone } from '../../platform/storage/row-gone.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Actor, transact, type TransactDeps } from '../unit-of-work.ts';
import { type Catalog, getResourceType } from './catalog.ts';
import type { Answer, ChangeEndpoint, CommandContext } from './endpoint.ts';
import type { Fault } from './errors.ts';
import type { SaveAnswer } from './idempotency.ts';
import { parseBody } from './parse-body.ts';
import { loadPermitted, NOT_FOUND } from './permitted.ts';
import { hasVersion, printAnswer, type PrintedAnswer } from './print.ts';
import { findRetryReason, refusalOfRace } from './races.ts';
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
  text: string;
  json: unknown;
  file?: SentFile;
  /** Stores the answer under the Idempotency-Key of the request. */
  keep?: SaveAnswer | undefined;
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
 * Performs one request in one transaction. A refusal rolls it back; a deadlock or a serialisation
 * failure retries it.
 */
export async function performChange(
  deps: ChangeDeps,
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  { callContext, sent }: ChangeRequest,
): Promise<PrintedAnswer> {
  await deps.scheduler.catchUp();
  const file = sent.file && { file: sent.file };
  const prepared = await endpoint.prepare?.(
    { ...callContext, ...file, db: deps.storage.db, now: deps.clock.now() },
    sent.json,
  );
  const actor = actorOf(callContext);
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(deps, { tenantId: callContext.tenantId, actor }, async (work) => {
        const act: CommandContext = {
          ...callContext,
          work,
          db: work.db,
          now: work.now,
          prepared,
          ...file,
        };
        return await printOrRollBack(catalog, act, await runChange(catalog, endpoint, act, sent), {
          keep: sent.keep,
        });
      });
    } catch (error) {
      const refusal = findRefusal(error);
      if (refusal)
        return printAnswer(
          catalog,
          { ...callContext, db: deps.storage.db, now: deps.clock.now() },
          refusal,
        );
      const reason = findRetryReason(error);
      if (!reason || attempt === TRIES) throw error;
      deps.metrics.retried(reason);
    }
  }
}

/** Prints an answer inside the transaction. Throws a refusal that undoes what was written. */
async function printOrRollBack(
  catalog: Catalog,
  act: CommandContext,
  answer: Answer,
  { keep }: Pick<SentBody, 'keep'>,
): Promise<PrintedAnswer> {
  if (isRolledBack(answer)) throw new RollbackWithAnswer(answer);
  const printed = await printAnswer(catalog, act, answer);
  if (!isRefused(answer)) await keep?.(act.work, printed);
  return printed;
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
 * Decides one request inside its transaction: locks and loads what it is about, checks permission,
 * precondition and body, and runs its command.
 */
export async function runChange(
  catalog: Catalog,
  endpoint: ChangeEndpoint,
  act: CommandContext,
  { json }: Pick<SentBody, 'json'>,
): Promise<Answer> {
  if (!endpoint.locksItself || act.request.headers.has('if-match'))
    await endpoint.lock?.(act.work, act.params);
  const loaded = await loadPermitted(endpoint, act);
  if ('refused' in loaded) return loaded.refused;
  const isStale = await hasAnotherVersion(catalog, endpoint, act);
  if (isStale) return STALE;
  if (!endpoint.body) return endpoint.run(act, loaded.found, undefined);
  const identity = identityFault(endpoint, act, json);
  if (identity) return identity;
  const parsed = await parseBody(endpoint.body, json);
  if ('faults' in parsed) return { faults: { status: 422, faults: parsed.faults } };
  return endpoint.run(act, loaded.found, parsed.data);
}

const conflictOf = (fault: Fault): Answer => ({ faults: { status: 409, faults: [fault] } });

/** Reads an attribute of `data` in a body that was not validated. */
const readIdentifier = (json: unknown, name: 'id' | 'type'): unknown =>
  (json as { data?: { id?: unknown; type?: unknown } } | null)?.data?.[name];

/** Returns the refusal of a body whose `data` has another type or id than the call expects. */
const identityFault = (
  endpoint: ChangeEndpoint,
  act: CommandContext,
  json: unknown,
): Answer | undefined =>
  (hasOwnId(endpoint, json) ? OWN_ID : undefined) ??
  typeMismatch(endpoint, json) ??
  idMismatch(endpoint, act, json);

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
  act: CommandContext,
): Promise<boolean> {
  const header = act.request.headers.get('if-match');
  const { id } = act.params;
  const { versionedType = endpoint.type } = endpoint;
  if (!header || !versionedType || !id || !isGuarded(endpoint)) return false;
  const [current] = await getResourceType(catalog, versionedType).load(act, [id]);
  return !hasVersion(header, current?.meta?.version);
}
