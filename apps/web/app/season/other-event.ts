import type { Roster } from '@ringside/contract/collections/rosters';
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
      (region.registration === 'open' || registrationOf(region, now).closes !== null),
  );
}

/** An event that a player without a team in the shown one is offered instead. */
export interface OtherEvent extends EventWithSegments {
  /** Whether they have a team there; else they can register one. */
  hasTeam: boolean;
}

/**
 * Returns the event that a player has a team in, or else can enter, while the shown one is closed
 * to them, or null.
 */
export function findOtherEvent(
  { season, shownEventId }: { season: Season; shownEventId: string | undefined },
  player: Entrant & { otherRosters: Roster[] },
  now: Date,
): OtherEvent | null {
  const visibleEvents = visibleEventsOf(season);
  const enterable = visibleEvents.filter((one) => canEnterEvent(one, player, now));
  if (enterable.some(({ event }) => event.id === shownEventId)) return null;
  const withTeam = visibleEvents.find(
    (one) => one.event.id !== shownEventId && hasRosterIn(one, player.otherRosters),
  );
  const offered = withTeam ?? enterable[0];
  return offered ? { ...offered, hasTeam: offered === withTeam } : null;
}

/** Returns whether one of the rosters plays in an event. */
export const hasRosterIn = (
  { segments }: EventWithSegments,
  rosters: readonly Pick<Roster, 'segment'>[],
): boolean => rosters.some(({ segment }) => segments.some(({ id }) => id === segment.id));
