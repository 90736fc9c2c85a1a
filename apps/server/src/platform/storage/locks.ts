import type { TenantId } from '@ringside/rules/ids';
import type { Kysely } from 'kysely';
import { comparableIds } from './any-of.ts';
import type { Database } from './tables.ts';

/** The part of a transaction that a lock needs. */
interface Locking {
  db: Kysely<Database>;
  tenantId: TenantId;
}

/**
 * A function that takes the row locks of a guarded call before it reads anything. The order is
 * segment, series, roster. It ignores a missing row, for which the call then answers 404.
 */
export type Lock = (work: Locking, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** The tables whose rows belong to a championship. */
type TenantTable = keyof Pick<
  Database,
  | 'announcements'
  | 'apiKeys'
  | 'attachments'
  | 'categories'
  | 'chatMessages'
  | 'chatReports'
  | 'communityGroups'
  | 'events'
  | 'franchises'
  | 'games'
  | 'leaderboards'
  | 'pointAwards'
  | 'regionalOperators'
  | 'surveyQuestions'
  | 'users'
  | 'webhooks'
>;
/** The tables whose rows belong to a row of another table, or to a user. */
type PartTable = keyof Pick<
  Database,
  'contactPoints' | 'gameAccounts' | 'items' | 'operatorLogins'
>;

const toNumericId = (id: string | undefined) => comparableIds([id ?? ''])[0] ?? '0';

/** Returns the lock of the row that the path names by its `id`. */
export const lockRow =
  (table: TenantTable): Lock =>
  ({ db, tenantId }, { id }) =>
    db
      .selectFrom(table as 'events')
      .select('id')
      .where('id', '=', toNumericId(id))
      .where('tenantId', '=', tenantId)
      .forUpdate()
      .execute();

/** Returns the lock of a row in a table without a championship of its own. */
export const lockPart =
  (table: PartTable): Lock =>
  ({ db }, { id }) =>
    db
      .selectFrom(table as 'items')
      .select('id')
      .where('id', '=', toNumericId(id))
      .forUpdate()
      .execute();

/** Locks the single rows of a championship: its settings and the texts of its site. */
export const lockTenant: Lock = ({ db, tenantId }) =>
  db.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute();

/** Locks a segment; ignores a missing one. Locks read whole rows, which the transaction remembers. */
export const lockSegmentById = ({ db, tenantId }: Locking, id: string) =>
  db
    .selectFrom('segments')
    .selectAll()
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .forUpdate()
    .execute();

/**
 * Locks the segment of the path and all segments below it, the lowest first, as seeding and
 * finishing proceed from a region to its stage.
 */
export const lockSegmentTree: Lock = ({ db, tenantId }, { id }) =>
  db
    .selectFrom('segments')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where((eb) =>
      eb.or(
        (['id', 'parentId', 'stageId'] as const).map((column) => eb(column, '=', toNumericId(id))),
      ),
    )
    .orderBy('level', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Locks the segments of the event of the path, the lowest first, then the event. */
export const lockEventTree: Lock = async ({ db, tenantId }, { id }) => {
  await db
    .selectFrom('segments')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', toNumericId(id))
    .orderBy('level', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .selectFrom('events')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', toNumericId(id))
    .forUpdate()
    .execute();
};

/** Locks the segment of the path: `id`, or `segmentId` if `id` names a part of it. */
export const lockSegment: Lock = (work, { segmentId, id }) =>
  lockSegmentById(work, toNumericId(segmentId ?? id));

async function lockSeriesById(work: Locking, id: string): Promise<void> {
  const series = () =>
    work.db
      .selectFrom('matchSeries')
      .selectAll()
      .where('id', '=', id)
      .where('tenantId', '=', work.tenantId);
  const found = await series().executeTakeFirst();
  if (!found) return;
  await lockSegmentById(work, found.segmentId);
  await series().forUpdate().execute();
}

/** Locks the segment of a series, then the series. */
export const lockSeries: Lock = (work, { id }) => lockSeriesById(work, toNumericId(id));

async function lockRosterById(work: Locking, id: string): Promise<void> {
  const roster = () =>
    work.db
      .selectFrom('rosters')
      .selectAll()
      .where('id', '=', id)
      .where('tenantId', '=', work.tenantId);
  const found = await roster().executeTakeFirst();
  if (!found) return;
  await lockSegmentById(work, found.segmentId);
  await roster().forUpdate().execute();
}

/** Locks the segment of a roster, then the roster. */
export const lockRoster: Lock = (work, { id }) => lockRosterById(work, toNumericId(id));

/** Locks the segment and the series of a challenge, then the challenge. */
export const lockChallenge: Lock = async (work, { id }) => {
  const challenge = () =>
    work.db
      .selectFrom('challenges')
      .select('seriesId')
      .where('id', '=', toNumericId(id))
      .where('tenantId', '=', work.tenantId);
  const found = await challenge().executeTakeFirst();
  if (!found) return;
  await lockSeriesById(work, found.seriesId);
  await challenge().forUpdate().execute();
};

/** Locks the series or the roster of a check-in, then the check-in. */
export const lockCheckin: Lock = async (work, { id }) => {
  const checkin = () =>
    work.db
      .selectFrom('checkins')
      .select(['seriesId', 'rosterId'])
      .where('id', '=', toNumericId(id))
      .where('tenantId', '=', work.tenantId);
  const found = await checkin().executeTakeFirst();
  if (!found) return;
  if (found.seriesId !== null) await lockSeriesById(work, found.seriesId);
  else if (found.rosterId !== null) await lockRosterById(work, found.rosterId);
  await checkin().forUpdate().execute();
};
