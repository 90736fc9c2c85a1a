import { brotliCompressSync, constants } from 'node:zlib';
import {
  type BracketPlan,
  bracketPlan,
  graphPlan,
  positionKey,
} from '@ringside/rules/bracket/bracket';
import { createBracket } from '@ringside/rules/bracket/create-bracket';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { reportResult } from '@ringside/rules/bracket/report-result';
import { groupByRound } from '@ringside/rules/bracket/rounds';
import { unplayedOutcome } from '@ringside/rules/series/decide-start';
import { describe, expect, test } from 'vitest';
import type { CompactBracket, CompactSeries } from '../collections/brackets.ts';
import { packBracket, unpackBracket } from './pack-bracket.ts';

/** Creates a generator that yields the same numbers for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/**
 * Creates a bracket as the API answers it, half of it played at random. The ids are in no order, as
 * in a real season.
 *
 * @param unplayed The share of series that both sides lose without playing
 */
function halfPlayed(plan: BracketPlan, seed = 1, unplayed = 0): CompactBracket {
  const chance = chanceOf(seed);
  const board = new Map(
    createBracket({
      plan,
      seeds: Array.from({ length: plan.rosters }, (_, index) => String(index)),
    }).map((series) => [positionKey(series.position), series]),
  );
  for (const { position, home, away } of [...board.values()].slice(0, board.size >> 1)) {
    if (home.kind === 'bye' || away.kind === 'bye') continue;
    const decision = reportResult({
      plan,
      seriesAt: (at) => board.get(positionKey(at)),
      position,
      outcome:
        unplayed > 0 && chance() < unplayed
          ? unplayedOutcome()
          : chance() < 0.5
            ? { winner: 'home', how: 'played', score: { home: 2, away: 1 } }
            : {
                winner: 'away',
                how: 'forfeit',
                score: { home: 0, away: 2 },
                forfeits: { home: true, away: false },
              },
    });
    if (decision.accepted)
      for (const one of decision.value.changed) board.set(positionKey(one.position), one);
  }
  const sideOf = (
    slot: (typeof board extends Map<string, infer Series> ? Series : never)['home'],
  ): CompactSeries['home'] =>
    slot.kind === 'bye' ? 'bye' : slot.kind === 'tbd' ? null : slot.seed - 1;
  const series = [...board.values()].map(
    ({ position, home, away, outcome }, index): CompactSeries => ({
      id: String(5_000 + index),
      at: [position.bracketNumber, position.roundNumber, position.matchNumber],
      home: sideOf(home),
      away: sideOf(away),
      state: outcome ? 'f' : home.kind === 'roster' && away.kind === 'roster' ? 's' : 'n',
      ...(outcome &&
        outcome.how !== 'bye' && {
          score: [outcome.score.home, outcome.score.away] as [number, number],
          ...(outcome.winner !== null && { winner: outcome.winner === 'home' ? 0 : 1 }),
          ...(outcome.how === 'forfeit' && { forfeit: 1 as const }),
        }),
    }),
  );
  const rosters = Array.from({ length: plan.rosters }, (_, index) => ({
    id: String(900 + Math.floor(chance() * 1_000_000)),
    name: `${Math.floor(chance() * 36 ** 6).toString(36)} ${index}`,
    seed: index + 1,
  }));
  const rounds = groupByRound(plan).map(({ bracketNumber, roundNumber, matchCount, name }) => ({
    bracketNumber,
    roundNumber,
    matchCount,
    name: name.kind,
    date: '2026-11-21T20:00:00.000Z',
    bestOf: 3,
  }));
  return {
    segmentId: '7',
    version: 3,
    format: plan.format,
    size: plan.size,
    grandFinal: plan.grandFinal,
    ...(plan.graph && { graph: plan.graph }),
    rounds,
    rosters,
    series: series.sort(
      (one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1] || one.at[2] - other.at[2],
    ),
  };
}

const double = (rosters: number, grandFinal: 'single' | 'reset' = 'reset') =>
  bracketPlan({ format: 'double_elimination', rosters, grandFinal });

describe('a packed bracket', () => {
  test.each([
    { why: 'two teams', plan: double(2) },
    { why: 'a double elimination with byes', plan: double(11) },
    { why: 'one without reset', plan: double(16, 'single') },
    {
      why: 'a single elimination with a third place',
      plan: bracketPlan({ format: 'single_elimination', rosters: 13, thirdPlace: true }),
    },
    { why: 'a large one', plan: double(1_500) },
  ])('unpacks to the original: $why', ({ plan }) => {
    const bracket = halfPlayed(plan);
    expect(unpackBracket(packBracket(bracket))).toEqual(bracket);
  });

  test.each(graphTemplates)('unpacks to the original: $name, full and with byes', (template) => {
    const graph = template.create(template.rosters.at(-1)!);
    for (const byes of [0, 1, 2]) {
      const plan = graphPlan({ graph, rosters: template.rosters.at(-1)! - byes });
      const bracket = halfPlayed(plan, byes + 1);
      const packed = packBracket(bracket);
      expect(packed.sides).toEqual([]);
      expect(unpackBracket(packed)).toEqual(bracket);
    }
  });

  test('[SER-8] unpacks to the original after series that no side played', () => {
    for (const plan of [double(11), double(16, 'single'), double(64)])
      for (const seed of [1, 2, 3]) {
        const bracket = halfPlayed(plan, seed, 0.4);
        const lost = bracket.series.filter(
          ({ state, home, away, winner }) =>
            state === 'f' && winner === undefined && home !== 'bye' && away !== 'bye',
        );
        expect(lost.length).toBeGreaterThan(0);
        expect(unpackBracket(packBracket(bracket))).toEqual(bracket);
      }
    const first = halfPlayed(bracketPlan({ format: 'single_elimination', rosters: 4 }), 1, 1);
    expect(packBracket(first).sides).toEqual([]);
  });

  test('of another format has no graph', () => {
    expect(packBracket(halfPlayed(double(8)))).not.toHaveProperty('graph');
  });

  test('keeps sides set by an operator, deleted series and seeds with gaps', () => {
    const bracket = halfPlayed(double(8));
    const series = bracket.series
      .filter((_, index) => index !== 1)
      .map((one, index) => (index === 3 ? { ...one, home: 7, away: 2 } : one));
    const altered = {
      ...bracket,
      series,
      rosters: bracket.rosters.map((roster) => ({ ...roster, seed: roster.seed * 2 })),
    };
    expect(unpackBracket(packBracket(altered))).toEqual(altered);
  });

  test('contains a swiss in full, with the dates of its rounds', () => {
    const series: CompactSeries[] = [
      {
        id: '9',
        at: [0, 1, 1],
        home: 1,
        away: 0,
        state: 'f',
        winner: 1,
        score: [0, 2],
        date: '2026-11-21T20:00:00.000Z',
      },
      { id: '4', at: [0, 1, 2], home: 2, away: 'bye', state: 'f' },
    ];
    const swiss: CompactBracket = {
      ...halfPlayed(double(3)),
      format: 'swiss',
      size: 3,
      grandFinal: 'none',
      series,
    };
    const { date: _, ...undated } = series[0]!;
    expect(unpackBracket(packBracket(swiss))).toEqual({ ...swiss, series: [undated, series[1]] });
  });

  test('an empty bracket stays empty', () => {
    const empty = { ...halfPlayed(double(2)), size: 0, rounds: [], rosters: [], series: [] };
    expect(unpackBracket(packBracket(empty))).toEqual(empty);
  });

  test('needs under 30 KB for 2,048 places, compressed as pages are, with names and ids in no order', () => {
    const bracket = halfPlayed(double(2_048));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(
      brotliCompressSync(JSON.stringify(packBracket(bracket)), { params }).length,
    ).toBeLessThan(30_000);
  });
});
