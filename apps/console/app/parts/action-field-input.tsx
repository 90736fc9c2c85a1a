import { Checkbox, SelectField, TextField } from '@ringside/ui/field';
import { Icon } from '@ringside/ui/icon';
import { InstantField } from './instant-field.tsx';
import { formatTime } from './time.tsx';

/**
 * A field of a command: a text, an instant (an ISO string), one of several options, a checkbox
 * (answered `on` or nothing), or several options (answered with commas between them).
 */
export interface ActionField {
  name: string;
  label: string;
  type?: 'text' | 'instant' | 'email' | 'password' | 'number' | 'url' | 'file' | 'checkbox';
  options?: { value: string; label: string }[];
  /** Whether several options can be chosen. */
  several?: boolean;
  initial?: string;
  hint?: string;
  placeholder?: string;
  /** The language of the text, where it is not English. */
  lang?: string;
  /** The title of the folded part that holds the field, with others that most answers leave empty. */
  folded?: string;
  required?: boolean;
  autoComplete?: string;
  /** The text that the operator must type exactly before the command can run. */
  exactly?: string;
  /**
   * JSON pointers of the request that the answer fills: the API's faults about them stand beside
   * the field.
   */
  pointers?: string[];
  /** Whether the field appears only once the API requires it. */
  whenAsked?: boolean;
}

interface ActionFieldInputProps {
  field: ActionField;
  /** The typed value; undefined before any input, when the field shows the current one. */
  typedValue: string | undefined;
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
  typedValue: string | undefined,
): string =>
  typedValue !== undefined &&
  (!options || several || options.some(({ value }) => value === typedValue))
    ? typedValue
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
  return type === 'instant' && initial ? formatTime(initial) : initial || 'nothing';
}

/** One field of a command, with the current value beside it if another operator has changed it. */
export function ActionFieldInput({
  field,
  typedValue,
  isNewer,
  fault,
  onType,
}: ActionFieldInputProps) {
  const { name, label, exactly, initial = '' } = field;
  if (exactly !== undefined) return <ConfirmationField {...{ name, label, exactly }} />;
  if (field.type === 'file') return <ImageInput field={field} fault={fault} />;
  const value = selectDisplayedValue(field, typedValue);
  const now =
    isNewer && value !== initial ? `Current value: ${formatCurrentValue(field)}` : undefined;
  const input = { field, value, now, fault, onType };
  if (field.several) return <MultipleChoice {...input} />;
  if (field.type === 'checkbox') return <CheckboxInput {...input} />;
  if (field.type === 'instant') return <InstantInput {...input} />;
  return field.options ? <SingleChoice {...input} /> : <TextInput {...input} />;
}

interface InputProps {
  field: ActionField;
  /** The displayed value. */
  value: string;
  /** The note on what another operator has saved; undefined where nothing differs. */
  now: string | undefined;
  fault: string | undefined;
  onType: (value: string) => void;
}

function ImageInput({
  field: { name, label, hint, required = false },
  fault,
}: Pick<InputProps, 'field' | 'fault'>) {
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
}

function CheckboxInput({ field: { name, label }, value, now, fault, onType }: InputProps) {
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

/** Returns the props that a text and a list of options have in common. */
const labelledInputProps = ({ field, value, now, fault, onType }: InputProps) => ({
  label: field.label,
  name: field.name,
  value,
  required: field.required ?? false,
  fault,
  hint: [now, field.hint].filter(Boolean).join('. ') || undefined,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    onType(currentTarget.value),
});

function TextInput(props: InputProps) {
  const { type = 'text', autoComplete, placeholder, lang } = props.field;
  return (
    <TextField
      {...labelledInputProps(props)}
      type={type}
      autoComplete={autoComplete}
      placeholder={placeholder}
      lang={lang}
    />
  );
}

function InstantInput({ field, value, now, fault, onType }: InputProps) {
  return (
    <InstantField
      label={field.label}
      name={field.name}
      value={value}
      required={field.required ?? false}
      hint={[now, field.hint].filter(Boolean).join('. ') || undefined}
      fault={fault}
      onChange={onType}
    />
  );
}

function SingleChoice(props: InputProps) {
  return (
    <SelectField {...labelledInputProps(props)}>
      {props.field.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function MultipleChoice({
  field: { name, label, hint, options = [] },
  value: chosenList,
  now,
  fault,
  onType,
}: InputProps) {
  const chosenValues = parseList(chosenList);
  const toggle = (value: string, isOn: boolean) =>
    onType(
      options
        .filter((option) => (option.value === value ? isOn : chosenValues.includes(option.value)))
        .map((option) => option.value)
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
          checked={chosenValues.includes(value)}
          onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
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
