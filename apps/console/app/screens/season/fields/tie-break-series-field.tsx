import { traitsOf } from '@ringside/rules/format-traits';
import type { FieldProps } from './field-frame.tsx';
import { ChoiceField } from './plain-fields.tsx';

const NAME = 'configuration.tieBreakSeries';

/**
 * Whether tied rosters play for the places that matter. A format without groups shows it only while
 * it has a value, so that an operator can remove it.
 */
export function TieBreakSeriesField({
  form,
  format,
}: Pick<FieldProps, 'form'> & { format: string }) {
  const hasValue = ![undefined, null, ''].includes(form.value(NAME) as string | null | undefined);
  if (!traitsOf({ format }).hasGroups && !hasValue) return null;
  return (
    <ChoiceField
      form={form}
      name={NAME}
      empty="No (default)"
      options={[
        ['true', 'Yes'],
        ['false', 'No'],
      ]}
      hint="After the last round, tied rosters play for places that lead to different segments or points. Seed and lot then decide only what the series leave tied. The time of the segment has to hold one more round."
    />
  );
}
