import { useLingui } from '@lingui/react/macro';
import type { BracketInfo } from '@ringside/contract/collections/brackets';
import type { PositionNumbers } from '@ringside/rules/bracket/bracket';
import { labelAt } from './bracket-shape.ts';
import { type BracketShape, bracketShapeOf, useRoundName } from './round-name.ts';

type Rounds = BracketInfo['rounds'];

/**
 * Returns a function that names a match by its round, or by its own name, and by its number where
 * several have that name.
 */
export function useMatchName(rounds: Rounds): (of: PositionNumbers) => string {
  const { t } = useLingui();
  const roundName = useRoundName();
  return (of) => {
    const shape = bracketShapeOf(rounds);
    const round = roundName(of, shape);
    const { matchNumber } = of;
    return hasSeveral(rounds, shape, of) ? t`${round}, match ${matchNumber}` : round;
  };
}

/** Returns whether further matches have the name of one. */
function hasSeveral(rounds: Rounds, { custom }: BracketShape, of: PositionNumbers): boolean {
  if (custom) {
    const label = labelAt(custom, of);
    const sameNames = Object.values(custom.labels)
      .flat()
      .filter(({ name, group }) => name === label?.name && group === label?.group);
    const rivals = label?.name === undefined ? custom.labels[of.roundNumber] : sameNames;
    return (rivals?.length ?? 0) > 1;
  }
  const round = rounds.find(
    ({ bracketNumber, roundNumber }) =>
      bracketNumber === of.bracketNumber && roundNumber === of.roundNumber,
  );
  return (round?.matchCount ?? 2) > 1;
}
