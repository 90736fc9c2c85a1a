import type { Decision } from '@ringside/rules/decision';
import { decideRegistration } from '@ringside/rules/roster/eligibility';
import type { Caller } from './caller.ts';
import { type GameSide, GameSideFailure } from './game-side.ts';

/**
 * [ELI-3] Decides whether a player may register. The specification treats a failing game side as
 * "no" and asks the player to try again.
 */
export async function canRegister(
  { game }: { game: Pick<GameSide, 'brawlers'> },
  { playerTag, country }: Pick<Caller, 'playerTag' | 'country'>,
): Promise<Decision<true>> {
  const info = await ignoreGameFailure(game.brawlers(playerTag, country));
  return decideRegistration({
    brawlers: info?.brawlers ?? null,
    banned: info?.isBanned ?? false,
    countryBanned: info?.countryBan ?? false,
  });
}

/**
 * Returns undefined if the game side fails, which the specification wants ignored. Other errors are
 * thrown.
 */
export async function ignoreGameFailure<T>(asking: Promise<T>): Promise<T | undefined> {
  return asking.catch((error: unknown) => {
    if (error instanceof GameSideFailure) return undefined;
    throw error;
  });
}
