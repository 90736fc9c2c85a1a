import { SelectField, TextField } from '@ringside/ui/field';
import { InstantField } from '../../../parts/instant-field.tsx';
import { LABELS } from '../segment-form.ts';
import { type FieldProps, FieldGroup, getPart, FieldFrame } from './field-frame.tsx';

/** A field for one text or number. */
export function TextOrNumberField({
  form,
  name,
  hint,
  placeholder,
  numeric = false,
  label = LABELS[name],
  list,
}: FieldProps & {
  hint?: string;
  placeholder?: string;
  numeric?: boolean;
  label?: string | undefined;
  list?: string;
}) {
  return (
    <FieldFrame form={form} name={name}>
      <TextField
        label={label}
        hint={hint}
        placeholder={placeholder}
        list={list}
        inputMode={numeric ? 'numeric' : undefined}
        value={String(form.value(name) ?? '')}
        disabled={form.fixed(name) !== null}
        fault={form.fault(name)}
        onChange={({ target }) => form.set(name, target.value)}
      />
    </FieldFrame>
  );
}

/** The options of a choice that is a boolean. */
export const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

/** A field for one of several options; where it may be empty, the first option says what that means. */
export function ChoiceField({
  form,
  name,
  options,
  empty,
  hint,
}: FieldProps & {
  options: readonly (readonly [string, string])[];
  empty?: string;
  hint?: string;
}) {
  const value = form.value(name);
  return (
    <FieldFrame form={form} name={name}>
      <SelectField
        label={LABELS[name]}
        hint={hint}
        value={String(value ?? '')}
        disabled={form.fixed(name) !== null}
        fault={form.fault(name)}
        onChange={({ target }) => form.set(name, parseChoice(target.value))}
      >
        {empty !== undefined && (
          <option value="" disabled={form.origin(name) === 'inherited'}>
            {empty}
          </option>
        )}
        {options.map(([to, text]) => (
          <option key={to} value={to}>
            {text}
          </option>
        ))}
      </SelectField>
    </FieldFrame>
  );
}

const parseChoice = (text: string): string | boolean | null =>
  text === 'true' || text === 'false' ? text === 'true' : text || null;

interface Period {
  from: string;
  to: string;
}

/** A field for two instants in the operator's zone. */
export function PeriodFields({
  period,
  labels,
  faults,
  onChange,
}: {
  period: Period;
  labels: [string, string];
  faults: [string | undefined, string | undefined];
  onChange: (period: Period) => void;
}) {
  return (
    <div className="two">
      {(['from', 'to'] as const).map((part, index) => (
        <InstantField
          key={part}
          label={labels[index] ?? ''}
          value={period[part]}
          fault={faults[index]}
          onChange={(instant) => onChange({ ...period, [part]: instant })}
        />
      ))}
    </div>
  );
}

/** The field for the dates of a segment. */
export function DatesField({ form }: Pick<FieldProps, 'form'>) {
  const name = 'date';
  const ends = [form.fault(name, 'to'), form.fault(name, '')].find(Boolean);
  const starts = form.fault(name, 'from');
  return (
    <FieldFrame form={form} name={name}>
      <fieldset className="group" disabled={form.fixed(name) !== null}>
        <legend>{LABELS[name]}</legend>
        <PeriodFields
          period={form.value(name) as Period}
          labels={['Starts (your time zone)', 'Ends']}
          faults={[starts, starts ? undefined : ends]}
          onChange={(period) => form.set(name, period)}
        />
      </fieldset>
    </FieldFrame>
  );
}

/** Numbers that form one value. */
export function NumbersField({
  form,
  name,
  parts,
  hint,
}: FieldProps & { parts: readonly (readonly [string, string])[]; hint?: string }) {
  const value = form.value(name);
  const values = Object.fromEntries(parts.map(([part]) => [part, getPart(value, part)]));
  return (
    <FieldGroup
      form={form}
      name={name}
      subfields={parts.map(([part]) => part)}
      {...(hint && { hint })}
    >
      <div className="numbers">
        {parts.map(([part, label]) => (
          <TextField
            key={part}
            label={label}
            inputMode="numeric"
            value={values[part]}
            fault={form.fault(name, part)}
            onChange={({ target }) => form.set(name, { ...values, [part]: target.value })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
