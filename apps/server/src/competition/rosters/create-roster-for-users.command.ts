import type { newRoster } from '@ringside/contract/collections/rosters';
import type { Refusal } from '@ringside/rules/decision';
import type { UserId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { canNameUsers } from '@ringside/rules/roster/join-roster';
import type { z } from 'zod';
import {
  hasPermission,
  invalidBody,
  relationNotFound,
  refusalAnswerAt,
  type CommandContext,
  type Answer,
} from '../../kernel/http/endpoint.ts';
import type { Viewer } from '../../kernel/sender/viewer.ts';
import { comparableIds } from '../../platform/storage/any-of.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { createRoster, type GameDecision } from './create-roster.command.ts';
import { joinRoster } from './join-roster.command.ts';
import { requestGameDecision, requestGameDecisions } from './membership.query.ts';
import { rosterRepository } from './roster.repository.ts';

type Sent = z.output<typeof newRoster>['data'];
type GameDecisions = ReadonlyMap<string, GameDecision>;

const USERS_POINTER = '/data/relationships/users';
/** The most users that one request sends to the game; no segment permits more players. */
const MAX_USERS_PER_REQUEST = 10;
const NO_DECISION: GameDecision = { accepted: false, refusal: { reason: 'not-eligible' } };
/** The refusals of a new roster that concern its owner. */
const OWNER_REFUSALS: ReadonlySet<Refusal['reason']> = new Set([
  'profile-required',
  'age-gate',
  'banned',
  'country-banned',
  'country-excluded',
  'disqualified',
  'already-in-roster',
]);

/** Returns the game's decision on each player of the new roster, before any lock is taken. */
export async function requestDecisionsForRoster(
  context: Parameters<typeof requestGameDecisions>[0],
  json: unknown,
): Promise<GameDecisions> {
  const sent = (json as { data?: { relationships?: { users?: { data?: unknown } } } } | undefined)
    ?.data?.relationships?.users?.data;
  const ids = Array.isArray(sent)
    ? sent.flatMap((one: { id?: unknown } | null) =>
        typeof one?.id === 'string' ? comparableIds([one.id]) : [],
      )
    : [];
  const userIds = hasPermission(context.viewer, 'rosters.write')
    ? [...new Set(ids)].slice(0, MAX_USERS_PER_REQUEST)
    : [];
  if (userIds.length === 0)
    return new Map([[context.viewer.userId, await requestGameDecision(context)]]);
  return requestGameDecisions(context, userIds);
}

/**
 * Creates a roster with the users of the request. An operator may name any users, and the first is
 * the owner; players may name only themselves. The rules for a registration apply to each.
 */
export async function createRosterForUsers(
  { work, viewer }: Pick<CommandContext, 'work'> & { viewer: Viewer },
  data: Sent,
  decisions: GameDecisions,
): Promise<Answer> {
  const decisionOn = (userId: UserId) => decisions.get(userId) ?? NO_DECISION;
  const named = [...new Set(data.relationships.users?.data.map(({ id }) => id))];
  const users = named.length > 0 ? named : [viewer.userId];
  const isOperator = hasPermission(viewer, 'rosters.write');
  if (!canNameUsers({ users, callerId: viewer.userId, isOperator })) return ONLY_OPERATORS;
  const missing = await findMissingUser(work, named);
  if (missing !== undefined)
    return relationNotFound(pointerTo(data, missing), 'There is no such user');
  const [, ...others] = users;
  const ownerId = getItem(users, 0);
  const answer = await createRoster(work, ownerId, data, decisionOn(ownerId), {
    isByOperator: isOperator && named.length > 0,
  });
  if (!('show' in answer))
    return named.length > 0 ? pointToOwner(answer, pointerTo(data, ownerId)) : answer;
  if (others.length === 0) return answer;
  const refused = await joinOthers(work, answer.show.id, { data, others, decisionOn });
  return refused ?? { show: answer.show, status: 201 };
}

/** Adds the other users of a request to the new roster; returns the first refusal. */
async function joinOthers(
  work: Work,
  rosterId: string,
  {
    data,
    others,
    decisionOn,
  }: { data: Sent; others: readonly UserId[]; decisionOn: (userId: UserId) => GameDecision },
): Promise<Answer | undefined> {
  const { joiningKey } = getRow(await rosterRepository(work.db, work.tenantId).findById(rosterId));
  for (const userId of others) {
    const joined = await joinRoster(work, userId, joiningKey, decisionOn(userId), {
      isByOperator: true,
    });
    if ('refusal' in joined) return refusalAnswerAt(pointerTo(data, userId), joined.refusal);
  }
  return undefined;
}

const ONLY_OPERATORS = invalidBody({
  code: 'forbidden',
  title: 'Only operators add other players to a roster',
  detail: 'Other players join with the key of the roster.',
  source: { pointer: USERS_POINTER },
});

/** Returns a refusal that concerns the owner with the place of the owner in the request. */
const pointToOwner = (answer: Answer, pointer: string): Answer =>
  'refusal' in answer && OWNER_REFUSALS.has(answer.refusal.reason)
    ? refusalAnswerAt(pointer, answer.refusal)
    : answer;

const pointerTo = ({ relationships: { users } }: Sent, userId: UserId) =>
  `${USERS_POINTER}/data/${users?.data.findIndex(({ id }) => id === userId) ?? 0}`;

/** Finds the first of the users that the championship does not have. */
async function findMissingUser({ db, tenantId }: Work, userIds: UserId[]) {
  if (userIds.length === 0) return undefined;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', ['0', ...comparableIds(userIds)])
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return userIds.find((id) => !found.has(id));
}
