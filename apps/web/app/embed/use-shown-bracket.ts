import { type PageBracket, unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import { traitsOf } from '@ringside/rules/format-traits';
import { useMemo } from 'react';
import { roundsOf, selectRound } from '../screens/brackets/rounds-of.ts';
import { bracketShapeOf, useRoundName } from '../season/round-name.ts';
import { useDisplayName } from '../season/use-display-name.ts';
import type { ReadBracket } from './read-bracket.ts';

export interface ShownBracket extends Omit<ReadBracket, 'packed'> {
  bracket: PageBracket;
}

/** Returns a bracket that was read with its series unpacked. */
export function useShownBracket({ packed, ...facts }: ReadBracket): ShownBracket {
  const bracket = useMemo(() => unpackBracket(packed), [packed]);
  return { ...facts, bracket };
}

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
