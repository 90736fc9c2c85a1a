import { dayOf } from '../../season/day.ts';
import { Instant } from './instant.tsx';
import { useIsHydrated } from './use-now.ts';

/** A range of two instants, which names a day that both share, and the zone, once. */
export function InstantRange({
  from,
  to,
  style,
}: {
  from: string;
  to: string;
  style: 'full' | 'date';
}) {
  const isHydrated = useIsHydrated();
  const oneDay = dayOf(from, isHydrated) === dayOf(to, isHydrated);
  return (
    <>
      <Instant at={from} style={style} bare /> – <Instant at={to} style={oneDay ? 'time' : style} />
    </>
  );
}
