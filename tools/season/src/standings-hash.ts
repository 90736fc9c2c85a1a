import { createHash } from 'node:crypto';
import { mustFind } from '@ringside/rules/must';
import type { Snapshot } from './snapshot.ts';

export interface StandingsHash {
  /** Adds the results, standings and leaderboards of a stage that has ended. */
  add(ended: Snapshot): void;
  /** Returns the SHA-256 of what was added, in hexadecimal digits. */
  digest(): string;
}

/**
 * Creates the hash of how a season ended: two seasons have the same hash if every series has the
 * same opponents and result, and every standing and leaderboard the same places and points. Rosters
 * are named by their names, so that ids may differ.
 */
export function createStandingsHash(): StandingsHash {
  const hash = createHash('sha256');
  return {
    add: (ended) => void hash.update(JSON.stringify(outcomeOf(ended))),
    digest: () => hash.copy().digest('hex'),
  };
}

function outcomeOf({ label, segments, series, rosters, end }: Snapshot) {
  const segmentNames = new Map(segments.map(({ id, name }) => [id, name]));
  const rosterNames = new Map(rosters.map(({ id, name }) => [id, name]));
  return {
    label,
    series: series
      .map(({ segment, bracketNumber, roundNumber, matchNumber, date, competitors }) => [
        mustFind(segmentNames, segment.id),
        [bracketNumber, roundNumber, matchNumber],
        date,
        competitors.map(({ roster, result, placement, isBye }) => [
          roster?.name ?? null,
          result.score,
          result.forfeit,
          placement,
          isBye,
        ]),
      ])
      .toSorted(compareAsText),
    standings: end?.standings.map(({ segment, rows }) => [
      mustFind(segmentNames, segment),
      rows.map(({ roster, order, placement, points }) => [
        rosterNames.get(roster.id) ?? roster.name,
        order,
        placement,
        points,
      ]),
    ]),
    leaderboards: end?.tables.map(({ leaderboard, entries }) => [
      leaderboard.region,
      entries.map(({ team, rank, points, qualifiedBy }) => [team.name, rank, points, qualifiedBy]),
    ]),
  };
}

const compareAsText = (one: unknown, other: unknown): number => {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return left < right ? -1 : left > right ? 1 : 0;
};
