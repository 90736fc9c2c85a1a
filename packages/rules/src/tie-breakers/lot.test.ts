import { describe, expect, test } from 'vitest';
import { explainRanks } from '../explain/explain-ranks.ts';
import { groupStandings } from '../standings/group-standings.ts';
import { swissStandings } from '../standings/swiss-standings.ts';
import { swissRecords } from '../swiss/records.ts';
import { createSeries, numberedRosters, playSwiss } from '../swiss/swiss.fixture.ts';
import type { TieBreaker } from './tie-breakers.ts';

/** Returns the lot as the documentation describes it, without the code of the rules. */
function lotByHand(segmentId: string, rosterId: string): number {
  const mask = 0xffffffffn;
  let hash = 0x811c9dc5n;
  for (const sign of `${segmentId}:${rosterId}`)
    hash = ((hash ^ BigInt(sign.codePointAt(0)!)) * 0x01000193n) & mask;
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) & mask;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & mask;
  return Number(hash ^ (hash >> 16n));
}

const LAST_BY_LOT: TieBreaker[] = ['match-wins', 'lot'];

describe('the lot as a tie-breaker', () => {
  // Without a played series all are tied, and the lots alone decide.
  const facts = { rosters: numberedRosters(6), results: [], finished: false };

  test.each([
    { format: 'swiss', standings: swissStandings },
    { format: 'round_robin', standings: groupStandings },
  ])('[TIE-10] ranks a $format by the lower lot, that anyone can draw again', ({ standings }) => {
    for (const segmentId of ['17', '18', '4711']) {
      const rows = standings({ ...facts, tieBreakers: LAST_BY_LOT, segmentId });
      const drawn = facts.rosters
        .map(({ rosterId }) => ({ rosterId, lot: lotByHand(segmentId, rosterId) }))
        .sort((one, other) => one.lot - other.lot);
      expect(rows.map(({ rosterId, tieBreakers }) => ({ rosterId, lot: tieBreakers.lot }))).toEqual(
        drawn,
      );
      expect(rows.map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  test('[TIE-10] draws other lots in another segment', () => {
    const orderIn = (segmentId: string) =>
      swissStandings({ ...facts, tieBreakers: LAST_BY_LOT, segmentId }).map(
        ({ rosterId }) => rosterId,
      );
    expect(new Set(['1', '2', '3', '4', '5'].map((id) => orderIn(id).join())).size).toBeGreaterThan(
      3,
    );
  });

  test('[TIE-6] places stay shared without it', () => {
    const rows = swissStandings({ ...facts, tieBreakers: ['match-wins', 'buchholz-cut-2'] });
    expect(rows.map(({ placement }) => placement)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('[TIE-6] [TIE-10] is drawn only among those that all before it left tied', () => {
    const results = [createSeries(1, '4 2-0 1'), createSeries(1, '5 2-0 2')];
    const rows = swissStandings({
      ...facts,
      results,
      tieBreakers: LAST_BY_LOT,
      segmentId: '17',
    });
    const score = (id: string) => (id === '4' || id === '5' ? 1 : 0);
    const expected = facts.rosters
      .map(({ rosterId }) => rosterId)
      .sort(
        (one, other) => score(other) - score(one) || lotByHand('17', one) - lotByHand('17', other),
      );
    expect(rows.map(({ rosterId }) => rosterId)).toEqual(expected);
  });

  test('[EXP-3] [TIE-10] is named with both lots, and no place is shared in a played swiss', () => {
    let named = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const { rosters, results } = playSwiss({ count: 12, rounds: 3, seed, forfeits: 60 });
      const records = swissRecords({ rosters, results });
      const rows = swissStandings({
        rosters,
        results,
        tieBreakers: ['match-wins', 'buchholz-cut-2', 'lot'],
        segmentId: `${seed}`,
        finished: true,
      });
      expect(rows.map(({ placement }) => placement)).toEqual(rows.map((_, index) => index + 1));
      for (const [index, { rosterId, by }] of explainRanks({ rows, records }).entries()) {
        if (by.kind !== 'lot') continue;
        named++;
        expect(by.own).toBe(lotByHand(`${seed}`, rosterId));
        expect(by.ahead).toBe(lotByHand(`${seed}`, rows[index - 1]!.rosterId));
        expect(by.own).toBeGreaterThan(by.ahead);
      }
    }
    expect(named).toBeGreaterThan(20);
  });
});
