import { traitsOf } from '../format-traits.ts';
import type { ResultPoints } from '../standings/result-points.ts';
import type { TieBreaker } from './tie-breakers.ts';

/** [TIE-11] An order of tie-breakers from published rules. */
export interface TieBreakerPreset {
  id: string;
  name: string;
  format: 'swiss' | 'round_robin';
  tieBreakers: readonly TieBreaker[];
  /** [TIE-12] Whether the order restarts for those still tied. */
  restarts?: true;
  /** The points table that the order needs. */
  resultPoints?: ResultPoints;
  source: {
    title: string;
    /** The part of the source that has the order. */
    place: string;
    edition: string;
    url: string;
  };
  /** The differences between the source and this order, each as a sentence. */
  differences: readonly string[];
}

/** [TIE-11] The presets, each with the source that it was read from. */
export const TIE_BREAKER_PRESETS: readonly TieBreakerPreset[] = [
  {
    id: 'uefa-groups',
    name: 'UEFA groups',
    format: 'round_robin',
    tieBreakers: [
      'result-points',
      'mini-league-points',
      'mini-league-difference',
      'mini-league-games-won',
      'game-difference',
      'games-won',
      'match-wins',
    ],
    restarts: true,
    resultPoints: { win: 3, draw: 1, loss: 0 },
    source: {
      title: 'Regulations of the UEFA European Under-21 Championship',
      place: 'Article 14, qualifying group stage',
      edition: '2021–23',
      url: 'https://documents.uefa.com/r/Reglement-der-UEFA-U21-Europameisterschaft-2021-23/Artikel-14-Punktegleichheit-Gruppenphase-des-Qualifikationswettbewerbs-Online',
    },
    differences: [
      'The games of a series count as goals.',
      'Away goals, away wins and cards are left out: a series has none of them.',
      'The coefficient ranking is left out: rosters that are still tied share the place.',
    ],
  },
  {
    id: 'valve-major',
    name: 'Valve Major',
    format: 'swiss',
    tieBreakers: ['match-wins', 'difficulty', 'seed'],
    source: {
      title: 'Counter-Strike Major Supplemental Rulebook',
      place: 'Mid-stage Seed Calculation',
      edition: 'commit 0cbe985b4ddf',
      url: 'https://github.com/ValveSoftware/counter-strike_rules_and_regs/blob/0cbe985b4ddfa35544817b73a9e1448687045574/major-supplemental-rulebook.md',
    },
    differences: [],
  },
];

/** [TIE-11] Returns the presets that a format accepts. */
export function presetsFor(format: string): TieBreakerPreset[] {
  const { shape, pairsByResults, hasLobbies } = traitsOf({ format });
  return TIE_BREAKER_PRESETS.filter(
    (preset) =>
      shape === 'rounds' && !hasLobbies && traitsOf(preset).pairsByResults === pairsByResults,
  );
}
