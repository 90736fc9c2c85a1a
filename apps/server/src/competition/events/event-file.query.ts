import type { EventFile } from '@ringside/contract/collections/event-file';
import { mustFind } from '@ringside/rules/must';
import { flatMapInSlices, pauseBetweenSlices } from '../../platform/slices.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { splitIntoChunks, type Reading } from '../../platform/unit-of-work.ts';
import { rosterIdsOf, type SeriesRow } from '../match-series/series.repository.ts';
import type { RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { exportAdvances, exportPoints, exportStandings } from './event-file-results.query.ts';
import {
  type AllNames,
  exportRoster,
  exportSeries,
  formatSpan,
  translationsOf,
} from './event-file-rows.ts';
import type { EventRow } from './event.repository.ts';

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
  const series = await db
    .selectFrom('matchSeries')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', event.id)
    .where('removedWhile', 'is', null)
    .orderBy('bracketNumber')
    .orderBy('roundNumber')
    .orderBy('matchNumber')
    .orderBy('id')
    .execute();
  const rosters = await loadRosters(reading, event, segments, series);
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
  const bySegment = Map.groupBy(series, ({ segmentId }) => segmentId);
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
    rosters: await flatMapInSlices(rosters, (row) => [
      exportRoster(row, names, playersOf.get(row.id) ?? []),
    ]),
    series: await flatMapInSlices(
      segments.flatMap(({ id }) => bySegment.get(id) ?? []),
      (row) => [exportSeries(row, names)],
    ),
    advanced: await exportAdvances(reading, names),
    points: await exportPoints(reading, names),
    standings: await exportStandings(reading, segments, names.roster),
  };
}

/** Items that are printed at once. */
const PRINTED_ITEMS = 200;

/** Prints a file as JSON in parts, between which other requests have their turn. */
export async function* printEventFile(file: EventFile): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(file)) {
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (Array.isArray(value)) yield* printList(value);
    else yield JSON.stringify(value);
  }
  yield '}';
}

async function* printList(items: unknown[]): AsyncGenerator<string> {
  let separator = '[';
  for (const some of splitIntoChunks(items, PRINTED_ITEMS)) {
    yield separator + JSON.stringify(some).slice(1, -1);
    separator = ',';
    await pauseBetweenSlices();
  }
  yield items.length === 0 ? '[]' : ']';
}

/** Exports an event as planned, without rosters and people. */
export async function exportEventPlan(reading: Reading, event: EventRow): Promise<EventFile> {
  const segments = await segmentRepository(reading.db, reading.tenantId).findAllByEvent(event.id);
  const noNames = new Map<string, string>();
  const planned = await exportSegments(reading, segments, {
    person: noNames,
    team: noNames,
    segment: createNames(
      'segment',
      segments.map(({ id }) => id),
    ),
    roster: noNames,
  });
  const progress = { seeded: null, started: false, finished: false };
  return {
    format: 'ringside-event',
    version: 1,
    // Whether it is a draft is not part of the plan.
    event: await exportSettings(reading, { ...event, draft: false }),
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
  { gameId, name, names, status, draft, dateFrom, dateTo }: EventRow,
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
    ...(draft && { draft }),
    date: formatSpan(dateFrom, dateTo),
    game: shortName,
  };
}

/** Loads active rosters, and of the disbanded those that appear in a bracket. */
async function loadRosters(
  { db, tenantId }: Reading,
  event: EventRow,
  segments: SegmentRow[],
  series: SeriesRow[],
): Promise<RosterRow[]> {
  const traced = new Set(series.flatMap(rosterIdsOf));
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
    ...(row.registration !== 'auto' && { registration: row.registration as 'open' }),
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
