import type { BanSequence } from '@ringside/contract/collections/ban-sequence';
import type { Side } from '@ringside/rules/bracket/bracket';
import type { SegmentId, SeriesId } from '@ringside/rules/ids';
import { createChallenge, type PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { playedCountOf, sequencesFor } from '@ringside/rules/pick-ban/sequences';
import { tossSide } from '@ringside/rules/pick-ban/toss';
import { loadPool } from '../../catalogue/categories/item.command.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';

/** A ban phase of a segment: its category, its pool, and its turns unless they are the default. */
export interface BanPhase extends Omit<BanSequence, 'turns'> {
  categoryId: string;
  items: string[];
  turns?: BanSequence['turns'];
}

const DEFAULT_SEQUENCES: (Omit<BanSequence, 'turns'> & { turns?: BanSequence['turns'] })[] = [
  { category: 'brawlers' },
  { category: 'maps' },
];

/** Loads a category by its name, or by its id. */
export function loadCategory({ db, tenantId }: Pick<Reading, 'db' | 'tenantId'>, category: string) {
  const base = db.selectFrom('categories').selectAll().where('tenantId', '=', tenantId);
  return (
    /^\d{1,18}$/.test(category)
      ? base.where((eb) => eb.or([eb('name', '=', category), eb('id', '=', category)]))
      : base.where('name', '=', category)
  ).executeTakeFirst();
}

/** Loads the ban phases of a segment in order: each category with its pool and its turns. */
export async function loadBanPhases(work: Reading, segmentId: SegmentId): Promise<BanPhase[]> {
  const segment = await work.db
    .selectFrom('segments')
    .select(['id', 'parentId', 'configuration'])
    .where('id', '=', segmentId)
    .executeTakeFirstOrThrow();
  const phases: BanPhase[] = [];
  for (const sequence of segment.configuration.bans ?? DEFAULT_SEQUENCES) {
    const found = await loadCategory(work, sequence.category);
    if (found)
      phases.push({
        ...sequence,
        category: found.name,
        categoryId: found.id,
        items: await loadPool(work, found.id, segment),
      });
  }
  return phases;
}

export interface SeriesOfPhases {
  id: SeriesId;
  segmentId: SegmentId;
  bestOf: number;
  homeSeed: number | null;
  awaySeed: number | null;
}

/** Creates the pending challenges of a series in order, each with its toss. */
export function createSeriesChallenges(
  phases: readonly BanPhase[],
  { id: seriesId, segmentId, bestOf, homeSeed, awaySeed }: SeriesOfPhases,
): { ordinal: number; categoryId: string; state: PickBanState }[] {
  let previous: Side | undefined;
  return sequencesFor(phases, bestOf).map((phase, ordinal) => {
    const seeds = { home: homeSeed, away: awaySeed };
    previous = tossSide({ policy: phase.first, segmentId, seriesId, seeds, previous });
    const state = createChallenge({
      category: phase.category,
      items: phase.items,
      toPlay: playedCountOf(phase.category, bestOf),
      ...(phase.turns && { turns: phase.turns }),
      first: previous,
      timeout: phase.timeout,
      reserveSeconds: phase.reserveSeconds,
      gameSides: phase.gameSides,
    });
    return { ordinal, categoryId: phase.categoryId, state };
  });
}
