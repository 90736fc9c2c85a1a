import { useAlive } from '../live/use-now.ts';
import { dayOf } from '../season/day.ts';
import { Instant } from './instant.tsx';

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
  const alive = useAlive();
  const oneDay = dayOf(from, alive) === dayOf(to, alive);
  return (
    <>
      <Instant at={from} style={style} bare /> – <Instant at={to} style={oneDay ? 'time' : style} />
    </>
  );
}
