import { Checkbox, SelectField, TextField } from '@ringside/ui/field';
import { Icon } from '@ringside/ui/icon';
import type { ActionField } from './action-dialog.tsx';

interface ActionFieldInputProps {
  field: ActionField;
  /** The typed value; undefined before any input, when the field shows the current one. */
  typed: string | undefined;
  /** Whether another operator has changed the value since the dialog opened. */
  isNewer: boolean;
  fault: string | undefined;
  onType: (value: string) => void;
}

/**
 * Returns the value of a field: the typed one, as long as it can still be chosen, else the current
 * one.
 */
const selectDisplayedValue = (
  { options, several, initial = '' }: ActionField,
  typed: string | undefined,
): string =>
  typed !== undefined && (!options || several || options.some(({ value }) => value === typed))
    ? typed
    : initial;

const parseList = (text: string): string[] => text.split(',').filter(Boolean);

/**
 * Returns a field's current value as a person reads it: `Yes`, or the label of an option such as
 * `Early`.
 */
function formatCurrentValue({ type, options = [], several, initial = '' }: ActionField): string {
  if (type === 'checkbox') return initial === 'on' ? 'yes' : 'no';
  const chosen = options.filter(({ value }) =>
    several ? parseList(initial).includes(value) : value === initial,
  );
  if (chosen.length > 0) return chosen.map(({ label }) => label).join(', ');
  return type === 'datetime-local' ? initial.replace('T', ', ') : initial || 'nothing';
}

/** One field of a command, with the current value beside it if another operator has changed it. */
export function ActionFieldInput({ field, typed, isNewer, fault, onType }: ActionFieldInputProps) {
  const {
    name,
    label,
    type = 'text',
    options,
    several,
    initial = '',
    hint,
    required = false,
    autoComplete,
    exactly,
    placeholder,
    lang,
  } = field;
  if (exactly !== undefined) return <ConfirmationField {...{ name, label, exactly }} />;
  if (type === 'file')
    return (
      <TextField
        label={label}
        name={name}
        type="file"
        accept="image/*"
        hint={hint}
        required={required}
        fault={fault}
      />
    );
  const value = selectDisplayedValue(field, typed);
  const now = isNewer && value !== initial ? `Stands now: ${formatCurrentValue(field)}` : undefined;
  const write = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onType(currentTarget.value);
  if (several)
    return <MultipleChoice field={field} chosen={value} now={now} fault={fault} onType={onType} />;
  if (type === 'checkbox') {
    return (
      <>
        <Checkbox
          label={label}
          name={name}
          checked={value === 'on'}
          fault={fault}
          onChange={({ currentTarget }) => onType(currentTarget.checked ? 'on' : '')}
        />
        {now && <p className="soft small">{now}</p>}
      </>
    );
  }
  const parts = {
    label,
    name,
    value,
    required,
    fault,
    hint: [now, hint].filter(Boolean).join('. ') || undefined,
    onChange: write,
  };
  if (!options)
    return (
      <TextField
        {...parts}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        lang={lang}
      />
    );
  return (
    <SelectField {...parts}>
      {options.map(({ value: one, label: text }) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

interface MultipleChoiceProps {
  field: ActionField;
  chosen: string;
  now: string | undefined;
  fault: string | undefined;
  onType: (value: string) => void;
}

function MultipleChoice({
  field: { name, label, hint, options = [] },
  chosen,
  now,
  fault,
  onType,
}: MultipleChoiceProps) {
  const all = parseList(chosen);
  const write = (value: string, isOn: boolean) =>
    onType(
      options
        .filter((one) => (one.value === value ? isOn : all.includes(one.value)))
        .map((one) => one.value)
        .join(','),
    );
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      {options.map(({ value, label: text }) => (
        <Checkbox
          key={value}
          label={text}
          name={name}
          value={value}
          checked={all.includes(value)}
          onChange={({ currentTarget }) => write(value, currentTarget.checked)}
        />
      ))}
      {fault && (
        <p className="err" role="alert">
          <Icon name="alert" />
          {fault}
        </p>
      )}
      {(now || hint) && <p className="soft small">{[now, hint].filter(Boolean).join('. ')}</p>}
    </fieldset>
  );
}

/** The field that confirms a text: the browser blocks the form until the text is the same. */
function ConfirmationField({
  name,
  label,
  exactly,
}: {
  name: string;
  label: string;
  exactly: string;
}) {
  return (
    <TextField
      label={label}
      name={name}
      required
      autoComplete="off"
      hint={`Type “${exactly}”.`}
      onInput={({ currentTarget }) =>
        currentTarget.setCustomValidity(
          currentTarget.value.trim() === exactly ? '' : `Type “${exactly}” to go on.`,
        )
      }
    />
  );
}
