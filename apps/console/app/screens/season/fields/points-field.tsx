import type { FieldProps } from './field-frame.tsx';
import { PlacePointsList } from './place-points-list.tsx';

/** Points of each place, from the first on; places below the last row give none. */
export const PointsField = ({ form }: Pick<FieldProps, 'form'>) => (
  <PlacePointsList
    form={form}
    name="configuration.points"
    initial={[]}
    limits={{ least: 0, most: Infinity }}
    hint="Awarded when the segment finishes. Places below the last row get none."
  />
);
