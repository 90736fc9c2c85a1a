import { refuse } from '../decision.ts';

/** An open series with a date. */
export interface DatedSeries {
  id: string;
  /** The place of its round in the order of play. */
  order: number;
  date: Date;
  rosterIds: readonly string[];
}

/**
 * [SHF-3] Returns the refusal of new dates that put an open series of a roster behind one of a
 * later round, or beside it; undefined if the order stays. A pair that was out of order before is
 * no reason.
 */
export function findDisorder(
  series: readonly DatedSeries[],
  dates: ReadonlyMap<string, Date>,
): ReturnType<typeof refuse> | undefined {
  const byRoster = new Map<string, DatedSeries[]>();
  for (const one of series)
    for (const id of one.rosterIds) byRoster.set(id, [...(byRoster.get(id) ?? []), one]);
  const dateOf = ({ id, date }: DatedSeries) => dates.get(id) ?? date;
  for (const moved of series.filter(({ id }) => dates.has(id))) {
    const passed = moved.rosterIds
      .flatMap((id) => byRoster.get(id) ?? [])
      .find((other) => {
        const [first, second] = moved.order < other.order ? [moved, other] : [other, moved];
        const wasInOrder = first.order < second.order && first.date < second.date;
        return wasInOrder && dateOf(first) >= dateOf(second);
      });
    if (passed)
      return refuse('round-order', `match-series ${moved.id} would pass match-series ${passed.id}`);
  }
  return undefined;
}
