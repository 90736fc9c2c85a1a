import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { createRoundRobin } from '../round-robin/round-robin.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { createdIn } from '../stage/stage-in-memory.fixture.ts';
import { toSwissResult } from '../stage/stage-standings.ts';
import { swissRecords } from '../swiss/records.ts';
import { createSeries, forfeitOutcome, playedOutcome } from '../swiss/swiss.fixture.ts';
import type { SwissOutcome, SwissResult } from '../swiss/swiss.ts';
import { splitByMeetings } from '../tie-breakers/head-to-head.ts';
import { decideTieBreakers, type TieBreaker } from '../tie-breakers/tie-breakers.ts';
import { groupStandings, rankAcrossGroups } from './group-standings.ts';
import { decideResultPoints, type ResultPoints } from './result-points.ts';

const TABLE: ResultPoints = { win: 3, draw: 1, loss: 0 };
const DRAW: SwissOutcome = { winner: null, how: 'played', score: { home: 1, away: 1 } };
const named = (names: string) =>
  [...names].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
const standingsOf = (
  names: string,
  results: SwissResult[],
  more: { resultPoints?: ResultPoints; tieBreakers?: TieBreaker[] } = {},
) =>
  groupStandings({
    rosters: named(names),
    results,
    finished: true,
    resultPoints: TABLE,
    ...more,
  });
const idsOf = (rows: readonly { rosterId: string; placement: number }[]) =>
  rows.map(({ rosterId, placement }) => `${rosterId}${placement}`).join(' ');

describe('a points table', () => {
  test.each([
    { resultPoints: { win: 3, draw: 1, loss: 0 }, fits: true, why: 'football' },
    { resultPoints: { win: 2, draw: 1, loss: 1 }, fits: true, why: 'a draw is worth a loss' },
    { resultPoints: { win: 1, draw: 1, loss: 0 }, fits: false, why: 'a win gives no more' },
    { resultPoints: { win: 3, draw: 0, loss: 1 }, fits: false, why: 'a loss gives more' },
    { resultPoints: { win: 1, draw: 0.5, loss: 0 }, fits: false, why: 'no whole number' },
    { resultPoints: { win: 3, draw: 1, loss: -1 }, fits: false, why: 'less than nothing' },
    { resultPoints: { win: 100, draw: 1, loss: 0 }, fits: false, why: 'more than 99' },
  ])('[RRB-8] $resultPoints: valid $fits, $why', ({ resultPoints, fits }) =>
    expect(decideResultPoints({ format: 'round_robin', resultPoints })).toMatchObject(
      fits ? { accepted: true } : { refusal: { reason: 'invalid-result-points' } },
    ),
  );

  test.each(['queue', 'single_elimination', 'double_elimination'])(
    '[RRB-8] is refused in a %s',
    (format) =>
      expect(decideResultPoints({ format, resultPoints: TABLE })).toMatchObject({
        refusal: { reason: 'invalid-result-points' },
      }),
  );

  test.each(['result-points', 'mini-league-points'])(
    '[TIE-1] %s as a tie-breaker is refused without one',
    (kind) => {
      const facts = { format: 'round_robin', tieBreakers: [kind] };
      expect(decideTieBreakers({ ...facts, resultPoints: TABLE }).accepted).toBe(true);
      expect(decideTieBreakers(facts)).toMatchObject({
        refusal: { reason: 'invalid-tie-breakers' },
      });
    },
  );
});

describe('standings with draws', () => {
  test('[RRB-7] [RRB-8] count a draw for both, as neither win nor loss', () => {
    const rows = standingsOf('abc', [
      createSeries(1, 'a 1-1 b'),
      createSeries(2, 'b 2-0 c'),
      createSeries(3, 'c 1-1 a'),
    ]);
    expect(
      rows.map(({ rosterId, gamesPlayed, wins, draws, losses, gameDifference, tieBreakers }) => [
        `${rosterId} ${gamesPlayed}: ${wins}-${draws}-${losses} ${gameDifference}`,
        tieBreakers['result-points'],
      ]),
    ).toEqual([
      ['b 2: 1-1-0 2', 4],
      ['a 2: 0-2-0 0', 2],
      ['c 2: 0-1-1 -2', 1],
    ]);
  });

  test('[RRB-8] rank by the points of the table: three draws are one win, or more', () => {
    const results = [
      createSeries(1, 'a 2-0 d'),
      createSeries(1, 'b 1-1 c'),
      createSeries(2, 'c 2-0 a'),
      createSeries(2, 'd 1-1 b'),
      createSeries(3, 'b 2-0 a'),
      createSeries(3, 'c 1-1 d'),
    ];
    const points = (resultPoints: ResultPoints) =>
      standingsOf('abcd', results, { resultPoints }).map(
        ({ rosterId, tieBreakers }) => `${rosterId}${tieBreakers['result-points']}`,
      );
    expect(points({ win: 3, draw: 1, loss: 0 })).toEqual(['b5', 'c5', 'a3', 'd2']);
    expect(points({ win: 5, draw: 1, loss: 0 })).toEqual(['b7', 'c7', 'a5', 'd2']);
    expect(points({ win: 5, draw: 4, loss: 0 })).toEqual(['b13', 'c13', 'd8', 'a5']);
  });

  test('[RRB-8] count a forfeit as a win and a loss, two as two losses, and open series not at all', () => {
    const rows = standingsOf(
      'abcd',
      [createSeries(1, 'a + b'), createSeries(1, 'c x d'), createSeries(2, 'a ? c')],
      { resultPoints: { win: 4, draw: 2, loss: 1 } },
    );
    expect(
      rows.map(({ rosterId, tieBreakers, draws, ffw, ffl }) => [
        `${rosterId}${tieBreakers['result-points']}`,
        [draws, ffw, ffl],
      ]),
    ).toEqual([
      ['a4', [0, 1, 0]],
      ['b1', [0, 0, 1]],
      ['c1', [0, 0, 1]],
      ['d1', [0, 0, 1]],
    ]);
  });

  test('[RRB-7] have no draws without a table', () => {
    const [row] = groupStandings({
      rosters: named('ab'),
      results: [createSeries(1, 'a 2-0 b')],
      finished: true,
    });
    expect(row).not.toHaveProperty('draws');
    expect(row?.tieBreakers).not.toHaveProperty('result-points');
  });

  test('[TIE-1] a draw is no match win, and half a win in Sonneborn-Berger [TIE-9]', () => {
    const rows = standingsOf(
      'abcd',
      [
        createSeries(1, 'a 2-0 b'),
        createSeries(1, 'c 1-1 d'),
        createSeries(2, 'a 1-1 c'),
        createSeries(2, 'b 2-0 d'),
        createSeries(3, 'a 1-1 d'),
        createSeries(3, 'b 1-1 c'),
      ],
      { tieBreakers: ['match-wins', 'sonneborn-berger'] },
    );
    // Scores, a draw as half a win: a 2, b 1.5, c 1.5, d 1.
    const figures = Object.fromEntries(
      rows.map(({ rosterId, tieBreakers }) => [
        rosterId,
        [tieBreakers['match-wins'], tieBreakers['sonneborn-berger']],
      ]),
    );
    expect(figures).toEqual({
      a: [1, 1.5 + 1.5 / 2 + 1 / 2],
      b: [1, 1 + 1.5 / 2],
      c: [0, 1 / 2 + 2 / 2 + 1.5 / 2],
      d: [0, 1.5 / 2 + 2 / 2],
    });
  });

  test('[TIE-5] head to head goes by the table: two draws are less than a win and a loss', () => {
    const rosters = named('abc');
    const results = [
      createSeries(1, 'a 2-0 b'),
      createSeries(2, 'a 2-0 c'),
      createSeries(3, 'b 1-1 c'),
      createSeries(4, 'b 2-0 a'),
      createSeries(5, 'c 2-0 a'),
      createSeries(6, 'c 1-1 b'),
    ];
    const tied = [...swissRecords({ rosters, results }).values()];
    const order = (resultPoints?: ResultPoints) =>
      splitByMeetings({ tied, forfeits: true, resultPoints }).map((part) =>
        part.map(({ rosterId }) => rosterId).join(''),
      );
    expect(order({ win: 3, draw: 1, loss: 0 })).toEqual(['a', 'bc']);
    expect(order({ win: 3, draw: 2, loss: 0 })).toEqual(['bc', 'a']);
    expect(order()).toEqual(['abc']);
  });

  test('[TIE-5] [EXP-3] a drawn series leaves two tied, the return match separates them', () => {
    const results = [
      createSeries(1, 'a 1-1 b'),
      createSeries(1, 'c 2-0 d'),
      createSeries(2, 'a 2-0 c'),
      createSeries(2, 'b 2-0 d'),
      createSeries(3, 'a 0-2 d'),
      createSeries(3, 'b 0-2 c'),
    ];
    const once = standingsOf('abcd', results);
    expect(idsOf(once)).toBe('c1 a2 b2 d4');
    const rows = standingsOf('abcd', [
      ...results,
      createSeries(4, 'b 2-0 a'),
      createSeries(5, 'd 2-0 b'),
      createSeries(5, 'a 2-0 c'),
    ]);
    const [a, b] = ['a', 'b'].map((id) => rows.find(({ rosterId }) => rosterId === id)!);
    expect(a!.tieBreakers['result-points']).toBe(7);
    expect(b!.tieBreakers['result-points']).toBe(7);
    expect(rows.findIndex(({ rosterId }) => rosterId === 'b')).toBeLessThan(
      rows.findIndex(({ rosterId }) => rosterId === 'a'),
    );
    expect(a!.separation?.kind).toBe('head-to-head');
  });

  test('[TIE-7] the mini-league sums points, and its wins without draws', () => {
    const rows = standingsOf(
      'abc',
      [createSeries(1, 'a 2-0 b'), createSeries(2, 'b 2-0 c'), createSeries(3, 'a 1-1 c')],
      { tieBreakers: ['result-points', 'mini-league-points', 'mini-league-wins'] },
    );
    expect(idsOf(rows)).toBe('a1 b2 c3');
    const tied = standingsOf(
      'abc',
      [createSeries(1, 'a 1-1 b'), createSeries(2, 'b 1-1 c'), createSeries(3, 'a 1-1 c')],
      { tieBreakers: ['result-points', 'mini-league-points', 'mini-league-wins'] },
    );
    expect(tied.map(({ tieBreakers }) => tieBreakers)).toEqual(
      Array.from({ length: 3 }, () => ({
        'result-points': 2,
        'mini-league-points': 2,
        'mini-league-wins': 0,
      })),
    );
    expect(idsOf(tied)).toBe('a1 b1 c1');
  });

  test('[RRB-5] compare groups of different sizes by points for each series', () => {
    const rows = rankAcrossGroups([
      standingsOf('abc', [
        createSeries(1, 'a 2-0 b'),
        createSeries(2, 'a 1-1 c'),
        createSeries(3, 'b 1-1 c'),
      ]),
      standingsOf('xy', [createSeries(1, 'x 2-0 y')]),
    ]);
    expect(rows.map(({ rosterId }) => rosterId)).toEqual(['x', 'a', 'c', 'y', 'b']);
  });

  test('[RRB-7] [RRB-8] agree with a count by hand in random double round robins', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = createChance(seed);
      const rosters = named('abcdef'.slice(0, 3 + (seed % 4)));
      const rounds = createRoundRobin({
        rosters: rosters.map(({ rosterId }) => rosterId),
        double: true,
      });
      if (!rounds.accepted) throw new Error(rounds.refusal.reason);
      const results = rounds.value.flatMap(({ round, pairings }) =>
        pairings.map(({ home, away }): SwissResult => {
          const dice = next();
          if (dice < 0.4) return createSeries(round, `${home} 1-1 ${away}`);
          if (dice < 0.5) return { round, home, away, outcome: forfeitOutcome(null) };
          const winner = next() < 0.5 ? 'home' : 'away';
          const outcome = dice < 0.6 ? forfeitOutcome(winner) : playedOutcome(winner);
          return { round, home, away, outcome };
        }),
      );
      const rows = groupStandings({ rosters, results, resultPoints: TABLE, finished: true });
      const expected = rosters.map(({ rosterId }) => byHand(rosterId, results));
      for (const row of rows) {
        const expectedRow = expected.find(({ rosterId }) => rosterId === row.rosterId)!;
        expect({
          rosterId: row.rosterId,
          points: row.tieBreakers['result-points'],
          draws: row.draws,
          won: row.wins + row.ffw,
          lost: row.losses + row.ffl,
        }).toEqual(expectedRow);
      }
      const points = rows.map(({ tieBreakers }) => tieBreakers['result-points']!);
      expect(points).toEqual(points.toSorted((one, other) => other - one));
    }
  });
});

describe('the explanation of a place with draws', () => {
  test('[EXP-3] [RRB-8] has the figures that a reader counts, and puts each strictly behind', () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 120; seed++) {
      const next = createChance(seed);
      const stage = {
        id: '1',
        format: 'round_robin',
        configuration: { bestOf: 2, resultPoints: TABLE, groups: { count: 2, size: 4 } },
        dateFrom: new Date('2026-11-21T18:00:00Z'),
        seededCount: 8,
        finishedAt: null,
      };
      const rosters = named('abcdefgh');
      const series = createdIn(
        stage,
        rosters.map(({ rosterId }) => rosterId),
      ).map((one) => {
        const dice = next();
        if (dice < 0.5) return { ...one, outcome: DRAW };
        const winner = dice < 0.75 ? 'home' : 'away';
        const played = playedOutcome(winner, next() < 0.5 ? 0 : 1);
        return { ...one, outcome: dice < 0.55 ? forfeitOutcome('away') : played };
      });
      const rows = stageFormatOf(stage).standings(stage, { rosters, series });
      const results = series.map(toSwissResult);
      for (const [, group] of Map.groupBy(rows, (row) => row.group))
        group.slice(1).forEach((row, index) => {
          const { reason } = row;
          const [ownFigures, ahead] = [row, group[index]!].map(({ rosterId }) =>
            byHand(rosterId, results),
          );
          kinds.add(reason!.kind);
          if (reason!.kind === 'result-points')
            expect(reason).toEqual({
              kind: 'result-points',
              own: ownFigures!.points,
              ahead: ahead!.points,
            });
          else expect(ownFigures!.points).toBe(ahead!.points);
          if (reason!.kind === 'shared') expect(row.placement).toBe(group[index]!.placement);
          else
            expect(Number('own' in reason! && reason.own)).toBeLessThan(
              Number('ahead' in reason! && reason.ahead),
            );
        });
    }
    expect([...kinds].sort()).toEqual([
      'game-difference',
      'head-to-head',
      'result-points',
      'shared',
    ]);
  });
});

/** Counts a roster's series as a reader of the results would. */
function byHand(rosterId: string, results: SwissResult[]) {
  const count = { rosterId, points: 0, draws: 0, won: 0, lost: 0 };
  for (const { home, away, outcome } of results) {
    if (!outcome || (home !== rosterId && away !== rosterId)) continue;
    const side = home === rosterId ? 'home' : 'away';
    if (outcome.how === 'played' && outcome.score.home === outcome.score.away) {
      count.draws += 1;
      count.points += 1;
    } else if (outcome.winner === side) {
      count.won += 1;
      count.points += 3;
    } else count.lost += 1;
  }
  return count;
}
