import { useLingui } from '@lingui/react/macro';
import type { LobbyCriterion } from '@ringside/rules/lobbies/lobby-tie-breakers';
import type { TieBreaker } from '@ringside/rules/tie-breakers/tie-breakers';

/** Returns a function that names a tie-break in the page's language. */
export function useTieBreakerName(): (name: TieBreaker | LobbyCriterion) => string {
  const { t } = useLingui();
  const names: Record<TieBreaker | LobbyCriterion, string> = {
    'result-points': t`Match points`,
    'match-wins': t`Match wins`,
    buchholz: t`Buchholz`,
    'buchholz-cut-1': t`Buchholz cut 1`,
    'buchholz-cut-2': t`Buchholz cut 2`,
    'buchholz-median': t`Median Buchholz`,
    'opponents-match-win-rate': t`Opponents’ win rate`,
    'sonneborn-berger': t`Sonneborn-Berger`,
    difficulty: t`Difficulty`,
    'game-difference': t`Game difference`,
    'games-won': t({ context: 'series', message: 'Games won' }),
    'game-rate': t`Games won in percent`,
    'head-to-head': t`Head to head`,
    'mini-league-points': t`Match points among the tied`,
    'mini-league-wins': t`Wins among the tied`,
    'mini-league-difference': t`Game difference among the tied`,
    'mini-league-games-won': t`Games won among the tied`,
    'placement-points': t`Placement points`,
    'first-places': t`Games won`,
    'best-place': t`Best place in a game`,
    'last-game': t`Place in the last game`,
    seed: t`Seed`,
    lot: t`Lot`,
  };
  return (name) => names[name];
}
