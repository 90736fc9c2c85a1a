import type { DryRunReport, DryRunSegment } from '@ringside/contract/collections/dry-runs';
import {
  FINDINGS,
  findDryRunFaults,
  type Finding,
  type PlayedSegment,
} from '@ringside/rules/dry-run/findings';
import type { EventId } from '@ringside/rules/ids';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import { loadAdvanceTargets } from '../../competition/segments/advance-targets.query.ts';
import { seedingInstantOf } from '../../competition/segments/schedule-segment.ts';
import {
  loadPhasesBySegment,
  type SegmentRow,
} from '../../competition/segments/segment.repository.ts';
import { loadPlacements } from '../../competition/standings/standing-rows.query.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';
import { leavesOf } from './progress.query.ts';
import { queueFigures } from './queue-figures.query.ts';
import { isQueue, registrationSpans, takesRegistrations } from './registrations.ts';

/** Registrations that were refused, one each. */
export type Refusals = { segment: string; reason: string }[];

interface Played {
  eventId: EventId;
  begins: Date;
  /** Whether the leaderboards began as they really stand. */
  stands: boolean;
  refusals: Refusals;
  /** Ids of the real segments, in the order of the copy's. */
  segments: string[];
  teams: number;
}

/** Of a segment's standings so many are kept. */
const FIRST_PLACES = 16;

/** What became of a played event, in terms of the real one's segments. */
export async function reportOf(
  reading: Reading,
  { eventId, begins, stands, refusals, segments, teams }: Played,
): Promise<DryRunReport> {
  const { all, leaves } = await leavesOf(reading, eventId);
  const realId = new Map(all.map(({ id }, index) => [id, segments[index]!]));
  const stages = new Map(all.map(({ id, name }) => [id, name]));
  const phases = await loadPhasesBySegment(reading.db, leaves);
  const read: Read[] = [];
  for (const row of leaves)
    read.push(
      await readSegment(reading, row, {
        stands,
        phases: phases.get(row.id)!,
        refused: counted(refusals.filter(({ segment }) => segment === row.id)),
      }),
    );
  const drawnAt = new Map(read.map(({ facts }) => [facts.id, facts.drawnAt]));
  const ends = read.flatMap(({ facts }) => (facts.endedAt ? [+facts.endedAt] : []));
  return {
    date: { from: begins.toISOString(), to: new Date(Math.max(+begins, ...ends)).toISOString() },
    teams,
    findings: findDryRunFaults(read.map(({ facts }) => facts)).map((one) =>
      shownFinding(one, realId),
    ),
    segments: read.map(({ row, facts, shown }) => {
      const next = facts.rules.flatMap(({ to }) => drawnAt.get(to) ?? []);
      return {
        ...shown,
        id: realId.get(row.id)!,
        stage: stages.get(row.stageId ?? row.id)!,
        nextDrawnAt: next.length > 0 ? new Date(Math.min(...next.map(Number))).toISOString() : null,
        advanced: shown.advanced.map((one) => ({ ...one, to: realId.get(one.to)! })),
      };
    }),
  };
}

const counted = (refusals: Refusals) =>
  [...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    count: some.length,
  }));

function shownFinding(
  { kind, segment, next, at, until, count, places, reasons }: Finding,
  realId: ReadonlyMap<string, string>,
): DryRunReport['findings'][number] {
  return {
    kind,
    weight: FINDINGS[kind],
    segment: realId.get(segment)!,
    ...(next && { next: realId.get(next)! }),
    ...(at && { at: at.toISOString() }),
    ...(until && { until: until.toISOString() }),
    ...(count !== undefined && { count }),
    ...(places && { places }),
    ...(reasons && { reasons }),
  };
}

interface Read {
  row: SegmentRow;
  facts: PlayedSegment;
  shown: Omit<DryRunSegment, 'id' | 'stage' | 'nextDrawnAt'>;
}

async function readSegment(
  reading: Reading,
  row: SegmentRow,
  {
    stands,
    phases,
    refused,
  }: {
    stands: boolean;
    phases: { dateFrom: Date; dateTo: Date }[];
    refused: PlayedSegment['refused'];
  },
): Promise<Read> {
  const rosters = await rostersIn(reading, row);
  const standings = await loadPlacements(reading, row);
  const points = new Map(
    (
      await reading.db
        .selectFrom('pointAwards')
        .select(['rosterId', 'points'])
        .where('segmentId', '=', row.id)
        .execute()
    ).map((award) => [award.rosterId, award.points]),
  );
  const advanced = await reading.db
    .selectFrom('advanceSources')
    .innerJoin('rosters', 'rosters.id', 'advanceSources.nextRosterId')
    .select(['rosters.name', 'rosters.segmentId as to', 'placement'])
    .where('advanceSources.segmentId', '=', row.id)
    .orderBy('placement')
    .execute();
  const { targets: rules } = await loadAdvanceTargets(reading, row);
  const nameOf = new Map(rosters.map(({ id, name }) => [id, name]));
  const own = rosters.filter(({ invited }) => !invited);
  const window =
    row.checkinFrom && row.checkinTo ? { from: row.checkinFrom, to: row.checkinTo } : null;
  // Who was withdrawn later, for not coming, was there at the draw.
  const ready = rosters.filter(
    ({ status, withdrawnAt }) =>
      status === 'ready' && (!withdrawnAt || (row.seededAt && withdrawnAt > row.seededAt)),
  );
  // Nobody but who was to queue registers for a queue.
  const hasRegistration =
    takesRegistrations(row) && (!isQueue(row) || own.length > 0 || refused.length > 0);
  const queue =
    isQueue(row) && hasRegistration ? await queueFigures(reading, row, ready.length) : null;
  const checkedIn = ready.filter(({ checkedInAt }) => checkedInAt !== null);
  return {
    row,
    facts: {
      id: row.id,
      type: row.typeId,
      format: row.format,
      date: { from: row.dateFrom, to: row.dateTo },
      phases: hasRegistration
        ? phases.length > 0
          ? registrationSpans({ segment: row, phases })
          : []
        : null,
      window,
      drawnAt: seedingInstantOf(row),
      limit: row.rostersLimit.limit,
      registered: own.length,
      refused,
      ready: ready.length,
      checkedIn: checkedIn.length,
      seeded: row.seededAt && rosters.filter(({ seed }) => seed !== null).length,
      turnedAway: row.seededAt
        ? (window ? checkedIn : ready).filter(({ seed }) => seed === null).length
        : 0,
      endedAt: row.finishedAt,
      held: row.held?.reason ?? null,
      publishesByHand: row.configuration.publishRounds === 'by-hand',
      stands,
      queue,
      placements: standings.map(({ placement, order }) => ({ placement, order })),
      points: row.configuration.points ?? [],
      rewarded: points.size,
      rules: rules.map(({ next, placements }) => ({
        to: next.id,
        places: placements,
        sent: advanced.filter(
          ({ to, placement }) => to === next.id && placements.includes(placement),
        ).length,
      })),
    },
    shown: {
      name: row.name,
      format: row.format,
      date: { from: row.dateFrom.toISOString(), to: row.dateTo.toISOString() },
      refused,
      registered: own.length,
      came: rosters.length - own.length,
      checkedIn: window ? checkedIn.length : null,
      seeded: row.seededAt && rosters.filter(({ seed }) => seed !== null).length,
      ...(await seriesIn(reading, row)),
      drawnAt: row.seededAt?.toISOString() ?? null,
      endedAt: row.finishedAt?.toISOString() ?? null,
      advanced,
      standings: standings.slice(0, FIRST_PLACES).map(({ rosterId, placement }) => ({
        name: nameOf.get(rosterId)!,
        placement,
        points: points.get(rosterId) ?? 0,
      })),
      places: standings.length,
      ...(queue && { queue }),
    },
  };
}

const rostersIn = ({ db }: Reading, { id }: SegmentRow) =>
  db
    .selectFrom('rosters')
    .select(['id', 'name', 'status', 'invited', 'checkedInAt', 'withdrawnAt', 'seed'])
    .where('segmentId', '=', id)
    .where('status', '<>', 'disbanded')
    .execute();

async function seriesIn(
  { db }: Reading,
  { id, format }: SegmentRow,
): Promise<Pick<DryRunSegment, 'rounds' | 'series' | 'byes' | 'forfeits' | 'disputes'>> {
  const rows = await db
    .selectFrom('matchSeries')
    .select(['id', 'bracketNumber', 'roundNumber', 'homeKind', 'awayKind', 'outcomeHow'])
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
  const both = rows.filter(
    ({ homeKind, awayKind }) => homeKind === 'roster' && awayKind === 'roster',
  );
  // The groups of a round robin play their rounds beside each other; those of the two halves of a bracket are different ones.
  const rounds = new Set(
    both.map(({ bracketNumber, roundNumber }) =>
      traitsOf({ format }).shape === 'tree' ? `${bracketNumber}.${roundNumber}` : roundNumber,
    ),
  );
  return {
    rounds: rounds.size,
    series: both.length,
    byes: rows.filter(({ homeKind, awayKind }) => (homeKind === 'bye') !== (awayKind === 'bye'))
      .length,
    disputes: Number(disputes),
    forfeits: both.filter(
      ({ outcomeHow }) => outcomeHow === 'forfeit' || outcomeHow === 'double-forfeit',
    ).length,
  };
}
