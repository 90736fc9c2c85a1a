import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bracketPlan,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Position,
  type Source,
} from './bracket.ts';
import { createBracket } from './create-bracket.ts';
import { positionsOf, seriesCount } from './expected-bracket.fixture.ts';
import { sourcesOf, targetsOf } from './links.ts';
import { Board, createChance, seedsOf, playedWin } from './playing.fixture.ts';
import { reportResult, reportToNext } from './report-result.ts';
import { seriesIndex } from './series-index.ts';
import { decideAutomaticOutcome, seedSlot, settle, slotOf } from './settle.ts';

const double = (rosters: number) =>
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' });
const plansOf = (rosters: number) => [
  bracketPlan({ format: 'single_elimination', rosters }),
  bracketPlan({ format: 'single_elimination', rosters, thirdPlace: true }),
  bracketPlan({ format: 'double_elimination', rosters }),
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' }),
  double(rosters),
];
const SIZES = [
  ...Array.from({ length: 70 }, (_, index) => index + 2),
  127,
  128,
  129,
  200,
  256,
  300,
];

/** Creates the bracket by the links alone, without any index. */
function byLinks(plan: BracketPlan): BracketSeries[] {
  const seriesByKey = new Map<string, BracketSeries>();
  const slot = (source: Source) =>
    source.kind === 'seed'
      ? seedSlot({ seeds: seedsOf(plan.rosters), seed: source.seed })
      : slotOf({ series: seriesByKey.get(positionKey(source.position))!, takes: source.takes });
  for (const position of positionsOf(plan)) {
    const sources = sourcesOf({ plan, position });
    const [home, away] = [slot(sources.home), slot(sources.away)];
    seriesByKey.set(positionKey(position), {
      position,
      home,
      away,
      outcome: decideAutomaticOutcome({ home, away }),
    });
  }
  return [...seriesByKey.values()];
}

describe('a fast path equals the slow one', () => {
  test('[BRK-7] the list by indexes is the bracket by links, for every kind of plan', () => {
    for (const plan of SIZES.flatMap(plansOf))
      expect(createBracket({ plan, seeds: seedsOf(plan.rosters) })).toEqual(byLinks(plan));
  });

  test('[BRK-8] a series is in the list at its index; a reset would be the last', () => {
    for (const plan of SIZES.flatMap(plansOf)) {
      const bracket = createBracket({ plan, seeds: seedsOf(plan.rosters) });
      expect(bracket).toHaveLength(seriesCount(plan));
      expect(bracket.map(({ position }) => seriesIndex({ plan, position }))).toEqual(
        bracket.map((_, index) => index),
      );
      if (plan.grandFinal === 'reset')
        expect(
          seriesIndex({ plan, position: { bracketNumber: 2, roundNumber: 2, matchNumber: 1 } }),
        ).toBe(bracket.length);
    }
  });

  test('[BRK-11] a report moves on exactly as a settlement of everything after it', () => {
    const anyone = fc
      .array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 })
      .map((seeds) => new Set(seeds.map((seed) => `r${seed}`)));
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.nat(4),
        fc.integer(),
        anyone,
        (rosters, kind, seed, withdrawn) => {
          const plan = plansOf(rosters)[kind]!;
          const board = new Board(plan, withdrawn);
          const toss = createChance(seed);
          for (let open = openOf(board); open; open = openOf(board)) {
            const outcome = playedWin(toss() < 0.5 ? 'home' : 'away');
            const decision = reportResult({
              plan,
              seriesAt: board.at,
              position: open.position,
              outcome,
              withdrawn,
            });
            if (!decision.accepted) throw new Error(decision.refusal.reason);
            const { changed } = settle({
              plan,
              seriesAt: board.at,
              edits: [{ position: open.position, outcome }],
              withdrawn,
            });
            const byPlace = (series: BracketSeries[]) =>
              series
                .map((one) => [positionKey(one.position), one] as const)
                .sort(([one], [other]) => (one < other ? -1 : 1));
            expect(byPlace(decision.value.changed)).toEqual(byPlace(changed));
            const { winner, loser } = targetsOf({ plan, position: open.position });
            const next = [winner, loser].flatMap((target) => (target ? [target.position] : []));
            const near = new Set([open.position, ...next].map(positionKey));
            const toNext = reportToNext({
              plan,
              seriesAt: (position) =>
                near.has(positionKey(position)) ? board.at(position) : undefined,
              position: open.position,
              outcome,
              withdrawn,
            });
            if (toNext) expect(toNext).toEqual(decision);
            else
              expect(
                next.some((position) => !board.at(position)) ||
                  changed.some(
                    (series) => series.position !== open.position && series.outcome !== null,
                  ),
              ).toBe(true);
            board.report(open.position, outcome);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

const openOf = (board: Board) =>
  board
    .all()
    .find(
      ({ home, away, outcome }) => !outcome && home.kind === 'roster' && away.kind === 'roster',
    );

describe('a report reads few series', () => {
  const counted = (board: Board) => {
    const requestedKeys: string[] = [];
    const seriesAt = (position: Position) => {
      requestedKeys.push(positionKey(position));
      return board.at(position);
    };
    return { requestedKeys, seriesAt };
  };

  test.each([512, 16_384])(
    '[BRK-11] a report at %i places reads and writes three series if none decides itself',
    (rosters) => {
      const board = new Board(double(rosters));
      for (const matchNumber of [1, 2, rosters / 4]) {
        const { requestedKeys, seriesAt } = counted(board);
        const decision = reportResult({
          plan: board.plan,
          seriesAt,
          position: { bracketNumber: 0, roundNumber: 1, matchNumber },
          outcome: playedWin('home'),
        });
        expect(requestedKeys.length).toBeLessThanOrEqual(3);
        expect(decision.accepted && decision.value.changed.length).toBe(3);
        expect(
          reportToNext({
            plan: board.plan,
            seriesAt,
            position: { bracketNumber: 0, roundNumber: 1, matchNumber },
            outcome: playedWin('home'),
          }),
        ).toEqual(decision);
      }
    },
  );

  test.each([5, 9, 33, 65, 257, 300])(
    '[BRK-11] a report with %i rosters reads at most 12 × log2 n and writes at most 4 × log2 n',
    (rosters) => {
      const withdrawn = new Set(seedsOf(rosters).filter((_, index) => index % 3 === 0));
      const board = new Board(double(rosters), withdrawn);
      const log = Math.log2(board.plan.size);
      const next = createChance(rosters);
      for (let open = openOf(board); open; open = openOf(board)) {
        const { requestedKeys, seriesAt } = counted(board);
        const outcome = playedWin(next() < 0.5 ? 'home' : 'away');
        const decision = reportResult({
          plan: board.plan,
          seriesAt,
          position: open.position,
          outcome,
          withdrawn,
        });
        expect(requestedKeys.length).toBeLessThanOrEqual(12 * log);
        expect(decision.accepted && decision.value.changed.length).toBeLessThanOrEqual(4 * log);
        board.report(open.position, outcome);
      }
    },
  );
});
