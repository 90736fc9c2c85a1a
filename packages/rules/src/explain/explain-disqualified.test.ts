import { describe, expect, test } from 'vitest';
import { bracketPlan, graphPlan, type BracketPlan } from '../bracket/bracket.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { Board } from '../bracket/playing.fixture.ts';
import { getItem, mustFind } from '../must.ts';
import { placeDisqualifiedLast, type Disqualification } from '../standings/advancement.ts';
import { explainDisqualified } from './explain-disqualified.ts';
import { explainPlaces } from './explain-places.ts';

const single = bracketPlan({ format: 'single_elimination', rosters: 4, thirdPlace: true });
const double = bracketPlan({ format: 'double_elimination', rosters: 8, grandFinal: 'single' });
const gsl = graphPlan({
  graph: graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(8),
  rosters: 8,
});

/** Returns the rows of a bracket that the home sides won, in order. */
function rowsOf(plan: BracketPlan) {
  const board = new Board(plan);
  board.play(() => 'home');
  return explainPlaces({ plan, series: board.all() }).map(
    ({ rosterId, placement, order, by: reason }) => ({ rosterId, placement, order, reason }),
  );
}

/**
 * Returns the placements, each with its reason and the figures of it, after the rosters at some
 * orders are disqualified. A roster in a reason is named by its order before.
 */
function reasonsAfter(
  plan: BracketPlan,
  orders: number[],
  effect: Disqualification = 'others-move-up',
): string[] {
  const former = rowsOf(plan);
  const orderOf = new Map(former.map(({ rosterId, order }) => [rosterId, order]));
  const disqualified = new Map(
    orders.map((order) => [getItem(former, order - 1).rosterId, effect] as const),
  );
  const placed = placeDisqualifiedLast(former, disqualified);
  return explainDisqualified({ former, placed, disqualified }).map(({ placement, reason }) => {
    if (!reason) return `${placement} null`;
    const figures = 'own' in reason ? ` ${String(reason.own)} ${String(reason.ahead)}` : '';
    const named = 'rosterId' in reason ? ` ${mustFind(orderOf, reason.rosterId)}` : '';
    return `${placement} ${reason.kind}${figures}${named}`;
  });
}

describe('[EXP-4] the reasons of places after a disqualification', () => {
  test.each<{ why: string; plan: BracketPlan; out: number[]; expected: string[] }>([
    {
      why: 'the new first leads, and the others keep their reasons',
      plan: single,
      out: [1],
      expected: ['1 first', '2 bracket 3 0', '3 met-last', '4 disqualified'],
    },
    {
      why: 'the one behind a disqualified roster moved up',
      plan: single,
      out: [2],
      expected: ['1 first', '2 moved-up 2', '3 met-last', '4 disqualified'],
    },
    {
      why: 'behind two disqualified rosters the nearer one is named',
      plan: single,
      out: [2, 3],
      expected: ['1 first', '2 moved-up 3', '3 disqualified', '3 disqualified'],
    },
    {
      why: 'the last one changes no other reason',
      plan: single,
      out: [4],
      expected: ['1 first', '2 met-last', '3 bracket 3 0', '4 disqualified'],
    },
    {
      why: 'a roster that shares the place inherits the reason',
      plan: double,
      out: [5],
      expected: [
        '1 first',
        '2 met-last',
        '3 wave 5 6',
        '4 wave 4 5',
        '5 wave 3 4',
        '6 wave 2 3',
        '6 seed 6 5',
        '8 disqualified',
      ],
    },
    {
      why: 'the places in the reasons of a graph are those that are shown',
      plan: gsl,
      out: [1],
      expected: [
        '1 first',
        '2 place 2 1',
        '2 seed 4 3',
        '4 place 4 2',
        '4 seed 8 7',
        '6 place 6 4',
        '6 seed 6 5',
        '8 disqualified',
      ],
    },
  ])('$why', ({ plan, out, expected }) => {
    expect(reasonsAfter(plan, out)).toEqual(expected);
  });

  test('the one behind an open place says so', () => {
    expect(reasonsAfter(single, [1], 'place-stays-open')).toEqual([
      '2 place-open 1',
      '3 bracket 3 0',
      '4 met-last',
      '5 disqualified',
    ]);
  });

  test('a seed is compared with the one that is ahead now', () => {
    const former = ['a', 'b', 'c'].map((rosterId, index) => ({
      rosterId,
      placement: 5,
      order: 5 + index,
      reason: { kind: 'seed' as const, own: 4 + index, ahead: 3 + index },
    }));
    const disqualified = new Map([['b', 'others-move-up'] as const]);
    const placed = placeDisqualifiedLast(former, disqualified);
    expect(
      explainDisqualified({ former, placed, disqualified }).find(({ rosterId }) => rosterId === 'c')
        ?.reason,
    ).toEqual({ kind: 'seed', own: 6, ahead: 4 });
  });

  test('a withdrawn roster behind it has still withdrawn', () => {
    const former = [
      { rosterId: 'a', placement: 1, order: 1, reason: { kind: 'first' as const } },
      { rosterId: 'b', placement: 2, order: 2, reason: { kind: 'withdrawn' as const } },
      { rosterId: 'c', placement: 3, order: 3, reason: { kind: 'lot' as const, own: 2, ahead: 1 } },
    ];
    const disqualified = new Map([['b', 'others-move-up'] as const]);
    const placed = placeDisqualifiedLast(former, disqualified);
    expect(
      explainDisqualified({ former, placed, disqualified }).map(({ reason }) => reason?.kind),
    ).toEqual(['first', 'withdrawn', 'disqualified']);
  });

  test('each group has its own first', () => {
    const former = [1, 2].flatMap((group) =>
      [1, 2].map((placement) => ({
        rosterId: `${group}-${placement}`,
        placement,
        order: 2 * placement + group - 2,
        group,
        reason: placement === 1 ? { kind: 'first' as const } : { kind: 'withdrawn' as const },
      })),
    );
    const disqualified = new Map([['1-1', 'others-move-up'] as const]);
    const placed = placeDisqualifiedLast(former, disqualified);
    expect(
      explainDisqualified({ former, placed, disqualified }).map(
        ({ rosterId, reason }) => `${rosterId} ${reason?.kind}`,
      ),
    ).toEqual(['2-1 first', '1-2 first', '2-2 withdrawn', '1-1 disqualified']);
  });
});
