import type { BanData, ShownChallenge } from '@ringside/web/app/screens/match/read-match.ts';
import { ANNA, BARTHOLOMAEUS, createMatch, minutesLater } from './sample-match.ts';
import { BRAWLER_NAMES, MAP_NAMES } from './sample-names.ts';

type Side = 'home' | 'away';
const BRAWLERS = { id: 'b', name: 'brawlers' };
const MAPS = { id: 'm', name: 'maps' };

/** The match with the items of its ban phase. */
export const BAN_DATA: BanData = {
  ...createMatch({ state: 'live' }),
  bans: 'running',
  challenges: [],
  items: [...BRAWLER_NAMES, ...MAP_NAMES].map((name, index) => ({
    id: name,
    name,
    sortOrder: index,
    image: null,
    mode: null,
    offIn: [],
    category: { id: index < BRAWLER_NAMES.length ? BRAWLERS.id : MAPS.id },
  })),
};

const createChallenge = (facts: Partial<ShownChallenge>): ShownChallenge => ({
  id: 'b',
  status: 'open',
  pool: BRAWLER_NAMES,
  turn: null,
  serverTime: minutesLater(0),
  reserve: { home: 60_000, away: 41_000 },
  banned: [],
  picked: [],
  protected: [],
  sides: [],
  game: null,
  claims: null,
  played: [],
  votes: { home: null, away: null },
  log: [],
  pausedAt: null,
  suggestions: [],
  matchSeries: { id: '1' },
  category: BRAWLERS,
  turns: [{ sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: 60 }],
  ...facts,
});

/**
 * Returns a blind turn in which both sides choose two items, as home sees it. `endsAt`: when the
 * turn ends; `sides`: those without a vote.
 */
export const createBlindTurn = (endsAt: string, sides: Side[]): ShownChallenge =>
  createChallenge({
    turn: {
      index: 0,
      deadline: endsAt,
      endsAt,
      sides,
      inReserve: false,
      count: 2,
      choices: [],
      item: null,
    },
    votes: { home: sides.includes('home') ? null : ['Vesper', 'Kettle'], away: null },
  });
export const SUGGESTED = [
  { user: BARTHOLOMAEUS, items: ['Kettle', 'Ozmo'] },
  { user: ANNA, items: ['Vesper', 'Quillon'] },
];

const createEntry = (turn: number, side: Side, items: string[], auto = false) => ({
  at: minutesLater(turn + 1),
  kind: 'ban' as const,
  turn,
  side,
  items,
  auto,
  skipped: false,
});
const createTurns = (...turns: [ShownChallenge['turns'][number]['sides'], string][]) =>
  turns.map(([sides, kind]) => ({
    sides,
    kind: kind as ShownChallenge['turns'][number]['kind'],
    count: 1,
    mode: 'open' as const,
    seconds: 30,
  }));
/** A ban phase that is over: one ban was drawn at random. */
export const DONE: Record<string, ShownChallenge> = {
  brawlers: createChallenge({
    status: 'closed',
    banned: [
      { item: 'Vesper', side: 'home', auto: false },
      { item: 'Kettle', side: 'home', auto: false },
      { item: 'Ozmo', side: 'away', auto: false },
      { item: 'Brindle', side: 'away', auto: true },
    ],
    log: [
      createEntry(0, 'home', ['Vesper', 'Kettle']),
      createEntry(0, 'away', ['Ozmo', 'Brindle'], true),
    ],
  }),
  maps: createChallenge({
    id: 'm',
    status: 'closed',
    category: MAPS,
    banned: [
      { item: 'Glasshouse', side: 'home', auto: false },
      { item: 'Sugar Mill', side: 'away', auto: false },
    ],
    played: ['Moonwell', 'Lantern Docks', 'Switchyard'],
    log: [createEntry(0, 'home', ['Glasshouse']), createEntry(1, 'away', ['Sugar Mill'])],
    turns: createTurns(['home', 'ban'], ['away', 'ban']),
  }),
};
/** A map veto of best of three with sides and a decider, before its first turn. */
export const VETO = createChallenge({
  category: MAPS,
  turns: createTurns(
    ['home', 'ban'],
    ['away', 'ban'],
    ['home', 'pick'],
    ['away', 'side'],
    ['away', 'protect'],
    ['home', 'order'],
    ['both', 'decider'],
  ),
});
