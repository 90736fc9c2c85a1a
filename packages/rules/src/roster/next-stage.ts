import { preferredRegions, type Region } from '../season/preferred-regions.ts';

/** The conditions that a player may not meet for the next stage. */
export type MissingCondition =
  | 'profile'
  | 'age'
  | 'banned'
  | 'not-qualified'
  | 'other-region'
  | 'other-roster';

export interface UpcomingStage<R extends Region = Region> {
  id: string;
  eventId: string;
  startsAt: Date;
  /** The final end of registration. */
  closesAt: Date;
  /** Whether rosters register themselves: neither by invitation nor in a queue. */
  takesRosters: boolean;
  regions: R[];
}

/**
 * [ROS-15] Returns the stage that a roster can enter next, with the region of its owner's country:
 * of the stages that take rosters, start after its own and still take registrations, the first by
 * start. Null if there is none, or none has a region for the country. [ROS-17] A roster that is
 * withdrawn or disqualified enters no later stage of its event.
 */
export function nextStage<R extends Region>({
  stages,
  after,
  country,
  now,
}: {
  stages: UpcomingStage<R>[];
  /** The roster's stage, and whether the roster is withdrawn or disqualified there. */
  after: { id: string; eventId: string; startsAt: Date; isOut: boolean };
  country: string | null;
  now: Date;
}): { stage: UpcomingStage<R>; region: R } | null {
  const ahead = stages
    .filter(({ takesRosters, closesAt }) => takesRosters && now < closesAt)
    .filter(({ id, startsAt }) => id !== after.id && startsAt > after.startsAt)
    .filter(({ eventId }) => !after.isOut || eventId !== after.eventId)
    .sort((one, other) => +one.startsAt - +other.startsAt);
  for (const stage of ahead) {
    const [region] = preferredRegions({ regions: stage.regions, country });
    if (region) return { stage, region };
  }
  return null;
}

export interface PlayerFacts {
  hasProfile: boolean;
  isOldEnough: boolean;
  isBanned: boolean;
  isQualified: boolean;
  country: string | null;
  /** Whether the player is in another team's roster of the stage. */
  isElsewhere: boolean;
}

/**
 * [ROS-15] Returns the first condition that a player does not meet for a region of the next stage,
 * or null.
 */
export function findMissingCondition({
  player,
  region,
  asksQualification,
}: {
  player: PlayerFacts;
  region: Region;
  asksQualification: boolean;
}): MissingCondition | null {
  if (!player.hasProfile) return 'profile';
  if (!player.isOldEnough) return 'age';
  if (player.isBanned) return 'banned';
  if (asksQualification && !player.isQualified) return 'not-qualified';
  if (preferredRegions({ regions: [region], country: player.country }).length === 0)
    return 'other-region';
  return player.isElsewhere ? 'other-roster' : null;
}
