import type { Refusal } from '@ringside/rules/decision';
import type { RosterId, UserId } from '@ringside/rules/ids';
import { decideJoin, type RegionFacts, takesCountry } from '@ringside/rules/roster/join-roster';
import { leadsKeyOn, normaliseJoiningKey } from '@ringside/rules/roster/joining-key';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadPointsOfTeams } from '../leaderboards/leaderboard.query.ts';
import { canKeepPoints } from '../leaderboards/team-points.query.ts';
import { loadRegistrationSegment } from '../segments/registration-segment.query.ts';
import type { RegistrationSegment, SegmentRow } from '../segments/segment.repository.ts';
import { countryOf, decidePerson, type GameDecision } from './create-roster.command.ts';
import { decideThenLock } from './decide-then-lock.ts';
import { loadEntrance } from './doors.query.ts';
import { findNextSegment } from './outlook.query.ts';
import { loadRegistrant, type Registrant } from './registrant.query.ts';
import { isLockedIn, loadRegions, type Phases, refreshStatus, regionOf } from './roster-facts.ts';
import { type Member, memberOf, rosterRepository } from './roster.repository.ts';
import { renderRoster } from './roster.resource.ts';

interface PermittedJoin {
  roster: FoundRoster;
  registration: RegistrationSegment;
  usesAddition: boolean;
  /** The closed door that an operator passes the player through. */
  passedDoor: Refusal | null;
  user: Registrant['user'];
  /** The members before the join. */
  members: Member[];
}

type FoundRoster = NonNullable<
  Awaited<ReturnType<ReturnType<typeof rosterRepository>['findByKey']>>
>;

/** Decides a join without a lock: what it reads may change until the locks are taken. */
async function checkJoin(
  work: Work,
  userId: UserId,
  typed: string,
  game: GameDecision,
  isByOperator = false,
): Promise<{ permitted: PermittedJoin } | { refused: Refusal }> {
  const repository = rosterRepository(work.db, work.tenantId);
  const key = normaliseJoiningKey(typed);
  const roster = key === null ? undefined : await repository.findByKey(key);
  if (!roster) return { refused: { reason: 'invalid-key' } };
  const [registration, members, { user, registrations }] = await Promise.all([
    loadRegistrationSegment(work, roster.segmentId),
    repository.members([roster.id]),
    loadRegistrant(work, userId, roster),
  ]);
  if (!registration) return { refused: { reason: 'invalid-key' } };
  if (leadsKeyOn({ userId, members })) {
    const nextKey = await findNextKey(work, roster.id, registration.segment);
    if (nextKey) return checkJoin(work, userId, nextKey, game, isByOperator);
  }
  const { now } = work;
  const { segment, phases } = registration;
  const country = countryOf(user);
  const [regions, { closedDoor, passedDoor }] = await Promise.all([
    loadDecidingRegions(work, { segment, phases, country }),
    loadEntrance(work, segment, { user, isByOperator }),
  ]);
  const decision = decideJoin({
    roster: {
      id: roster.id,
      segmentId: roster.segmentId,
      disbanded: roster.status === 'disbanded',
      locked: isLockedIn({ roster, segment, phases, now }),
      playerCount: members.length,
      additionsUsed: roster.additionsUsed,
    },
    // a roster that an operator has unlocked admits players even after the end of registration
    regions: regions.map((one) => (roster.operatorLock === false ? { ...one, open: true } : one)),
    country,
    ...registrations,
    closedDoor,
    playersMax: segment.rosterSize.playersMax,
    ...(segment.configuration.additions !== undefined && {
      additions: segment.configuration.additions,
    }),
  });
  if (!decision.accepted) return { refused: decision.refusal };
  const person = decidePerson(user, segment, game);
  if (!person.accepted) return { refused: person.refusal };
  const { usesAddition } = decision.value;
  return { permitted: { roster, registration, user, members, usesAddition, passedDoor } };
}

/** Finds the key of the team's roster in the next stage; undefined without one. */
async function findNextKey(
  work: Work,
  rosterId: RosterId,
  segment: SegmentRow,
): Promise<string | undefined> {
  const roster = await rosterRepository(work.db, work.tenantId).findById(rosterId);
  const next = roster && (await findNextSegment(work, roster, segment));
  return next?.entered?.joiningKey;
}

/**
 * Loads the regions that decide a join: the own one if it is open to the country, else all of the
 * stage, which decide why the player is refused.
 */
async function loadDecidingRegions(
  work: Work,
  { segment, phases, country }: { segment: SegmentRow; phases: Phases; country: string },
): Promise<RegionFacts[]> {
  const region = regionOf(segment, phases, work.now);
  return region.open && takesCountry(region, country) ? [region] : loadRegions(work, segment);
}

/**
 * Joins the caller to the roster with this key. It share-locks the segment and locks the roster, so
 * that the seeding cannot pass a join and one of two players gets the last place. Subscribers of
 * `topics` are notified as well as those of the roster and its segment.
 */
export async function joinRoster(
  work: Work,
  userId: UserId,
  typed: string,
  game: GameDecision,
  { topics = [], isByOperator = false }: { topics?: string[]; isByOperator?: boolean } = {},
): Promise<Answer> {
  const repository = rosterRepository(work.db, work.tenantId);
  const judged = await decideThenLock(
    work,
    (source) => checkJoin(source, userId, typed, game, isByOperator),
    (permitted) => repository.lockAsRead(permitted.roster, permitted.registration),
  );
  if ('refused' in judged) return refusalAnswer(judged.refused);
  const { roster, user, members, usesAddition, registration, passedDoor } = judged.permitted;
  const { segment } = registration;
  const player = await repository.addPlayer(roster, userId, work.now);
  const joined = inOrderOfJoining([...members, memberOf(player, user)]);
  const refreshed = await refreshStatus(work, roster, segment, 'roster.joined', {
    after: { user: userId, ...(passedDoor && { passedDoor: passedDoor.reason }) },
    topics: [`users:${userId}`, ...topics],
    members: joined,
    hasNoPoints: !roster.hasPoints,
    ...(usesAddition && { set: { additionsUsed: roster.additionsUsed + 1 } }),
  });
  // a roster has time for a replacement only after the seeding
  if (segment.seededAt) work.cancel('roster-replacement-ends', roster.id);
  return {
    show: { type: 'rosters', id: roster.id },
    resource: renderRoster(refreshed, joined),
  };
}

/** Sorts members as a roster shows them: the clock of the season may have been moved back. */
const inOrderOfJoining = (members: readonly Member[]): Member[] =>
  members.toSorted(
    (one, other) =>
      one.joinedAt.getTime() - other.joinedAt.getTime() || Number(one.id) - Number(other.id),
  );

/** Returns the team's points if it would lose them with these players, otherwise 0. */
async function loadPointsAtStake(
  work: Work,
  { roster, registration: { segment } }: PermittedJoin,
  players: string[],
): Promise<number> {
  const points = (await loadPointsOfTeams(work, [roster.teamId])).get(roster.teamId) ?? 0;
  if (points === 0) return 0;
  return (await canKeepPoints(work, { roster, segment, players })) ? 0 : points;
}

/** Returns the roster of a key for a confirmation before the join; refuses as the join would. */
export async function previewJoin(
  work: Work,
  userId: UserId,
  typed: string,
  game: GameDecision,
): Promise<Answer> {
  const judged = await checkJoin({ ...work, memory: undefined }, userId, typed, game);
  if ('refused' in judged) return refusalAnswer(judged.refused);
  const { roster, members, registration } = judged.permitted;
  const { segment } = registration;
  return {
    plain: {
      data: {
        id: roster.id,
        name: roster.name,
        players: members.map(({ userId, username }) => ({ id: userId, username })),
        region: segment.name,
        regionNames: segment.names,
        playersMax: segment.rosterSize.playersMax,
        pointsAtStake: await loadPointsAtStake(work, judged.permitted, [
          ...members.map((member) => member.userId),
          userId,
        ]),
      },
    },
  };
}
