/* oxlint-disable no-restricted-properties -- it writes the log and the deadlines of every change */
import type { TenantId, UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { Insertable, Kysely, KyselyPlugin, Transaction } from 'kysely';
import type { Clock } from './clock/clock.ts';
import { logScope } from './log/log-scope.ts';
import { redactPersonal } from './log/redact-personal.ts';
import { type Audience, restrictTopics } from './realtime/audiences.ts';
import { RowMap } from './storage/row-map.ts';
import type { Storage } from './storage/storage.ts';
import type { Database } from './storage/tables.ts';
import { json } from './storage/tables/columns.ts';
import { countQueries } from './traces/count-queries.ts';
import type { Traces } from './traces/traces.ts';

/** The actor of a change. `userId` null is the clock. */
export interface Actor {
  userId: UserId | null;
  ipAddress: string | null;
  requestId: string | null;
  /** The API key by which an integration acts in the user's name. */
  apiKeyId?: string | null;
}

export const SYSTEM_ACTOR: Actor = { userId: null, ipAddress: null, requestId: null };

/**
 * One change: the action and its subject. `changes` are the public fields that the live stream
 * carries.
 */
export interface Change {
  action: string;
  subject: { type: string; id: string; version?: number };
  before?: unknown;
  after?: unknown;
  changes?: Record<string, unknown>;
  /** In addition to the subject's own topic. */
  topics?: string[];
  /** Publishes the change to these topics alone, if it is not public. */
  onlyTo?: string[];
  /** Restricts the subscribers of its topics to these, for what is not public. */
  audiences?: Audience[];
  /** Hides the change from the stream: only the log has it. */
  silent?: boolean;
  /** The actor in a batch of many; by default the transaction's. */
  by?: Actor;
  /** The instant in a batch of many; by default the transaction's. */
  at?: Date;
}

/** Returns the topics of a change, restricted to its audiences. */
export function topicsOf({ subject, topics = [], onlyTo, audiences, silent }: Change): string[] {
  if (silent) return [];
  const named = onlyTo ?? [`${subject.type}:${subject.id}`, ...topics];
  return audiences ? restrictTopics(named, audiences) : named;
}

/**
 * Data that seldom changes, in memory. A transaction decides from it only what it compares with the
 * database under its locks.
 */
export interface ReferenceMemory {
  find<Value>(key: string): { value: Value } | undefined;
  read<Value>(
    key: string,
    holding: { keys: readonly string[]; freshMs: number },
    read: () => Promise<Value>,
  ): Promise<Value>;
}

/**
 * One transaction with its instant. Its rows, its published changes and its scheduled jobs take
 * effect together or not at all.
 */
export interface Work {
  db: Transaction<Database>;
  /** The rows that the transaction has read, locked or written; `db` fills it. */
  rows: RowMap;
  /** Absent for work that is not a call: it reads the database. */
  memory?: ReferenceMemory | undefined;
  now: Date;
  tenantId: TenantId;
  actor: Actor;
  record(change: Change): void;
  schedule(due: JobToSchedule): void;
  cancel(kind: string, subjectId: string): void;
}

/** Returns the work of one actor in a batch: changes that it records are theirs. */
export const withActor = (work: Work, actor: Actor): Work => ({
  ...work,
  actor,
  record: (change) => work.record({ by: actor, ...change }),
});

/** Reacts to changes inside their transaction, so that a crash cannot separate them. */
export type Reaction = (work: Work, changes: readonly Change[]) => Promise<void>;

export interface JobToSchedule {
  kind: string;
  subjectId: string;
  dueAt: Date;
  payload?: unknown;
}

/** The source of a query; inside a change, `db` is its transaction. */
export interface Reading {
  db: Kysely<Database>;
  tenantId: TenantId;
}

/** A job belongs to the request that schedules it: in a batch each request has its own. */
type Scheduling =
  | { arm: JobToSchedule; requestId: string | null }
  | { disarm: { kind: string; subjectId: string } };

/** A committed change; `id` is its position in the activity log. */
export interface Published {
  id: string;
  tenantId: TenantId;
  at: Date;
  change: Change;
}

/** The result of a commit, for its listeners. */
export interface Commit {
  published: Published[];
  /** The earliest instant of a job that it has scheduled. */
  earliestJobAt: Date | undefined;
}

/** The services that take part in every transaction. The composition root registers them. */
export interface TransactionListeners {
  /** React to changes inside the transaction, before the log is saved, and may record more. */
  beforeSave: Reaction[];
  /**
   * Follow up saved changes inside the transaction. `ids` are the positions of the changes in the
   * activity log. A returned function is called after the commit.
   */
  afterSave: ((
    work: Work,
    changes: readonly Change[],
    ids: readonly string[],
  ) => Promise<(() => void) | undefined>)[];
  /** Learn of the commit, in the order of their registration. */
  afterCommit: ((commit: Commit) => void)[];
}

/** The services that a transaction uses. */
export interface TransactDeps {
  storage: Pick<Storage, 'transact'>;
  clock: Pick<Clock, 'now'>;
  traces: Pick<Traces, 'isOn' | 'span'>;
  transactionListeners: TransactionListeners;
}

export interface TransactOptions {
  tenantId: TenantId;
  actor: Actor;
  memory?: ReferenceMemory;
  /** The instant of the work; by default the clock's at the start of the transaction. */
  now?: Date;
}

/**
 * Runs `act` in one transaction. After the commit the listeners learn of the changes and of the new
 * jobs.
 */
export function transact<Result>(
  deps: TransactDeps,
  options: TransactOptions,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  if (!deps.traces.isOn) return performTransaction(deps, options, act);
  const queries = countQueries();
  return deps.traces.span('transaction', {}, async (span) => {
    try {
      return await performTransaction(deps, { ...options, queries }, act);
    } finally {
      span.say({ 'ringside.queries': queries.count });
    }
  });
}

async function performTransaction<Result>(
  { storage, clock, transactionListeners }: TransactDeps,
  { tenantId, actor, memory, now, queries }: TransactOptions & { queries?: KyselyPlugin },
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  const changes: Change[] = [];
  const armings: Scheduling[] = [];
  const { result, ids, at, followUps } = await storage.transact(async (plain) => {
    const rows = new RowMap(tenantId);
    const db = (queries ? plain.withPlugin(queries) : plain).withPlugin(rows);
    const work: Work = {
      db,
      rows,
      memory,
      tenantId,
      actor,
      now: now ?? clock.now(),
      record: ({ before, after, ...change }) =>
        void changes.push({
          ...change,
          before: redactPersonal(before),
          after: redactPersonal(after),
        }),
      schedule: (due) =>
        void armings.push({ arm: due, requestId: logScope.current().requestId ?? null }),
      cancel: (kind, subjectId) => void armings.push({ disarm: { kind, subjectId } }),
    };
    const result = await act(work);
    for (const react of transactionListeners.beforeSave) await react(work, changes);
    const [ids] = await Promise.all([saveChanges(work, changes), saveSchedulings(work, armings)]);
    const followUps: (() => void)[] = [];
    if (ids.length > 0)
      for (const follow of transactionListeners.afterSave) {
        const followUp = await follow(work, changes, ids);
        if (followUp) followUps.push(followUp);
      }
    return { result, ids, at: work.now, followUps };
  });
  const published = ids.map((id, index) => {
    const change = getItem(changes, index);
    return { id, at: change.at ?? at, tenantId, change };
  });
  const commit = { published, earliestJobAt: earliestJobOf(armings) };
  for (const listen of transactionListeners.afterCommit) listen(commit);
  for (const followUp of followUps) followUp();
  return result;
}

function earliestJobOf(armings: Scheduling[]): Date | undefined {
  const soonest = Math.min(
    ...armings.map((arming) =>
      'arm' in arming ? arming.arm.dueAt.getTime() : Number.POSITIVE_INFINITY,
    ),
  );
  return Number.isFinite(soonest) ? new Date(soonest) : undefined;
}

const toJson = (value: unknown) => (value === undefined ? null : json(value));

async function saveChanges(
  { db, tenantId, actor, now }: Work,
  changes: Change[],
): Promise<string[]> {
  return insertActivity(
    db,
    changes.map((change) => createActivityRow(change, { tenantId, actor, at: change.at ?? now })),
  );
}

type ActivityRow = Insertable<Database['activity']>;

/** Returns the row of the activity log for one change. */
export const createActivityRow = (
  { action, subject, before, after, changes, by, ...toWhom }: Change,
  { tenantId, actor, at }: { tenantId: TenantId; actor: Actor; at: Date },
): ActivityRow => {
  const { userId, ipAddress, requestId, apiKeyId = null } = by ?? actor;
  return {
    tenantId,
    at,
    userId,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    topics: topicsOf({ action, subject, ...toWhom }),
    before: toJson(before),
    after: toJson(after),
    changes: toJson(changes),
    subjectVersion: subject.version ?? null,
    ipAddress,
    requestId,
    apiKeyId,
  };
};

/** Inserts rows of the activity log in their order; returns their ids. */
export async function insertActivity(
  db: Kysely<Database>,
  activity: ActivityRow[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const some of splitIntoChunks(activity)) {
    const rows = await db.insertInto('activity').values(some).returning('id').execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** The jobs of one insert: six parameters each, of 65,535 that a statement takes. */
const JOBS_AT_ONCE = 5000;

/**
 * Saves scheduled and cancelled jobs in order: a later entry for the same job replaces the earlier
 * one.
 */
async function saveSchedulings({ db, tenantId }: Work, armings: Scheduling[]): Promise<void> {
  const last = new Map<string, Scheduling>();
  for (const arming of armings) {
    const { kind, subjectId } = 'arm' in arming ? arming.arm : arming.disarm;
    last.delete(`${kind}/${subjectId}`);
    last.set(`${kind}/${subjectId}`, arming);
  }
  const cancelled = [...last.values()].flatMap((arming) =>
    'disarm' in arming ? [arming.disarm] : [],
  );
  const due = [...last.values()].flatMap((arming) =>
    'arm' in arming ? [{ ...arming.arm, requestId: arming.requestId }] : [],
  );
  await Promise.all([
    ...[...splitIntoChunks(cancelled)].map((some) =>
      db
        .deleteFrom('dueWork')
        .where((eb) => eb.or(some.map(({ kind, subjectId }) => eb.and({ kind, subjectId }))))
        .execute(),
    ),
    ...[...splitIntoChunks(due, JOBS_AT_ONCE)].map((some) =>
      db
        .insertInto('dueWork')
        .values(
          some.map(({ kind, subjectId, dueAt, payload, requestId }) => ({
            tenantId,
            kind,
            subjectId,
            dueAt,
            payload: json(payload ?? null),
            requestId,
          })),
        )
        .onConflict((c) =>
          c.columns(['kind', 'subjectId']).doUpdateSet((eb) => ({
            dueAt: eb.ref('excluded.dueAt'),
            payload: eb.ref('excluded.payload'),
            requestId: eb.ref('excluded.requestId'),
            attempts: 0,
            retryAt: null,
          })),
        )
        .execute(),
    ),
  ]);
}

/**
 * Splits items into chunks. A statement may have some 65,000 parameters, which 2,000 rows do not
 * reach.
 */
export function* splitIntoChunks<Item>(items: Item[], size = 2000): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
