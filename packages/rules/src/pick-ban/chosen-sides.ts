import type { Side } from '../bracket/bracket.ts';
import { lotOf } from '../seeding/lot.ts';
import type { PickBanState } from './pick-ban.ts';
import { traitsOfKind } from './turns.ts';

/** A side of the game that one side plays, on an item or (null) in the whole game. */
export interface ChosenSide {
  item: string | null;
  side: Side;
  name: string;
}

/**
 * [BAN-14] Returns the sides of the game that were chosen, in order. Of several choices for one
 * item or one whole game, which only a stored sequence has, the one with the lowest lot counts.
 */
export function chosenSides({ log, gameSides = [] }: PickBanState): ChosenSide[] {
  const choices = log.flatMap(({ kind, side, items, turnIndex, at, of = null }) =>
    traitsOfKind(kind).choosesItems || side === null
      ? []
      : items.flatMap((name) =>
          gameSides.includes(name)
            ? { item: of, side, name, lot: lotOf({ segmentId: at, rosterId: `${turnIndex}` }) }
            : [],
        ),
  );
  return choices
    .filter(({ item, lot }) => choices.every((other) => other.item !== item || other.lot >= lot))
    .map(({ lot: _, ...choice }) => choice);
}
