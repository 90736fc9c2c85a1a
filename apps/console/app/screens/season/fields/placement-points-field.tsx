import { DEFAULT_PLACEMENT_POINTS, MOST_IN_LOBBY } from '@ringside/rules/lobbies/lobby';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { type FieldProps, FieldGroup } from './field-frame.tsx';

const NAME = 'configuration.placementPoints';

/** The points that each place of a lobby's game gives, from the first on. */
export function PlacementPointsField({ form }: Pick<FieldProps, 'form'>) {
  const points = (form.value(NAME) as (number | string)[] | undefined) ?? DEFAULT_PLACEMENT_POINTS;
  const change = (next: (number | string)[]) => form.set(NAME, next);
  return (
    <FieldGroup
      form={form}
      name={NAME}
      subfields={points.map((_point, index) => String(index))}
      hint="What each place of a game gives. No place gives more than the one before, and the table has a place for each roster of the largest lobby."
    >
      <div className="numbers">
        {points.map((point, index) => (
          <TextField
            key={index}
            label={`Place ${index + 1}`}
            inputMode="numeric"
            value={String(point)}
            fault={form.fault(NAME, String(index))}
            onChange={({ target }) => change([...points].with(index, target.value))}
          />
        ))}
      </div>
      <div className="acts">
        {points.length < MOST_IN_LOBBY && (
          <Button size="small" onClick={() => change([...points, ''])}>
            Add a place
          </Button>
        )}
        {points.length > 1 && (
          <Button
            size="small"
            onClick={() => change(points.slice(0, -1))}
          >{`Remove place ${points.length}`}</Button>
        )}
      </div>
    </FieldGroup>
  );
}
