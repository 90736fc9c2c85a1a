import type { Placement } from '@ringside/rules/bracket/placement';
import { explainDisqualified } from '@ringside/rules/explain/explain-disqualified';
import type { RosterId } from '@ringside/rules/ids';
import type { StageStanding } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import {
  placeDisqualifiedLast,
  type Disqualification,
} from '@ringside/rules/standings/advancement';
import { certainPlace } from '@ringside/rules/standings/place-range';
import { pointsFor } from '@ringside/rules/standings/points';
import { emptyRecord } from '@ringside/rules/standings/standings';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadDisqualified } from '../rosters/disqualified.query.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadField } from '../stage/round-facts.query.ts';

/**
 * Returns the standings of a segment without shared places: provisional while it runs, empty before
 * the seeding.
 */
export async function loadStandingRows(
  reading: Reading,
  segment: SegmentRow,
): Promise<StageStanding[]> {
  if (!segment.seededAt) return [];
  if ((segment.seededCount ?? 0) < 2) return loadSingleRow(reading, segment);
  const { field, disqualified } = await loadRankedField(reading, segment);
  const rows = stageFormatOf(segment).standings(segment, field);
  return disqualified.size === 0 ? rows : rankDisqualifiedLast(segment, rows, disqualified);
}

/** Returns the placements of a seeded segment, provisional while it runs. */
export async function loadPlacements(reading: Reading, segment: SegmentRow): Promise<Placement[]> {
  if (!segment.seededAt) return [];
  if ((segment.seededCount ?? 0) < 2)
    return (await loadSingleRow(reading, segment)).map(toOnlyPlacement);
  const { field, disqualified } = await loadRankedField(reading, segment);
  const placements = stageFormatOf(segment).placements(segment, field);
  return disqualified.size === 0
    ? placements
    : placeInGroups(placements, stageFormatOf(segment).standings(segment, field), disqualified);
}

/** Places the disqualified rosters last in their groups, which placements do not know. */
function placeInGroups(
  placements: readonly Placement[],
  standings: readonly StageStanding[],
  disqualified: ReadonlyMap<string, Disqualification>,
): Placement[] {
  const groupOf = new Map(standings.map(({ rosterId, group }) => [rosterId, group]));
  const rows = placements.map((row) => ({ ...row, group: groupOf.get(row.rosterId) ?? null }));
  return placeDisqualifiedLast(rows, disqualified).map(({ group: _group, ...row }) => row);
}

/**
 * Loads the rosters, series and disqualifications that decide the places of a segment. [ADV-10] A
 * place that stays open after the end is that of the roster's results, as before.
 */
async function loadRankedField(reading: Reading, segment: SegmentRow) {
  const [field, found] = await Promise.all([
    loadField(reading, segment),
    loadDisqualified(reading, segment.id),
  ]);
  const { finishedAt } = segment;
  const keepsRank = (rosterId: RosterId) => {
    const out = found.get(rosterId);
    return (
      finishedAt !== null &&
      out?.effect === 'place-stays-open' &&
      out.withdrawnAt !== null &&
      out.withdrawnAt >= finishedAt
    );
  };
  return {
    field: {
      ...field,
      rosters: field.rosters.map((roster) =>
        keepsRank(roster.rosterId) ? { ...roster, withdrawn: false } : roster,
      ),
    },
    disqualified: new Map([...found].map(([id, { effect }]) => [id, effect])),
  };
}

/** Ranks the disqualified rosters last without points; the others move up, also in their points. */
const rankDisqualifiedLast = (
  { configuration, finishedAt }: SegmentRow,
  rows: StageStanding[],
  disqualified: ReadonlyMap<string, Disqualification>,
): StageStanding[] =>
  explainDisqualified({
    former: rows,
    placed: placeDisqualifiedLast(rows, disqualified),
    disqualified,
  }).map((row) => {
    if (disqualified.has(row.rosterId)) return { ...row, out: true, points: 0 };
    const table = configuration.points;
    return finishedAt && table
      ? { ...row, points: pointsFor({ placement: row.placement, table }) }
      : row;
  });

const toOnlyPlacement = ({ rosterId, placement, order, out }: StageStanding): Placement => ({
  rosterId,
  seed: 1,
  placement,
  order,
  out,
});

/** Returns the row of a single roster, which is first without a match. */
async function loadSingleRow(
  { db }: Reading,
  { id, configuration }: SegmentRow,
): Promise<StageStanding[]> {
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
          placeRange: certainPlace(1),
          order: 1,
          ...emptyRecord(),
          ...(configuration.resultPoints && { draws: 0 }),
          points: configuration.points?.[0] ?? 0,
          out: false,
          tieBreakers: {},
          group: null,
          roundOpen: false,
          reason: null,
        },
      ]
    : [];
}
