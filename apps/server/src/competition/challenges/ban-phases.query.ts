import type { BanSequence } from '@ringside/contract/collections/ban-sequence';
import type { SegmentId, SeriesId } from '@ringside/rules/ids';
import { createChallenge, type PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { playedCountOf, removedItems, sequencesFor } from '@ringside/rules/pick-ban/sequences';
import { tossSide } from '@ringside/rules/pick-ban/toss';
import type { HeadStart } from '@ringside/rules/series/head-start';
import { loadPool } from '../../catalogue/categories/item.command.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

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
  headStart: HeadStart | null;
  homeSeed: number | null;
  awaySeed: number | null;
}

/** A challenge that is not stored yet. */
export interface PendingChallenge {
  ordinal: number;
  categoryId: string;
  state: PickBanState;
}

/**
 * Creates the pending challenges of a series in order, each with its toss: those for the whole
 * series, then the drafts of the first game.
 */
export function createSeriesChallenges(
  phases: readonly BanPhase[],
  series: SeriesOfPhases,
): PendingChallenge[] {
  const fitting = sequencesFor(phases, series.bestOf);
  const whole = fitting.filter(({ per }) => per !== 'match');
  const drafts = fitting.filter(({ per }) => per === 'match');
  const created = whole.reduce<PendingChallenge[]>(
    (before, phase) => [...before, createPhase(phase, series, { before })],
    [],
  );
  return drafts.reduce(
    (before, phase) => [...before, createPhase(phase, series, { before, game: 1 })],
    created,
  );
}

/** Creates the drafts of the next game of a series after all of its challenges so far. */
export function createNextDrafts(
  phases: readonly BanPhase[],
  series: SeriesOfPhases,
  { before, game }: { before: readonly PendingChallenge[]; game: number },
): PendingChallenge[] {
  const drafts = sequencesFor(phases, series.bestOf).filter(({ per }) => per === 'match');
  const challenges = drafts.reduce<readonly PendingChallenge[]>(
    (so, phase) => [...so, createPhase(phase, series, { before: so, game })],
    before,
  );
  return challenges.slice(before.length);
}

function createPhase(
  phase: BanPhase,
  { id: seriesId, segmentId, bestOf, headStart, homeSeed, awaySeed }: SeriesOfPhases,
  { before, game }: { before: readonly PendingChallenge[]; game?: number },
): PendingChallenge {
  const first = tossSide({
    policy: phase.first,
    segmentId,
    seriesId,
    seeds: { home: homeSeed, away: awaySeed },
    previous: before.at(-1)?.state.toss,
  });
  const earlier = before.filter(({ categoryId }) => categoryId === phase.categoryId);
  const removed = new Set(
    removedItems(
      earlier.map(({ state }) => state),
      phase.removes,
    ),
  );
  const state = createChallenge({
    category: phase.category,
    items: phase.items.filter((item) => !removed.has(item)),
    toPlay:
      game === undefined
        ? playedCountOf(phase.category, bestOf, headStart)
        : playedCountOf(phase.category, 1),
    ...(phase.turns && { turns: phase.turns }),
    first,
    game,
    loserFirst: phase.first === 'loser',
    timeout: phase.timeout,
    reserveSeconds: phase.reserveSeconds,
    gameSides: phase.gameSides,
  });
  return { ordinal: before.length, categoryId: phase.categoryId, state };
}
