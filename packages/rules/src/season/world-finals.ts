import { WORLD_FINALS_AFTER_MS, WORLD_FINALS_LEAD_MS } from '../constants.ts';
import { isWorldFinals, type EventDates } from './active-event.ts';

/**
 * [EVT-5] Returns the World Finals that the site shows together with the active events, although no
 * list names them: from seven days before their start until one day after their end. Of several the
 * earliest that are not over.
 */
export function findVisibleWorldFinals<E extends EventDates>({
  events,
  now,
}: {
  events: E[];
  now: Date;
}): E | null {
  const inView = events.filter(
    (event) =>
      isWorldFinals(event) &&
      +event.date.from - WORLD_FINALS_LEAD_MS <= +now &&
      +now <= +event.date.to + WORLD_FINALS_AFTER_MS,
  );
  const [first] = inView.sort(
    (one, other) =>
      Number(one.date.to < now) - Number(other.date.to < now) || +one.date.from - +other.date.from,
  );
  return first ?? null;
}

/** A stage of an active event, for [EVT-6]. */
export interface PlayedStage {
  isFinished: boolean;
  endsAt: Date;
}

/**
 * [EVT-6] Returns whether a user sees the World Finals in view instead of the event of [EVT-4]:
 * players with a roster there always; others without a roster of their own once no stage of the
 * active events is left to play.
 */
export function canShowWorldFinals({
  hasFinalsRoster,
  hasOtherRoster,
  otherStages,
  now,
}: {
  hasFinalsRoster: boolean;
  hasOtherRoster: boolean;
  otherStages: PlayedStage[];
  now: Date;
}): boolean {
  if (hasFinalsRoster) return true;
  return (
    !hasOtherRoster && otherStages.every(({ isFinished, endsAt }) => isFinished || endsAt < now)
  );
}
