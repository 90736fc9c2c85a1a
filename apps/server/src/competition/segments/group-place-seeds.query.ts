import { groupPlacesIn, type GroupPlace } from '@ringside/rules/bracket/graph/graph';
import { seatEntrants } from '@ringside/rules/bracket/graph/group-places';
import { traitsOf } from '@ringside/rules/format-traits';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { groupIndex } from '@ringside/rules/round-robin/group-letter';
import {
  groupPlacesOfStages,
  type GroupedSegment,
} from '@ringside/rules/seeding/group-places-of-stages';
import type { StageResult } from '@ringside/rules/seeding/seed-from-stage';
import type { Seed, SeedReason } from '@ringside/rules/seeding/seeding';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';
import type { SegmentRow } from './segment.repository.ts';
import { loadGroupsInGraph } from './stage-results.query.ts';

/** A seed as it is stored with its roster: the reason of its place, and the compared values. */
export interface StoredSeed
  extends
    Partial<Pick<Seed, 'points' | 'challengeWins' | 'lot'>>,
    Partial<Omit<StageResult, 'rosterId'>> {
  rosterId: RosterId;
  reason: SeedReason;
  natural?: number;
  clash?: { kind: 'group-mate' | 'past-opponent'; rosterId: string } | null;
}

/** Returns whether the graph of a segment names group places. */
export const hasGroupPlaces = ({
  format,
  configuration: { graph },
}: Pick<SegmentRow, 'format' | 'configuration'>): boolean =>
  graph !== undefined && traitsOf({ format }).hasGraph && groupPlacesIn(graph).length > 0;

/**
 * Returns the seeds of a segment with the group places of its graph taken; the given order where
 * the graph has none.
 */
export async function seatByGroupPlaces(
  reading: Reading,
  segment: SegmentRow,
  seeds: StoredSeed[],
): Promise<StoredSeed[]> {
  const { graph } = segment.configuration;
  if (!graph || !hasGroupPlaces(segment)) return seeds;
  const placeOf = await loadGroupPlaces(
    reading,
    segment.id,
    seeds.map(({ rosterId }) => rosterId),
  );
  const seedOf = new Map(seeds.map((seed) => [seed.rosterId, seed]));
  const entrants = seeds.map(({ rosterId }) => ({
    rosterId,
    groupPlace: placeOf.get(rosterId) ?? null,
  }));
  return seatEntrants({ graph, entrants }).map(({ rosterId, groupPlace }) =>
    groupPlace
      ? { rosterId, reason: 'group-place', placement: groupPlace.place, group: groupPlace.group }
      : mustFind(seedOf, rosterId),
  );
}

/** Loads the group place from which each roster advanced into a segment. */
async function loadGroupPlaces(
  reading: Reading,
  segmentId: SegmentId,
  rosterIds: readonly RosterId[],
): Promise<Map<RosterId, GroupPlace>> {
  const sources = await reading.db
    .selectFrom('advanceSources')
    .select(['segmentId', 'rosterId', 'nextRosterId'])
    .where('nextRosterId', '=', anyOf([...rosterIds]))
    .execute();
  const before = await loadSegmentsBefore(
    reading,
    segmentId,
    sources.map((source) => source.segmentId),
  );
  const segments: GroupedSegment[] = [];
  for (const segment of before) segments.push(await loadGroupedSegment(reading, segment));
  const placeBefore = groupPlacesOfStages(segments);
  return new Map(
    sources.flatMap(({ rosterId, nextRosterId }) => {
      const place = placeBefore.get(rosterId);
      return place ? [[nextRosterId, place] as const] : [];
    }),
  );
}

/**
 * Loads the segments that lead into a segment, in the order of their creation. An advance rule of a
 * stage is that of its regions.
 */
async function loadSegmentsBefore(
  { db }: Reading,
  segmentId: SegmentId,
  sources: readonly SegmentId[],
): Promise<SegmentRow[]> {
  const rules = await db
    .selectFrom('advanceRules')
    .select('segmentId')
    .where('nextSegmentId', '=', segmentId)
    .execute();
  const ids = anyOf([...new Set([...sources, ...rules.map((rule) => rule.segmentId)])]);
  const segments = await db
    .selectFrom('segments')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', ids), eb('parentId', '=', ids)]))
    .orderBy('id')
    .execute();
  const parents = new Set(segments.map(({ parentId }) => parentId));
  return segments.filter(({ id }) => !parents.has(id));
}

async function loadGroupedSegment(reading: Reading, segment: SegmentRow): Promise<GroupedSegment> {
  const letters = await loadGroupsInGraph(reading, segment);
  const rows = await loadStandingRows(reading, segment);
  return {
    plannedGroups: plannedGroupsOf(segment),
    rows: rows.map((row) => {
      const letter = letters?.get(row.rosterId);
      return { ...row, group: letter === undefined ? row.group : groupIndex(letter) + 1 };
    }),
  };
}

function plannedGroupsOf({ format, configuration: { graph, groups } }: SegmentRow): number {
  const { hasGraph, hasGroups } = traitsOf({ format });
  if (hasGraph && graph)
    return Math.max(1, ...graph.series.map(({ group = 'A' }) => groupIndex(group) + 1));
  return hasGroups ? (groups?.count ?? 1) : 1;
}
