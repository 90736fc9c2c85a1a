import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getItem } from '../must.ts';
import { unplayedOutcome } from '../series/decide-start.ts';
import { fillPlaces } from '../standings/advancement.ts';
import {
  bracketPlan,
  GRAND_FINALS,
  graphPlan,
  isLostByBoth,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
} from './bracket.ts';
import { finalPlacements } from './final-placements.ts';
import { graphTemplates } from './graph/templates.ts';
import type { Placement } from './placement.ts';
import { Board, countHeadStart, createChance, playedWin, seedsOf } from './playing.fixture.ts';
import { reportResult } from './report-result.ts';
import { arbitraryOutcome, correctOne, isReplayEqual, playWildly } from './wild-play.fixture.ts';

const anyGraph = fc
  .record({
    template: fc.constantFrom(...graphTemplates),
    pick: fc.nat(),
    byes: fc.nat({ max: 3 }),
  })
  .map(({ template: { rosters, create }, pick, byes }) => {
    const sizes = rosters.filter((size) => size <= 16);
    const size = getItem(sizes, pick % sizes.length);
    return graphPlan({ graph: create(size), rosters: Math.max(2, size - byes) });
  });
const anyElimination = fc
  .record({
    format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
    rosters: fc.integer({ min: 2, max: 40 }),
    thirdPlace: fc.boolean(),
    grandFinal: fc.constantFrom(...GRAND_FINALS),
  })
  .map(bracketPlan);
const anyPlan = fc.oneof(
  { weight: 2, arbitrary: anyElimination },
  { weight: 1, arbitrary: anyGraph },
);

/** Draws outcomes of which about a third are unplayed. */
const oftenUnplayed = (next: () => number): Outcome =>
  next() < 0.3 ? unplayedOutcome() : arbitraryOutcome(next);
const play = (plan: BracketPlan, seed: number, atMost = Infinity, maxWithdrawals = 0) =>
  playWildly({
    plan,
    seed,
    atMost,
    withdrawals: 2 * maxWithdrawals,
    maxWithdrawals,
    drawOutcome: oftenUnplayed,
  });

const placesOf = ({ plan, all }: Board) => finalPlacements({ plan, series: all() });
const rostersIn = ({ home, away }: BracketSeries) =>
  [home, away].flatMap((slot) => (slot.kind === 'roster' ? [slot.rosterId] : []));
const placeOf = (places: readonly Placement[], rosterId: string) =>
  places.find((place) => place.rosterId === rosterId)!;

/** Returns a bracket of four with unplayed series at the given positions; the home side wins others. */
function fourWith(plan: Partial<BracketPlan>, ...unplayed: string[]) {
  const board = new Board(bracketPlan({ format: 'single_elimination', rosters: 4, ...plan }));
  board.play(({ position }) => (unplayed.includes(positionKey(position)) ? null : 'home'));
  return board;
}
const listPlaces = (board: Board) =>
  placesOf(board).map(({ rosterId, placement }) => `${rosterId} ${placement}`);

describe('[SER-8] both sides lose an unplayed series', () => {
  test.each([
    {
      why: 'a semi-final: the other finalist wins, and place 2 is not awarded',
      board: () => fourWith({}, '0.1.1'),
      places: ['r2 1', 'r3 3', 'r1 3', 'r4 3'],
    },
    {
      why: 'the final: place 1 is not awarded',
      board: () => fourWith({}, '0.2.1'),
      places: ['r1 2', 'r2 2', 'r3 3', 'r4 3'],
    },
    {
      why: 'a semi-final before third place: both are fourth',
      board: () => fourWith({ thirdPlace: true }, '0.1.1'),
      places: ['r2 1', 'r3 3', 'r1 4', 'r4 4'],
    },
    {
      why: 'third place: both are fourth',
      board: () => fourWith({ thirdPlace: true }, '3.1.1'),
      places: ['r1 1', 'r2 2', 'r3 4', 'r4 4'],
    },
    {
      why: 'the upper final: both have the place of the loser of the lower final',
      board: () => fourWith({ format: 'double_elimination', grandFinal: 'reset' }, '0.2.1'),
      places: ['r4 1', 'r1 3', 'r2 3', 'r3 4'],
    },
    {
      why: 'a first upper series: both have the last place of the lower bracket',
      board: () => fourWith({ format: 'double_elimination', grandFinal: 'single' }, '0.1.1'),
      places: ['r2 1', 'r3 2', 'r1 4', 'r4 4'],
    },
    {
      why: 'all: no roster has a better place than the losers of the first round',
      board: () => fourWith({}, '0.1.1', '0.1.2'),
      places: ['r1 3', 'r2 3', 'r3 3', 'r4 3'],
    },
  ])('[BRK-14] $why', ({ board, places }) => expect(listPlaces(board())).toEqual(places));

  test('[BRK-11] no reset follows an unplayed grand final, nor a bye of the upper side', () => {
    const plan = { format: 'double_elimination', grandFinal: 'reset' } as const;
    for (const position of ['2.1.1', '0.2.1']) {
      const board = fourWith(plan, position);
      expect(board.at({ bracketNumber: 2, roundNumber: 2, matchNumber: 1 })).toBeUndefined();
      expect(board.all().filter(({ outcome }) => !outcome)).toEqual([]);
    }
    expect(listPlaces(fourWith(plan, '2.1.1'))).toEqual(['r1 2', 'r2 2', 'r4 3', 'r3 4']);
  });

  test('[BRK-10] only an unplayed series may have no winner', () => {
    const board = new Board(bracketPlan({ format: 'single_elimination', rosters: 4 }));
    for (const how of ['played', 'forfeit', 'bye'] as const)
      expect(
        reportResult({
          plan: board.plan,
          seriesAt: board.at,
          position: { bracketNumber: 0, roundNumber: 1, matchNumber: 1 },
          outcome: { winner: null, how, score: { home: 1, away: 1 } },
        }),
      ).toMatchObject({ refusal: { reason: 'impossible-score' } });
  });
});

describe('[SER-8] any bracket with unplayed series', () => {
  test('comes to its end, and leaves no series waiting', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.nat({ max: 3 }), (plan, seed, withdrawals) => {
        const { board } = play(plan, seed, Infinity, withdrawals);
        expect(board.all().filter(({ outcome }) => outcome === null)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('[BRK-14] [BRK-20] has sorted places, at most as many as rosters, that never get worse', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), (plan, seed) => {
        const { happened } = play(plan, seed);
        const board = new Board(plan);
        let before = placesOf(board);
        for (const one of happened) {
          if (one.kind === 'report') board.report(one.before.position, one.outcome);
          const now = placesOf(board);
          expect(now.map(({ rosterId }) => rosterId).sort()).toEqual(seedsOf(plan.rosters).sort());
          for (const [index, { rosterId, placement, order }] of now.entries()) {
            const better = now.filter((other) => other.placement < placement).length;
            expect(order).toBe(index + 1);
            expect(placement).toBeGreaterThan(better);
            expect(placement).toBeLessThanOrEqual(placeOf(before, rosterId).placement);
          }
          before = now;
        }
      }),
      { numRuns: 200 },
    );
  });

  test('[BRK-14] [BRK-20] gives each result the place that it has when every series is played', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), (plan, seed) => {
        const { board } = play(plan, seed);
        const places = placesOf(board);
        const next = createChance(seed + 1);
        const played = playedPlaces(plan, next);
        for (const series of board.all()) {
          const winner = series.outcome?.winner;
          if (!winner || series.outcome?.how === 'bye') continue;
          const loser = series[winner === 'home' ? 'away' : 'home'];
          const key = `${positionKey(series.position)} lost`;
          if (loser.kind !== 'roster' || !played.has(key)) continue;
          const place = placeOf(places, loser.rosterId);
          if (lastKey(board, loser.rosterId) === positionKey(series.position))
            expect([key, place.placement]).toEqual([key, played.get(key)]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('gives neither side a better place, nor a better advance, than the loser of the series has', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.nat(), (plan, seed, pick) => {
        const { board, happened } = play(plan, seed);
        const unplayed = happened.flatMap((one) =>
          one.kind === 'report' && isLostByBoth(one) ? [one.before] : [],
        );
        fc.pre(unplayed.length > 0);
        const { position, ...sides } = unplayed[pick % unplayed.length]!;
        const places = placesOf(board);
        for (const side of ['home', 'away'] as const) {
          const slot = sides[side];
          if (slot.kind !== 'roster') throw new Error('two rosters leave a series unplayed');
          const whenUnplayed = placeOf(places, slot.rosterId);
          for (const tries of [1, 2, 3]) {
            const next = createChance(seed + tries);
            const losing = replayUntil(plan, happened, position);
            const lost = playedWin(side === 'home' ? 'away' : 'home');
            losing.report(position, countHeadStart(plan, position, lost));
            losing.play(() => (next() < 0.2 ? null : next() < 0.5 ? 'home' : 'away'));
            const loser = placeOf(placesOf(losing), slot.rosterId);
            expect(whenUnplayed.placement).toBeGreaterThanOrEqual(loser.placement);
            for (let last = 1; last <= plan.rosters; last++) {
              if (entryOf(places, slot.rosterId, last) !== 'placement') continue;
              compared += 1;
              expect(entryOf(placesOf(losing), slot.rosterId, last)).toBe('placement');
            }
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  test('[ADV-6] fills a vacant place with one of its rosters only if no other roster is left', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.nat(), (plan, seed, pick) => {
        const { board } = play(plan, seed);
        const places = placesOf(board);
        const last = 1 + (pick % plan.rosters);
        const { entries } = fillUpTo(places, last);
        const vacancies = entries.filter(({ reason }) => reason === 'vacancy');
        const entered = new Set(entries.map(({ rosterId }) => rosterId));
        expect(entries).toHaveLength(last);
        if (vacancies.some(({ rosterId }) => placeOf(places, rosterId).unplayedOrder))
          for (const { rosterId, unplayedOrder } of places)
            if (unplayedOrder === undefined) expect(entered).toContain(rosterId);
      }),
      { numRuns: 200 },
    );
  });

  test('of a single elimination costs no other roster a place, as the strengths are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.integer(),
        fc.nat(),
        (rosters, seed, pick) => {
          const plan = bracketPlan({ format: 'single_elimination', rosters });
          const strengths = new Map(
            seedsOf(rosters).map((id, index) => [id, (index * 7919 + seed) % 101]),
          );
          const strengthIn = (series: BracketSeries, side: 'home' | 'away') => {
            const slot = series[side];
            return slot.kind === 'roster' ? strengths.get(slot.rosterId)! + slot.seed / 100 : 0;
          };
          const stronger = (series: BracketSeries) =>
            strengthIn(series, 'home') > strengthIn(series, 'away') ? 'home' : 'away';
          const played = new Board(plan);
          played.play(stronger);
          const { before } = played.log[pick % played.log.length]!;
          const board = new Board(plan);
          board.play((series) =>
            positionKey(series.position) === positionKey(before.position) ? null : stronger(series),
          );
          const then = placesOf(played);
          for (const { rosterId, placement } of placesOf(board))
            if (!rostersIn(before).includes(rosterId))
              expect(placement).toBeLessThanOrEqual(placeOf(then, rosterId).placement);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('[BRK-12] is corrected as if the result had been reported at once', () => {
    let corrected = 0;
    fc.assert(
      fc.property(anyPlan, fc.integer(), fc.nat(), fc.boolean(), (plan, seed, atMost, isUndone) => {
        const played = play(plan, seed, 1 + (atMost % (2 * plan.rosters)), 1);
        const reports = played.happened.filter((one) => one.kind === 'report');
        const pick = reports.findIndex((one) => isLostByBoth(one) !== isUndone);
        fc.pre(pick >= 0);
        const right = isUndone ? unplayedOutcome() : playedWin(seed % 2 === 0 ? 'home' : 'away');
        const position = correctOne(played, pick, right)!;
        const expected = isReplayEqual(played, position, right);
        corrected += 1;
        expect(Object.fromEntries(played.board.series)).toEqual(
          Object.fromEntries(expected.series),
        );
        expect(placesOf(played.board)).toEqual(placesOf(expected));
      }),
      { numRuns: 300 },
    );
    expect(corrected).toBeGreaterThan(200);
  });
});

/** Returns the places of the losers of each series, in a bracket in which all series are played. */
function playedPlaces(plan: BracketPlan, next: () => number): Map<string, number> {
  const board = new Board(plan);
  board.play(() => (next() < 0.5 ? 'home' : 'away'));
  const places = placesOf(board);
  return new Map(
    board.all().flatMap(({ position, home, away, outcome }): [string, number][] => {
      const loser = outcome?.winner === 'home' ? away : home;
      if (loser.kind !== 'roster' || lastKey(board, loser.rosterId) !== positionKey(position))
        return [];
      return [[`${positionKey(position)} lost`, placeOf(places, loser.rosterId).placement]];
    }),
  );
}

/** Returns the key of the last series that a roster was to play. */
const lastKey = (board: Board, rosterId: string): string | undefined => {
  const last = board.log.findLast(({ before }) => rostersIn(before).includes(rosterId));
  return last && positionKey(last.before.position);
};

/** Plays the same results up to a series. */
function replayUntil(
  plan: BracketPlan,
  happened: ReturnType<typeof play>['happened'],
  position: BracketSeries['position'],
): Board {
  const board = new Board(plan);
  for (const one of happened) {
    if (one.kind !== 'report') continue;
    if (positionKey(one.before.position) === positionKey(position)) return board;
    board.report(one.before.position, one.outcome);
  }
  return board;
}

const fillUpTo = (standings: readonly Placement[], last: number) =>
  fillPlaces({
    standings,
    rules: [
      { placements: Array.from({ length: last }, (_, index) => index + 1), nextSegmentId: 'next' },
    ],
    holders: new Map(),
    availabilityOf: () => 'whole',
    fillsVacancies: () => true,
  });

/** Returns how a roster enters the next stage by the places 1 to `last`. */
const entryOf = (standings: readonly Placement[], rosterId: string, last: number) =>
  fillUpTo(standings, last).entries.find((entry) => entry.rosterId === rosterId)?.reason;
