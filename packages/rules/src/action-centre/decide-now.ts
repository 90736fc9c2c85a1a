import { MINUTE_MS } from '../constants.ts';
import { matchNow, MATCH_KINDS, type MatchNow, type OwnSeries } from './match-now.ts';
import { ROSTER_KINDS, rosterNow, type OwnRoster, type RosterNow } from './roster-now.ts';

/** One thing that concerns a player now. */
export type PlayerNow = MatchNow | RosterNow;

/** A registration that closes so soon is urgent. */
const URGENT_MS = 10 * MINUTE_MS;

const JUST_HAPPENED: ReadonlySet<string> = new Set(['won', 'still in', 'bye', 'in the bracket']);
const ENDED: ReadonlySet<string> = new Set(['champion', 'eliminated', 'missed', 'withdrawn']);
const IN_REGISTRATION: ReadonlySet<string> = new Set([
  'enter the next stage',
  'join the next stage',
  'incomplete',
]);

/**
 * [CTR-12] Returns what concerns a player, the most urgent first: what they may do in the next
 * minutes, what others do, what has just happened, what comes soon, how it ended; then what ends
 * first, then the order of the kinds.
 */
export function decideNow(
  { series, rosters }: { series: readonly OwnSeries[]; rosters: readonly OwnRoster[] },
  now: Date,
): PlayerNow[] {
  const found: PlayerNow[] = [
    ...series.flatMap((one) => matchNow(one, now)),
    ...rosters.flatMap((one) => rosterNow(one, now)),
  ];
  return found.sort(
    (one, other) =>
      urgencyOf(one, now) - urgencyOf(other, now) ||
      endOf(one) - endOf(other) ||
      KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind),
  );
}

const KINDS: readonly string[] = [...MATCH_KINDS, ...ROSTER_KINDS];

/** Returns the group of urgency, from 1; the smaller comes first. */
function urgencyOf({ kind, isMine, until }: PlayerNow, now: Date): number {
  if (IN_REGISTRATION.has(kind)) return until && +until - +now <= URGENT_MS ? 1 : 4;
  if (isMine) return 1;
  if (JUST_HAPPENED.has(kind)) return 3;
  if (ENDED.has(kind)) return 5;
  return ROSTER_KINDS.some((one) => one === kind) ? 4 : 2;
}

const endOf = ({ until }: PlayerNow): number => until?.getTime() ?? Number.MAX_SAFE_INTEGER;
