import type { Insertable, Kysely, KyselyPlugin, Transaction } from 'kysely';
import type { Context } from './context.ts';
import { logScope } from './log/log-scope.ts';
import { withoutPersonal } from './personal.ts';
import { type Audience, restrictTopics } from './realtime/audiences.ts';
import type { Database } from './storage/tables.ts';
import { json } from './storage/tables/columns.ts';
import { countQueries } from './traces/count-queries.ts';

/** Who acts. `userId` null is the clock. */
export interface Actor {
  userId: string | null;
  ipAddress: string | null;
  requestId: string | null;
  /** The key by which a program acts in his name. */
  apiKeyId?: string | null;
}

export const THE_CLOCK: Actor = { userId: null, ipAddress: null, requestId: null };

/** One change: who did what to what. `changes` are the public fields that the live stream carries. */
export interface Change {
  action: string;
  subject: { type: string; id: string; version?: number };
  before?: unknown;
  after?: unknown;
  changes?: Record<string, unknown>;
  /** Besides the subject's own topic. */
  topics?: string[];
  /** Told to these topics alone, for what not everybody may hear of. */
  onlyTo?: string[];
  /** Of the followers of its topics only these hear of it, for what is not public. */
  audiences?: Audience[];
  /** When it is kept from the stream: only the log has it. */
  silent?: boolean;
  /** Who did it, where many act in one transaction; otherwise the transaction's actor. */
  by?: Actor;
}

/** Returns the topics of a change, restricted to its audiences. */
export function topicsOf({ subject, topics = [], onlyTo, audiences, silent }: Change): string[] {
  if (silent) return [];
  const named = onlyTo ?? [`${subject.type}:${subject.id}`, ...topics];
  return audiences ? restrictTopics(named, audiences) : named;
}

/**
 * One transaction with its instant: what is written in it, told of it and made due by it happens
 * whole or not at all.
 */
export interface Work {
  db: Transaction<Database>;
  now: Date;
  tenantId: string;
  actor: Actor;
  context: Context;
  record(change: Change): void;
  arm(due: Due): void;
  disarm(kind: string, subjectId: string): void;
}

/** One of many who act in the same transaction: what is recorded by it is his. */
export const actingAs = (work: Work, actor: Actor): Work => ({
  ...work,
  actor,
  record: (change) => work.record({ by: actor, ...change }),
});

/** Answers changes inside their transaction, so that no crash can part them. */
export type Reaction = (work: Work, changes: readonly Change[]) => Promise<void>;

export interface Due {
  kind: string;
  subjectId: string;
  dueAt: Date;
  payload?: unknown;
}

/** What a query needs; inside a change, `db` is its transaction. */
export interface Reading {
  db: Kysely<Database>;
  tenantId: string;
}

/**
 * What is armed belongs to the request for which it is armed: of many that are done in one
 * transaction each has its own.
 */
type Arming =
  | { arm: Due; requestId: string | null }
  | { disarm: { kind: string; subjectId: string } };

export interface TransactOptions {
  tenantId: string;
  actor: Actor;
  /** The instant of the work; without it, the clock's at the transaction's begin. */
  now?: Date;
}

/**
 * Runs `act` in one transaction. After the commit the live feed tells of the changes and the
 * scheduler looks at the new deadlines.
 */
export function transact<Result>(
  context: Context,
  options: TransactOptions,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  if (!context.traces.isOn) return perform(context, options, act);
  const queries = countQueries();
  return context.traces.span('transaction', {}, async (span) => {
    try {
      return await perform(context, { ...options, queries }, act);
    } finally {
      span.say({ 'ringside.queries': queries.count });
    }
  });
}

async function perform<Result>(
  context: Context,
  { tenantId, actor, now, queries }: TransactOptions & { queries?: KyselyPlugin },
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  const changes: Change[] = [];
  const armings: Arming[] = [];
  const { result, told, at, hooked } = await context.storage.transact(async (plain) => {
    const db = queries ? plain.withPlugin(queries) : plain;
    const work: Work = {
      db,
      tenantId,
      actor,
      context,
      now: now ?? context.clock.now(),
      record: ({ before, after, ...change }) =>
        void changes.push({
          ...change,
          before: withoutPersonal(before),
          after: withoutPersonal(after),
        }),
      arm: (due) =>
        void armings.push({ arm: due, requestId: logScope.current().requestId ?? null }),
      disarm: (kind, subjectId) => void armings.push({ disarm: { kind, subjectId } }),
    };
    const result = await act(work);
    await context.react?.(work, changes);
    await context.notices.note(work, changes);
    const [told] = await Promise.all([saveChanges(work, changes), saveArmings(work, armings)]);
    return {
      result,
      told,
      at: work.now,
      hooked: told.length > 0 && (await context.hooks.note(work, changes, told)),
    };
  });
  const published = told.map((id, index) => ({ id, at, tenantId, change: changes[index]! }));
  context.live.publish(published);
  context.edgePurges.note(published);
  if (hooked) context.hookDelivery.noticed();
  const soonest = Math.min(
    ...armings.map((arming) =>
      'arm' in arming ? arming.arm.dueAt.getTime() : Number.POSITIVE_INFINITY,
    ),
  );
  const due = Number.isFinite(soonest) ? new Date(soonest) : undefined;
  if (due) context.dueWork.noticed(due);
  context.relay.told(told, due);
  return result;
}

const text = (value: unknown) => (value === undefined ? null : json(value));

async function saveChanges(
  { db, tenantId, actor, now }: Work,
  changes: Change[],
): Promise<string[]> {
  return insertActivity(
    db,
    changes.map((change) => activityRow(change, { tenantId, actor, at: now })),
  );
}

type ActivityRow = Insertable<Database['activity']>;

/** The row of the activity log for one change. */
export const activityRow = (
  { action, subject, before, after, changes, by, ...toWhom }: Change,
  { tenantId, actor, at }: { tenantId: string; actor: Actor; at: Date },
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
    before: text(before),
    after: text(after),
    changes: text(changes),
    subjectVersion: subject.version ?? null,
    ipAddress,
    requestId,
    apiKeyId,
  };
};

/** Writes rows of the activity log in their order; returns their ids. */
export async function insertActivity(
  db: Kysely<Database>,
  activity: ActivityRow[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const some of chunks(activity)) {
    const rows = await db.insertInto('activity').values(some).returning('id').execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** In order: a later word about the same work replaces the earlier. */
async function saveArmings({ db, tenantId }: Work, armings: Arming[]): Promise<void> {
  const last = new Map<string, Arming>();
  for (const arming of armings) {
    const { kind, subjectId } = 'arm' in arming ? arming.arm : arming.disarm;
    last.delete(`${kind}/${subjectId}`);
    last.set(`${kind}/${subjectId}`, arming);
  }
  const gone = [...last.values()].flatMap((arming) => ('disarm' in arming ? [arming.disarm] : []));
  const due = [...last.values()].flatMap((arming) =>
    'arm' in arming ? [{ ...arming.arm, requestId: arming.requestId }] : [],
  );
  await Promise.all([
    ...[...chunks(gone)].map((some) =>
      db
        .deleteFrom('dueWork')
        .where((eb) => eb.or(some.map(({ kind, subjectId }) => eb.and({ kind, subjectId }))))
        .execute(),
    ),
    ...[...chunks(due)].map((some) =>
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

/** A statement may have some 65,000 parameters: 2,000 rows stay below that. */
export function* chunks<Item>(items: Item[], size = 2000): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
