import { describe, expect, test } from 'vitest';
import {
  bracketPlan,
  graphPlan,
  isLostByBoth,
  positionKey,
  type BracketPlan,
  type BracketSeries,
} from '../bracket/bracket.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { Board, createChance } from '../bracket/playing.fixture.ts';
import { groupByRound } from '../bracket/rounds.ts';
import { playWildly } from '../bracket/wild-play.fixture.ts';
import { explainPlaces, type PlaceReason } from './explain-places.ts';

const plansOf = (rosters: number): BracketPlan[] => [
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' }),
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'single' }),
  bracketPlan({ format: 'double_elimination', rosters }),
  bracketPlan({ format: 'single_elimination', rosters, thirdPlace: true }),
  bracketPlan({ format: 'single_elimination', rosters }),
];

/**
 * Returns the last series of a roster, from the results alone: that of the latest round in playing
 * order.
 */
function lastOf(plan: BracketPlan, series: BracketSeries[], rosterId: string) {
  const waves = new Map(
    groupByRound(plan).map((round) => [
      `${round.bracketNumber}.${round.roundNumber}`,
      round.playOrder,
    ]),
  );
  const ownSeries = series.filter(({ home, away }) =>
    [home, away].some((slot) => slot.kind === 'roster' && slot.rosterId === rosterId),
  );
  const withWave = ownSeries
    .map((one) => ({
      one,
      wave: waves.get(`${one.position.bracketNumber}.${one.position.roundNumber}`)!,
    }))
    .sort((one, other) => other.wave - one.wave);
  const { one, wave } = withWave[0]!;
  const side = one.home.kind === 'roster' && one.home.rosterId === rosterId ? 'home' : 'away';
  return {
    key: positionKey(one.position),
    bracket: one.position.bracketNumber,
    wave,
    result: resultOf(one, side),
  };
}

function resultOf({ outcome }: BracketSeries, side: 'home' | 'away') {
  if (!outcome) return 'open';
  if (outcome.winner === null) return 'unplayed';
  return outcome.winner === side ? 'won' : 'lost';
}

/**
 * Returns the reasons whose figures are not those of the results, or do not put the roster strictly
 * behind the previous one.
 */
function faultsOf(plan: BracketPlan, series: BracketSeries[], reasons: PlaceReason[]): string[] {
  return reasons.flatMap((reason, index) => {
    const before = reasons[index - 1];
    const lastSeries = lastOf(plan, series, reason.rosterId);
    const right = [
      reason.ending.wave === lastSeries.wave,
      reason.ending.result === lastSeries.result,
      positionKey(reason.ending.position) === lastSeries.key,
      reason.sharing === reasons.filter(({ placement }) => placement === reason.placement).length,
      before
        ? singlesOut(reason, before, lastSeries, lastOf(plan, series, before.rosterId))
        : reason.by.kind === (lastSeries.result === 'unplayed' ? 'unplayed' : 'first'),
    ];
    return right.every(Boolean) ? [] : [`${reason.rosterId}: ${JSON.stringify(reason.by)}`];
  });
}

type Last = ReturnType<typeof lastOf>;

function singlesOut(
  { by, placement, seed }: PlaceReason,
  before: PlaceReason,
  ownLast: Last,
  ahead: Last,
): boolean {
  if (by.kind === 'first') return false;
  if (by.kind === 'met-last')
    return (
      ownLast.key === ahead.key &&
      positionKey(by.position) === ownLast.key &&
      ownLast.result === 'lost' &&
      ahead.result === 'won'
    );
  if (by.kind === 'seed')
    return (
      placement === before.placement &&
      (ownLast.result === 'unplayed') === (ahead.result === 'unplayed') &&
      by.own === seed &&
      by.ahead === before.seed &&
      seed > before.seed
    );
  if (by.kind === 'unplayed')
    return (
      placement === before.placement &&
      ownLast.result === 'unplayed' &&
      ahead.result !== 'unplayed' &&
      positionKey(by.position) === ownLast.key
    );
  if (by.kind === 'place')
    return (
      [ownLast.result, ahead.result].includes('unplayed') &&
      by.own === placement &&
      by.ahead === before.placement &&
      by.own > by.ahead
    );
  if (by.kind === 'certain')
    return (
      [ownLast.result, ahead.result].includes('open') &&
      by.own === placement &&
      by.ahead === before.placement &&
      by.own > by.ahead
    );
  if (by.kind === 'wave')
    return (
      ownLast.result !== 'open' &&
      by.own === ownLast.wave &&
      by.ahead === ahead.wave &&
      by.own < by.ahead
    );
  return (
    by.own === ownLast.bracket &&
    by.ahead === ahead.bracket &&
    (`${by.own} after ${by.ahead}` === '3 after 0' ||
      (`${by.own} after ${by.ahead}` === '1 after 0' &&
        ownLast.result === 'won' &&
        ahead.result === 'won'))
  );
}

describe('the explanation of a placement', () => {
  test('[EXP-2] has the figures of the results, and puts each roster strictly behind the previous one', () => {
    for (const rosters of [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 21, 32, 48, 100]) {
      for (const [kind, plan] of plansOf(rosters).entries()) {
        for (const share of [0, 0.3, 0.7, 3]) {
          const { board } = playWildly({
            plan,
            seed: rosters + kind,
            atMost: Math.ceil(rosters * share),
          });
          expect(faultsOf(plan, board.all(), explainPlaces({ plan, series: board.all() }))).toEqual(
            [],
          );
        }
      }
    }
  });

  test('[EXP-2] names as certain what the roster gets if it loses every series from here on, or does not play', () => {
    for (const rosters of [3, 4, 5, 6, 7, 8, 11]) {
      for (const [kind, plan] of plansOf(rosters).entries()) {
        const { board } = playWildly({
          plan,
          seed: rosters * 5 + kind,
          atMost: Math.ceil(rosters / 2),
          withdrawals: 0,
        });
        for (const { rosterId, placement, ending } of explainPlaces({
          plan,
          series: board.all(),
        })) {
          if (ending.result !== 'open') continue;
          const worst = [1, 2, 3].flatMap((seed) =>
            [false, true].map((plays) =>
              placeWhenLosing(board, { rosterId, plays, next: createChance(seed) }),
            ),
          );
          // After an unplayed series a bye can still save a roster that the certain place counts on.
          if (board.all().some(isLostByBoth))
            expect(Math.max(...worst)).toBeLessThanOrEqual(placement);
          else expect(Math.max(...worst)).toBe(placement);
        }
      }
    }
  });

  test.each([
    {
      plan: plansOf(8)[0]!,
      by: ['first', 'met-last', 'wave', 'wave', 'wave', 'seed', 'wave', 'seed'],
      why: 'double elimination with a reset',
    },
    {
      plan: plansOf(8)[2]!,
      by: ['first', 'bracket', 'met-last', 'wave', 'wave', 'seed', 'wave', 'seed'],
      why: 'the winners of both brackets never meet',
    },
    {
      plan: plansOf(8)[3]!,
      by: ['first', 'met-last', 'bracket', 'met-last', 'wave', 'seed', 'seed', 'seed'],
      why: 'third place is played for',
    },
  ])('[EXP-2] has the criteria of eight: $why', ({ plan, by }) => {
    const board = new Board(plan);
    board.play(() => 'home');
    expect(explainPlaces({ plan, series: board.all() }).map((reason) => reason.by.kind)).toEqual(
      by,
    );
  });

  test('[EXP-2] [SER-8] says which places follow from an unplayed series', () => {
    const plan = plansOf(8)[2 + 1]!;
    const play = (isPlayed: (series: BracketSeries) => boolean) => {
      const board = new Board(plan);
      board.play((series) => (isPlayed(series) ? 'home' : null));
      return explainPlaces({ plan, series: board.all() }).map(
        ({ placement, by }) => `${placement} ${by.kind}`,
      );
    };
    expect(play(({ position }) => positionKey(position) !== '0.1.1')).toEqual([
      '1 first',
      '2 met-last',
      '3 bracket',
      '5 wave',
      '5 seed',
      '5 seed',
      '5 unplayed',
      '5 seed',
    ]);
    expect(play(({ position }) => positionKey(position) !== '0.3.1').slice(0, 3)).toEqual([
      '2 unplayed',
      '2 seed',
      '3 place',
    ]);
  });

  test.each([
    {
      why: 'two places changed',
      spoil: (reasons: PlaceReason[]) => [reasons[1]!, reasons[0]!, ...reasons.slice(2)],
    },
    {
      why: 'a wave that is not that of the results',
      spoil: (reasons: PlaceReason[]) =>
        reasons.map((one) =>
          one.by.kind === 'wave' ? { ...one, by: { ...one.by, own: one.by.own - 1 } } : one,
        ),
    },
    {
      why: 'a seed that is not its own',
      spoil: (reasons: PlaceReason[]) =>
        reasons.map((one) =>
          one.by.kind === 'seed' ? { ...one, by: { ...one.by, own: one.by.own + 1 } } : one,
        ),
    },
    {
      why: 'a criterion without a difference',
      spoil: (reasons: PlaceReason[]) =>
        reasons.map((one) =>
          one.by.kind === 'wave' ? { ...one, by: { ...one.by, own: one.by.ahead } } : one,
        ),
    },
  ])('[EXP-2] does not imply the order if it is wrong: $why', ({ spoil }) => {
    const plan = plansOf(16)[0]!;
    const { board } = playWildly({ plan, seed: 9, withdrawals: 0 });
    expect(
      faultsOf(plan, board.all(), spoil(explainPlaces({ plan, series: board.all() }))),
    ).not.toEqual([]);
  });
});

function placeWhenLosing(
  board: Board,
  { rosterId, plays, next }: { rosterId: string; plays: boolean; next: () => number },
): number {
  const copy = new Board(board.plan);
  copy.series.clear();
  copy.apply({ changed: board.all() });
  copy.play(({ home, away }) => {
    if (home.kind === 'roster' && home.rosterId === rosterId) return plays ? 'away' : null;
    if (away.kind === 'roster' && away.rosterId === rosterId) return plays ? 'home' : null;
    return next() < 0.5 ? 'home' : 'away';
  });
  return explainPlaces({ plan: copy.plan, series: copy.all() }).find(
    (one) => one.rosterId === rosterId,
  )!.placement;
}

describe('[EXP-2] in a graph', () => {
  const reasonsOf = (name: string, rosters: number) => {
    const { create } = graphTemplates.find((template) => template.name === name)!;
    const board = new Board(graphPlan({ graph: create(rosters), rosters }));
    board.play(() => 'home');
    return explainPlaces({ plan: board.plan, series: board.all() }).map(
      ({ placement, by }) => `${placement} ${by.kind}`,
    );
  };

  test.each([
    ['page-playoff', 4, ['1 first', '2 met-last', '3 place', '4 place']],
    ['crossover', 4, ['1 first', '2 met-last', '3 place', '4 met-last']],
    [
      'gsl-groups',
      8,
      ['1 first', '1 seed', '3 place', '3 seed', '5 place', '5 seed', '7 place', '7 seed'],
    ],
  ])('%s of %i: the series of a roster gives its place', (name, rosters, reasons) => {
    expect(reasonsOf(name, rosters)).toEqual(reasons);
  });

  test('the certain placements decide while one of the two still plays', () => {
    const plan = graphPlan({ graph: graphTemplates[0]!.create(4), rosters: 4 });
    const board = new Board(plan);
    board.play(() => 'home', 1);
    expect(
      explainPlaces({ plan, series: board.all() }).map(({ placement, by }) => [placement, by.kind]),
    ).toEqual([
      [2, 'first'],
      [3, 'certain'],
      [4, 'certain'],
      [4, 'seed'],
    ]);
  });
});
