import { randomBytes } from 'node:crypto';
import type { newRoster } from '@ringside/contract/collections/rosters';
import type { Resource } from '@ringside/contract/json-api';
import { rosterLimitOf } from '@ringside/rules/bracket/graph/graph-settings';
import { refuse, type Decision, type Refusal } from '@ringside/rules/decision';
import type { SegmentId, UserId } from '@ringside/rules/ids';
import { ageOn, minimumAge } from '@ringside/rules/roster/eligibility';
import { decideCreateRoster } from '@ringside/rules/roster/join-roster';
import { createJoiningKey } from '@ringside/rules/roster/joining-key';
import { decideRosterName, nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import { userCountry } from '@ringside/rules/season/preferred-regions';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  invalidBody,
  relationNotFound,
  refusalAnswer,
  type Answer,
} from '../../kernel/http/endpoint.ts';
import { Outdated } from '../../platform/storage/races.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadDirectQualifiers } from '../leaderboards/leaderboard.query.ts';
import {
  createNameCheck,
  loadNameRules,
  type StoredNameRules,
} from '../name-rules/name-rules.repository.ts';
import { loadRegistrationSegment } from '../segments/registration-segment.query.ts';
import {
  type RegistrationSegment,
  segmentRepository,
  type SegmentRow,
} from '../segments/segment.repository.ts';
import { decideThenLock } from './decide-then-lock.ts';
import { loadEntrance } from './doors.query.ts';
import { loadRegistrant, type Registrant } from './registrant.query.ts';
import { refreshStatus, regionOf } from './roster-facts.ts';
import { memberOf, rosterRepository } from './roster.repository.ts';
import { renderRoster } from './roster.resource.ts';

/** The game's decision on a player who registers: brawlers and bans. */
export type GameDecision = Decision<true>;
export type UserRow = Registrant['user'];
/** Returns a new random joining key. */
export const createKey = () => createJoiningKey(randomBytes(8));

/** Returns the columns of a new roster of a segment, without team and owner. */
export const newRosterColumns = (
  { tenantId, now }: Pick<Work, 'tenantId' | 'now'>,
  segment: SegmentRow,
  name: string,
) => ({
  tenantId,
  eventId: segment.eventId,
  segmentId: segment.id,
  stageId: segment.stageId ?? segment.id,
  name,
  nameKey: nameSkeleton(name),
  status: 'incomplete' as const,
  treeLevel: 0,
  joiningKey: createKey(),
  createdAt: now,
});

/** Returns the country that decides a user's region; empty if unknown. */
export const countryOf = (user: Pick<UserRow, 'nationality' | 'country'>) =>
  userCountry(user) ?? '';

/** Decides whether a player may enter a roster: a profile, the age, no ban, and the game's decision. */
export function decidePerson(
  user: UserRow,
  segment: SegmentRow,
  game: GameDecision,
): Decision<true> {
  if (!user.hasProfile || !user.dateOfBirth) return refuse('profile-required');
  const minimum = minimumAge({ country: countryOf(user) });
  if (ageOn({ dateOfBirth: user.dateOfBirth, on: segment.dateFrom }) < minimum)
    return refuse('age-gate', `The minimum age is ${minimum}`);
  if (user.isBanned) return refuse('banned');
  if (user.countryBan) return refuse('country-banned');
  return game;
}

/**
 * Creates a roster in a region with the caller as owner and first player. Subscribers of `topics`
 * are notified as well as those of the segment.
 */
export async function createRoster(
  work: Work,
  userId: UserId,
  sent: SentRoster,
  game: GameDecision,
  { topics = [], isByOperator = false }: { topics?: string[]; isByOperator?: boolean } = {},
): Promise<Answer> {
  const judged = await decideThenLock(
    work,
    (source) => judgeRoster(source, userId, sent, { game, isByOperator }),
    ({ region, nameRules }) =>
      segmentRepository(work.db, work.tenantId).lockAsRead(region, nameRules.version),
  );
  if ('refused' in judged) return judged.refused;
  const { region, roster } = judged.permitted;
  const resource = await insertRoster(work, region.segment, { ...roster, topics });
  return { show: { type: 'rosters', id: resource.id }, resource, status: 201 };
}

type SentRoster = z.output<typeof newRoster>['data'];

interface PermittedRoster {
  region: RegistrationSegment;
  nameRules: StoredNameRules;
  roster: Omit<NewRoster, 'topics'>;
}

/** Decides whether a roster may be created, without a lock: what it reads may change until then. */
async function judgeRoster(
  work: Work,
  userId: UserId,
  { attributes, relationships }: SentRoster,
  { game, isByOperator }: Pick<Entrant, 'game' | 'isByOperator'>,
): Promise<{ permitted: PermittedRoster } | { refused: Answer }> {
  const segmentId = relationships.segment.data.id;
  if (!/^\d{1,18}$/.test(segmentId)) return { refused: NO_SEGMENT };
  const [region, nameRules, team] = await Promise.all([
    loadRegistrationSegment(work, segmentId),
    loadNameRules(work),
    findTeamOf(work, { attributes, relationships }, userId),
  ]);
  if (!region || region.segment.draft) return { refused: NO_SEGMENT };
  if (region.hasRegions) return { refused: NOT_A_REGION };
  if (relationships.team && !team)
    return { refused: relationNotFound('/data/relationships/team', 'You own no such team') };
  const name = nameOf(attributes, team);
  if (name === undefined) return { refused: NAME_REQUIRED };
  const teamId = team?.id;
  const decided = await decideRegistration(
    work,
    { ...region, nameRules },
    { name, teamId, userId, game, isByOperator },
  );
  if ('answer' in decided) return { refused: decided.answer };
  return { permitted: { region, nameRules, roster: { ...decided, teamId } } };
}

const NO_SEGMENT = relationNotFound('/data/relationships/segment', 'There is no such segment');

const nameOf = (
  attributes: { name?: string | undefined } | undefined,
  team: { name: string } | undefined,
) => attributes?.name ?? team?.name;

const NOT_A_REGION = invalidBody({
  code: 'not-a-region',
  source: { pointer: '/data/relationships/segment' },
});
const NAME_REQUIRED = invalidBody({
  code: 'required',
  detail: 'The field is required.',
  source: { pointer: '/data/attributes/name' },
});

interface Entrant {
  name: string;
  teamId: string | undefined;
  userId: UserId;
  game: GameDecision;
  /** Whether an operator creates the roster, whom no door stops. */
  isByOperator: boolean;
}

/** Decides whether the player, the team, the name and the segment permit a roster. */
async function decideRegistration(
  work: Work,
  { segment, phases, nameRules }: RegistrationSegment & Pick<PermittedRoster, 'nameRules'>,
  { name, teamId, userId, game, isByOperator }: Entrant,
): Promise<{ name: string; user: UserRow; passedDoor: Refusal | null } | { answer: Answer }> {
  const repository = rosterRepository(work.db, work.tenantId);
  const limit = rosterLimitOf(segment);
  const { standbyLimit } = segment.rostersLimit;
  const stageId = segment.stageId ?? segment.id;
  const [{ user, registrations }, entry, takenNames, rosterCount] = await Promise.all([
    loadRegistrant(work, userId, { stageId, eventId: segment.eventId }),
    decideEntry(work, segment, teamId),
    repository.namesLike(name, { eventId: segment.eventId, teamId: teamId ?? null }),
    // without a limit the number of rosters is not needed, and counting would slow down a rush
    limit === null ? 0 : repository.countBySegment(segment.id),
  ]);
  const person = decidePerson(user, segment, game);
  if (!person.accepted) return { answer: refusalAnswer(person.refusal) };
  if (!entry.accepted) return { answer: refusalAnswer(entry.refusal) };
  const named = decideRosterName({ isBlocked: createNameCheck(nameRules), name, takenNames });
  if (!named.accepted) return { answer: refuseName(named.refusal) };
  const { closedDoor, passedDoor } = await loadEntrance(work, segment, { user, isByOperator });
  const decision = decideCreateRoster({
    region: regionOf(segment, phases, work.now),
    country: countryOf(user),
    ...registrations,
    closedDoor,
    rosterCount,
    limit,
    standbyLimit: standbyLimit ?? 0,
  });
  if (!decision.accepted) return { answer: refusalAnswer(decision.refusal) };
  return { name: named.value, user, passedDoor };
}

const refuseName = ({ reason, detail }: Refusal): Answer =>
  invalidBody({
    code: reason,
    title: 'The name is not valid',
    ...(detail && { detail }),
    source: { pointer: '/data/attributes/name' },
  });

/** Finds the team that a request names, or the user's own team with the name of the roster. */
async function findTeamOf(work: Work, { attributes, relationships }: SentRoster, userId: UserId) {
  if (relationships.team) return findOwnTeam(work, relationships.team.data.id, userId);
  return attributes?.name ? findOwnTeamByName(work, attributes.name, userId) : undefined;
}

const findOwnTeam = ({ db, tenantId }: Work, id: string, userId: UserId) =>
  /^\d{1,18}$/.test(id)
    ? db
        .selectFrom('teams')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .where('ownerId', '=', userId)
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** Finds the user's own team with a similar name, so that it plays on under its name. */
async function findOwnTeamByName({ db, tenantId }: Work, name: string, userId: UserId) {
  const teams = await db
    .selectFrom('teams')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('ownerId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  const key = nameSkeleton(normaliseName(name));
  return teams.find((team) => nameSkeleton(normaliseName(team.name)) === key);
}

/**
 * Decides whether a team may enter: Day 1 excludes teams that go straight to Day 2, and stages by
 * invitation admit only invited teams.
 */
async function decideEntry(
  work: Work,
  segment: SegmentRow,
  teamId: string | undefined,
): Promise<Decision<true>> {
  const isStraight =
    teamId !== undefined &&
    (segment.typeId === 'MQ1' || segment.registrationType === 'invitation') &&
    (await loadDirectQualifiers(work, segment)).has(teamId);
  if (segment.registrationType === 'invitation')
    return isStraight ? { accepted: true, value: true } : refuse('not-invited');
  return isStraight
    ? refuse('not-eligible', 'the team has a direct place on Day 2')
    : { accepted: true, value: true };
}

/** Returns the condition that a segment has at least as many rosters as a number. */
const hasAsMany = (segmentId: SegmentId, count: number) =>
  sql<boolean>`(
    select count(*) from rosters as others
    where others.segment_id = ${segmentId} and others.status <> 'disbanded'
  ) >= ${count}`;

interface NewRoster {
  name: string;
  user: UserRow;
  teamId?: string | undefined;
  passedDoor: Refusal | null;
  topics: string[];
}

/**
 * Inserts a roster, and returns it as it is shown. The segment is locked, so its rosters and
 * regions are counted exactly here. Throws `Outdated` if the places have run out, or regions have
 * been created, since the decision.
 */
async function insertRoster(
  work: Work,
  segment: SegmentRow,
  { name, user, teamId, passedDoor, topics }: NewRoster,
): Promise<Resource> {
  const { db, tenantId, now } = work;
  const team =
    teamId ??
    (
      await db
        .insertInto('teams')
        .values((eb) => ({
          tenantId,
          name,
          gameId: eb.selectFrom('events').select('gameId').where('id', '=', segment.eventId),
          ownerId: user.id,
          createdAt: now,
        }))
        .returningAll()
        .executeTakeFirstOrThrow()
    ).id;
  const limit = rosterLimitOf(segment);
  const { isFull, hasRegions, ...roster } = await db
    .insertInto('rosters')
    .values({
      ...newRosterColumns(work, segment, name),
      teamId: team,
      ownerId: user.id,
      standby: limit === null ? false : hasAsMany(segment.id, limit),
    })
    .returningAll()
    .returning((eb) => [
      // a statement does not see its own row
      (limit === null
        ? sql<boolean>`false`
        : hasAsMany(segment.id, limit + (segment.rostersLimit.standbyLimit ?? 0))
      ).as('isFull'),
      eb
        .exists(eb.selectFrom('segments').select('id').where('parentId', '=', segment.id))
        .as('hasRegions'),
    ])
    .executeTakeFirstOrThrow();
  if (isFull || hasRegions) throw new Outdated();
  const player = await rosterRepository(db, tenantId).addPlayer(roster, user.id, now);
  const members = [memberOf(player, user)];
  const refreshed = await refreshStatus(work, roster, segment, 'roster.created', {
    after: {
      name,
      segment: segment.id,
      ...(passedDoor && { passedDoor: passedDoor.reason }),
    },
    topics: [`users:${user.id}`, ...topics],
    members,
    hasNoPoints: teamId === undefined,
  });
  return renderRoster(refreshed, members);
}
