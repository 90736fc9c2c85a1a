import type { StandingReason } from '@ringside/contract/collections/explanations';
import { explainPlaces } from '@ringside/rules/explain/explain-places';
import { explainRanks } from '@ringside/rules/explain/explain-ranks';
import { getItem } from '@ringside/rules/must';
import { settleWithdrawals } from '@ringside/rules/round-robin/withdrawals';
import { isElimination, swissPlanOf } from '@ringside/rules/schedule/segment-fit';
import { planOfStage } from '@ringside/rules/stage/bracket-format';
import { groupStandings, rankAcrossGroups } from '@ringside/rules/standings/group-standings';
import {
  eliminationStandings,
  emptyRecord,
  type StandingRow,
} from '@ringside/rules/standings/standings';
import { swissStandings } from '@ringside/rules/standings/swiss-standings';
import { swissRecords } from '@ringside/rules/swiss/records';
import type { SwissResult, SwissRoster } from '@ringside/rules/swiss/swiss';
import {
  ROUND_ROBIN_TIE_BREAKERS,
  SWISS_TIE_BREAKERS,
  type TieBreaker,
} from '@ringside/rules/tie-breakers/tie-breakers';
import type { Reading } from '../../unit-of-work.ts';
import { loadRounds, type RoundsOfSegment } from '../match-series/round-facts.query.ts';
import { bracketSeriesOf, seriesRepository } from '../match-series/series.repository.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';

/** A row of any format's standings. */
export interface SegmentStanding extends StandingRow {
  tieBreakers: Record<string, number>;
  /** The group from 1, if the segment has groups. */
  group: number | null;
  reason: StandingReason | null;
}

/**
 * Returns the standings of a segment without shared places: provisional while it runs, empty before
 * the seeding.
 */
export async function loadStandingRows(
  reading: Reading,
  segment: SegmentRow,
): Promise<SegmentStanding[]> {
  if (!segment.seededAt || segment.format === 'queue') return [];
  if ((segment.seededCount ?? 0) < 2) return loadSingleRow(reading, segment);
  if (isElimination(segment.format)) return loadEliminationRows(reading, segment);
  return computeStandings(segment, await loadRounds(reading, segment));
}

/** Returns the standings of a swiss or a round robin by real or foreseen results. */
export const computeStandings = (segment: SegmentRow, rounds: RoundsOfSegment): SegmentStanding[] =>
  segment.format === 'swiss' ? swissRows(segment, rounds) : groupRows(segment, rounds);

const endOf = ({ configuration, finishedAt }: SegmentRow) => ({
  points: configuration.points ?? [],
  finished: finishedAt !== null,
});
/** Returns the tie-breakers, which were checked when the segment was created. */
const tieBreakersOf = ({ configuration: { tieBreakers } }: SegmentRow) =>
  tieBreakers ? { tieBreakers: tieBreakers as TieBreaker[] } : {};

/** Returns the row of a single roster, which is first without a match. */
async function loadSingleRow(
  { db }: Reading,
  { id, configuration }: SegmentRow,
): Promise<SegmentStanding[]> {
  const row = await db
    .selectFrom('rosters')
    .select('id')
    .where('segmentId', '=', id)
    .where('seed', '=', 1)
    .where('status', '<>', 'disbanded')
    .executeTakeFirst();
  return row
    ? [
        {
          rosterId: row.id,
          placement: 1,
          order: 1,
          ...emptyRecord(),
          points: configuration.points?.[0] ?? 0,
          out: false,
          tieBreakers: {},
          group: null,
          reason: null,
        },
      ]
    : [];
}

async function loadEliminationRows(
  { db, tenantId }: Reading,
  segment: SegmentRow,
): Promise<SegmentStanding[]> {
  const rows = await seriesRepository(db, tenantId).findWholeBracket(segment.id);
  const bracket = { plan: planOfStage(segment), series: rows.map(bracketSeriesOf) };
  const reasons = explainPlaces(bracket);
  return eliminationStandings({ ...bracket, ...endOf(segment) }).map((row, index) => ({
    ...row,
    tieBreakers: {},
    group: null,
    reason: getItem(reasons, index).by,
  }));
}

function swissRows(segment: SegmentRow, { rosters, results }: RoundsOfSegment): SegmentStanding[] {
  const plan = swissPlanOf(segment);
  const rows = swissStandings({
    rosters,
    results,
    plan,
    ...tieBreakersOf(segment),
    ...endOf(segment),
  });
  const reasons = explainRanks({
    rows,
    records: swissRecords({ rosters, results, plan }),
    tieBreakers: tieBreakersOf(segment).tieBreakers ?? SWISS_TIE_BREAKERS,
    earlyExit: plan.earlyExit !== undefined,
  });
  return rows.map((row, index) => ({ ...row, group: null, reason: getItem(reasons, index).by }));
}

/** Returns each group on its own, then all in the order in which they advance. */
function groupRows(
  segment: SegmentRow,
  { rosters, results, rows }: RoundsOfSegment,
): SegmentStanding[] {
  const groupOf = new Map<string, number>();
  for (const { bracketNumber, homeRosterId, awayRosterId } of rows)
    for (const rosterId of [homeRosterId, awayRosterId])
      if (rosterId) groupOf.set(rosterId, bracketNumber);
  const groups = Map.groupBy(rosters, ({ rosterId }) => groupOf.get(rosterId) ?? 0);
  const byGroup = Map.groupBy(
    results.map((result, index) => ({ result, group: getItem(rows, index).bracketNumber })),
    ({ group }) => group,
  );
  const standings = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([group, members]) =>
      computeGroup(
        segment,
        members,
        (byGroup.get(group) ?? []).map(({ result }) => result),
      ),
    );
  return standings.length === 1
    ? getItem(standings, 0).map((row) => ({ ...row, group: null }))
    : rankAcrossGroups(standings);
}

function computeGroup(segment: SegmentRow, rosters: SwissRoster[], results: SwissResult[]) {
  const withdrawal = segment.configuration.withdrawals ?? 'forfeit-rest';
  const rows = groupStandings({
    rosters,
    results,
    withdrawal,
    ...tieBreakersOf(segment),
    ...endOf(segment),
  });
  const withdrawn = new Set(
    rosters.filter((roster) => roster.withdrawn).map(({ rosterId }) => rosterId),
  );
  const records = swissRecords({
    rosters,
    results: settleWithdrawals({ results, withdrawn, policy: withdrawal }),
  });
  const reasons = explainRanks({
    rows,
    records,
    tieBreakers: tieBreakersOf(segment).tieBreakers ?? ROUND_ROBIN_TIE_BREAKERS,
  });
  return rows.map((row, index) => ({ ...row, reason: getItem(reasons, index).by }));
}
