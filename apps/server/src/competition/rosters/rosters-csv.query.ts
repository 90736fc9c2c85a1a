import { formatCsvLine } from '@ringside/rules/csv';
import type { SegmentId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import { userCountry } from '@ringside/rules/season/preferred-regions';
import { anyOf } from '../../platform/storage/any-of.ts';
import { loadRowsInPages } from '../../platform/storage/rows-in-pages.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import type { EventRow } from '../events/event.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { rosterRepository } from './roster.repository.ts';

const SEATS = [1, 2, 3];
const ROSTER_COLUMNS = [
  'roster',
  'name',
  'stage',
  'region',
  'team',
  'status',
  'checked in',
  'standby',
  'seed',
  'withdrawn',
  'registered',
  'captain',
  ...SEATS.flatMap((seat) => [`player ${seat}`, `tag ${seat}`]),
];
const REGISTRATION_COLUMNS = [
  'roster',
  'roster name',
  'stage',
  'region',
  'player',
  'tag',
  'country',
  'qualified',
  'joined',
  'left',
  'how',
];

/** Loads the names of stage and region for each segment of an event. */
async function loadPlaceNames(
  { db, tenantId }: Reading,
  { id }: EventRow,
): Promise<(segmentId: SegmentId) => [stage: string, region: string]> {
  const segments = new Map(
    (await segmentRepository(db, tenantId).findAllByEvent(id)).map((row) => [row.id, row]),
  );
  return (segmentId) => {
    const segment = mustFind(segments, segmentId);
    return segment.stageId
      ? [mustFind(segments, segment.stageId).name, segment.name]
      : [segment.name, ''];
  };
}

const iterateRosters = ({ db, tenantId }: Reading, { id: eventId }: EventRow) =>
  loadRowsInPages((after, size) =>
    rosterRepository(db, tenantId)
      .listed()
      .selectAll()
      .where('eventId', '=', eventId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  );

/** Yields the rosters of an event as CSV, one line each, with captains and line-ups. */
export async function* exportRosters(reading: Reading, event: EventRow): AsyncGenerator<string> {
  yield formatCsvLine(ROSTER_COLUMNS);
  const { db } = reading;
  const placeOf = await loadPlaceNames(reading, event);
  for await (const rosters of iterateRosters(reading, event)) {
    const ids = rosters.map(({ id }) => id);
    const people = await db
      .selectFrom('players')
      .innerJoin('users', 'users.id', 'players.userId')
      .select(['players.rosterId', 'users.username', 'users.playerTag'])
      .where('rosterId', '=', anyOf(ids))
      .where('leftAt', 'is', null)
      .orderBy('joinedAt')
      .orderBy('players.id')
      .execute();
    const lineUps = Map.groupBy(people, ({ rosterId }) => rosterId);
    const teams = new Map(
      (
        await db
          .selectFrom('teams')
          .select(['id', 'name'])
          .where('id', '=', anyOf([...new Set(rosters.map(({ teamId }) => teamId))]))
          .execute()
      ).map(({ id, name }) => [id, name]),
    );
    const owners = new Map(
      (
        await db
          .selectFrom('users')
          .select(['id', 'username'])
          .where('id', '=', anyOf([...new Set(rosters.map(({ ownerId }) => ownerId))]))
          .execute()
      ).map(({ id, username }) => [id, username]),
    );
    yield rosters
      .map((row) =>
        formatCsvLine([
          row.id,
          row.name,
          ...placeOf(row.segmentId),
          teams.get(row.teamId) ?? '',
          row.status,
          row.checkedInAt,
          row.standby,
          row.seed,
          row.withdrawnAt,
          row.createdAt,
          owners.get(row.ownerId) ?? '',
          ...SEATS.flatMap((seat) => [
            lineUps.get(row.id)?.[seat - 1]?.username ?? null,
            lineUps.get(row.id)?.[seat - 1]?.playerTag ?? null,
          ]),
        ]),
      )
      .join('');
  }
}

/**
 * Yields the registrations of an event as CSV: one line for each player of each roster, also for
 * those who left.
 */
export async function* exportRegistrations(
  reading: Reading,
  event: EventRow,
): AsyncGenerator<string> {
  yield formatCsvLine(REGISTRATION_COLUMNS);
  const { db } = reading;
  const placeOf = await loadPlaceNames(reading, event);
  const pages = loadRowsInPages((after, size) =>
    db
      .selectFrom('players')
      .innerJoin('rosters', 'rosters.id', 'players.rosterId')
      .innerJoin('users', 'users.id', 'players.userId')
      .select([
        'players.id',
        'players.rosterId',
        'rosters.name',
        'rosters.segmentId',
        'users.username',
        'users.playerTag',
        'users.nationality',
        'users.country',
        'users.queueWins',
        'users.challengeWins',
        'players.joinedAt',
        'players.leftAt',
        'players.leftHow',
      ])
      .where('rosters.eventId', '=', event.id)
      .where('players.id', '>', after)
      .orderBy('players.id')
      .limit(size)
      .execute(),
  );
  for await (const rows of pages) {
    yield rows
      .map((row) =>
        formatCsvLine([
          row.rosterId,
          row.name,
          ...placeOf(row.segmentId),
          row.username,
          row.playerTag,
          userCountry(row),
          isPlayerQualified({ queueWins: row.queueWins, gameWins: row.challengeWins }),
          row.joinedAt,
          row.leftAt,
          row.leftHow,
        ]),
      )
      .join('');
  }
}
