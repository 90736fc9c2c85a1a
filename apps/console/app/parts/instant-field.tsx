import { SelectField, TextField } from '@ringside/ui/field';
import { useState } from 'react';
import { formatLocal, formatOffset, instantsOf, readZone } from './local-time.ts';

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
  const zone = value && `${readZone()}, ${formatOffset(new Date(value))}`;
  return (
    <>
      <TextField
        label={label}
        type="datetime-local"
        value={text}
        required={required}
        fault={skippedTime ? SKIPPED : fault}
        hint={[hint, zone].filter(Boolean).join(' ') || undefined}
        onChange={({ currentTarget }) => read(currentTarget)}
      />
      {instants.length > 1 && (
        <SelectField
          label="This time comes twice that night"
          value={String(instants.findLastIndex((instant) => instant <= value))}
          onChange={({ currentTarget }) => onChange(instants[Number(currentTarget.value)] ?? '')}
        >
          {instants.map((instant, index) => (
            <option key={instant} value={index}>
              {`${index === 0 ? 'Before' : 'After'} the clocks go back (${formatOffset(new Date(instant))})`}
            </option>
          ))}
        </SelectField>
      )}
      {name && <input type="hidden" name={name} value={value} />}
    </>
  );
}

/** An instant field of a form that reads its answers when it is sent. */
export function UncontrolledInstantField({
  initial = '',
  ...field
}: Omit<InstantFieldProps, 'value' | 'onChange'> & { initial?: string }) {
  const [instant, setInstant] = useState(initial);
  return <InstantField {...field} value={instant} onChange={setInstant} />;
}
