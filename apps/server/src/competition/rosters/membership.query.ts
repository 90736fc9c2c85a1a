import type { UserId } from '@ringside/rules/ids';
import { canRegister } from '../../game/can-register.ts';
import type { CommandContext, ReadContext } from '../../kernel/http/endpoint.ts';
import type { GameDecision } from './create-roster.command.ts';
import type { RosterRow } from './roster.repository.ts';

/** Returns whether the caller is in the roster now. */
export const isMember = async ({ db, viewer }: ReadContext, roster: RosterRow) =>
  viewer !== null &&
  (await db
    .selectFrom('players')
    .select('id')
    .where('rosterId', '=', roster.id)
    .where('userId', '=', viewer.userId)
    .where('leftAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * [ELI-3] Returns the game's decision on whether the caller may register. It is requested before
 * any lock is taken; a failing game counts as a refusal.
 */
export async function requestGameDecision({
  viewer,
  services,
}: Pick<CommandContext, 'viewer' | 'services'>): Promise<GameDecision> {
  const { playerTag } = viewer;
  return playerTag === null
    ? { accepted: false, refusal: { reason: 'not-eligible' } }
    : canRegister(services, { playerTag, country: viewer.country ?? '' });
}

/** [ELI-3] Returns the game's decision on each of several players, by their last country. */
export async function requestGameDecisions(
  { db, viewer, services }: Pick<CommandContext, 'db' | 'viewer' | 'services'>,
  userIds: UserId[],
): Promise<Map<string, GameDecision>> {
  const rows = await db
    .selectFrom('users as user')
    .innerJoin('users as asking', 'asking.tenantId', 'user.tenantId')
    .select(['user.id', 'user.playerTag', 'user.country'])
    .where('asking.id', '=', viewer.userId)
    .where('user.id', 'in', userIds)
    .execute();
  const decisions = rows.map(async ({ id, playerTag, country }) => {
    const word: GameDecision =
      playerTag === null
        ? { accepted: false, refusal: { reason: 'not-eligible' } }
        : await canRegister(services, { playerTag, country: country ?? '' });
    return [id, word] as const;
  });
  return new Map(await Promise.all(decisions));
}
