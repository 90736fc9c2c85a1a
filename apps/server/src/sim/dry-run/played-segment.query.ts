import type { DryRunQueue, DryRunSegment } from '@ringside/contract/collections/dry-runs';
import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import type { Placement } from '@ringside/rules/bracket/placement';
import type { PlayedSegment } from '@ringside/rules/dry-run/findings';
import { traitsOf } from '@ringside/rules/format-traits';
import { mustFind } from '@ringside/rules/must';
import { isDraw } from '@ringside/rules/swiss/swiss';
import { loadAdvanceTargets } from '../../competition/segments/advance-targets.query.ts';
import { seedingInstantOf } from '../../competition/segments/schedule-segment.ts';
import type { SegmentRow } from '../../competition/segments/segment.repository.ts';
import {
  loadPlacements,
  loadStandingRows,
} from '../../competition/standings/standing-rows.query.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadQueueFigures } from './queue-figures.query.ts';
import { isQueue, registrationSpansOf, isOpenToRegistration } from './registrations.ts';

/** The number of places of a segment in the report. */
const FIRST_PLACES = 16;

/** A played segment: the facts by which the rules judge it, and its part of the report. */
export interface ReportedSegment {
  row: SegmentRow;
  facts: PlayedSegment;
  shown: Omit<DryRunSegment, 'id' | 'stage' | 'nextDrawnAt'>;
}

interface Registration {
  /** Whether the leaderboards began with the teams of the real ones. */
  usesLeaderboards: boolean;
  phases: { dateFrom: Date; dateTo: Date }[];
  refused: PlayedSegment['refused'];
}

/** Loads a played segment. */
export async function loadPlayedSegment(
  reading: Reading,
  row: SegmentRow,
  registration: Registration,
): Promise<ReportedSegment> {
  const rosters = await loadRosters(reading, row);
  const counts = countRosters(row, rosters);
  const hasRegistration = isRegistrationOpen(row, counts.registered, registration);
  const results: Results = {
    placements: await loadPlacements(reading, row),
    pointsByRoster: await loadPoints(reading, row),
    recordByRoster: await loadRecords(reading, row),
    advanced: await loadAdvanced(reading, row),
    queue:
      isQueue(row) && hasRegistration ? await loadQueueFigures(reading, row, counts.ready) : null,
  };
  const { targets } = await loadAdvanceTargets(reading, row);
  const nameById = new Map<string, string>(rosters.map(({ id, name }) => [id, name]));
  return {
    row,
    facts: {
      ...datesOf(row, hasRegistration, registration),
      ...counts,
      id: row.id,
      type: row.typeId,
      format: row.format,
      limit: rosterLimitOf(row),
      refused: registration.refused,
      held: row.held?.reason ?? null,
      publishesByHand: row.configuration.publishRounds === 'by-hand',
      stands: registration.usesLeaderboards,
      queue: results.queue,
      placements: results.placements.map(({ placement, order }) => ({ placement, order })),
      points: row.configuration.points ?? [],
      rewarded: results.pointsByRoster.size,
      rules: targets.map(({ next, placements }) => ({
        to: next.id,
        places: placements,
        sent: results.advanced.filter(
          ({ to, placement }) => to === next.id && placements.includes(placement),
        ).length,
      })),
    },
    shown: {
      ...(await loadSeriesCounts(reading, row)),
      ...toReportedSegment(row, results, nameById),
      refused: registration.refused,
      registered: counts.registered,
      came: rosters.length - counts.registered,
      checkedIn: windowOf(row) ? counts.checkedIn : null,
      seeded: counts.seeded,
    },
  };
}

type ReportedPlace = DryRunSegment['standings'][number];

/** The results of a segment. */
interface Results {
  placements: Placement[];
  pointsByRoster: ReadonlyMap<string | null, number>;
  recordByRoster: ReadonlyMap<string, NonNullable<ReportedPlace['record']>>;
  advanced: { name: string; to: string; placement: number }[];
  queue: DryRunQueue | null;
}

const windowOf = ({ checkinFrom: from, checkinTo: to }: SegmentRow) =>
  from && to ? { from, to } : null;

/** Returns whether teams could register; a queue needs a team that did or was refused. */
const isRegistrationOpen = (
  row: SegmentRow,
  registered: number,
  { refused }: Registration,
): boolean => isOpenToRegistration(row) && (!isQueue(row) || registered > 0 || refused.length > 0);

/** Returns the dates of a segment by which the rules judge it. */
const datesOf = (row: SegmentRow, hasRegistration: boolean, { phases }: Registration) => ({
  date: { from: row.dateFrom, to: row.dateTo },
  phases: hasRegistration
    ? phases.length > 0
      ? registrationSpansOf({ segment: row, phases })
      : []
    : null,
  window: windowOf(row),
  drawnAt: seedingInstantOf(row),
  endedAt: row.finishedAt,
});

type RosterFacts = Awaited<ReturnType<typeof loadRosters>>[number];

/** Counts the rosters of a segment by how far they came. */
function countRosters(row: SegmentRow, rosters: readonly RosterFacts[]) {
  const { seededAt } = row;
  // A roster that withdrew after the seeding, such as by no-shows, was ready before it.
  const ready = rosters.filter(
    ({ status, withdrawnAt }) =>
      status === 'ready' && (!withdrawnAt || (seededAt !== null && withdrawnAt > seededAt)),
  );
  const checkedIn = ready.filter(({ checkedInAt }) => checkedInAt !== null);
  const admissible = windowOf(row) ? checkedIn : ready;
  return {
    registered: rosters.filter(({ invited }) => !invited).length,
    ready: ready.length,
    checkedIn: checkedIn.length,
    seeded: seededAt && rosters.filter(({ seed }) => seed !== null).length,
    turnedAway: seededAt ? admissible.filter(({ seed }) => seed === null).length : 0,
  };
}

/** Returns the part of the report about a segment's dates and results. */
const toReportedSegment = (
  row: SegmentRow,
  { placements, pointsByRoster, recordByRoster, advanced, queue }: Results,
  nameById: ReadonlyMap<string, string>,
) => ({
  name: row.name,
  format: row.format,
  date: { from: row.dateFrom.toISOString(), to: row.dateTo.toISOString() },
  drawnAt: row.seededAt?.toISOString() ?? null,
  endedAt: row.finishedAt?.toISOString() ?? null,
  advanced,
  standings: placements.slice(0, FIRST_PLACES).map(({ rosterId, placement }): ReportedPlace => {
    const record = recordByRoster.get(rosterId);
    return {
      name: mustFind(nameById, rosterId),
      placement,
      points: pointsByRoster.get(rosterId) ?? 0,
      ...(record && { record }),
    };
  }),
  places: placements.length,
  ...(queue && { queue }),
});

/** Loads the record of each roster, where the segment has a points table. */
async function loadRecords(reading: Reading, row: SegmentRow): Promise<Results['recordByRoster']> {
  if (!row.configuration.resultPoints) return new Map();
  return new Map(
    (await loadStandingRows(reading, row)).map(
      ({ rosterId, wins, ffw, draws = 0, losses, ffl, tieBreakers }) => [
        rosterId,
        {
          // a bye is a match win without a game
          wins: tieBreakers['match-wins'] ?? wins + ffw,
          draws,
          losses: losses + ffl,
          resultPoints: tieBreakers['result-points'] ?? 0,
        },
      ],
    ),
  );
}

async function loadPoints({ db }: Reading, { id }: SegmentRow): Promise<Results['pointsByRoster']> {
  const awards = await db
    .selectFrom('pointAwards')
    .select(['rosterId', 'points'])
    .where('segmentId', '=', id)
    .execute();
  return new Map(awards.map(({ rosterId, points }) => [rosterId, points]));
}

const loadAdvanced = ({ db }: Reading, { id }: SegmentRow): Promise<Results['advanced']> =>
  db
    .selectFrom('advanceSources')
    .innerJoin('rosters', 'rosters.id', 'advanceSources.nextRosterId')
    .select(['rosters.name', 'rosters.segmentId as to', 'placement'])
    .where('advanceSources.segmentId', '=', id)
    .orderBy('placement')
    .execute();

const loadRosters = ({ db }: Reading, { id }: SegmentRow) =>
  db
    .selectFrom('rosters')
    .select(['id', 'name', 'status', 'invited', 'checkedInAt', 'withdrawnAt', 'seed'])
    .where('segmentId', '=', id)
    .where('status', '<>', 'disbanded')
    .execute();

/** Loads the counts of the series of a segment. */
async function loadSeriesCounts(
  { db }: Reading,
  { id, format }: SegmentRow,
): Promise<Pick<DryRunSegment, 'rounds' | 'series' | 'byes' | 'forfeits' | 'draws' | 'disputes'>> {
  const rows = await db
    .selectFrom('matchSeries')
    .select([
      'id',
      'bracketNumber',
      'roundNumber',
      'homeKind',
      'awayKind',
      'outcomeHow',
      'winner',
      'lobbyRosterIds',
    ])
    .where('segmentId', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  const { disputes } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<string>().as('disputes'))
    .where('action', '=', 'series.disputed')
    .where(
      'subjectId',
      'in',
      db
        .selectFrom('matchSeries')
        .select((eb) => eb.cast<string>('id', 'text').as('id'))
        .where('segmentId', '=', id),
    )
    .executeTakeFirstOrThrow();
  const pairs = rows.filter(
    ({ homeKind, awayKind, lobbyRosterIds }) =>
      lobbyRosterIds !== null || (homeKind === 'roster' && awayKind === 'roster'),
  );
  // The groups of a round robin share their rounds; upper and lower bracket have rounds of their own.
  const rounds = new Set(
    pairs.map(({ bracketNumber, roundNumber }) =>
      traitsOf({ format }).shape === 'tree' ? `${bracketNumber}.${roundNumber}` : roundNumber,
    ),
  );
  return {
    rounds: rounds.size,
    series: pairs.length,
    byes: rows.filter(({ homeKind, awayKind }) => (homeKind === 'bye') !== (awayKind === 'bye'))
      .length,
    disputes: Number(disputes),
    forfeits: pairs.filter(
      ({ outcomeHow }) => outcomeHow === 'forfeit' || outcomeHow === 'double-forfeit',
    ).length,
    draws: pairs.filter(
      ({ winner, outcomeHow, lobbyRosterIds }) =>
        lobbyRosterIds === null && outcomeHow !== null && isDraw({ winner, how: outcomeHow }),
    ).length,
  };
}
