import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { type FieldProps, FieldGroup } from './field-frame.tsx';

const NAME = 'configuration.points';

/** Points of each place, from the first on; places below the last row give none. */
export function PointsField({ form }: Pick<FieldProps, 'form'>) {
  const points = (form.value(NAME) as (number | string)[] | undefined) ?? [];
  return (
    <FieldGroup
      form={form}
      name={NAME}
      subfields={points.map((_point, index) => String(index))}
      hint="Awarded when the segment finishes. Places below the last row get none."
    >
      <div className="numbers">
        {points.map((point, index) => (
          <TextField
            key={index}
            label={`Place ${index + 1}`}
            inputMode="numeric"
            value={String(point)}
            fault={form.fault(NAME, String(index))}
            onChange={({ target }) => form.set(NAME, points.with(index, target.value))}
          />
        ))}
      </div>
      <div className="acts">
        <Button size="small" onClick={() => form.set(NAME, [...points, ''])}>
          Add a place
        </Button>
        {points.length > 0 && (
          <Button
            size="small"
            onClick={() => form.set(NAME, points.slice(0, -1))}
          >{`Remove place ${points.length}`}</Button>
        )}
      </div>
    </FieldGroup>
  );
}
