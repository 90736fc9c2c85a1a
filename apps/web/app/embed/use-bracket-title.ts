import { traitsOf } from '@ringside/rules/stage/format-traits';
import { roundsOf, selectRound } from '../screens/brackets/rounds-of.ts';
import { bracketShapeOf, useRoundName } from '../season/round-name.ts';
import { useDisplayName } from '../season/use-display-name.ts';
import type { ShownBracket } from './use-shown-bracket.ts';

/** Returns stage and region in the page's language, and of several rounds of lobbies the shown one. */
export function useBracketTitle({ segment, stage, bracket }: ShownBracket): string {
  const displayNameOf = useDisplayName();
  const roundName = useRoundName();
  const rounds = traitsOf(segment).hasLobbies ? roundsOf(bracket) : [];
  const shape = bracketShapeOf(bracket.rounds);
  const names = [
    stage && displayNameOf(stage),
    stage?.name !== segment.name && displayNameOf(segment),
    rounds.length > 1 &&
      roundName({ bracketNumber: 0, roundNumber: selectRound(rounds, null) }, shape),
  ];
  return names.filter(Boolean).join(', ');
}
