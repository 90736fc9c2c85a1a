import { describe, expect, test } from 'vitest';
import { createChance } from '../bracket/playing.fixture.ts';
import type { RankedStage, StageSeries } from '../stage/stage-facts.ts';
import { stageFormatOf } from '../stage/stage-formats.ts';
import { difficultyAmong, difficultyOf } from '../swiss/difficulty.ts';
import { pairMajorRound } from '../swiss/major.ts';
import { swissRecords } from '../swiss/records.ts';
import { createSeries, playedOutcome, rostersOf } from '../swiss/swiss.fixture.ts';
import type { SwissResult } from '../swiss/swiss.ts';
import { opponentFacts } from './buchholz.ts';
import { decideTieBreakers } from './tie-breakers.ts';

const STAGE: RankedStage = {
  id: '1',
  format: 'swiss',
  configuration: { swissVariant: 'major' },
  dateFrom: new Date('2026-11-21T18:00:00Z'),
  seededCount: 16,
  finishedAt: null,
};

function playMajor(seed: number): SwissResult[] {
  const next = createChance(seed);
  const results: SwissResult[] = [];
  for (let round = 1; round <= 5; round++) {
    const pairings = pairMajorRound({ rosters: rostersOf(16), results, round });
    if (!pairings.accepted) throw new Error(pairings.refusal.reason);
    for (const { home, away } of pairings.value)
      results.push({ round, home, away, outcome: playedOutcome(next() < 0.5 ? 'home' : 'away') });
  }
  return results;
}

const toSeries = ({ round, home, away, outcome }: SwissResult, index: number): StageSeries => ({
  position: { bracketNumber: 0, roundNumber: round, matchNumber: index },
  competitors: [home, away ?? ''].map((rosterId) => ({
    kind: 'roster',
    rosterId,
    seed: Number(rosterId.slice(1)),
  })),
  outcome,
});

/**
 * Returns the final seeds by Valve's rulebook, from the results alone: record, then the wins less
 * the losses of all opponents, then the initial seed.
 */
function finalSeeds(results: readonly SwissResult[]): string[] {
  const seriesOf = (id: string) => results.filter(({ home, away }) => home === id || away === id);
  const recordOf = (id: string) => {
    const wins = seriesOf(id).filter(
      ({ home, outcome }) => (outcome?.winner === 'home') === (home === id),
    ).length;
    return { wins, losses: seriesOf(id).length - wins };
  };
  const difficulty = (id: string) =>
    seriesOf(id)
      .map(({ home, away }) => recordOf(home === id ? (away ?? '') : home))
      .reduce((sum, { wins, losses }) => sum + wins - losses, 0);
  return rostersOf(16)
    .map(({ rosterId, seed }) => ({
      rosterId,
      seed,
      ...recordOf(rosterId),
      difficulty: difficulty(rosterId),
    }))
    .sort(
      (one, other) =>
        other.wins - one.wins ||
        one.losses - other.losses ||
        other.difficulty - one.difficulty ||
        one.seed - other.seed,
    )
    .map(({ rosterId }) => rosterId);
}

describe('difficulty', () => {
  test("[TIE-8] [SWS-9] ranks random majors as Valve's rulebook does", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const results = playMajor(seed);
      const rows = stageFormatOf(STAGE).standings(STAGE, {
        rosters: rostersOf(16),
        series: results.map(toSeries),
      });
      expect(rows.map(({ rosterId }) => rosterId)).toEqual(finalSeeds(results));
      expect(rows.map(({ placement }) => placement)).toEqual(rows.map((_, index) => index + 1));
    }
  });

  test("[TIE-8] is 2 after opponents at 2-0 and 1-1, as in the rulebook's example", () => {
    const records = swissRecords({
      rosters: rostersOf(6),
      results: [
        createSeries(1, 'r2 2-0 r1'),
        createSeries(1, 'r3 2-0 r4'),
        createSeries(2, 'r2 2-0 r5'),
        createSeries(2, 'r1 2-0 r3'),
      ],
    });
    expect(records.get('r2')).toMatchObject({ wins: 2, losses: 0 });
    expect(records.get('r3')).toMatchObject({ wins: 1, losses: 1 });
    expect(difficultyOf(records.get('r1')!, records)).toBe(2);
  });

  test('[TIE-8] is the same for a tie-breaker of thousands as for a pairing', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const records = swissRecords({ rosters: rostersOf(16), results: playMajor(seed) });
      const facts = opponentFacts(records.values());
      for (const record of records.values())
        expect(difficultyAmong(record, facts)).toBe(difficultyOf(record, records));
    }
  });

  test('[TIE-8] does not change while a drawn round is open', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const results = playMajor(seed);
      for (let rounds = 1; rounds < 5; rounds++) {
        const played = results.filter(({ round }) => round <= rounds);
        const drawn = results
          .filter(({ round }) => round === rounds + 1)
          .map((result) => ({ ...result, outcome: null }));
        const before = swissRecords({ rosters: rostersOf(16), results: played });
        const after = swissRecords({ rosters: rostersOf(16), results: [...played, ...drawn] });
        const facts = opponentFacts(after.values());
        for (const record of after.values()) {
          const expected = difficultyOf(before.get(record.rosterId)!, before);
          expect(difficultyOf(record, after)).toBe(expected);
          expect(difficultyAmong(record, facts)).toBe(expected);
        }
      }
    }
  });

  test('[TIE-1] is refused in a round robin', () =>
    expect(
      decideTieBreakers({ format: 'round_robin', tieBreakers: ['match-wins', 'difficulty'] }),
    ).toMatchObject({ refusal: { reason: 'invalid-tie-breakers' } }));
});
