import { positionKey } from '@ringside/rules/bracket/bracket';
import type { StagePosition } from '@ringside/rules/stage/stage-facts';
import { HABITS, shareOf, strengthOf, type BotHabits } from './bot-choices.ts';

/** A lobby as bots see it: names and positions, never ids. */
export interface LobbyFace {
  seed: string;
  /** The month and stage, such as `1/MQ2`. */
  stage: string;
  position: StagePosition;
  /** `HABITS` by default. */
  habits?: BotHabits;
}

const shareIn = ({ seed, stage, position }: LobbyFace, ...seeds: (string | number)[]) =>
  shareOf(seed, stage, positionKey(position), 'lobby', ...seeds);
const habitsOf = ({ habits = HABITS }: LobbyFace) => habits;

/** Returns whether a roster does not show up for its lobby. */
export const isAbsentFromLobby = (face: LobbyFace, name: string): boolean =>
  shareIn(face, 'no-show', name) < habitsOf(face).noShow;

/** Returns whether the second report of a lobby differs from the first. */
export const isLobbyDisputed = (face: LobbyFace): boolean =>
  shareIn(face, 'report') < habitsOf(face).differentReport;

/** Returns whether a lobby is played so late that it is overdue. */
export const isLobbyLate = (face: LobbyFace): boolean =>
  shareIn(face, 'late') < habitsOf(face).late;

/** How much chance weighs against the strength of a team in one game. */
const CHANCE_WEIGHT = 1.2;

/** Returns the rosters of each game, best first: the stronger ones are mostly ahead. */
export function drawPlacements<Roster extends { name: string }>(
  face: LobbyFace,
  rosters: readonly Roster[],
  games: number,
): Roster[][] {
  return Array.from({ length: games }, (_, game) => {
    const scoreOf = ({ name }: Roster) =>
      strengthOf(face.seed, name) + CHANCE_WEIGHT * shareIn(face, 'game', game, name);
    return rosters.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  });
}
