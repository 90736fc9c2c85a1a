import { describe, expect, test } from 'vitest';
import { positionKey } from '../bracket/bracket.ts';
import { graphTemplates } from '../bracket/graph/templates.ts';
import { invariant } from '../decision.ts';
import { getItem } from '../must.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { reportOf, type Stage, type StageDecision } from './stage-delta.ts';
import { rostersIn, type StageFacts, type StagePosition } from './stage-facts.ts';
import {
  at,
  AWAY_WINS,
  HOME_WINS,
  SEEDS,
  slotOf,
  StageInMemory,
} from './stage-in-memory.fixture.ts';

const GSL = graphTemplates.find(({ name }) => name === 'gsl-groups')!.create(8);
const keysOf = (positions: StagePosition[]) => positions.map(positionKey);

describe('a drawn series', () => {
  const DRAW: SwissOutcome = { winner: null, how: 'played', score: { home: 1, away: 1 } };
  const BOTH_FORFEIT: SwissOutcome = {
    winner: null,
    how: 'double-forfeit',
    score: { home: 0, away: 0 },
  };
  const resultPoints = { win: 3, draw: 1, loss: 0 };

  test.each(['round_robin', 'swiss'])(
    '[RRB-7] [SWS-20] counts in a %s with a points table, and can be corrected both ways',
    (format) => {
      const stage = new StageInMemory(format, { resultPoints });
      if (!stage.series.has(positionKey(at(0, 1, 1))))
        stage.put({
          position: at(0, 1, 1),
          competitors: [slotOf('1'), slotOf('2')],
          outcome: null,
        });
      expect(stage.report(at(0, 1, 1), DRAW).decided.map(({ outcome }) => outcome)).toEqual([DRAW]);
      for (const outcome of [HOME_WINS, DRAW, BOTH_FORFEIT, DRAW, null]) {
        const delta = stage.change((one) =>
          stage.format.correct(one, { position: at(0, 1, 1), outcome }),
        );
        expect([...delta.decided, ...delta.reopened].map((one) => one.outcome)).toEqual([outcome]);
      }
    },
  );

  test('[SWS-12] [SWS-20] that was a win, or becomes one, has the later rounds of a swiss paired again', () => {
    const stage = new StageInMemory('swiss', { resultPoints });
    const sides = [slotOf('1'), slotOf('2')] as const;
    stage.put({ position: at(0, 1, 1), competitors: sides, outcome: null });
    stage.report(at(0, 1, 1), DRAW);
    stage.put({ position: at(0, 2, 1), competitors: sides, outcome: null });
    const unpaired = (outcome: SwissOutcome) =>
      stage.change((one) => stage.format.correct(one, { position: at(0, 1, 1), outcome })).unpaired;
    expect(unpaired({ ...DRAW, score: { home: 2, away: 2 } })).toEqual([]);
    expect(unpaired(HOME_WINS)).toEqual([at(0, 2, 1)]);
  });

  test.each([
    { format: 'round_robin', configuration: {}, why: 'without a points table' },
    { format: 'swiss', configuration: {}, why: 'without a points table' },
    { format: 'queue', configuration: { resultPoints }, why: 'in a queue' },
  ])('[RRB-7] is refused $why ($format)', ({ format, configuration }) => {
    const stage = new StageInMemory(format, configuration);
    const position = at(0, 1, 1);
    if (!stage.series.has(positionKey(position)))
      stage.put({ position, competitors: [slotOf('1'), slotOf('2')], outcome: null });
    const refused = (ask: (one: Stage) => StageDecision) =>
      expect(stage.decide(ask).decision).toMatchObject({
        refusal: { reason: 'impossible-score' },
      });
    refused((one) => stage.format.report(one, reportOf(position, DRAW)));
    stage.report(position, HOME_WINS);
    refused((one) => stage.format.correct(one, { position, outcome: DRAW }));
  });

  test.each(['single_elimination', 'double_elimination'])(
    '[RRB-7] of a %s is a broken invariant: a best of is odd there',
    (format) => {
      const stage = new StageInMemory(format, { resultPoints });
      expect(() => stage.report(at(0, 1, 1), DRAW)).toThrow('has a winner');
    },
  );
});

describe('a report in a double elimination', () => {
  test('reads the series and the two to which its sides go, and fills their places', () => {
    const stage = new StageInMemory('double_elimination');
    const { decision, keys } = stage.decide((one) =>
      stage.format.report(one, reportOf(at(0, 1, 1), HOME_WINS)),
    );
    expect(keys.sort()).toEqual(['0.1.1', '0.2.1', '1.1.1']);
    invariant(decision.accepted, 'a report of an open series');
    expect(decision.value.decided.map(({ outcome }) => outcome)).toEqual([HOME_WINS]);
    expect(keysOf(decision.value.changed.map(({ position }) => position)).sort()).toEqual([
      '0.2.1',
      '1.1.1',
    ]);
  });

  test('reads further where the loser has withdrawn, and decides the series after it', () => {
    const stage = new StageInMemory('double_elimination');
    stage.report(at(0, 1, 2), HOME_WINS);
    stage.withdrawn.add(getItem(rostersIn(stage.at(at(0, 1, 1))), 1));
    const { changed } = stage.report(at(0, 1, 1), HOME_WINS);
    const lower = changed.find(({ position }) => positionKey(position) === '1.1.1');
    expect(lower?.outcome?.how).toBe('forfeit');
  });

  test('creates the reset of the grand final when the lower side wins', () => {
    const stage = new StageInMemory('double_elimination');
    for (const position of [
      ...[1, 2, 3, 4].map((match) => at(0, 1, match)),
      ...[at(0, 2, 1), at(0, 2, 2), at(1, 1, 1), at(1, 1, 2), at(1, 2, 1), at(1, 2, 2)],
      ...[at(0, 3, 1), at(1, 3, 1), at(1, 4, 1)],
    ])
      stage.report(position, HOME_WINS);
    const { created } = stage.report(at(2, 1, 1), AWAY_WINS);
    expect(keysOf(created.map(({ position }) => position))).toEqual(['2.2.1']);
  });
});

describe('[BRK-11] [BRK-18] a report in a custom bracket', () => {
  test('reads the series and the two to which its sides go, and fills their places', () => {
    const stage = new StageInMemory('custom_bracket', { graph: GSL });
    const { decision, keys } = stage.decide((one) =>
      stage.format.report(one, reportOf(at(0, 1, 1), HOME_WINS)),
    );
    expect(keys.sort()).toEqual(['0.1.1', '0.2.1', '0.2.2']);
    invariant(decision.accepted, 'a report of an open series');
    expect(decision.value.changed).toHaveLength(2);
  });

  test('fills both places of the series in which both sides meet again', () => {
    const graph = {
      series: [
        { id: 'A', home: { seed: 1 }, away: { seed: 2 } },
        { id: 'B', home: { loser: 'A' }, away: { winner: 'A' }, winnerPlace: 1, loserPlace: 2 },
      ],
    };
    const stage = new StageInMemory('custom_bracket', { graph });
    stage.report(at(0, 1, 1), HOME_WINS);
    expect(stage.at(at(0, 2, 1))).toMatchObject({ competitors: [{ seed: 2 }, { seed: 1 }] });
  });
});

describe('another result', () => {
  test('in a bracket moves the sides of the next series, and names those that have begun', () => {
    const stage = new StageInMemory('single_elimination');
    stage.report(at(0, 1, 1), HOME_WINS);
    stage.report(at(0, 1, 2), HOME_WINS);
    stage.live.add('0.2.1');
    const { changed, blockedBy } = stage.change((one) =>
      stage.format.correct(one, { position: at(0, 1, 1), outcome: AWAY_WINS }),
    );
    expect(keysOf(changed.map(({ position }) => position))).toEqual(['0.2.1']);
    expect(keysOf(blockedBy)).toEqual(['0.2.1']);
  });

  test('in a swiss removes the rounds that were paired by it; another score removes none', () => {
    const stage = new StageInMemory('swiss');
    for (const round of [1, 2])
      for (const match of [1, 2, 3, 4])
        stage.put({
          position: at(0, round, match),
          competitors: [slotOf(getItem(SEEDS, match - 1)), slotOf(getItem(SEEDS, match + 3))],
          outcome: round === 1 ? HOME_WINS : null,
        });
    const correct = (outcome: SwissOutcome) => (one: Stage) =>
      stage.format.correct(one, { position: at(0, 1, 1), outcome });
    const otherScore = { ...HOME_WINS, score: { home: 2, away: 1 } };
    expect(stage.decide(correct(otherScore)).decision).toMatchObject({ value: { unpaired: [] } });
    expect(stage.change(correct(AWAY_WINS)).unpaired).toHaveLength(4);
    expect(stage.series.size).toBe(4);
  });

  test('in a round robin changes that series alone', () => {
    const stage = new StageInMemory('round_robin');
    stage.report(at(0, 1, 1), HOME_WINS);
    const delta = stage.change((one) =>
      stage.format.correct(one, { position: at(0, 1, 1), outcome: null }),
    );
    expect(delta.reopened).toHaveLength(1);
    expect([...delta.changed, ...delta.removed, ...delta.unpaired]).toEqual([]);
  });
});

describe('a withdrawal', () => {
  test.each([
    { withdrawals: 'forfeit-rest' as const, decided: 7, removed: 0 },
    { withdrawals: 'zero-unplayed' as const, decided: 0, removed: 7 },
  ])(
    '[SER-18] in a round robin with $withdrawals decides $decided series and removes $removed',
    ({ withdrawals, ...counts }) => {
      const stage = new StageInMemory('round_robin', { withdrawals });
      stage.withdrawn.add('3');
      const open = stage.openOf('3').map(({ position }) => position);
      const delta = stage.change((one) => stage.format.withdraw(one, { open }));
      expect({ decided: delta.decided.length, removed: delta.removed.length }).toEqual(counts);
    },
  );

  test.each<[string, StageFacts['configuration']]>([
    ['single_elimination', {}],
    ['double_elimination', {}],
    ['custom_bracket', { graph: GSL }],
    ['round_robin', {}],
  ])(
    'in a %s leaves no trace after a reinstatement, while no opponent has played on',
    (format, configuration) => {
      const stage = new StageInMemory(format, configuration);
      stage.report(at(0, 1, 1), HOME_WINS);
      const before = new Map(stage.series);
      const open = stage.openOf('2');
      stage.withdrawn.add('2');
      stage.change((one) =>
        stage.format.withdraw(one, { open: open.map(({ position }) => position) }),
      );
      expect(stage.series).not.toEqual(before);
      stage.withdrawn.delete('2');
      const forfeited = [...stage.series.values()]
        .filter(({ competitors, outcome }) =>
          competitors.some(
            (slot, index) =>
              slot.kind === 'roster' &&
              slot.rosterId === '2' &&
              outcome?.forfeits?.[index === 0 ? 'home' : 'away'],
          ),
        )
        .map(({ position }) => position);
      const delta = stage.change((one) =>
        stage.format.reinstate(one, { rosterId: '2', open, forfeited, older: [], lastRound: 7 }),
      );
      expect(delta.blockedBy).toEqual([]);
      expect(new Set(stage.series.values())).toEqual(new Set(before.values()));
    },
  );
});

describe('[ROS-12] a reinstatement', () => {
  test.each([
    { begun: false, blockedBy: [] },
    { begun: true, blockedBy: ['0.2.1'] },
  ])(
    'in a bracket is blocked by $blockedBy, which the opponent reached by the forfeit',
    ({ begun, blockedBy }) => {
      const stage = new StageInMemory('single_elimination');
      const rosterId = getItem(rostersIn(stage.at(at(0, 1, 1))), 1);
      const open = stage.openOf(rosterId);
      stage.withdrawn.add(rosterId);
      stage.change((one) => stage.format.withdraw(one, { open: [at(0, 1, 1)] }));
      stage.report(at(0, 1, 2), HOME_WINS);
      if (begun) stage.report(at(0, 2, 1), HOME_WINS);
      stage.withdrawn.delete(rosterId);
      const { decision } = stage.decide((one) =>
        stage.format.reinstate(one, {
          rosterId,
          open,
          forfeited: [at(0, 1, 1)],
          older: [],
          lastRound: 3,
        }),
      );
      invariant(decision.accepted, 'the first forfeit can be reset');
      expect(keysOf(decision.value.blockedBy)).toEqual(blockedBy);
    },
  );

  test('in a swiss is blocked by later series that have begun, and never by a bye', () => {
    const stage = new StageInMemory('swiss');
    const slot = { kind: 'roster', rosterId: '1', seed: 1 } as const;
    const bye = { kind: 'bye' } as const;
    stage.put({ position: at(0, 2, 1), competitors: [slot, slot], outcome: null });
    stage.put({ position: at(0, 2, 2), competitors: [slot, slot], outcome: null });
    stage.put({ position: at(0, 2, 3), competitors: [slot, slot], outcome: HOME_WINS });
    stage.put({ position: at(0, 2, 4), competitors: [slot, bye], outcome: HOME_WINS });
    stage.live.add('0.2.2');
    const { decision } = stage.decide((one) =>
      stage.format.reinstate(one, {
        rosterId: '9',
        open: [],
        forfeited: [],
        older: [],
        lastRound: 1,
      }),
    );
    invariant(decision.accepted, 'a reinstatement is decided with its blockade');
    expect(keysOf(decision.value.blockedBy)).toEqual(['0.2.2', '0.2.3']);
    expect(decision.value.unpaired).toHaveLength(4);
  });
});

test.each(['round_robin', 'swiss', 'queue'])(
  'a report in a %s is refused for a bye and for a series with a result',
  (format) => {
    const stage = new StageInMemory(format);
    const slot = { kind: 'roster', rosterId: '1', seed: 1 } as const;
    stage.put({ position: at(0, 9, 1), competitors: [slot, { kind: 'bye' }], outcome: null });
    stage.put({ position: at(0, 9, 2), competitors: [slot, slot], outcome: HOME_WINS });
    const refusalAt = (position: StagePosition) =>
      stage.decide((one) => stage.format.report(one, reportOf(position, HOME_WINS))).decision;
    expect(refusalAt(at(0, 9, 1))).toMatchObject({ refusal: { reason: 'decided-by-bye' } });
    expect(refusalAt(at(0, 9, 2))).toMatchObject({ refusal: { reason: 'already-has-result' } });
  },
);
