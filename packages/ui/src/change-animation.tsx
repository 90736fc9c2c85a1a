import { type ReactNode, useState } from 'react';

/** Returns how often a value has changed since it was first known; null means unknown. */
export function useChangeCount(of: string | number | boolean | null): number {
  const [last, setLast] = useState({ of, beats: 0 });
  if (Object.is(last.of, of)) return last.beats;
  const beats = last.of === null || of === null ? last.beats : last.beats + 1;
  setLast({ of, beats });
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
