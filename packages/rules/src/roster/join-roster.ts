import { isStandby } from '../checkin/standby.ts';
import { DEFAULT_ADDITIONS, MAX_ROSTER_PLAYERS } from '../constants.ts';
import { accept, refuse, type Decision, type Refusal } from '../decision.ts';
import type { SegmentId } from '../ids.ts';

export interface RegionFacts {
  segmentId: SegmentId;
  countries: string[];
  /** Whether its registration is open now. */
  open: boolean;
}
export interface JoinedRoster {
  id: string;
  segmentId: SegmentId;
  disbanded: boolean;
  locked: boolean;
  playerCount: number;
  additionsUsed: number;
}

/**
 * [ROS-2] Decides whether a user may join by key. Refused in this order: `invalid-key` (4) no such
 * roster; `no-open-region` (8) no region of the stage is open (a locked roster takes replacements
 * without); `country-excluded` (7); `wrong-region` (5); `roster-full` (6) full or additions used
 * up; then [DOR-2] a closed door; then [ROS-17] `disqualified` and `already-in-roster`. Accepted:
 * whether an addition is used.
 */
export function decideJoin({
  roster,
  regions,
  country,
  playersMax = MAX_ROSTER_PLAYERS,
  additions = DEFAULT_ADDITIONS,
  ...registrations
}: {
  roster: JoinedRoster | null;
  /** All regions of the roster's stage. */
  regions: RegionFacts[];
  /** The nationality, else the launch country. */
  country: string;
  playersMax?: number;
  additions?: number;
} & Registrations): Decision<{ usesAddition: boolean }> {
  if (!roster || roster.disbanded) return refuse('invalid-key');
  if (!roster.locked && !regions.some(({ open }) => open)) return refuse('no-open-region');
  const region = decideRegion(regions, country, roster.segmentId);
  if (!region.accepted) return region;
  const full = whyFull(roster, playersMax, additions);
  if (full !== null) return refuse('roster-full', full);
  const refusal = whyOutside(registrations);
  return refusal ? { accepted: false, refusal } : accept({ usesAddition: roster.locked });
}

/** The rosters of an event in which a player is or was. */
interface Registrations {
  inRosterOfStage: boolean;
  /** Whether the player was disqualified in this event, with another roster. */
  isDisqualified: boolean;
  /** [DOR-1] The door of the stage that is closed to the player. */
  closedDoor?: Refusal | null;
}

/** [DOR-1] [ROS-17] Returns why a player takes no place: a door, or another roster of the event. */
function whyOutside({
  inRosterOfStage,
  isDisqualified,
  closedDoor = null,
}: Registrations): Refusal | null {
  if (closedDoor) return closedDoor;
  if (isDisqualified) return { reason: 'disqualified' };
  return inRosterOfStage ? { reason: 'already-in-roster' } : null;
}

/** Decides whether a player of a country may play in a region of the stage. */
function decideRegion(
  regions: RegionFacts[],
  country: string,
  segmentId: SegmentId,
): Decision<true> {
  const open = regions.filter((region) => takesCountry(region, country));
  if (open.length === 0) return refuse('country-excluded', country);
  return open.some((region) => region.segmentId === segmentId)
    ? accept(true)
    : refuse('wrong-region');
}

/** Returns why a roster takes no player, or null where it has room. */
function whyFull(roster: JoinedRoster, playersMax: number, additions: number): string | null {
  if (roster.playerCount >= playersMax) return `${roster.playerCount} of ${playersMax} players`;
  return roster.locked && roster.additionsUsed >= additions
    ? `${roster.additionsUsed} of ${additions} additions used`
    : null;
}

/** Returns whether a region takes a country; one that lists no countries takes all. */
export const takesCountry = ({ countries }: Pick<RegionFacts, 'countries'>, country: string) =>
  countries.length === 0 || countries.includes(country);

/**
 * [ROS-3] Decides whether a roster may be created in a region. [DOR-2] A closed door refuses before
 * the state does, if the region takes the country. Then refused `registration-closed`,
 * `country-excluded`, [ROS-17] `disqualified`, `already-in-roster`, `segment-full` (limit and
 * standby places taken). `rosterCount` counts the region's rosters that are not disbanded.
 */
export function decideCreateRoster({
  region,
  country,
  inRosterOfStage,
  isDisqualified,
  closedDoor = null,
  rosterCount,
  limit,
  standbyLimit = 0,
}: {
  region: RegionFacts;
  country: string;
  rosterCount: number;
  limit: number | null;
  standbyLimit?: number;
} & Registrations): Decision<{ standby: boolean }> {
  if (closedDoor && takesCountry(region, country)) return { accepted: false, refusal: closedDoor };
  if (!region.open) return refuse('registration-closed');
  if (!takesCountry(region, country)) return refuse('country-excluded', country);
  const outside = whyOutside({ inRosterOfStage, isDisqualified });
  if (outside) return { accepted: false, refusal: outside };
  if (limit !== null && rosterCount >= limit + standbyLimit)
    return refuse('segment-full', `${rosterCount} of ${limit + standbyLimit}`);
  return accept({ standby: isStandby({ index: rosterCount, limit }) });
}

/**
 * [ROS-16] Returns whether a caller may create a roster with these users: an operator with any, a
 * player only with themselves.
 */
export function canNameUsers({
  users,
  callerId,
  isOperator,
}: {
  users: readonly string[];
  callerId: string;
  isOperator: boolean;
}): boolean {
  return isOperator || users.every((id) => id === callerId);
}
