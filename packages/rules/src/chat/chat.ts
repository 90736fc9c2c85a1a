import { accept, type Decision, refuse } from '../decision.ts';

/** A silence in match chats, with its end and reason. */
export interface Silence {
  until: Date;
  reason: string;
}

/**
 * [TLK-1] Decides whether a user may write in a match chat. Refused `chat-silenced` while the staff
 * has silenced them, with the reason as its detail.
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
 * [TLK-2] Decides whether a user may mute another for themselves. Refused `not-oneself`, and
 * `staff-is-heard` since messages of the staff are for all.
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

/** [TLK-3] Decides on a report of a message. Refused `not-oneself`, `already-reported`. */
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

/** [TLK-4] Returns whether a report waits: it is not settled and its message is visible. */
export const reportWaits = ({
  isSettled,
  isHidden,
}: {
  isSettled: boolean;
  isHidden: boolean;
}): boolean => !isSettled && !isHidden;

/**
 * [TLK-5] Decides whether the staff may silence a user until an instant. Refused `staff-is-heard`,
 * `too-late` (the instant is past), `already-silenced` with the name of the operator who was faster
 * (`by`).
 */
export function decideSilence({
  isStaff,
  until,
  now,
  currentSilence,
}: {
  isStaff: boolean;
  until: Date;
  now: Date;
  currentSilence: { until: Date; by: string } | null;
}): Decision<true> {
  if (isStaff) return refuse('staff-is-heard');
  if (until <= now) return refuse('too-late');
  return currentSilence && now < currentSilence.until
    ? refuse('already-silenced', `${currentSilence.by} was faster`)
    : accept(true);
}

/** The relation of a reader to a message. */
export interface MessageReader {
  isHidden: boolean;
  /** Whether the author does not play in the match. */
  ofStaff: boolean;
  /** Whether the reader has muted the author. */
  isMuted: boolean;
  readerIsStaff: boolean;
}

/**
 * [TLK-6] Returns what a reader gets of a message. Players get only the existence of a hidden one;
 * `folded` if the reader has muted its author, never for the staff's.
 */
export const visibleMessageOf = ({
  isHidden,
  ofStaff,
  isMuted,
  readerIsStaff,
}: MessageReader): { text: boolean; folded: boolean } => ({
  text: !isHidden || readerIsStaff,
  folded: isMuted && !ofStaff,
});
