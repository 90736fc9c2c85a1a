import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import { createRoundRobin, snakeGroups } from '../round-robin/round-robin.ts';
import { forfeitOutcome, playedOutcome, playSwiss } from '../swiss/swiss.fixture.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { ExchangedRounds, OpenBracket, RoundSeries } from './open-bracket-format.ts';
import { shuffleFile, replaceValue, findSchemaFaults } from './schema.fixture.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const DRAW: SwissOutcome = { winner: null, how: 'played', score: { home: 1, away: 1 } };

const rostersOf = (count: number, isOut: (index: number) => boolean): ExchangedRounds['rosters'] =>
  Array.from({ length: count }, (_, index) => ({
    rosterId: `r${index + 1}`,
    name: `Roster ${index + 1}`,
    players: [{ name: 'Äda', country: 'FR' }],
    withdrawn: isOut(index),
  }));

function matchesOf(series: RoundSeries[]): ExchangedRounds['matches'] {
  const playedSeries = series.filter(
    ({ outcome, match }) => outcome?.how === 'played' && match % 2 === 1,
  );
  return Object.fromEntries(
    playedSeries.map(({ group, round, match, outcome }) => [
      `${group}.${round}.${match}`,
      [
        ...Array.from({ length: outcome!.score.home }, () => [3, 1]),
        ...Array.from({ length: outcome!.score.away }, () => [0, 2]),
      ].map((scores) => ({ periods: [{ key: 'score', scores: scores as [number, number] }] })),
    ]),
  );
}

const anySwiss = fc
  .record({
    count: fc.integer({ min: 2, max: 24 }),
    rounds: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer(),
    open: fc.boolean(),
    early: fc.boolean(),
  })
  .map(({ count, rounds, seed, open, early }): ExchangedRounds => {
    const settings = early
      ? { earlyExit: { wins: 3, losses: 3 }, avoidSameRegionRounds: 2 }
      : { swissRounds: rounds };
    const { rosters, results } = playSwiss({
      count,
      rounds,
      plan: early ? settings : { rounds },
      seed,
      forfeits: 150,
      withdrawals: 40,
    });
    const last = Math.max(0, ...results.map(({ round }) => round));
    const counts = new Map<number, number>();
    const series = results.map(({ round, home, away, outcome }): RoundSeries => {
      counts.set(round, (counts.get(round) ?? 0) + 1);
      return {
        group: 0,
        round,
        match: counts.get(round)!,
        home,
        away,
        outcome: open && round === last && away !== null ? null : outcome,
      };
    });
    const base = {
      kind: 'rounds',
      format: 'swiss',
      name: 'Swiss',
      date: '2026-05-02',
      game: null,
      settings,
      bestOf: 3,
      series,
    } as const;
    return {
      ...base,
      rosters: rostersOf(count, (index) => rosters[index]!.withdrawn === true),
      matches: matchesOf(series),
    };
  });

const anyRoundRobin = fc
  .record({
    count: fc.integer({ min: 4, max: 20 }),
    groups: fc.integer({ min: 1, max: 2 }),
    seed: fc.integer(),
  })
  .map(({ count, groups, seed }): ExchangedRounds => {
    const next = createChance(seed);
    const rosters = rostersOf(count, (index) => index === count - 1);
    const dealt = snakeGroups({ rosters: rosters.map(({ rosterId }) => rosterId), groups });
    if (!dealt.accepted) throw new Error('four rosters fit two groups');
    const series = dealt.value.flatMap((members, group) => {
      const rounds = createRoundRobin({ rosters: members });
      if (!rounds.accepted) throw new Error('two rosters fit a group');
      return rounds.value.flatMap(({ round, pairings }) =>
        pairings.map(({ home, away }, index): RoundSeries => {
          const dice = next();
          const outcome =
            dice < 0.3
              ? null
              : dice < 0.4
                ? forfeitOutcome(dice < 0.35 ? null : 'away')
                : playedOutcome(dice < 0.7 ? 'home' : 'away', dice < 0.55 ? 1 : 0);
          return { group, round, match: index + 1, home, away, outcome };
        }),
      );
    });
    return {
      kind: 'rounds',
      format: 'round_robin',
      name: 'Groups',
      date: null,
      game: 'Brawl',
      settings: { groups: { count: groups, size: 10 }, withdrawals: 'void-all' },
      bestOf: { default: 5 },
      rosters,
      series,
      matches: matchesOf(series),
    };
  });

/** A round robin of two games a series, of which some are drawn. */
const anyDrawn = anyRoundRobin.map((segment): ExchangedRounds => {
  const series = segment.series.map((one, index): RoundSeries => {
    if (one.outcome?.how !== 'played') return one;
    return { ...one, outcome: index % 2 === 0 ? DRAW : playedOutcome('home') };
  });
  const settings = { ...segment.settings, resultPoints: { win: 3, draw: 1, loss: 0 } };
  return { ...segment, settings, bestOf: 2, series, matches: matchesOf(series) };
});

const anyRounds = fc.oneof(anySwiss, anyRoundRobin, anyDrawn);
const throughJson = (file: OpenBracket): any => JSON.parse(JSON.stringify(file));

describe('rounds in the open bracket format', () => {
  test('[EXC-4] an export keeps to the schema, and every reference leads to a set of the same roster', () => {
    fc.assert(
      fc.property(anyRounds, (segment) => {
        const file = throughJson(toOpenBracket(segment, new Map([['r1', 1]]))) as OpenBracket;
        expect(findSchemaFaults(file)).toEqual([]);
        const byId = new Map(file.sets.map((set) => [set.setID, set]));
        expect(byId.size).toBe(file.sets.length);
        for (const set of file.sets) {
          for (const side of ['entrant1', 'entrant2'] as const) {
            const next = set[`${side}NextSetID`];
            if (next)
              expect([byId.get(next)!.entrant1ID, byId.get(next)!.entrant2ID]).toContain(
                set[`${side}ID`],
              );
          }
        }
        expect(file.entrants[0]!.finalPlacement).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  test('[EXC-4] import of an export gives the same segment, also with its sets and entrants in any order', () => {
    fc.assert(
      fc.property(anyRounds, fc.integer(), (segment, salt) => {
        const file = throughJson(toOpenBracket(segment)) as OpenBracket;
        expect(fromOpenBracket(file)).toEqual({ accepted: true, value: segment });
        expect(fromOpenBracket(shuffleFile(file, salt))).toEqual({
          accepted: true,
          value: segment,
        });
      }),
      { numRuns: 120 },
    );
  });

  const theirs = {
    event: { name: 'Jersey Japes', tournamentStructure: 'swiss' },
    entrants: ['ant', 'bee', 'cat'].map((entrantID) => ({ entrantID })),
    sets: [
      {
        setID: '71',
        entrant1ID: 'ant',
        entrant2ID: 'bee',
        entrant1Result: 'win',
        entrant2Result: 'lose',
        entrant1Score: 2,
        entrant2Score: 0,
        roundID: 'Round 1',
      },
      {
        setID: '72',
        entrant1ID: 'ant',
        entrant2ID: 'cat',
        entrant1Result: 'dq',
        entrant2Result: 'win',
        roundID: 'Round 2',
      },
    ] as any[],
  };

  test('[EXC-4] reads a foreign swiss: rounds by their names or in turn, a bye for the roster left over', () => {
    const unnamed = { ...theirs, sets: theirs.sets.map(({ roundID: _, ...set }) => set) };
    for (const file of [theirs, unnamed]) {
      const decision = fromOpenBracket(file);
      if (!decision.accepted) throw new Error(decision.refusal.detail);
      expect(decision.value).toMatchObject({
        kind: 'rounds',
        format: 'swiss',
        settings: {},
        bestOf: 3,
      });
      expect(
        (decision.value as ExchangedRounds).series.map(({ round, match, home, away, outcome }) => [
          round,
          match,
          home,
          away,
          outcome?.how,
          outcome?.winner,
        ]),
      ).toEqual([
        [1, 1, 'ant', 'bee', 'played', 'home'],
        [1, 2, 'cat', null, 'bye', 'home'],
        [2, 1, 'ant', 'cat', 'forfeit', 'away'],
        [2, 2, 'bee', null, 'bye', 'home'],
      ]);
    }
  });

  test('[EXC-4] reads a foreign round robin: each phase is a group', () => {
    const sets = [
      ['ant', 'bee', 'Pool A'],
      ['cat', 'dog', 'Pool B'],
    ].map(([entrant1ID, entrant2ID, phaseID], index) => ({
      setID: String(index),
      entrant1ID,
      entrant2ID,
      phaseID,
    }));
    const decision = fromOpenBracket({
      event: { name: 'Pools', tournamentStructure: 'round-robin' },
      entrants: ['ant', 'bee', 'cat', 'dog'].map((entrantID) => ({ entrantID })),
      sets,
    });
    expect(decision).toMatchObject({
      accepted: true,
      value: {
        format: 'round_robin',
        series: [
          { group: 0, round: 1, home: 'ant', outcome: null },
          { group: 1, round: 1, home: 'cat' },
        ],
      },
    });
  });

  const good = () =>
    throughJson(
      toOpenBracket(
        fc.sample(
          anySwiss.filter(
            ({ rosters, series }) =>
              rosters.length > 6 &&
              series.some(({ round, outcome }) => round === 3 && outcome !== null),
          ),
          { numRuns: 1, seed: 7 },
        )[0]!,
      ),
    );
  test.each([
    {
      spoil: (file: any) => ({
        ...file,
        sets: [...file.sets, { ...file.sets[0], setID: '0.1.99' }],
      }),
      reason: 'duplicate-roster',
      why: 'a roster twice in a round',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: [{ ...file.sets[0], setID: 'x' }, ...file.sets.slice(1)],
      }),
      reason: 'not-readable',
      why: 'a set of ours without a place',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: [{ ...file.sets[0], setID: '1.1.1' }, ...file.sets.slice(1)],
      }),
      reason: 'not-readable',
      why: 'a swiss in two groups',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: [{ ...file.sets[0], entrant2ID: undefined }, ...file.sets.slice(1)],
      }),
      reason: 'not-readable',
      why: 'a set with one side',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: file.sets.map((set: any, index: number) =>
          index === 0
            ? { setID: set.setID, entrant1ID: set.entrant1ID, entrant2ID: set.entrant2ID }
            : set,
        ),
      }),
      reason: 'round-open',
      why: 'an open set before the last round',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: file.sets.map((set: any) => ({
          ...set,
          entrant1Result: 'draw',
          entrant2Result: 'draw',
          other: undefined,
        })),
      }),
      reason: 'impossible-score',
      why: 'a draw',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: [],
        entrants: file.entrants.slice(0, 1).map((one: any) => ({ ...one, initialSeed: 1 })),
      }),
      reason: 'too-few-rosters',
      why: 'one without an opponent',
    },
    {
      spoil: (file: any) => ({
        ...file,
        event: {
          ...file.event,
          other: { ringside: { bestOf: 3, byes: [], earlyExit: { wins: 0, losses: 3 } } },
        },
      }),
      reason: 'not-readable',
      why: 'an early exit without wins',
    },
    {
      spoil: (file: any) => ({
        ...file,
        event: {
          ...file.event,
          other: { ringside: { bestOf: 3, byes: [], avoidSameRegionRounds: 0.5 } },
        },
      }),
      reason: 'not-readable',
      why: 'half a round that keeps regions apart',
    },
  ])('[EXC-4] $reason: $why', ({ spoil, reason }) => {
    expect(fromOpenBracket(spoil(good()))).toMatchObject({ accepted: false, refusal: { reason } });
  });

  test('[EXC-4] answers any input without throwing', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(
          'byes',
          'earlyExit',
          'swissRounds',
          'avoidSameRegionRounds',
          'groups',
          'roundID',
          'phaseID',
          'setID',
          'entrantID',
          'entrant1ID',
          'winner',
          'withdrawn',
          'bestOf',
          'tournamentStructure',
        ),
        (part, key) => {
          expect(typeof fromOpenBracket(replaceValue(good(), key, part)).accepted).toBe('boolean');
        },
      ),
      { numRuns: 200 },
    );
  });
});
