import { describe, expect, test } from 'vitest';
import { positionKey } from '../bracket/bracket.ts';
import { invariant } from '../decision.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import type { Stage, StageDecision, StoredSeries } from './stage-delta.ts';
import { rostersIn, type StageFacts, type StageSeries } from './stage-facts.ts';
import { stageFormatOf } from './stage-formats.ts';
import { createdIn, slotOf } from './stage-in-memory.fixture.ts';
import { createTieBreakRounds } from './tie-break-round.ts';

const FACTS: StageFacts = {
  format: 'round_robin',
  configuration: { tieBreakSeries: true },
  dateFrom: new Date('2026-11-21T18:00:00Z'),
  seededCount: 3,
};
const SEEDS = ['1', '2', '3'];
const format = stageFormatOf(FACTS);
const wonBy = (side: 'home' | 'away'): SwissOutcome => ({
  winner: side,
  how: 'played',
  score: side === 'home' ? { home: 2, away: 0 } : { home: 0, away: 2 },
});

const sideOf = (series: StageSeries, rosterId: string) => rostersIn(series).indexOf(rosterId);
/** Seed 1 beats 2, 2 beats 3, 3 beats 1: all are tied. */
const IN_CIRCLE = createdIn(FACTS, SEEDS).map((series): StageSeries => {
  const winner = ['1', '2', '3'].find(
    (rosterId) =>
      sideOf(series, rosterId) >= 0 && sideOf(series, String((Number(rosterId) % 3) + 1)) >= 0,
  );
  invariant(winner, 'each two of three follow each other');
  return { ...series, outcome: wonBy(sideOf(series, winner) === 0 ? 'home' : 'away') };
});
const rosters = SEEDS.map((rosterId, index) => ({ rosterId, seed: index + 1 }));
const TIE_BREAKS = createTieBreakRounds({
  stage: FACTS,
  field: { rosters, series: IN_CIRCLE },
  advance: [],
});
const FIRST = IN_CIRCLE[0];
invariant(FIRST?.outcome, 'a decided series');
const CORRECTION = {
  position: FIRST.position,
  outcome: wonBy(FIRST.outcome.winner === 'home' ? 'away' : 'home'),
};

/** Returns a stage with all series loaded. */
function stageOf(series: StageSeries[], withdrawn: string[] = []): Stage {
  const stored = series.map((one): StoredSeries => ({
    id: positionKey(one.position),
    series: one,
    state: one.outcome ? 'finished' : 'scheduled',
    date: null,
  }));
  return {
    ...FACTS,
    withdrawn: new Set(withdrawn),
    advance: [],
    hasLoaded: () => true,
    seriesAt: (position) =>
      stored.find((one) => positionKey(one.series.position) === positionKey(position)),
    loadedSeries: () => stored,
  };
}
function changesOf(decision: StageDecision) {
  invariant(!('needs' in decision) && decision.accepted, 'an accepted decision');
  const { removed, blockedBy } = decision.value;
  return { removed: removed.map(positionKey), blockedBy: blockedBy.map(positionKey) };
}

const ALL = ['0.4.1', '0.5.1', '0.6.1'];
const decided = TIE_BREAKS.map((series) => ({ ...series, outcome: wonBy('home') }));

test('[RRB-10] three tied rosters meet in three further rounds, with home and away balanced', () => {
  expect(TIE_BREAKS.map(({ position }) => positionKey(position))).toEqual(ALL);
  expect(SEEDS.map((id) => TIE_BREAKS.filter((one) => sideOf(one, id) === 0).length)).toEqual([
    1, 1, 1,
  ]);
});

test.each([
  { why: 'of the same tie', change: {}, places: ['0.5.1', '0.6.1'] },
  {
    why: 'of a tie of two',
    change: { pairing: { criterion: 'tie-break', group: 1, tied: 2 } },
    places: ALL,
  },
  {
    why: 'of another tie',
    change: { competitors: [slotOf('4'), slotOf('2')] },
    places: ALL,
  },
])('[RRB-10] a deleted series $why leaves $places', ({ change, places }) => {
  const [first] = TIE_BREAKS;
  invariant(first, 'a tie-break series');
  const series = createTieBreakRounds({
    stage: FACTS,
    field: { rosters, series: IN_CIRCLE },
    advance: [],
    deletedSeries: [{ ...first, ...change }],
  });
  expect(series.map(({ position }) => positionKey(position))).toEqual(places);
});

describe('[RRB-11] a change of a regular result', () => {
  test('removes the tie-break series of a tie that it removes', () =>
    expect(changesOf(format.correct(stageOf([...IN_CIRCLE, ...TIE_BREAKS]), CORRECTION))).toEqual({
      removed: ALL,
      blockedBy: [],
    }));

  test('is blocked by those that have begun', () =>
    expect(changesOf(format.correct(stageOf([...IN_CIRCLE, ...decided]), CORRECTION))).toEqual({
      removed: ALL,
      blockedBy: ALL,
    }));

  test('removes none where the ties stay the same', () => {
    const outcome = FIRST.outcome;
    expect(
      changesOf(
        format.correct(stageOf([...IN_CIRCLE, ...decided]), { position: FIRST.position, outcome }),
      ),
    ).toEqual({ removed: [], blockedBy: [] });
  });

  test('removes them with a reset and with a deletion', () => {
    const stage = stageOf([...IN_CIRCLE, ...TIE_BREAKS]);
    expect(changesOf(format.correct(stage, { ...CORRECTION, outcome: null })).removed).toEqual(ALL);
    expect(changesOf(format.remove(stage, FIRST.position)).removed).toEqual(ALL);
  });

  test('a result of a tie-break series itself removes none', () => {
    const [series] = decided;
    invariant(series, 'a tie-break series');
    const stage = stageOf([...IN_CIRCLE, ...decided]);
    expect(
      changesOf(format.correct(stage, { position: series.position, outcome: wonBy('away') })),
    ).toEqual({ removed: [], blockedBy: [] });
    expect(changesOf(format.remove(stage, series.position)).removed).toEqual([]);
  });
});

describe('[RRB-11] the return of a deleted regular series', () => {
  const facts = { ...FACTS, seededCount: 4 };
  /** Two places advance: seeds 3 and 4 tie for the second, since seed 2 has withdrawn. */
  const advance = [{ placements: [1, 2], nextSegmentId: '9' }];
  const wins: Record<string, string> = { '12': '1', '13': '1', '14': '1', '23': '2', '24': '2' };
  const regularSeries = createdIn(facts, ['1', '2', '3', '4']).map((series): StageSeries => {
    const winner = wins[rostersIn(series).toSorted().join('')];
    const outcome = winner ? wonBy(sideOf(series, winner) === 0 ? 'home' : 'away') : null;
    return { ...series, outcome };
  });
  const [deleted] = regularSeries.filter(({ outcome }) => !outcome);
  invariant(deleted, 'seeds 3 and 4 have not met');
  const left = regularSeries.filter((series) => series !== deleted);

  test.each([
    { who: 'is there', out: { '2': false } },
    { who: 'left after their last series', out: { '1': true, '2': false } },
  ])('removes what was created without it, while the winner $who', ({ out }) => {
    const away = new Map(
      Object.entries(out).map(([id, hasPlayedOut]) => [
        id,
        { at: '2026-11-21T20:00:00Z', hasPlayedOut },
      ]),
    );
    const tieBreaks = createTieBreakRounds({
      stage: facts,
      field: {
        rosters: ['1', '2', '3', '4'].map((rosterId, index) => ({
          rosterId,
          seed: index + 1,
          withdrawn: away.has(rosterId),
          hasPlayedOut: away.get(rosterId)?.hasPlayedOut ?? false,
        })),
        series: left,
      },
      advance,
    });
    expect(tieBreaks.map(rostersIn)).toEqual([['3', '4']]);
    const stage = {
      ...stageOf([...left, ...tieBreaks], Object.keys(out)),
      ...facts,
      advance,
      withdrawals: away,
    };
    expect(changesOf(format.restore(stage, deleted)).removed).toEqual(
      tieBreaks.map(({ position }) => positionKey(position)),
    );
  });
});

describe('[RRB-11] a reinstatement', () => {
  const reinstate = (series: StageSeries[]) =>
    changesOf(
      format.reinstate(stageOf(series), {
        rosterId: '3',
        open: [],
        forfeited: [],
        older: [],
        lastRound: 3,
      }),
    ).removed;

  test('keeps the series that the roster had begun to play', () =>
    expect(reinstate([...IN_CIRCLE, ...TIE_BREAKS])).toEqual([]));

  test('removes series that were created without it', () => {
    const without = TIE_BREAKS.filter((one) => sideOf(one, '3') < 0);
    expect(reinstate([...IN_CIRCLE, ...without])).toEqual(
      without.map(({ position }) => positionKey(position)),
    );
  });
});
