import type { IconName } from '@ringside/ui/icon';
import type { MatchData } from './read-match.ts';

/** The event that a checked-in player waits for; null while the ban phase is open. */
export type AwaitedEvent = 'lobby' | 'ban-phase' | 'start' | 'start-after-bans' | null;

/** Returns the event that a checked-in player of a scheduled match waits for. */
export function awaitedEventOf({
  series: { lobby },
  bans,
  banPlan,
}: Pick<MatchData, 'bans' | 'banPlan'> & {
  series: Pick<MatchData['series'], 'lobby'>;
}): AwaitedEvent {
  if (lobby) return 'lobby';
  if (bans === 'running') return null;
  if (bans === 'over') return 'start-after-bans';
  return banPlan === 'none' ? 'start' : 'ban-phase';
}

/** The icons of the steps of a match. */
interface StepIcons {
  checkIn: IconName;
  bans: IconName;
  play: IconName;
}

const BEFORE_BANS: StepIcons = { checkIn: 'go', bans: 'lock', play: 'lock' };
const AFTER_BANS: StepIcons = { checkIn: 'check', bans: 'check', play: 'go' };
const SCHEDULED: Record<MatchData['bans'], StepIcons> = {
  none: BEFORE_BANS,
  waiting: BEFORE_BANS,
  running: { checkIn: 'check', bans: 'go', play: 'lock' },
  over: AFTER_BANS,
};

/**
 * Returns the icon of each step of a match. The check-in is the current step until the ban phase
 * opens. While a live match has open drafts, its games and their drafts alternate.
 */
export function stepIconsOf({
  series: { state },
  bans,
}: Pick<MatchData, 'bans'> & { series: Pick<MatchData['series'], 'state'> }): StepIcons {
  if (state === 'new') return { checkIn: 'lock', bans: 'lock', play: 'lock' };
  if (state === 'scheduled') return SCHEDULED[bans];
  if (state === 'finished') return { ...AFTER_BANS, play: 'check' };
  return bans === 'over' ? AFTER_BANS : { ...AFTER_BANS, bans: 'go' };
}
