import type { CompetingRegion } from '@ringside/rules/countries';
import { getItem } from '@ringside/rules/must';
import { shareOf } from './bot-choices.ts';

const FIRST = (
  'Amber Arctic Brass Bright Broken Bronze Burning Calm Cedar Chrome Clever Cobalt Copper Coral Crimson Crystal Daring Desert Distant Double Dusty Eager Ember Emerald Fading Fearless Frozen Gentle Ghost Gilded ' +
  'Golden Granite Hidden Hollow Humble Iron Ivory Jade Jolly Lucky Lunar Maple Marble Mellow Midnight Misty Neon Noble Northern Oaken Obsidian Pale Paper Patient Polar Proud Quiet Rapid Restless Royal Rusty Sable Scarlet Secret'
).split(' ');
const SECOND = (
  'Anchors Antlers Archers Badgers Beacons Bears Bisons Bolts Canyons Cobras Comets Condors Corsairs Coyotes Cranes Dragons Drifters Eagles Falcons Foxes Geckos Giants Griffins Harbour Hawks Herons Hornets Hounds Jackals Jaguars ' +
  'Kites Lanterns Lynx Magpies Mantis Marlins Meteors Moths Nomads Orcas Otters Owls Pandas Panthers Pilots Pumas Ravens Rhinos Rockets Sharks Sparrows Stags Storks Tigers Titans Toucans Vipers Voyagers Walrus Wardens Wasps Whales Wolves Yaks'
).split(' ');
const GIVEN =
  'Ada Akira Amara Anouk Aziz Bela Camila Chidi Dario Devi Elif Emeka Enzo Farah Finn Hana Hugo Ines Ivo Jae Jonas Kaia Kofi Lena Liam Luca Mai Malik Mateo Mila Nadia Nico Noor Oluf Priya Rafa Rin Rosa Sami Sena Tariq Teo Uma Vera Wren Yuki Zara Zeno'.split(
    ' ',
  );

const COUNTRIES: Record<CompetingRegion, string[]> = {
  APAC: ['JP', 'KR', 'ID', 'AU', 'SG', 'TH'],
  EMEA: ['DE', 'FR', 'ES', 'PL', 'TR', 'IT', 'GB', 'SE'],
  NA: ['US', 'CA'],
  SA: ['BR', 'AR', 'CL', 'MX', 'PE'],
};
const PAIRS = FIRST.length * SECOND.length;
/** Coprime to the number of pairs, so that every pair occurs once before one repeats. */
const STRIDE = 1597;

/** Returns the name of a bots' team. For one seed all names differ clearly. */
export function teamName(seed: string, index: number): string {
  const place = (Math.floor(shareOf(seed, 'names') * PAIRS) + (index % PAIRS) * STRIDE) % PAIRS;
  const round = Math.floor(index / PAIRS);
  return `${FIRST[Math.floor(place / SECOND.length)]} ${SECOND[place % SECOND.length]}${round === 0 ? '' : ` ${'BCDEFGHJ'[round - 1]}`}`;
}

export interface BotPlayer {
  name: string;
  country: string;
}

/** Returns the players of a bots' team. */
export function botPlayers({
  seed,
  team,
  region,
  count = 3,
}: {
  seed: string;
  team: string;
  region: CompetingRegion;
  count?: number;
}): BotPlayer[] {
  const country = getItem(
    COUNTRIES[region],
    Math.floor(shareOf(seed, team, 'country') * COUNTRIES[region].length),
  );
  const from = Math.floor(shareOf(seed, team, 'players') * GIVEN.length);
  return Array.from({ length: count }, (_, index) => ({
    name: `${GIVEN[(from + index * 7) % GIVEN.length]} ${team.split(' ')[1]}`.slice(0, 24),
    country,
  }));
}
