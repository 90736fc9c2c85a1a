import { MINIMUM_BRAWLERS } from '@ringside/rules/constants';
import type { RefusalReason } from '@ringside/rules/refusals';
import type { Context } from '../context.ts';
import type { Caller } from './caller.ts';
import { GameSideFailure } from './game-side.ts';

/**
 * [ELI-3] What stands in the way of registering; undefined when nothing does. The specification wants a failing game side to
 * count as "no", and the player is told to try again.
 */
export async function registrationHindrance({ game }: Context, { playerTag, country }: Caller): Promise<RefusalReason | undefined> {
  const info = await nothingWhenTheGameFails(game.brawlers(playerTag, country));
  if (!info) return 'brawlers-unknown';
  if (info.isBanned) return 'banned';
  if (info.countryBan) return 'country-banned';
  return info.brawlers < MINIMUM_BRAWLERS ? 'too-few-brawlers' : undefined;
}

/** The failures that the specification wants ignored: those of the game side, and no others. */
export async function nothingWhenTheGameFails<T>(asking: Promise<T>): Promise<T | undefined> {
  return asking.catch((error: unknown) => {
    if (error instanceof GameSideFailure) return undefined;
    throw error;
  });
}
