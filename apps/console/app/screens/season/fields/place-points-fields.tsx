import { DEFAULT_PLACEMENT_POINTS, MOST_IN_LOBBY } from '@ringside/rules/lobbies/lobby';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { type FieldProps, FieldGroup } from './field-frame.tsx';

interface PlacePointsListProps extends Pick<FieldProps, 'form'> {
  name: string;
  /** The points of a form without a value. */
  initial: readonly number[];
  hint: string;
  /** The fewest and the most places. */
  limits: { least: number; most: number };
}

/** A list of points, one for each place from the first on, that grows and shrinks at its end. */
function PlacePointsList({ form, name, initial, hint, limits }: PlacePointsListProps) {
  const points = (form.value(name) as (number | string)[] | undefined) ?? initial;
  const change = (next: (number | string)[]) => form.set(name, next);
  return (
    <FieldGroup
      form={form}
      name={name}
      subfields={points.map((_point, index) => String(index))}
      hint={hint}
    >
      <div className="numbers">
        {points.map((point, index) => (
          <TextField
            key={index}
            label={`Place ${index + 1}`}
            inputMode="numeric"
            value={String(point)}
            fault={form.fault(name, String(index))}
            onChange={({ target }) => change([...points].with(index, target.value))}
          />
        ))}
      </div>
      <div className="acts">
        {points.length < limits.most && (
          <Button size="small" onClick={() => change([...points, ''])}>
            Add a place
          </Button>
        )}
        {points.length > limits.least && (
          <Button
            size="small"
            onClick={() => change(points.slice(0, -1))}
          >{`Remove place ${points.length}`}</Button>
        )}
      </div>
    </FieldGroup>
  );
}

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
