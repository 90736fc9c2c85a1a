import { windowPhase, type OpenWindow } from '../checkin/checkin-window.ts';
import {
  COUNTDOWN_DAYS_ABOVE_MS,
  COUNTDOWN_HOURS_ABOVE_MS,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
} from '../constants.ts';
import { lockNotice, type RosterStatus } from '../roster/roster-status.ts';

type CountdownKind =
  | 'registration-closes'
  | 'round-one-starts'
  | 'checkin-starts'
  | 'checkin-closes';
/** The countdown of the action centre, or the text that replaces it. */
export type Countdown =
  | { kind: CountdownKind; until: Date }
  | { kind: 'rosters are locked' | 'changes allowed'; until: null };

interface RosterFacts {
  status: RosterStatus;
  checkedIn: boolean;
  qualified: boolean;
  locked: boolean;
  additions?: number;
  additionsUsed: number;
}

interface CountdownFacts {
  qualified: boolean;
  roster: RosterFacts | null;
  segmentType: string | null;
  window: OpenWindow | null;
  /** The end of the phase that contains now, else of the next. */
  registrationClosesAt: Date | null;
  /** The start of the segment, or of the heat. */
  roundOneStartsAt: Date;
  now: Date;
}

/**
 * [CTR-3] Returns which countdown is shown: round one starts (checked in), check-in closes (inside
 * the window), check-in starts (before it; roster qualified, ready, not checked in; segment neither
 * finals nor Day 2), the texts of a locked roster, registration closes (qualified); else none.
 */
export function countdown(facts: CountdownFacts): Countdown | null {
  const { qualified, roster, registrationClosesAt, now } = facts;
  if (roster) return rosterCountdown({ ...facts, roster });
  if (!qualified) return null;
  return registrationClosesAt && now < registrationClosesAt
    ? { kind: 'registration-closes', until: registrationClosesAt }
    : { kind: 'rosters are locked', until: null };
}

const STAGES_BY_INVITATION: readonly unknown[] = ['MF', 'WF', 'MQ2'];

/**
 * Returns the countdown to the end of the check-in, or to its start for a roster that can take
 * part.
 */
function checkinCountdown({
  roster,
  segmentType,
  window,
  now,
}: Pick<CountdownFacts, 'segmentType' | 'now'> & {
  roster: RosterFacts;
  window: NonNullable<CountdownFacts['window']>;
}): Countdown | null {
  if (roster.checkedIn) return null;
  const phase = windowPhase({ window, now });
  if (phase === 'open') return { kind: 'checkin-closes', until: window.to };
  const isPreTournament = !STAGES_BY_INVITATION.includes(segmentType);
  const isReady = roster.qualified && roster.status === 'ready';
  return phase === 'before' && isPreTournament && isReady
    ? { kind: 'checkin-starts', until: window.from }
    : null;
}

function rosterCountdown({
  roster,
  segmentType,
  window,
  registrationClosesAt,
  roundOneStartsAt,
  now,
}: CountdownFacts & { roster: RosterFacts }): Countdown | null {
  if (roster.checkedIn && now < roundOneStartsAt)
    return { kind: 'round-one-starts', until: roundOneStartsAt };
  const checkin = window && checkinCountdown({ roster, segmentType, window, now });
  if (checkin) return checkin;
  if (roster.locked) {
    return {
      kind: lockNotice({
        used: roster.additionsUsed,
        ...(roster.additions !== undefined && { additions: roster.additions }),
      }),
      until: null,
    };
  }
  if (roster.qualified && registrationClosesAt && now < registrationClosesAt)
    return { kind: 'registration-closes', until: registrationClosesAt };
  return null;
}

export type CountdownUnit = 'day' | 'hour' | 'minute' | 'second';

/**
 * [CTR-4] Splits the remaining time into the shown parts: above 86,400,000 ms days, hours, minutes;
 * above 60,000 ms hours, minutes; otherwise minutes, seconds; never below zero.
 */
export function countdownParts(leftMs: number): { unit: CountdownUnit; value: number }[] {
  const left = Math.max(0, leftMs);
  const part = (unit: CountdownUnit, unitMs: number, within: number) => ({
    unit,
    value: Math.floor((left % within) / unitMs),
  });
  if (left > COUNTDOWN_DAYS_ABOVE_MS)
    return [
      part('day', DAY_MS, Infinity),
      part('hour', HOUR_MS, DAY_MS),
      part('minute', MINUTE_MS, HOUR_MS),
    ];
  if (left > COUNTDOWN_HOURS_ABOVE_MS)
    return [part('hour', HOUR_MS, Infinity), part('minute', MINUTE_MS, HOUR_MS)];
  return [part('minute', MINUTE_MS, Infinity), part('second', SECOND_MS, MINUTE_MS)];
}

/** [CTR-4] Returns the milliseconds until an instant, never below zero. */
export function timeLeft({ until, now }: { until: Date; now: Date }): number {
  return Math.max(0, +until - +now);
}

export type HomeCountdownKind = 'start' | 'registration-closes' | 'live-start';

/**
 * [CTR-5] Returns the countdowns of the home page that are not over, the nearest first: the event's
 * start, registration close, live start of the active segment.
 */
export function homeCountdowns({
  eventStartsAt,
  registrationClosesAt,
  liveStartsAt,
  now,
}: {
  eventStartsAt: Date | null;
  registrationClosesAt: Date | null;
  liveStartsAt: Date | null;
  now: Date;
}): { kind: HomeCountdownKind; until: Date }[] {
  const countdowns: { kind: HomeCountdownKind; until: Date | null }[] = [
    { kind: 'start', until: eventStartsAt },
    { kind: 'registration-closes', until: registrationClosesAt },
    { kind: 'live-start', until: liveStartsAt },
  ];
  return countdowns
    .filter(
      (one): one is { kind: HomeCountdownKind; until: Date } =>
        one.until !== null && now < one.until,
    )
    .sort((one, other) => +one.until - +other.until);
}
