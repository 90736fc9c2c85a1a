import { describe, expect, test } from 'vitest';
import { bracketPlan } from '../bracket/bracket.ts';
import { createBracket } from '../bracket/create-bracket.ts';
import { createChance, seedsOf } from '../bracket/playing.fixture.ts';
import { distanceToFinal } from '../bracket/rounds.ts';
import { layoutOfPlan } from '../stage/bracket-layout.ts';
import type { StageFacts } from '../stage/stage-facts.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { pairMajorRound } from '../swiss/major.ts';
import { playedOutcome, rostersOf } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import {
  bestOfAt,
  decideBestOf,
  decideForfeitScore,
  isBestOfByResults,
  type BestOf,
} from './best-of.ts';

const stageOf = (format: string, bestOf: BestOf, configuration = {}): StageFacts => ({
  format,
  configuration: { bestOf, ...configuration },
  dateFrom: new Date('2026-11-21T18:00:00Z'),
  seededCount: 16,
});

describe('best of', () => {
  test.each([
    { bestOf: undefined, expected: 3, why: 'the default' },
    { bestOf: { default: 3, 1: 5 }, expected: 5, why: 'the final is longer' },
    { bestOf: { default: 3, 2: 5 }, expected: 3, why: 'the semi-final is not the final' },
    { bestOf: { default: 3, 1: 5, lower: 7 }, expected: 7, why: 'the part before the distance' },
    { bestOf: { default: 3, lower: 7, 'lower:1': 1 }, expected: 1, why: 'both before the part' },
    { bestOf: { default: 3, upper: 7 }, expected: 3, why: 'another part' },
  ] satisfies { bestOf: BestOf | undefined; expected: number; why: string }[])(
    '[SER-9] [SER-15] of the last lower round is $expected: $why',
    ({ bestOf, expected }) =>
      expect(bestOfAt({ bestOf, part: 'lower', distanceToFinal: 1 })).toBe(expected),
  );

  test('[SER-15] follows part and distance in every series of a double elimination', () => {
    const plan = bracketPlan({ format: 'double_elimination', rosters: 16, grandFinal: 'reset' });
    const bestOf = { default: 1, 2: 5, lower: 3, 'lower:2': 7, 'grand-final': 9 };
    const layout = layoutOfPlan(stageOf('double_elimination', bestOf), plan);
    const counts = new Map<number, number>();
    for (const { position } of createBracket({ plan, seeds: seedsOf(16) })) {
      const isFinal = distanceToFinal({ plan, ...position }) === 2;
      const expected = [isFinal ? 5 : 1, isFinal ? 7 : 3, 9][position.bracketNumber];
      expect(layout.bestOf(position)).toBe(expected);
      counts.set(expected ?? 0, (counts.get(expected ?? 0) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual([1, 3, 5, 7, 9]);
  });

  test('[SER-15] is longer in a round of a round robin', () => {
    const { bestOf } = stageFormatOf({ format: 'round_robin' }).layout(
      stageOf('round_robin', { default: 1, 'round:3': 5 }),
    );
    expect(
      [1, 2, 3, 4].map((roundNumber) => bestOf({ bracketNumber: 0, roundNumber, matchNumber: 1 })),
    ).toEqual([1, 1, 5, 1]);
  });

  test("[SER-15] is three for every advancement and elimination series of a major, as in Valve's rulebook", () => {
    const stage = stageOf('swiss', { default: 1, deciding: 3 }, { swissVariant: 'major' });
    const { rounds } = stageFormatOf(stage);
    for (let seed = 1; seed <= 20; seed++) {
      const next = createChance(seed);
      const results: SwissResult[] = [];
      const rosters = rostersOf(16);
      for (let round = 1; round <= 5; round++) {
        const facts = { rosters, results: [...results], plan: rounds!.plan(stage), round };
        const bestOf = rounds!.bestOf(stage, facts);
        const pairings = pairMajorRound({ rosters, results, round });
        if (!pairings.accepted) throw new Error(pairings.refusal.reason);
        for (const { home, away, reason } of pairings.value) {
          const { wins, losses } = reason.figures[0];
          expect(bestOf({ home, away })).toBe(wins === 2 || losses === 2 ? 3 : 1);
          const winner = next() < 0.5 ? 'home' : 'away';
          results.push({ round, home, away, outcome: playedOutcome(winner) });
        }
      }
    }
  });

  test('[SER-15] of two records is the longer one', () =>
    expect(
      bestOfAt({
        bestOf: { default: 1, 'record:1-1': 3, 'record:2-0': 5, deciding: 7 },
        records: [
          [2, 0],
          [1, 1],
        ],
        deciding: true,
        round: 3,
      }),
    ).toBe(5));

  test.each([
    { format: 'single_elimination', key: '1', fits: true },
    { format: 'double_elimination', key: 'lower:2', fits: true },
    { format: 'double_elimination', key: 'middle', fits: false },
    { format: 'custom_bracket', key: '2', fits: true },
    { format: 'custom_bracket', key: 'upper', fits: false },
    { format: 'custom_bracket', key: 'round:2', fits: false },
    { format: 'double_elimination', key: 'round:2', fits: false },
    { format: 'round_robin', key: 'round:2', fits: true },
    { format: 'round_robin', key: 'record:2-0', fits: false },
    { format: 'swiss', key: 'record:2-0', fits: true },
    { format: 'swiss', key: 'deciding', fits: true },
    { format: 'swiss', key: '1', fits: false },
    { format: 'swiss', key: 'round:0', fits: false },
  ])('[SER-15] by $key in a $format: fits $fits', ({ format, key, fits }) =>
    expect(decideBestOf({ format, bestOf: { default: 3, [key]: 5 } })).toMatchObject(
      fits ? { accepted: true } : { refusal: { reason: 'invalid-best-of' } },
    ),
  );
});

describe('the length of a grand final with an advantage', () => {
  test.each([
    { bestOf: undefined, fits: true },
    { bestOf: 3, fits: true },
    { bestOf: 1, fits: false },
    { bestOf: { default: 1, 'grand-final': 3 }, fits: true },
    { bestOf: { default: 1, '1': 5 }, fits: true },
    { bestOf: { default: 3, 'grand-final': 1 }, fits: false },
    { bestOf: { default: 5, '1': 1 }, fits: false },
  ])('[SER-17] $bestOf: fits $fits', ({ bestOf, fits }) =>
    expect(
      decideBestOf({ format: 'double_elimination', bestOf, grandFinal: 'advantage' }),
    ).toMatchObject(fits ? { accepted: true } : { refusal: { reason: 'invalid-best-of' } }),
  );

  test.each([
    { format: 'single_elimination', grandFinal: 'advantage' as const },
    { format: 'double_elimination', grandFinal: 'single' as const },
  ])('[SER-17] a $format with $grandFinal may have a best of 1', (facts) =>
    expect(decideBestOf({ ...facts, bestOf: 1 })).toMatchObject({ accepted: true }),
  );
});

describe('an even best of', () => {
  const table = { win: 3, draw: 1, loss: 0 };
  test.each([
    { format: 'round_robin', bestOf: 2, resultPoints: table, fits: true },
    {
      format: 'round_robin',
      bestOf: { default: 3, 'round:2': 4 },
      resultPoints: table,
      fits: true,
    },
    { format: 'round_robin', bestOf: 3, resultPoints: table, fits: true },
    { format: 'round_robin', bestOf: 2, resultPoints: undefined, fits: false },
    { format: 'swiss', bestOf: 2, resultPoints: table, fits: true },
    { format: 'swiss', bestOf: 2, resultPoints: undefined, fits: false },
    { format: 'queue', bestOf: 2, resultPoints: table, fits: false },
    { format: 'single_elimination', bestOf: 2, resultPoints: table, fits: false },
    {
      format: 'double_elimination',
      bestOf: { default: 3, '1': 4 },
      resultPoints: table,
      fits: false,
    },
  ])('[SER-16] $bestOf in a $format with $resultPoints: fits $fits', ({ fits, ...facts }) =>
    expect(decideBestOf(facts)).toMatchObject(
      fits ? { accepted: true } : { refusal: { reason: 'invalid-best-of' } },
    ),
  );

  test.each([
    { bestOf: 2, winner: 2, loser: 0, fits: true },
    { bestOf: 4, winner: 3, loser: 1, fits: true },
    { bestOf: 2, winner: 2, loser: 1, fits: false },
    { bestOf: 2, winner: 1, loser: 0, fits: false },
    { bestOf: 2, winner: 1, loser: 1, fits: false },
    { bestOf: { default: 2, 'round:3': 4 }, winner: 2, loser: 0, fits: false },
    { bestOf: 3, winner: 0, loser: 0, fits: true },
  ])(
    '[SER-16] a forfeit of $winner to $loser in $bestOf: possible $fits',
    ({ bestOf, fits, ...forfeitScore }) =>
      expect(decideForfeitScore({ bestOf, forfeitScore })).toMatchObject(
        fits ? { accepted: true } : { refusal: { reason: 'impossible-score' } },
      ),
  );

  test.each<[BestOf | undefined, boolean]>([
    [undefined, false],
    [3, false],
    [{ default: 1, 'round:2': 3 }, false],
    [{ default: 1, deciding: 3 }, true],
    [{ default: 1, 'record:2-1': 3 }, true],
  ])('[SER-15] %j depends on results: %s', (bestOf, expected) =>
    expect(isBestOfByResults(bestOf)).toBe(expected),
  );
});
