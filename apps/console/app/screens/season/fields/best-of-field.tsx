import { DEFAULT_BEST_OF } from '@ringside/rules/constants';
import { TextField } from '@ringside/ui/field';
import { type FieldProps, FieldGroup } from './field-frame.tsx';

const NAME = 'configuration.bestOf';
const ROUNDS = ['Final', 'Semi-final', 'Quarter-final', 'Round of 16', 'Round of 32'];

/**
 * The maximum of matches of a series: one number for all rounds, or others for rounds counted from
 * the final.
 */
export function BestOfField({ form, rounds }: Pick<FieldProps, 'form'> & { rounds: boolean }) {
  const value = form.value(NAME) as number | Record<string, number | string> | undefined;
  const values: Record<string, number | string> =
    typeof value === 'object' ? value : { default: value ?? '' };
  const fields = [
    ['default', rounds ? 'All other rounds' : 'All rounds'] as const,
    ...(rounds ? ROUNDS.map((label, index) => [String(index + 1), label] as const) : []),
  ];
  return (
    <FieldGroup
      form={form}
      name={NAME}
      {...(rounds && {
        hint: 'Odd numbers. Leave a round empty to use “All other rounds”. Both brackets count rounds back from the final.',
      })}
    >
      <div className="numbers">
        {fields.map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            inputMode="numeric"
            placeholder={
              key === 'default'
                ? String(DEFAULT_BEST_OF)
                : String(values.default || DEFAULT_BEST_OF)
            }
            value={String(values[key] ?? '')}
            onChange={({ target }) => form.set(NAME, { ...values, [key]: target.value })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
