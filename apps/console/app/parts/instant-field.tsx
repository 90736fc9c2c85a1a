import { SelectField, TextField } from '@ringside/ui/field';
import { type FormEvent, useState } from 'react';
import { formatLocal, formatOffset, formatZone, instantsOf, readZone } from './local-time.ts';

const SKIPPED = 'The clocks skip this time that night. Choose an earlier or a later one.';

interface InstantFieldProps {
  label: string;
  /** The name under which a form sends the instant. */
  name?: string;
  /** An ISO string; empty without an instant. */
  value: string;
  /** Gets an ISO string; empty while the field stands for no instant. */
  onChange: (instant: string) => void;
  required?: boolean;
  hint?: string | undefined;
  fault?: string | undefined;
}

/**
 * A field for an instant in the operator's time zone, with its offset. An unchanged instant keeps
 * its seconds. A time that the clocks skip is refused; of one that comes twice the operator chooses
 * which.
 */
export function InstantField({
  label,
  name,
  value,
  onChange,
  required = false,
  hint,
  fault,
}: InstantFieldProps) {
  const [skippedTime, setSkippedTime] = useState<string>();
  const text = skippedTime ?? (value && formatLocal(new Date(value)));
  const instants = instantsOf(text);
  function read(input: HTMLInputElement) {
    const [instant = ''] = instantsOf(input.value);
    const isSkipped = input.value !== '' && instant === '';
    input.setCustomValidity(isSkipped ? SKIPPED : '');
    setSkippedTime(isSkipped ? input.value : undefined);
    onChange(instant);
  }
  return (
    <>
      <TextField
        label={label}
        type="datetime-local"
        value={text}
        required={required}
        fault={skippedTime ? SKIPPED : fault}
        hint={[hint, text && describeZone(value)].filter(Boolean).join(' ') || undefined}
        onChange={({ currentTarget }) => read(currentTarget)}
        onInvalid={skippedTime ? focusWithoutBubble : undefined}
      />
      {instants.length > 1 && (
        <RepeatedTimeField instants={instants} value={value} onChange={onChange} />
      )}
      {name && <input type="hidden" name={name} value={value} />}
    </>
  );
}

/** Returns the operator's zone; with its offset where there is an instant. */
const describeZone = (value: string): string => (value ? formatZone(new Date(value)) : readZone());

/** The choice between the two instants of a time that comes twice. */
function RepeatedTimeField({
  instants,
  value,
  onChange,
}: Pick<InstantFieldProps, 'value' | 'onChange'> & { instants: string[] }) {
  const which = instants.findLastIndex((instant) => instant <= value);
  const options = instants.map(
    (instant, index) =>
      `${index === 0 ? 'Before' : 'After'} the clocks go back (${formatOffset(new Date(instant))})`,
  );
  return (
    <SelectField
      label="This time comes twice that night"
      value={String(which)}
      chosen={options[which]}
      onChange={({ currentTarget }) => onChange(instants[Number(currentTarget.value)] ?? '')}
    >
      {options.map((option, index) => (
        <option key={option} value={index}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}

/** Keeps the browser's bubble away, which would cover the same text below the field. */
function focusWithoutBubble(event: FormEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.focus();
}

/** An instant field of a form that reads its answers when it is sent. */
export function UncontrolledInstantField({
  initial = '',
  ...field
}: Omit<InstantFieldProps, 'value' | 'onChange'> & { initial?: string }) {
  const [instant, setInstant] = useState(initial);
  return <InstantField {...field} value={instant} onChange={setInstant} />;
}
