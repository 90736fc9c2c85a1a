const MINUTE_MS = 60_000;
const STEPS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: 1000 },
] as const;

/**
 * Returns how long ago something was, in the words of a language: "12 minutes ago". It uses the
 * largest full unit, rounded down.
 */
export function formatAge({ ms, language }: { ms: number; language: string }): string {
  const step = STEPS.find(({ ms: size }) => ms >= size) ?? STEPS[3];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(
    -Math.max(0, Math.floor(ms / step.ms)),
    step.unit,
  );
}
