import type { RosterId, SegmentId, SeriesId, UserId } from '@ringside/rules/ids';
import type { Opening } from '@ringside/rules/notices/notices';
import type { SeriesRow } from '../../competition/match-series/series.repository.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** The ids of what occasions are about. */
export interface Sought {
  series: string[];
  /** Segments whose rosters must check in. */
  segments: string[];
  /** Segments and stages whose rosters wait for the draw. */
  registrations: string[];
  challenges: string[];
}

/**
 * Loads the facts of notices, in as many queries for a thousand series as for one. The caller
 * checks first whether the championship has devices to notify.
 */
export async function loadFacts(
  reading: Reading,
  { series = [], segments = [], registrations = [], challenges: turns = [] }: Partial<Sought>,
) {
  const challenges = byId(await loadTurns(reading, turns));
  return {
    challenges,
    series: byId(
      await loadSeries(reading, [
        ...series,
        ...[...challenges.values()].map(({ seriesId }) => seriesId),
      ]),
    ),
    segments: byId(await loadCheckins(reading, segments)),
    missing: Map.groupBy(await loadMissingRosters(reading, segments), ({ segmentId }) => segmentId),
    registered: await loadUndrawnRosters(reading, registrations),
  };
}
export type Facts = Awaited<ReturnType<typeof loadFacts>>;

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const loadSeries = async ({ db, tenantId }: Reading, ids: string[]): Promise<SeriesRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('matchSeries')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('id', '=', anyOf(ids))
        .execute();
const loadCheckins = async ({ db, tenantId }: Reading, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('segments')
        .select(['id', 'checkinTo', 'seededAt'])
        .where('tenantId', '=', tenantId)
        .where('id', '=', anyOf(ids))
        .execute();
const loadTurns = async ({ db, tenantId }: Reading, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('challenges')
        .select(['id', 'seriesId', 'state'])
        .where('tenantId', '=', tenantId)
        .where('id', '=', anyOf(ids))
        .execute();

/** Loads the names of rosters by their ids. */
export async function loadRosterNames(
  { db }: Reading,
  rosterIds: RosterId[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'name'])
    .where('id', '=', anyOf(rosterIds))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Loads the devices of the rosters' current members. */
export const loadDevices = ({ db, tenantId }: Reading, rosterIds: RosterId[]) =>
  db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'players.userId')
    .leftJoin('noticeSettings', 'noticeSettings.userId', 'players.userId')
    .select([
      'noticeSettings.leadMinutes',
      'noticeSettings.matchesBefore',
      'pushSubscriptions.id as device',
      'players.userId',
      'players.rosterId',
      'rosters.name',
      'rosters.ownerId',
    ])
    .where('players.rosterId', '=', anyOf(rosterIds))
    .where('players.leftAt', 'is', null)
    .where('pushSubscriptions.tenantId', '=', tenantId)
    .execute();
export type Device = Awaited<ReturnType<typeof loadDevices>>[number];

/**
 * Loads the devices of the players who want to be reminded of what opens: with the roster that must
 * check in, and for a registration without one.
 */
export async function loadRemindedDevices(
  { db, tenantId }: Reading,
  openings: { segmentId: SegmentId; opening: Opening }[],
) {
  if (openings.length === 0) return [];
  const rows = await db
    .selectFrom('reminders')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'reminders.userId')
    .leftJoin('players', (join) =>
      join
        .onRef('players.userId', '=', 'reminders.userId')
        .on('players.leftAt', 'is', null)
        .on('reminders.opening', '=', 'check-in'),
    )
    .leftJoin('rosters', (join) =>
      join
        .onRef('rosters.id', '=', 'players.rosterId')
        .onRef('rosters.segmentId', '=', 'reminders.segmentId')
        .on('rosters.checkedInAt', 'is', null)
        .on('rosters.withdrawnAt', 'is', null)
        .on('rosters.status', '<>', 'disbanded'),
    )
    .select([
      'reminders.segmentId',
      'reminders.opening',
      'reminders.userId',
      'pushSubscriptions.id as device',
      'rosters.id as rosterId',
      'rosters.name',
      'rosters.ownerId',
    ])
    .where('pushSubscriptions.tenantId', '=', tenantId)
    .where('reminders.segmentId', '=', anyOf(openings.map(({ segmentId }) => segmentId)))
    .where((eb) =>
      eb.or([eb('reminders.opening', '=', 'registration'), eb('rosters.id', 'is not', null)]),
    )
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? '' }));
}

/** Loads which users have checked in for which series, as `user series`. */
export async function loadCheckedIn(
  { db }: Reading,
  { userIds, seriesIds }: { userIds: UserId[]; seriesIds: SeriesId[] },
): Promise<Set<string>> {
  if (seriesIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('checkins')
    .select(['userId', 'seriesId'])
    .where('seriesId', '=', anyOf(seriesIds))
    .where('userId', '=', anyOf(userIds))
    .execute();
  return new Set(rows.map(({ userId, seriesId }) => `${userId} ${seriesId}`));
}

/** Loads the rosters with a device that could check in and have not. */
async function loadMissingRosters(
  reading: Reading,
  segmentIds: SegmentId[],
): Promise<{ id: string; segmentId: string }[]> {
  if (segmentIds.length === 0) return [];
  return selectRostersWithDevice(reading)
    .select(['rosters.id', 'rosters.segmentId'])
    .where('rosters.segmentId', '=', anyOf(segmentIds))
    .where('rosters.status', '=', 'ready')
    .where('rosters.checkedInAt', 'is', null)
    .execute();
}

/** Loads the rosters with a device that wait for a draw, by their segment and by its stage. */
async function loadUndrawnRosters(
  reading: Reading,
  segmentIds: SegmentId[],
): Promise<ReadonlyMap<string, { id: RosterId }[]>> {
  if (segmentIds.length === 0) return new Map();
  const rows = await selectRostersWithDevice(reading)
    .innerJoin('segments', 'segments.id', 'rosters.segmentId')
    .select(['rosters.id', 'segments.id as segmentId', 'segments.stageId'])
    .where('segments.seededAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('segments.id', '=', anyOf(segmentIds)),
        eb('segments.stageId', '=', anyOf(segmentIds)),
      ]),
    )
    .execute();
  return new Map(
    segmentIds.map((id) => [
      id,
      rows.filter(({ segmentId, stageId }) => segmentId === id || stageId === id),
    ]),
  );
}

const selectRostersWithDevice = ({ db }: Reading) =>
  db
    .selectFrom('rosters')
    .where('rosters.withdrawnAt', 'is', null)
    .where('rosters.status', '<>', 'disbanded')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('players')
          .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'players.userId')
          .select('players.id')
          .whereRef('players.rosterId', '=', 'rosters.id')
          .where('players.leftAt', 'is', null),
      ),
    );
