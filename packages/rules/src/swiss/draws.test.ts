import { describe, expect, test } from 'vitest';
import { explainRanks } from '../explain/explain-ranks.ts';
import { decideResultPoints, type ResultPoints } from '../standings/result-points.ts';
import { swissStandings } from '../standings/swiss-standings.ts';
import { defaultTieBreakers } from '../tie-breakers/tie-breakers.ts';
import { pairingField } from './field.ts';
import { pairRound } from './pairing.ts';
import { resultPointsOf, swissRecords } from './records.ts';
import { swissPlanOf } from './swiss-plan.ts';
import {
  byeOf,
  createSeries,
  findBestPairing,
  playSwiss,
  rostersOf,
  withRegions,
} from './swiss.fixture.ts';
import type { SwissRoster } from './swiss.ts';
import { validatePairings } from './validate-pairings.ts';

const TABLE: ResultPoints = { win: 3, draw: 1, loss: 0 };
const PLAN = { rounds: 5, resultPoints: TABLE };
const named = (names: string): SwissRoster[] =>
  [...names].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
/** Two rounds of six: `a` wins twice, `b` wins and draws, `c` draws twice, `d` loses and wins. */
const SIX = [
  ['a 2-0 f', 'b 2-0 e', 'c 1-1 d'],
  ['a 2-0 d', 'b 1-1 c', 'e 2-0 f'],
].flatMap((texts, index) => texts.map((text) => createSeries(index + 1, text)));

describe('a swiss with a points table', () => {
  test('[SWS-20] counts the score of a round by the table: a bye and a forfeit are a win', () => {
    const results = [
      ...['a 2-0 b', 'c 1-1 d', 'e + f', 'g x h'].map((text) => createSeries(1, text)),
      byeOf(1, 'i'),
      createSeries(2, 'a ? c'),
    ];
    const records = swissRecords({
      rosters: named('abcdefghij'),
      results,
      plan: { resultPoints: { win: 4, draw: 2, loss: 1 } },
    });
    const scores = [...records.values()].map(({ pairingScore }) => pairingScore);
    expect(scores).toEqual([4, 1, 2, 2, 4, 1, 1, 1, 4, 0]);
  });

  test('[SWS-20] the score that pairs is the one that ranks, in any history', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const facts = { count: 5 + seed, rounds: 5, plan: PLAN, seed, draws: 300, forfeits: 100 };
      const played = playSwiss({ ...facts, withdrawals: 30 });
      for (const record of swissRecords({ ...played, plan: PLAN }).values())
        expect(record.pairingScore).toBe(resultPointsOf(TABLE, record));
    }
  });

  test('[SWS-2] without a table the score that pairs is the wins', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const played = playSwiss({ count: 9 + seed, rounds: 4, seed, forfeits: 100 });
      for (const record of swissRecords(played).values())
        expect(record.pairingScore).toBe(record.score);
    }
  });

  test('[SWS-20] groups rosters by points, so that a win is more than two draws', () => {
    const { rosters, sizes } = pairingField({
      rosters: named('abcdef'),
      results: SIX,
      plan: PLAN,
      round: 3,
    });
    expect(rosters.map(({ rosterId, record }) => `${rosterId}${record.pairingScore}`)).toEqual([
      'a6',
      'b4',
      'e3',
      'c2',
      'd1',
      'f0',
    ]);
    expect(sizes).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('[SWS-20] with two points for a win, two draws are as much as one', () => {
    const plan = { rounds: 5, resultPoints: { win: 2, draw: 1, loss: 0 } };
    const { rosters, sizes } = pairingField({
      rosters: named('abcdef'),
      results: SIX,
      plan,
      round: 3,
    });
    expect(rosters.map(({ rosterId }) => rosterId).join('')).toBe('abcedf');
    expect(sizes).toEqual([1, 1, 2, 1, 1]);
  });

  test('[SWS-20] notes a float where the points differ', () => {
    const results = [...SIX, createSeries(3, 'e 2-0 c')];
    const records = swissRecords({ rosters: named('abcdef'), results, plan: PLAN });
    expect(records.get('e')!.floats.at(-1)).toEqual({ round: 3, direction: 'down' });
    expect(records.get('c')!.floats.at(-1)).toEqual({ round: 3, direction: 'up' });
  });

  test('[SWS-8] [SWS-20] says that the figures of a pairing are points', () => {
    const facts = { rosters: named('abcdef'), results: SIX, round: 3 };
    const round = pairRound({ ...facts, plan: PLAN });
    const reasons = round.accepted ? round.value.pairings.map(({ reason }) => reason) : [];
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason.byPoints).toBe(true);
    expect(reasons[0]!.figures[0]).toMatchObject({ rosterId: 'a', score: 6 });
    const plain = pairRound({ rosters: named('abcd'), results: [], plan: { rounds: 3 }, round: 1 });
    expect(plain.accepted && 'byPoints' in plain.value.pairings[0]!.reason).toBe(false);
  });

  test('[SWS-14] [SWS-20] a float by hand names both points', () => {
    const facts = { rosters: named('abcdef'), results: SIX, plan: PLAN, round: 3 };
    const round = pairRound(facts);
    const proposed = round.accepted ? round.value.pairings : [];
    const pairings = [
      { home: 'a', away: 'c' },
      { home: 'b', away: 'f' },
      { home: 'e', away: 'd' },
    ];
    const { breaks } = validatePairings({ ...facts, pairings, proposed });
    expect(breaks).toContainEqual(
      expect.objectContaining({ kind: 'float', rosterIds: ['b', 'f'], figures: [4, 0] }),
    );
  });

  test.each([TABLE, { win: 2, draw: 1, loss: 0 }, { win: 5, draw: 3, loss: 2 }])(
    '[SWS-20] pairs as an exhaustive search does with $win-$draw-$loss',
    (resultPoints) => {
      let rounds = 0;
      for (let seed = 1; seed <= 20; seed++)
        for (const count of [5, 6, 7, 8]) {
          const plan = { rounds: 6, resultPoints };
          playSwiss(
            { count, rounds: 6, plan, seed, draws: 400, forfeits: (seed % 3) * 60 },
            ({ answer, ...facts }) => {
              rounds++;
              const best = findBestPairing(pairingField(facts));
              expect({
                seed,
                count,
                best: answer.accepted ? answer.value.objective : null,
              }).toEqual({ seed, count, best });
            },
          );
        }
      expect(rounds).toBeGreaterThan(300);
    },
  );

  test('[SWS-18] [SWS-20] keeps regions apart among drawn rosters as an exhaustive search does', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const plan = { ...PLAN, avoidSameRegionRounds: 3 };
      playSwiss(
        { count: 8, rounds: 4, plan, seed, draws: 400, regions: 3 },
        ({ answer, ...facts }) => {
          const best = findBestPairing(pairingField(facts));
          expect({ seed, best: answer.accepted ? answer.value.objective : null }).toEqual({
            seed,
            best,
          });
        },
      );
    }
    expect(withRegions(rostersOf(8), 3, 1).some(({ region }) => region)).toBe(true);
  });
});

describe('the standings of a swiss with a points table', () => {
  const standings = (more: object = {}) =>
    swissStandings({ rosters: named('abcdef'), results: SIX, plan: PLAN, finished: true, ...more });

  test('[SWS-20] go by its points, with draws as a figure', () => {
    expect(
      standings().map(
        ({ rosterId, wins, draws, losses, tieBreakers }) =>
          `${rosterId} ${tieBreakers['result-points']}: ${wins}-${draws}-${losses}`,
      ),
    ).toEqual(['a 6: 2-0-0', 'b 4: 1-1-0', 'e 3: 1-0-1', 'c 2: 0-2-0', 'd 1: 0-1-1', 'f 0: 0-0-2']);
  });

  test('[SWS-20] put the points before an order that does not name them', () => {
    const rows = standings({ tieBreakers: ['seed'] });
    expect(rows.map(({ rosterId }) => rosterId).join('')).toBe('abecdf');
    const named = standings({ tieBreakers: ['match-wins', 'result-points'] });
    expect(named.map(({ rosterId }) => rosterId).join('')).toBe('abecdf');
  });

  test('[SWS-20] [TIE-2] [TIE-9] Buchholz and Sonneborn-Berger count a draw as half a win', () => {
    const rows = standings({ tieBreakers: ['buchholz', 'buchholz-cut-1', 'sonneborn-berger'] });
    // d has 0.5 of c, and met c (1) and a (2); b has 1.5, and met e (1) and c (1)
    const of = (id: string) => rows.find(({ rosterId }) => rosterId === id)!.tieBreakers;
    expect(of('d')).toMatchObject({ buchholz: 3, 'buchholz-cut-1': 2, 'sonneborn-berger': 0.5 });
    expect(of('b')).toMatchObject({ buchholz: 2, 'buchholz-cut-1': 1, 'sonneborn-berger': 1.5 });
  });

  test('[TIE-8] difficulty counts a draw neither as a win nor as a loss', () => {
    const rows = standings({ tieBreakers: ['difficulty'] });
    const of = (id: string) => rows.find(({ rosterId }) => rosterId === id)!.tieBreakers.difficulty;
    // d met c (two draws) and a (two wins)
    expect(of('d')).toBe(2);
    expect(of('b')).toBe(0);
  });

  test('[TIE-5] [SWS-20] head to head counts the points of the table', () => {
    const results = ['a 1-1 b', 'c 1-1 d'].map((text) => createSeries(1, text));
    const next = ['b 2-0 c', 'a 2-0 d'].map((text) => createSeries(2, text));
    const last = ['d 2-0 b', 'c 2-0 a'].map((text) => createSeries(3, text));
    const rows = swissStandings({
      rosters: named('abcd'),
      results: [...results, ...next, ...last],
      plan: PLAN,
      tieBreakers: ['head-to-head'],
      finished: true,
    });
    expect(rows.map(({ placement }) => placement)).toEqual([1, 1, 1, 1]);
    expect(rows.map(({ tieBreakers }) => tieBreakers['result-points'])).toEqual([4, 4, 4, 4]);
  });

  test('[EXP-3] [SWS-20] explain a place by the points of both', () => {
    const rows = standings();
    const records = swissRecords({ rosters: named('abcdef'), results: SIX, plan: PLAN });
    expect(explainRanks({ rows, records, plan: PLAN })[1]).toMatchObject({
      rosterId: 'b',
      by: { kind: 'result-points', own: 4, ahead: 6 },
    });
  });

  test('[SWS-20] count a bye as a win of the table', () => {
    const rows = swissStandings({
      rosters: named('abc'),
      results: [createSeries(1, 'a 1-1 b'), byeOf(1, 'c')],
      plan: PLAN,
      finished: false,
    });
    expect(rows.map((row) => [row.rosterId, row.tieBreakers['result-points']])).toEqual([
      ['c', 3],
      ['a', 1],
      ['b', 1],
    ]);
    expect(rows[0]!.tieBreakers['match-wins']).toBe(1);
  });
});

describe('the settings of a swiss', () => {
  const earlyExit = { wins: 3, losses: 3 };
  test.each([
    { format: 'swiss', configuration: {}, fits: true },
    { format: 'swiss', configuration: { earlyExit }, fits: false },
    { format: 'swiss', configuration: { swissVariant: 'major' as const }, fits: false },
    { format: 'swiss', configuration: { swissVariant: 'knockout' as const }, fits: false },
    { format: 'round_robin', configuration: { earlyExit }, fits: true },
  ])('[SWS-20] a $format of $configuration may have a points table: $fits', (one) => {
    const { format, configuration, fits } = one;
    const plan = swissPlanOf({ configuration });
    expect(decideResultPoints({ format, resultPoints: TABLE, plan })).toMatchObject(
      fits ? { accepted: true } : { refusal: { reason: 'invalid-result-points' } },
    );
    expect(decideResultPoints({ format, resultPoints: undefined, plan }).accepted).toBe(true);
  });

  test('[SWS-20] its points are in the plan', () =>
    expect(swissPlanOf({ configuration: { resultPoints: TABLE } })).toEqual({
      resultPoints: TABLE,
    }));

  test('[SWS-20] has its own order of tie-breakers', () => {
    expect(defaultTieBreakers({ format: 'swiss', resultPoints: TABLE })[0]).toBe('result-points');
    expect(defaultTieBreakers({ format: 'swiss' })[0]).toBe('match-wins');
  });
});
