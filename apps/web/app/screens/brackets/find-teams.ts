import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';

type Team = PageBracket['rosters'][number];

/** The most results of a search; the user types more to narrow it. */
export const MOST_FOUND = 20;

/** Normalises letters for comparison: without case and marks, so that "Zoe" finds "Zoë". */
const normaliseName = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Finds the teams whose name contains the typed text: those that begin with it first, then by seed.
 * A number finds the seed.
 */
export function findTeams(rosters: Team[], typed: string): Team[] {
  const query = normaliseName(typed);
  if (query === '') return [];
  const rankedTeams = rosters.flatMap((team) => {
    const at = normaliseName(team.name).indexOf(query);
    return String(team.seed) === query
      ? [{ team, rank: 0 }]
      : at < 0
        ? []
        : [{ team, rank: at === 0 ? 0 : 1 }];
  });
  return rankedTeams
    .sort((one, other) => one.rank - other.rank || one.team.seed - other.team.seed)
    .map(({ team }) => team);
}
