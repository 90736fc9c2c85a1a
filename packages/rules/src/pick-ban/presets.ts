import type { BanTurn, TurnTimeout } from './pick-ban.ts';
import type { Removal } from './sequences.ts';
import type { FirstPolicy } from './toss.ts';

interface PresetSequence {
  category: 'brawlers' | 'maps';
  turns: BanTurn[];
  bestOf?: number[];
  first?: FirstPolicy;
  timeout?: TurnTimeout;
  gameSides?: string[];
  per?: 'match';
  removes?: Removal[];
}

/** Sequences as a championship plays them, with where its rules are written. */
export interface BanPreset {
  id: string;
  name: string;
  source: string;
  edition: string;
  /** The size of the pool that the turns need, by category. */
  pool: { maps?: number; brawlers?: number };
  sequences: PresetSequence[];
}

const KINDS = {
  B: 'ban',
  P: 'pick',
  S: 'side',
  O: 'order',
  D: 'decider',
} as const;

/**
 * Returns turns of one item by a short text: `1B` the first side bans, `2P` the second picks, `1S`
 * a side, `1O` the order, `1D` the decider.
 */
const turnsOf = (text: string, seconds: number): BanTurn[] =>
  text.split(' ').map((word) => ({
    sides: word.startsWith('1') ? 'first' : 'second',
    kind: KINDS[word.charAt(1) as keyof typeof KINDS],
    count: 1,
    mode: 'open',
    seconds,
  }));

const MAJOR = {
  source: 'Valve, Counter-Strike Major Supplemental Rulebook, section Map Pick-Ban',
  edition: '2025, github.com/ValveSoftware/counter-strike_rules_and_regs',
};
const VALORANT = {
  source: 'VCT Challengers Stage 3 Competition Rules, open qualifiers, as Dot Esports reports them',
  edition: '2021, a pool of six maps',
};
/** The last map has no turn for its sides: a knife round or a coin decides them. */
const BO5_TURNS = '1B 2B 1P 2S 2P 1S 1P 2S 2P 1S 1D';
const DOTA_TURNS = '1B 1B 2B 2B 1B 2B 2B 1P 2P 1B 1B 2B 2P 1P 1P 2P 2P 1P 1B 2B 1B 2B 1P 2P';
const LOL_DRAFT =
  'Riot Games, the draft with ten bans of professional games, as Inven Global reports it';
/** The loser of the game before chooses its turn; before the first game the coin decides who does. */
const LOL_TURNS = '1O 1B 2B 1B 2B 1B 2B 1P 2P 2P 1P 1P 2P 2B 1B 2B 1B 2P 1P 1P 2P';
const CT_T = ['Counter-Terrorists', 'Terrorists'];
const ATTACK_DEFENCE = ['Attack', 'Defence'];

/**
 * [BAN-18] The presets of ban phases. Seconds are ours where the source names none; the better seed
 * chooses its team by a turn `order`, as the sources say.
 */
export const BAN_PRESETS: readonly BanPreset[] = [
  {
    id: 'brawl-championship',
    name: 'Brawl championship',
    source: 'The specification of the championship, pick and ban',
    edition: '2025 season',
    pool: { brawlers: 4, maps: 4 },
    sequences: [
      {
        category: 'brawlers',
        turns: [{ sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: 60 }],
      },
    ],
  },
  {
    id: 'cs-major-bo1',
    name: 'Counter-Strike Major, best of 1',
    ...MAJOR,
    pool: { maps: 7 },
    sequences: [
      {
        category: 'maps',
        bestOf: [1],
        first: 'seed',
        gameSides: CT_T,
        turns: turnsOf('1O 1B 1B 2B 2B 2B 1B 1D 2S', 60),
      },
    ],
  },
  {
    id: 'cs-major-bo3',
    name: 'Counter-Strike Major, best of 3',
    ...MAJOR,
    pool: { maps: 7 },
    sequences: [
      {
        category: 'maps',
        bestOf: [3],
        first: 'seed',
        gameSides: CT_T,
        turns: turnsOf('1O 1B 2B 1P 2S 2P 1S 2B 1B 1D 2S', 60),
      },
    ],
  },
  {
    id: 'cs-bo5',
    name: 'Counter-Strike, best of 5',
    source: 'MatchZy Auto Tournament, documentation, Map veto; Get5 has the same default order',
    edition: '2025, docs.sivert.io',
    pool: { maps: 7 },
    sequences: [
      {
        category: 'maps',
        bestOf: [5],
        first: 'seed',
        gameSides: CT_T,
        turns: turnsOf(BO5_TURNS, 60),
      },
    ],
  },
  {
    id: 'valorant-bo3',
    name: 'Valorant qualifiers, best of 3',
    ...VALORANT,
    pool: { maps: 6 },
    sequences: [
      {
        category: 'maps',
        bestOf: [3],
        first: 'seed',
        gameSides: ATTACK_DEFENCE,
        turns: turnsOf('1O 1B 2B 1P 2S 2P 1S 1P 2S', 60),
      },
    ],
  },
  {
    id: 'valorant-bo5',
    name: 'Valorant, best of 5',
    source:
      'Valorant Mobile India, map veto, for the bans and picks: github.com/KartikSakhuja02/valorant-mobile-india; VCT Challengers Stage 3 Competition Rules, as Dot Esports reports them, for the choice of the better seed and the sides',
    edition: 'commit c148456 of 2025 and Stage 3 of 2021, a pool of seven maps',
    pool: { maps: 7 },
    sequences: [
      {
        category: 'maps',
        bestOf: [5],
        first: 'seed',
        gameSides: ATTACK_DEFENCE,
        turns: turnsOf(`1O ${BO5_TURNS}`, 60),
      },
    ],
  },
  {
    id: 'lol-draft',
    name: 'League of Legends draft',
    source: LOL_DRAFT,
    edition: '2017 season',
    pool: { brawlers: 20 },
    sequences: [
      { category: 'brawlers', per: 'match', first: 'loser', turns: turnsOf(LOL_TURNS, 30) },
    ],
  },
  {
    id: 'lol-fearless',
    name: 'League of Legends fearless draft, best of 3',
    source: `${LOL_DRAFT}; each champion is played once in a series, as at First Stand`,
    edition: '2025 season',
    pool: { brawlers: 40 },
    sequences: [
      {
        category: 'brawlers',
        bestOf: [3],
        per: 'match',
        removes: ['picked'],
        first: 'loser',
        turns: turnsOf(LOL_TURNS, 30),
      },
    ],
  },
  {
    id: 'dota-captains-mode',
    name: 'Dota 2 captains mode',
    source:
      'Valve, the order of patch 7.40 as github.com/Azzuarezh/dota-overlay lists it; 7 bans before the first pick as Gosu Gamers and Fragster report them',
    edition: 'patch 7.40',
    pool: { brawlers: 24 },
    sequences: [
      { category: 'brawlers', per: 'match', first: 'coin', turns: turnsOf(DOTA_TURNS, 30) },
    ],
  },
];
