import { preferredRegionsOf, regionsOf, registrationOf, selectActiveStage } from './decisions.ts';
import { type EventWithSegments, type Season, visibleEventsOf } from './season.ts';

interface Entrant {
  country: string;
  /** Whether the player has won their challenge matches; a stage may require it. */
  isQualified: boolean;
}

/** Returns whether a player without a team can register one in the active stage of an event. */
function canEnterEvent(
  { segments }: Pick<EventWithSegments, 'segments'>,
  { country, isQualified }: Entrant,
  now: Date,
): boolean {
  const stage = selectActiveStage(segments, now);
  if (!stage) return false;
  return preferredRegionsOf(regionsOf(segments, stage), country).some(
    (region) =>
      (region.state === 'registration' || region.state === 'checkin') &&
      (region.registrationType !== 'qualified' || isQualified) &&
      registrationOf(region, now).closes !== null,
  );
}

/** Returns the event that a player can enter while the shown one is closed to them, or null. */
export function findEnterableEvent(
  { season, shownEventId }: { season: Season; shownEventId: string | undefined },
  entrant: Entrant,
  now: Date,
): EventWithSegments | null {
  const enterable = visibleEventsOf(season).filter((one) => canEnterEvent(one, entrant, now));
  return enterable.some(({ event }) => event.id === shownEventId) ? null : (enterable[0] ?? null);
}
