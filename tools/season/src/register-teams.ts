import { ApiError } from '@ringside/contract/errors';
import { REGIONS, type CreatedStage } from '@ringside/contract/season/season-plan';
import { CHALLENGE_WINS_TO_QUALIFY, STRAIGHT_TO_DAY_TWO } from '@ringside/rules/constants';
import type { CompetingRegion } from '@ringside/rules/countries';
import { getItem, mustHave } from '@ringside/rules/must';
import { shareOf } from '@ringside/sim/bot-choices';
import { botPlayers, teamName } from '@ringside/sim/bot-names';
import type { SeasonOptions } from './season-options.ts';
import type { SeasonPlayer, World } from './world.ts';

/** A team of three bots; the first is its captain. */
export interface Team {
  name: string;
  region: CompetingRegion;
  members: SeasonPlayer[];
  /** The permanent team, known from its first roster. */
  teamId: string | undefined;
}

/**
 * Creates the teams of a season, region by region; within a region one after the other, so that the
 * order of their ages is always the same.
 */
export async function makeTeams(
  world: World,
  { rosters, seed, regions = REGIONS }: SeasonOptions,
): Promise<Team[]> {
  const teams: Team[] = Array.from({ length: rosters }, (_, index) => ({
    name: teamName(seed, index),
    region: getItem(regions, index % regions.length),
    members: [],
    teamId: undefined,
  }));
  await byRegion(teams, async (team, place) => {
    for (const [index, player] of botPlayers({
      seed,
      team: team.name,
      region: team.region,
    }).entries()) {
      // Every team has a unique sum of wins, so that seeds never depend on chance or on ids.
      const challengeWins = CHALLENGE_WINS_TO_QUALIFY + (index === 0 ? 1 + place : 0);
      team.members.push(
        await world.player({ ...player, challengeWins, playerTag: tagOf(seed, team.name, index) }),
      );
    }
  });
  return teams;
}

/** Registers for Day 1 all teams that do not go straight to Day 2. */
export async function registerTeams(
  world: World,
  teams: Team[],
  stage: CreatedStage,
): Promise<void> {
  const straight = await straightTeams(world);
  const registering = teams.filter(({ teamId }) => !teamId || !straight.has(teamId));
  await byRegion(registering, async (team) => {
    const segment = mustHave(
      stage.regions.find(({ name }) => name === team.region),
      `the region ${team.region}`,
    ).id;
    const [captain, ...others] = team.members as [SeasonPlayer, ...SeasonPlayer[]];
    const roster = await captain.client.rosters.create({
      name: team.name,
      segment,
      ...(team.teamId && { team: team.teamId }),
    });
    team.teamId = roster.team.id;
    const key = await captain.client.rosters.joiningKey(roster.id);
    for (const other of others) await other.client.rosters.join(key).catch(unlessThere);
  });
}

/** Ignores the refusal of a player who joined before the answer was lost. */
function unlessThere(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'already-in-roster')) throw error;
}

async function straightTeams({ visitor }: World): Promise<Set<string>> {
  const straight = new Set<string>();
  for (const { id } of (await visitor.leaderboards.list()).items) {
    const { items } = await visitor.leaderboards.entries(id);
    for (const { team, points } of items.slice(0, STRAIGHT_TO_DAY_TWO))
      if (points > 0) straight.add(team.id);
  }
  return straight;
}

/** Runs regions concurrently, and their teams in order. `place` counts through all regions. */
async function byRegion(
  teams: Team[],
  act: (team: Team, place: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    REGIONS.map(async (region) => {
      for (const [place, team] of teams.entries())
        if (team.region === region) await act(team, place);
    }),
  );
}

/** Returns the same tag for the same seed, also when the player's creation is repeated. */
const tagOf = (seed: string, team: string, index: number) =>
  `#S${Math.floor(shareOf(seed, team, 'tag', index) * 2 ** 32).toString(36)}${Math.floor(shareOf(index, team, seed) * 2 ** 20).toString(36)}`.toUpperCase();
