import { REGIONS } from '@ringside/contract/season/season-plan';
import type { CompetingRegion } from '@ringside/rules/countries';
import { botPlayers, teamName, type BotPlayer } from '@ringside/sim/bot-names';
import { DEMO_SEED } from './demo-calendar.ts';

/** Teams that play the months: more than Day 2 has places for. */
const MONTH_TEAMS: Record<CompetingRegion, number> = { APAC: 22, EMEA: 44, NA: 22, SA: 22 };
/** Teams that play the cups. */
const CUP_TEAMS: Record<CompetingRegion, number> = { APAC: 10, EMEA: 18, NA: 10, SA: 10 };
/** Places of Day 2 that the demo fills. */
export const DAY_TWO_FIELD: Record<CompetingRegion, number> = {
  APAC: 16,
  EMEA: 32,
  NA: 16,
  SA: 16,
};

export interface DemoTeam {
  name: string;
  region: CompetingRegion;
  players: BotPlayer[];
}

const teamAt = (index: number, region: CompetingRegion): DemoTeam => {
  const name = teamName(DEMO_SEED, index);
  return { name, region, players: botPlayers({ seed: DEMO_SEED, team: name, region }) };
};

const teamsBy = (counts: Record<CompetingRegion, number>, first: Record<CompetingRegion, number>) =>
  REGIONS.flatMap((region, place) =>
    Array.from({ length: counts[region] }, (_, index) =>
      teamAt((first[region] + index) * REGIONS.length + place, region),
    ),
  );

export const MONTH_BOTS: readonly DemoTeam[] = teamsBy(MONTH_TEAMS, {
  APAC: 0,
  EMEA: 0,
  NA: 0,
  SA: 0,
});
export const CUP_BOTS: readonly DemoTeam[] = teamsBy(CUP_TEAMS, MONTH_TEAMS);
