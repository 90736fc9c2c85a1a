import { MINUTE_MS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { addDelay, type RoundDelay } from './round-times.ts';
import { type DatedSeries, findDisorder } from './series-order.ts';

/** A series of a drawn segment; without a date it is planned for `plannedAt`. */
export interface ShiftedSeries extends Omit<DatedSeries, 'date'> {
  state: 'new' | 'scheduled' | 'live' | 'finished';
  date: Date | null;
  plannedAt: Date;
}

/** The dates of a segment, or of one of its registration phases. */
type Dates = Readonly<Record<string, Date | null>>;

/** The facts of a segment, or of an event without `play`, that decide what a shift moves. */
export interface ShiftFacts {
  dates: Dates;
  phases: readonly { id: string; dates: Dates }[];
  /** Its play; absent before the draw, and for an event or a stage with regions. */
  play?: {
    delays: readonly RoundDelay[];
    series: readonly ShiftedSeries[];
    /** Returns when a round of the first heat begins by the plan. */
    plannedTime(order: number): Date;
  };
}

/** The moves of a shift. */
export interface Shift {
  dates: Record<string, Date>;
  phases: { id: string; dates: Record<string, Date> }[];
  /** The delays of the rounds after it; undefined if they stay. */
  delays?: RoundDelay[];
  series: { id: string; date: Date }[];
}

interface Wanted {
  minutes: number;
  now: Date;
  /** The place of the first round that moves, in the order of play; absent for all to come. */
  fromOrder?: number | undefined;
}

/** The most rounds that a plan can have. */
const MOST_ROUNDS = 1_000;

/**
 * [SHF-1] [SHF-2] Decides what a shift moves: dates to come, planned rounds and scheduled series.
 * Refused `shift-past` if something would be over at once, and `round-order` ([SHF-3]).
 */
export function decideShift(facts: ShiftFacts, wanted: Wanted): Decision<Shift> {
  const { minutes, now, fromOrder } = wanted;
  const moved = (at: Date) => new Date(+at + minutes * MINUTE_MS);
  const move = (dates: Dates): Record<string, Date> =>
    Object.fromEntries(
      Object.entries(dates).flatMap(([name, at]) =>
        at && at > now && (fromOrder === undefined || name === 'dateTo') ? [[name, moved(at)]] : [],
      ),
    );
  const phases = fromOrder === undefined ? facts.phases : [];
  const shift: Shift = {
    dates: move(facts.dates),
    phases: phases.flatMap(({ id, dates }) => {
      const after = move(dates);
      return Object.keys(after).length > 0 ? [{ id, dates: after }] : [];
    }),
    series: scheduledIn(facts, wanted).map(({ id, date }) => ({ id, date: moved(date) })),
  };
  const instants = [
    ...[shift, ...shift.phases].flatMap(({ dates }) => Object.values(dates)),
    ...shift.series.map(({ date }) => date),
  ];
  if (instants.some((at) => at <= now)) return refuse('shift-past');
  return decideRounds(facts, shift, wanted);
}

/** Returns the scheduled series that move, with their dates. */
const scheduledIn = ({ play }: ShiftFacts, { fromOrder = 1 }: Wanted): DatedSeries[] =>
  (play?.series ?? []).flatMap(({ state, date, ...series }) =>
    state === 'scheduled' && date && series.order >= fromOrder ? [{ ...series, date }] : [],
  );

/** Adds the delay of the planned rounds, and checks the order of all. */
function decideRounds({ dates, play }: ShiftFacts, shift: Shift, wanted: Wanted): Decision<Shift> {
  if (!play) return accept(shift);
  const { series, delays, plannedTime } = play;
  const open = series.flatMap((one) =>
    one.date && (one.state === 'scheduled' || one.state === 'live')
      ? [{ ...one, date: one.date }]
      : [],
  );
  const disorder = findDisorder(open, new Map(shift.series.map(({ id, date }) => [id, date])));
  if (disorder) return disorder;
  // The whole plan follows the start.
  if (shift.dates.dateFrom) return accept(shift);
  const from = wanted.fromOrder ?? findNextRound(play, wanted.now);
  if (from === undefined) return accept(shift);
  const earliest = from === 1 ? +(dates.dateFrom ?? 0) : +plannedTime(from - 1) + 1;
  if (+plannedTime(from) + wanted.minutes * MINUTE_MS < earliest) return refuse('round-order');
  return accept({ ...shift, delays: addDelay(delays, { from, minutes: wanted.minutes }) });
}

/** Returns the first round that is planned for later; undefined without one. */
function findNextRound(
  { series, plannedTime }: NonNullable<ShiftFacts['play']>,
  now: Date,
): number | undefined {
  const waiting = series.flatMap(({ state, order, plannedAt }) =>
    state === 'new' && plannedAt > now ? order : [],
  );
  let next = 1;
  while (next <= MOST_ROUNDS && plannedTime(next) <= now) next++;
  const first = Math.min(next, ...waiting);
  return first <= MOST_ROUNDS ? first : undefined;
}

/** An instant at which something happens. */
export interface NamedInstant {
  name: string;
  at: Date;
}

/**
 * [SHF-4] Returns the instant until which a shift can be undone: the first that it moved, or to
 * which it moved something; null without one.
 */
export function undoEnd(instants: readonly NamedInstant[], now: Date): NamedInstant | null {
  const ahead = instants.filter(({ at }) => at > now);
  return ahead.toSorted((one, other) => +one.at - +other.at)[0] ?? null;
}
