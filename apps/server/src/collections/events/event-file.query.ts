import type { EventFile } from '@ringside/contract/collections/event-file';
import type { JsonValue } from '@ringside/contract/documents';
import { mustFind } from '@ringside/rules/must';
import { anyOf } from '../../storage/any-of.ts';
import type { TakenOut } from '../../storage/tables/roster.ts';
import type { Reading } from '../../unit-of-work.ts';
import { outcomeOf } from '../match-series/round-facts.query.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import type { RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';
import type { EventRow } from './event.repository.ts';

type Names = ReadonlyMap<string, string>;

/**
 * Returns names for ids in the order of the file: an import in that order produces the same names
 * again.
 */
const createNames = (kind: string, ids: Iterable<string>): Map<string, string> =>
  new Map([...new Set(ids)].map((id, index) => [id, `${kind}-${index + 1}`]));

/** Exports a whole event: its settings, its rosters, its series and their outcome. */
export async function exportEvent(reading: Reading, event: EventRow): Promise<EventFile> {
  const { db, tenantId } = reading;
  const segments = await segmentRepository(db, tenantId).findAllByEvent(event.id);
  const all = await db
    .selectFrom('matchSeries')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', event.id)
    .orderBy('bracketNumber')
    .orderBy('roundNumber')
    .orderBy('matchNumber')
    .orderBy('id')
    .execute();
  const rosters = await loadRosters(reading, event, segments, all);
  const players = await db
    .selectFrom('players')
    .selectAll()
    .where('rosterId', '=', anyOf(rosters.map(({ id }) => id)))
    .orderBy('joinedAt')
    .orderBy('id')
    .execute();
  const playersOf = Map.groupBy(players, ({ rosterId }) => rosterId);
  const teamIds = [...new Set(rosters.map(({ teamId }) => teamId))];
  const teams = new Map(
    (await db.selectFrom('teams').selectAll().where('id', '=', anyOf(teamIds)).execute()).map(
      (row) => [row.id, row],
    ),
  );
  const personIds = [
    ...teamIds.map((id) => mustFind(teams, id).ownerId),
    ...rosters.flatMap(({ id, ownerId }) => [
      ownerId,
      ...(playersOf.get(id) ?? []).map(({ userId }) => userId),
    ]),
  ];
  const names = {
    person: createNames('person', personIds),
    team: createNames('team', teamIds),
    segment: createNames(
      'segment',
      segments.map(({ id }) => id),
    ),
    roster: createNames(
      'roster',
      rosters.map(({ id }) => id),
    ),
  };
  const people = new Map(
    (
      await db
        .selectFrom('users')
        .select(['id', 'username', 'playerTag'])
        .where('id', '=', anyOf([...names.person.keys()]))
        .execute()
    ).map((row) => [row.id, row]),
  );
  const bySegment = Map.groupBy(all, ({ segmentId }) => segmentId);
  return {
    format: 'ringside-event',
    version: 1,
    event: await exportSettings(reading, event),
    people: [...names.person].map(([id, ref]) => ({
      ref,
      username: people.get(id)?.username || 'unknown',
      playerTag: people.get(id)?.playerTag ?? null,
    })),
    teams: teamIds.map((id) => ({
      ref: mustFind(names.team, id),
      name: mustFind(teams, id).name,
      owner: mustFind(names.person, mustFind(teams, id).ownerId),
    })),
    segments: await exportSegments(reading, segments, names),
    rosters: rosters.map((row) => exportRoster(row, names, playersOf.get(row.id) ?? [])),
    series: segments.flatMap(({ id }) =>
      (bySegment.get(id) ?? []).map((row) => exportSeries(row, names)),
    ),
    advanced: await exportAdvances(reading, names),
    points: await exportPoints(reading, names),
    standings: await exportStandings(reading, segments, names.roster),
  };
}

/** Exports an event as planned, without rosters and people. */
export async function exportEventPlan(reading: Reading, event: EventRow): Promise<EventFile> {
  const segments = await segmentRepository(reading.db, reading.tenantId).findAllByEvent(event.id);
  const nobody = new Map<string, string>();
  const planned = await exportSegments(reading, segments, {
    person: nobody,
    team: nobody,
    segment: createNames(
      'segment',
      segments.map(({ id }) => id),
    ),
    roster: nobody,
  });
  const progress = { seeded: null, started: false, finished: false };
  return {
    format: 'ringside-event',
    version: 1,
    event: await exportSettings(reading, event),
    people: [],
    teams: [],
    segments: planned.map((segment) => ({ ...segment, progress, held: null, handSeeds: null })),
    rosters: [],
    series: [],
    advanced: [],
    points: [],
    standings: [],
  };
}

async function exportSettings(
  { db }: Reading,
  { gameId, name, names, status, dateFrom, dateTo }: EventRow,
): Promise<EventFile['event']> {
  const { shortName } = await db
    .selectFrom('games')
    .select('shortName')
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
  return {
    name,
    ...translationsOf(names),
    status,
    date: formatSpan(dateFrom, dateTo),
    game: shortName,
  };
}

/** Returns the translated names; omitted if there are none, so that such a file stays unchanged. */
const translationsOf = (names: EventRow['names']) =>
  Object.keys(names).length > 0 ? { names } : {};

const formatSpan = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });
const formatInstant = (date: Date | null) => date?.toISOString() ?? null;

/** Loads active rosters, and of the disbanded those that appear in a bracket. */
async function loadRosters(
  { db, tenantId }: Reading,
  event: EventRow,
  segments: SegmentRow[],
  series: SeriesRow[],
): Promise<RosterRow[]> {
  const traced = new Set(
    series.flatMap(({ homeRosterId, awayRosterId }) => [homeRosterId, awayRosterId]),
  );
  const rows = await db
    .selectFrom('rosters')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', event.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const bySegment = Map.groupBy(
    rows.filter(({ id, status }) => status !== 'disbanded' || traced.has(id)),
    ({ segmentId }) => segmentId,
  );
  return segments.flatMap(({ id }) => bySegment.get(id) ?? []);
}

interface AllNames {
  person: Names;
  team: Names;
  segment: Names;
  roster: Names;
}

async function exportSegments(
  { db, tenantId }: Reading,
  segments: SegmentRow[],
  names: AllNames,
): Promise<EventFile['segments']> {
  const repository = segmentRepository(db, tenantId);
  const ids = segments.map(({ id }) => id);
  const [phases, periods, rules] = await Promise.all([
    repository.phases(ids),
    repository.periods(ids),
    repository.rules(ids),
  ]);
  return segments.map((row) => ({
    ref: mustFind(names.segment, row.id),
    parent: row.parentId && mustFind(names.segment, row.parentId),
    type: row.typeId,
    name: row.name,
    ...translationsOf(row.names),
    date: formatSpan(row.dateFrom, row.dateTo),
    format: row.format as 'swiss',
    registrationType: row.registrationType as 'open',
    timezone: row.timezone,
    configuration: row.configuration,
    ownConfiguration: row.ownConfiguration,
    inherited: row.inherited,
    rosterSize: row.rosterSize,
    rostersLimit: row.rostersLimit,
    checkin: row.checkinFrom && row.checkinTo ? formatSpan(row.checkinFrom, row.checkinTo) : null,
    images: row.images,
    progress: {
      seeded: row.seededAt ? (row.seededCount ?? 0) : null,
      started: row.startedAt !== null,
      finished: row.finishedAt !== null,
    },
    held: row.held,
    handSeeds: row.handSeeds?.flatMap((id) => names.roster.get(id) ?? []) ?? null,
    registrationPhases: phases
      .filter(({ segmentId }) => segmentId === row.id)
      .map(({ name, type, dateFrom, dateTo }) => ({
        name,
        type,
        date: formatSpan(dateFrom, dateTo),
      })),
    supportedPeriods: periods
      .filter(({ segmentId }) => segmentId === row.id)
      .map(({ name, key, sortOrder, isRequired, isFinalResult }) => ({
        name,
        key,
        sortOrder,
        isRequired,
        isFinalResult,
      })),
    advanceRules: rules.flatMap(({ segmentId, nextSegmentId, placements }) =>
      segmentId === row.id && names.segment.has(nextSegmentId)
        ? [{ placements, to: mustFind(names.segment, nextSegmentId) }]
        : [],
    ),
  }));
}

type PlayerRow = {
  userId: string;
  joinedAt: Date;
  leftAt: Date | null;
  leftHow: 'left' | 'kicked' | 'disbanded' | null;
};

function exportRoster(
  row: RosterRow,
  names: AllNames,
  players: PlayerRow[],
): EventFile['rosters'][number] {
  const { name, status, standby, seed, treeLevel, invited, additionsUsed, rating } = row;
  return {
    ref: mustFind(names.roster, row.id),
    segment: mustFind(names.segment, row.segmentId),
    team: mustFind(names.team, row.teamId),
    name,
    owner: mustFind(names.person, row.ownerId),
    status,
    checkedInAt: formatInstant(row.checkedInAt),
    standby,
    seed,
    seedReason: replaceIdsByNames(row.seedReason, names.roster),
    treeLevel,
    parent: (row.parentRosterId && names.roster.get(row.parentRosterId)) ?? null,
    invited,
    additionsUsed,
    withdrawnAt: formatInstant(row.withdrawnAt),
    rating,
    createdAt: row.createdAt.toISOString(),
    players: players.map(({ userId, joinedAt, leftAt, leftHow }) => ({
      person: mustFind(names.person, userId),
      joinedAt: joinedAt.toISOString(),
      leftAt: formatInstant(leftAt),
      leftHow,
    })),
    takenOut: row.takenOut && exportWithdrawal(row.takenOut, names.roster),
    operatorLock: row.operatorLock,
  };
}

function exportWithdrawal(
  { how, reason, at, wasIn, lastRound, open }: TakenOut,
  roster: Names,
): NonNullable<EventFile['rosters'][number]['takenOut']> {
  const slot = (id: string | null, seed: number | null) =>
    id === null ? null : { roster: mustFind(roster, id), seed };
  return {
    how,
    reason,
    at,
    wasIn,
    lastRound,
    open: open.map((one) => ({
      at: [one.bracketNumber, one.roundNumber, one.matchNumber],
      date: one.date,
      home: slot(one.homeRosterId, one.homeSeed),
      away: slot(one.awayRosterId, one.awaySeed),
      pairing: replaceIdsByNames(one.pairing, roster),
    })),
  };
}

function exportSeries(row: SeriesRow, { segment, roster }: AllNames): EventFile['series'][number] {
  const outcome = outcomeOf(row);
  const slot = (kind: SeriesRow['homeKind'], id: string | null, seed: number | null) =>
    kind === 'bye' ? ('bye' as const) : id === null ? null : { roster: mustFind(roster, id), seed };
  return {
    segment: mustFind(segment, row.segmentId),
    at: [row.bracketNumber, row.roundNumber, row.matchNumber],
    bestOf: row.bestOf,
    state: row.state,
    reporting: row.reporting,
    reportedBy: row.reportedBy,
    date: formatInstant(row.date),
    home: slot(row.homeKind, row.homeRosterId, row.homeSeed),
    away: slot(row.awayKind, row.awayRosterId, row.awaySeed),
    outcome: outcome && {
      winner: outcome.winner,
      how: outcome.how,
      score:
        row.homeScore === null || row.awayScore === null ? null : [row.homeScore, row.awayScore],
      forfeits: [row.homeForfeit, row.awayForfeit],
    },
    matches: row.results.map(({ periods, forfeit }) => ({
      periods: periods.map(({ key, scores }) => ({ key, scores })),
      forfeit: forfeit ?? null,
    })),
    pairing: replaceIdsByNames(row.pairing, roster),
    isDeleted: row.deletedAt !== null,
  };
}

/** Returns a copy of a reason with the ids of rosters replaced by names, at any depth. */
export function replaceIdsByNames(value: unknown, names: Names): JsonValue {
  if (Array.isArray(value)) return value.map((one) => replaceIdsByNames(one, names));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'rosterId' && typeof inner === 'string'
          ? (names.get(inner) ?? inner)
          : replaceIdsByNames(inner, names),
      ]),
    );
  }
  return (value ?? null) as JsonValue;
}

async function exportAdvances(
  { db }: Reading,
  { segment, roster }: AllNames,
): Promise<EventFile['advanced']> {
  const rows = await db
    .selectFrom('advanceSources')
    .selectAll()
    .where('segmentId', '=', anyOf([...segment.keys()]))
    .orderBy('placement')
    .orderBy('id')
    .execute();
  const order = new Map([...segment.keys()].map((id, index) => [id, index]));
  rows.sort((one, other) => mustFind(order, one.segmentId) - mustFind(order, other.segmentId));
  return rows.flatMap(({ segmentId, rosterId, nextRosterId, placement }) =>
    roster.has(rosterId) && roster.has(nextRosterId)
      ? [
          {
            segment: mustFind(segment, segmentId),
            roster: mustFind(roster, rosterId),
            next: mustFind(roster, nextRosterId),
            placement,
          },
        ]
      : [],
  );
}

async function exportPoints(
  { db }: Reading,
  { segment, roster }: AllNames,
): Promise<EventFile['points']> {
  const rows = await db
    .selectFrom('pointAwards')
    .innerJoin('leaderboards', 'leaderboards.id', 'pointAwards.leaderboardId')
    .select([
      'pointAwards.segmentId',
      'pointAwards.rosterId',
      'leaderboards.region',
      'pointAwards.placement',
      'pointAwards.points',
      'pointAwards.lapsedAt',
    ])
    .where('pointAwards.segmentId', '=', anyOf([...segment.keys()]))
    .execute();
  const order = new Map([...roster.keys()].map((id, index) => [id, index]));
  return rows
    .filter(({ rosterId }) => roster.has(rosterId))
    .sort((one, other) => mustFind(order, one.rosterId) - mustFind(order, other.rosterId))
    .map(({ segmentId, rosterId, region, placement, points, lapsedAt }) => ({
      segment: mustFind(segment, segmentId),
      roster: mustFind(roster, rosterId),
      leaderboard: region,
      placement,
      points,
      ...(lapsedAt && { lapsed: true as const }),
    }));
}

async function exportStandings(
  reading: Reading,
  segments: SegmentRow[],
  roster: Names,
): Promise<EventFile['standings']> {
  const standings: EventFile['standings'] = [];
  for (const [index, segment] of segments.entries()) {
    const rows = (await loadStandingRows(reading, segment)).map(
      ({ rosterId, placement, order, points }) => ({
        roster: mustFind(roster, rosterId),
        placement,
        order,
        points,
      }),
    );
    if (rows.length > 0) standings.push({ segment: `segment-${index + 1}`, rows });
  }
  return standings;
}
