import { type ReactNode, useState } from 'react';

/** Returns how often a value has changed since it was first known; null means unknown. */
export function useChangeCount(of: string | number | boolean | null): number {
  const [seen, setSeen] = useState({ of, beats: 0 });
  if (Object.is(seen.of, of)) return seen.beats;
  const beats = seen.of === null || of === null ? seen.beats : seen.beats + 1;
  setSeen({ of, beats });
  return beats;
}

/** Content that is animated for a moment when its value changes, and not when the page opens. */
export function ChangeAnimation({
  of,
  children,
}: {
  of: string | number | boolean | null;
  children: ReactNode;
}) {
  const beats = useChangeCount(of);
  return (
    <span key={beats} className={beats > 0 ? 'beat' : undefined}>
      {children}
    </span>
  );
}
