import { DEFAULT_PLACEMENT_POINTS, MOST_IN_LOBBY } from '@ringside/rules/lobbies/lobby';
import type { FieldProps } from './field-frame.tsx';
import { PlacePointsList } from './place-points-list.tsx';

/** The points that each place of a lobby's game gives, from the first on. */
export const PlacementPointsField = ({ form }: Pick<FieldProps, 'form'>) => (
  <PlacePointsList
    form={form}
    name="configuration.placementPoints"
    initial={DEFAULT_PLACEMENT_POINTS}
    limits={{ least: 1, most: MOST_IN_LOBBY }}
    hint="What each place of a game gives. No place gives more than the one before, and the table has a place for each roster of the largest lobby."
  />
);
