export interface CountdownPart {
  value: number;
  unit: string;
}
export interface CountdownProps {
  label: string;
  parts: CountdownPart[];
  /** The time left as one sentence, for screen readers. */
  spoken: string;
  soon?: boolean | undefined;
}

const formatDigits = (value: number) => String(value).padStart(2, '0');

/** The time left as boxes of digits. */
export function Countdown({ label, parts, spoken, soon = false }: CountdownProps) {
  return (
    <div className={soon ? 'cd is-soon' : 'cd'}>
      <span className="cd__l">{label}</span>
      <span className="cd__u" role="timer" aria-label={spoken}>
        {parts.map(({ value, unit }) => (
          <span key={unit} aria-hidden="true">
            <b className="num">{formatDigits(value)}</b>
            {unit}
          </span>
        ))}
      </span>
    </div>
  );
}

/** The time left in one line of text, as in the action centre. */
export function CountdownLine({ label, parts, spoken }: CountdownProps) {
  return (
    <span className="action__cd">
      <span className="small">{label}</span>{' '}
      <b className="num" role="timer" aria-label={spoken}>
        {parts.map(({ value, unit }) => `${formatDigits(value)} ${unit}`).join(' ')}
      </b>
    </span>
  );
}
