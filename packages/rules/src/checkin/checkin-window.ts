import { FILLING_LEAD_MS, ROSTER_CHECKIN_LEAD_MS, ROSTER_CHECKIN_WINDOW_MS } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';

export interface OpenWindow {
  from: Date;
  to: Date;
}

/**
 * [CHK-1] Returns the roster check-in of a Monthly Qualifier: 60 min, closing 10 min before the
 * segment's start.
 */
export function defaultCheckinWindow(startsAt: Date): OpenWindow {
  const to = +startsAt - ROSTER_CHECKIN_LEAD_MS;
  return { from: new Date(to - ROSTER_CHECKIN_WINDOW_MS), to: new Date(to) };
}

/**
 * [CHK-1] Decides whether a window is valid: it begins before it ends, and ends at least 10 min
 * before the segment's start. Refused `checkin-window-invalid`.
 */
export function decideCheckinWindow({
  window,
  startsAt,
}: {
  window: OpenWindow;
  startsAt: Date;
}): Decision<OpenWindow> {
  if (!(window.from < window.to))
    return refuse('checkin-window-invalid', 'it must begin before it ends');
  if (+window.to > +startsAt - ROSTER_CHECKIN_LEAD_MS)
    return refuse('checkin-window-invalid', 'it must end at least 10 minutes before the start');
  return accept(window);
}

/**
 * [CHK-1] Returns whether now is before, inside or after a window, which contains its beginning and
 * not its end.
 */
export function windowPhase({
  window,
  now,
}: {
  window: OpenWindow;
  now: Date;
}): 'before' | 'open' | 'closed' {
  if (now < window.from) return 'before';
  return now < window.to ? 'open' : 'closed';
}

/**
 * [CHK-6] Returns when a segment is seeded and its series are created: at the window's close,
 * without a window 10 min before its start.
 */
export function seedingInstant({
  window,
  startsAt,
}: {
  window: Pick<OpenWindow, 'to'> | null;
  startsAt: Date;
}): Date {
  return window ? window.to : new Date(+startsAt - ROSTER_CHECKIN_LEAD_MS);
}

/**
 * [ADV-7] Returns when vacant places of a segment are no longer filled from the standings before
 * it: when its check-in closes, without a check-in 10 min before its seeding.
 */
export function fillingEndsAt({
  checkinTo,
  startsAt,
}: {
  checkinTo: Date | null;
  startsAt: Date;
}): Date {
  if (checkinTo) return checkinTo;
  return new Date(+seedingInstant({ window: null, startsAt }) - FILLING_LEAD_MS);
}
