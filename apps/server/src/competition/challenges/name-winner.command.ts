import type { Side } from '@ringside/rules/bracket/bracket';
import { decideGameWinner } from '@ringside/rules/pick-ban/game-winner';
import { findPauseRefusal } from '@ringside/rules/schedule/pause';
import { refusalAnswer, type Answer, type CommandContext } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { applyGameWinner, lockChallenge } from './run-challenge.command.ts';

/** [BAN-19] Names the winner of the game before a draft: an operator, or the captain of a side. */
export async function nameGameWinner(
  { work, viewer }: Pick<CommandContext, 'work' | 'viewer'>,
  id: string,
  { winner, isOperator }: { winner: Side; isOperator: boolean },
): Promise<Answer> {
  const locked = getRow(await lockChallenge(work, id));
  const { challenge, challenges, series } = locked;
  const rosters = rosterRepository(work.db, work.tenantId);
  const ownerOf = async (rosterId: typeof series.homeRosterId) =>
    rosterId === null ? undefined : (await rosters.findById(rosterId))?.ownerId;
  const side =
    (await ownerOf(series.homeRosterId)) === viewer.userId
      ? 'home'
      : (await ownerOf(series.awayRosterId)) === viewer.userId
        ? 'away'
        : null;
  const by = side ?? (isOperator ? 'operator' : null);
  if (!by) return refusalAnswer({ reason: 'may-not-vote' });
  const paused = isOperator ? undefined : findPauseRefusal(series.pause);
  if (paused) return refusalAnswer(paused);
  const decision = decideGameWinner({ state: challenge.state, winner, by, now: work.now });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  applyGameWinner(locked, challenge, decision.value);
  await challenges.save();
  return { show: { type: 'challenges', id } };
}
