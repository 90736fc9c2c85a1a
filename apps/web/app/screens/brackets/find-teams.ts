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
  const wanted = normaliseName(typed);
  if (wanted === '') return [];
  const found = rosters.flatMap((team) => {
    const at = normaliseName(team.name).indexOf(wanted);
    return String(team.seed) === wanted
      ? [{ team, rank: 0 }]
      : at < 0
        ? []
        : [{ team, rank: at === 0 ? 0 : 1 }];
  });
  return found
    .sort((one, other) => one.rank - other.rank || one.team.seed - other.team.seed)
    .map(({ team }) => team);
}
