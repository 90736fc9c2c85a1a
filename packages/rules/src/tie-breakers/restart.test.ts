import { expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { createRoundRobin } from '../round-robin/round-robin.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { groupStandings } from '../standings/group-standings.ts';
import { createSeries, drawnOutcome, forfeitOutcome, rostersOf } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import type { TieBreaker } from './tie-breakers.ts';

const POINTS = { win: 3, draw: 1, loss: 0 };
const ORDER: TieBreaker[] = [
  'result-points',
  'mini-league-points',
  'mini-league-difference',
  'mini-league-games-won',
  'game-difference',
  'games-won',
  'game-rate',
];

/** Returns the figures of a roster in some series, from the results alone. */
function figuresOf(results: readonly SwissResult[], rosterId: string) {
  let [points, won, lost] = [0, 0, 0];
  for (const { home, away, outcome } of results) {
    if (!outcome || ![home, away].includes(rosterId)) continue;
    const ownSide = home === rosterId ? 'home' : 'away';
    const other = ownSide === 'home' ? 'away' : 'home';
    const { winner, how } = outcome;
    points +=
      winner === ownSide ? POINTS.win : winner === null && how === 'played' ? POINTS.draw : 0;
    const isPlayed = how === 'played';
    won += isPlayed ? outcome.score[ownSide] : winner === ownSide ? 3 : 1;
    lost += isPlayed ? outcome.score[other] : winner === ownSide ? 1 : 3;
  }
  return { points, won, difference: won - lost, rate: won + lost === 0 ? 0 : won / (won + lost) };
}

const splitBy = (ids: string[], figureOf: (id: string) => number) =>
  [...Map.groupBy(ids, (id) => Number(figureOf(id).toFixed(9)))]
    .sort(([one], [other]) => other - one)
    .map(([, part]) => part);

/** Ranks rosters as UEFA's article says it: a) to c), again for those still equal, then the rest. */
function rankedByHand(results: readonly SwissResult[], rosterIds: string[]): string[][] {
  const amongThemselves = (ids: string[]): string[][] => {
    const within = results.filter(({ home, away }) => ids.includes(home) && ids.includes(away!));
    const figures = new Map(ids.map((id) => [id, figuresOf(within, id)]));
    const equal = splitBy(ids, (id) => figures.get(id)!.points)
      .flatMap((some) => splitBy(some, (id) => figures.get(id)!.difference))
      .flatMap((some) => splitBy(some, (id) => figures.get(id)!.won));
    return equal.flatMap((some) =>
      some.length > 1 && some.length < ids.length ? amongThemselves(some) : [some],
    );
  };
  return splitBy(rosterIds, (id) => figuresOf(results, id).points)
    .flatMap(amongThemselves)
    .flatMap((some) => splitBy(some, (id) => figuresOf(results, id).difference))
    .flatMap((some) => splitBy(some, (id) => figuresOf(results, id).won))
    .flatMap((some) => splitBy(some, (id) => figuresOf(results, id).rate));
}

test('[TIE-12] [TIE-7] ranks random groups as the published article does, with draws and forfeits', () => {
  let restartedGroups = 0;
  for (let seed = 1; seed <= 600; seed++) {
    const chance = createChance(seed);
    const rosters = rostersOf(3 + (seed % 6));
    const rosterIds = rosters.map(({ rosterId }) => rosterId);
    const rounds = createRoundRobin({ rosters: rosterIds, double: seed % 4 === 0 });
    if (!rounds.accepted) throw new Error(rounds.refusal.reason);
    const results = rounds.value.flatMap(({ round, pairings }) =>
      pairings.map(({ home, away }): SwissResult => {
        const winner = chance() < 0.5 ? 'home' : 'away';
        const games = { home: 0, away: chance() < 0.5 ? 0 : 1 };
        games[winner] = 2;
        const played = { winner, how: 'played' as const, score: games } as const;
        const roll = chance();
        const outcome = roll < 0.4 ? drawnOutcome() : roll < 0.45 ? forfeitOutcome(winner) : played;
        return { round, home, away, outcome };
      }),
    );
    const facts = {
      rosters,
      results,
      tieBreakers: ORDER,
      resultPoints: POINTS,
      finished: true,
      forfeitGames: () => ({ winner: 3, loser: 1 }),
    };
    const partsOf = (restarts: boolean) =>
      [
        ...Map.groupBy(
          groupStandings({ ...facts, restarts }),
          ({ placement }) => placement,
        ).values(),
      ].map((part) =>
        part
          .map(({ rosterId }) => rosterId)
          .sort()
          .join(),
      );
    expect(partsOf(true)).toEqual(rankedByHand(results, rosterIds).map((ids) => ids.sort().join()));
    restartedGroups += Number(partsOf(true).join(';') !== partsOf(false).join(';'));
  }
  expect(restartedGroups).toBeGreaterThan(2);
});

test('[TIE-1] games won and their share count forfeits as configured, byes as nothing', () => {
  const [first, second] = groupStandings({
    rosters: rostersOf(2),
    results: [
      { round: 1, home: 'r1', away: 'r2', outcome: forfeitOutcome('home') },
      { round: 2, home: 'r2', away: 'r1', outcome: drawnOutcome() },
    ],
    tieBreakers: ['games-won', 'game-rate'],
    forfeitGames: () => ({ winner: 3, loser: 1 }),
    finished: true,
  });
  expect([first?.tieBreakers, second?.tieBreakers]).toEqual([
    { 'games-won': 4, 'game-rate': 0.666666667 },
    { 'games-won': 2, 'game-rate': 0.333333333 },
  ]);
});

test.each([
  [true, 'r b s u'],
  [undefined, 'b r s u'],
])('[TIE-12] a segment with tieBreakRestart %s ranks group E as %s', (tieBreakRestart, order) => {
  const stage = {
    id: '1',
    format: 'round_robin',
    configuration: { tieBreakers: ORDER, resultPoints: POINTS, tieBreakRestart },
    dateFrom: new Date('2026-11-21T18:00:00Z'),
    seededCount: 4,
    finishedAt: null,
  };
  const rosters = [...'sbru'].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
  const texts = ['r 3-0 u', 'b 0-1 s', 's 1-2 u', 'b 2-0 r', 's 1-1 r', 'u 0-0 b'];
  const series = texts.map((text, index) => {
    const { home, away, outcome } = createSeries(1, text);
    return {
      position: { bracketNumber: 0, roundNumber: 1, matchNumber: index + 1 },
      competitors: [home, away!].map((rosterId) => ({
        kind: 'roster' as const,
        rosterId,
        seed: 1,
      })),
      outcome,
    };
  });
  const rows = stageFormatOf(stage).standings(stage, { rosters, series });
  expect(rows.map(({ rosterId }) => rosterId).join(' ')).toBe(order);
});
