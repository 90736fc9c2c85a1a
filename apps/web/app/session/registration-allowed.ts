import { client } from './browser-client.ts';
import { session } from './session-store.ts';

/**
 * Returns whether the game allows this player to register. A failure counts as no, but is reported
 * separately, so that the player can retry.
 */
export async function checkBrawlers(
  playerTag: string,
  country: string,
): Promise<{ allowed: boolean; gameAnswered: boolean }> {
  try {
    const { data } = await client.game.brawlersInfo(playerTag, country);
    session.set({ registrationAllowed: data.allowedToRegister });
    return { allowed: data.allowedToRegister, gameAnswered: true };
  } catch {
    session.set({ registrationAllowed: false });
    return { allowed: false, gameAnswered: false };
  }
}
