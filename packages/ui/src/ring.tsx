/**
 * A timer as a ring: `share` of the time is left. It uses attributes, since pages allow no inline
 * styles.
 */
export function Ring({
  share,
  text,
  spoken,
  tone = 'ok',
}: {
  share: number;
  text: string;
  spoken: string;
  tone?: 'ok' | 'warn' | 'bad' | 'home' | 'away';
}) {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={`ring tone-${tone}`} role="timer" aria-label={spoken}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="44" />
        <circle
          className="ring__v"
          cx="50"
          cy="50"
          r="44"
          pathLength="100"
          strokeDasharray={`${filled} 100`}
        />
      </svg>
      <b className={text.length > 3 ? 'ring__long' : undefined} aria-hidden="true">
        {text}
      </b>
    </span>
  );
}
