import type { GamePlayer } from '@ringside/contract/game';
import type { EmulatedPlayer } from './ports.ts';

/** Returns a player as the game's own API shows them. */
export function gameShape(player: EmulatedPlayer): GamePlayer {
  const { playerTag, name, country, brawlers, challengeWins, isBanned, banUntil, countryBan } =
    player;
  const { firstName, lastName, email, dateOfBirth, nationality } = player;
  const profile = player.hasProfile
    ? { firstName, lastName, email, dateOfBirth, nationality }
    : null;
  return {
    playerTag,
    name,
    country,
    brawlers,
    challengeWins,
    isBanned,
    banUntil: banUntil?.toISOString() ?? null,
    countryBan,
    profile,
  };
}
