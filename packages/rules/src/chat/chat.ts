import { accept, type Decision, refuse } from '../decision.ts';

/** What keeps somebody from saying anything in match chats: until when, and why. */
export interface Silence {
  until: Date;
  reason: string;
}

/**
 * [TLK-1] Whether one may say something in a match: not while the staff has silenced him
 * (`chat-silenced`, with the reason as its detail).
 */
export function decideSay({
  silence,
  now,
}: {
  silence: Silence | null;
  now: Date;
}): Decision<true> {
  return silence !== null && now < silence.until
    ? refuse('chat-silenced', silence.reason)
    : accept(true);
}

/**
 * [TLK-2] Whether one may mute somebody for oneself: anybody but oneself (`not-oneself`) and the
 * staff, whom everybody hears (`staff-is-heard`).
 */
export function decideMute({
  isOneself,
  isStaff,
}: {
  isOneself: boolean;
  isStaff: boolean;
}): Decision<true> {
  if (isOneself) return refuse('not-oneself');
  return isStaff ? refuse('staff-is-heard') : accept(true);
}

/**
 * [TLK-3] Whether one may report a message: another's, and once (`not-oneself`,
 * `already-reported`).
 */
export function decideReportMessage({
  isOwn,
  isReported,
}: {
  isOwn: boolean;
  isReported: boolean;
}): Decision<true> {
  if (isOwn) return refuse('not-oneself');
  return isReported ? refuse('already-reported') : accept(true);
}

/**
 * [TLK-4] Whether a report waits for somebody: while nobody has settled it and its message is in
 * sight.
 */
export const reportWaits = ({
  isSettled,
  isHidden,
}: {
  isSettled: boolean;
  isHidden: boolean;
}): boolean => !isSettled && !isHidden;

/**
 * [TLK-5] Whether the staff may silence somebody until an instant. Refused `staff-is-heard`,
 * `too-late` (the instant is past), `already-silenced` with who was faster (`by`), so that of two
 * operators the second is told.
 */
export function decideSilence({
  isStaff,
  until,
  now,
  standing,
}: {
  isStaff: boolean;
  until: Date;
  now: Date;
  standing: { until: Date; by: string } | null;
}): Decision<true> {
  if (isStaff) return refuse('staff-is-heard');
  if (until <= now) return refuse('too-late');
  return standing && now < standing.until
    ? refuse('already-silenced', `${standing.by} was faster`)
    : accept(true);
}

/** How a reader stands to a message. */
export interface Reading {
  isHidden: boolean;
  /** Said by nobody who plays. */
  ofStaff: boolean;
  /** Whether the reader has muted who says it. */
  isMuted: boolean;
  readerIsStaff: boolean;
}

/**
 * [TLK-6] What a reader gets of a message: of a hidden one only that it was there, unless he is
 * staff; `folded` where he has muted its author, never for the staff's.
 */
export const shownOf = ({
  isHidden,
  ofStaff,
  isMuted,
  readerIsStaff,
}: Reading): { text: boolean; folded: boolean } => ({
  text: !isHidden || readerIsStaff,
  folded: isMuted && !ofStaff,
});
