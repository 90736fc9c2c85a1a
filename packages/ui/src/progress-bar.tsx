/** A progress bar: a rectangle in an SVG, so that no inline style is needed. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <svg width="100%" height="100%" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar__v" width={`${Math.round(share * 100)}%`} height="100%" />
      </svg>
    </div>
  );
}
