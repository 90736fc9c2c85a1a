import type { Attachment } from '@ringside/contract/collections/attachments';
import type { ChatMessage, ChatMute } from '@ringside/contract/collections/chat';
import type { MatchSeries, SeriesMatch } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { SeriesStep } from '@ringside/contract/collections/series-history';
import type { BanData, MatchData, NamedPeriod, ShownChallenge } from '../match/read-match.ts';

/** A match between two invented teams, in any state. */
export const ME = '11';
const AT = Date.UTC(2026, 10, 21, 18);
const MINUTE_MS = 60_000;
const minutesLater = (minutes: number) => new Date(AT + minutes * MINUTE_MS).toISOString();
type Player = [id: string, username: string];
type Lineup = [owner: Player, ...others: Player[]];
const ANNA: Player = ['11', 'Anna'];
const BARTHOLOMAEUS: Player = ['12', 'xX_Bartholomäus_Xx'];
const PLAYERS: Lineup = [ANNA, BARTHOLOMAEUS, ['13', '三日月']];
const BEN: Player = ['91', 'Ben'];
const CLEO: Player = ['92', 'Cleo'];
const NIKOLAI: Player = ['93', 'Nikolai'];
const RIVALS: Lineup = [BEN, CLEO, NIKOLAI];

export const createRoster = (id: string, name: string, players: Lineup): Roster => ({
  id,
  name,
  status: 'ready',
  checkedIn: true,
  qualified: true,
  standby: false,
  seed: Number(id),
  tree: { level: 0 },
  createdAt: minutesLater(-10_000),
  additionsUsed: 0,
  segment: { id: '1' },
  owner: { id: players[0][0] },
  team: { id },
  players: players.map(([user, username]) => ({
    id: user,
    joinedAt: minutesLater(-9_000),
    user: { id: user, username },
  })),
});
const HOME = createRoster('1', 'Alder', PLAYERS);
const AWAY = createRoster('8', 'Die Donnerschlagfreunde', RIVALS);

const createSeries = (
  facts: Partial<MatchSeries>,
  scores: [number | null, number | null] = [null, null],
): MatchSeries => ({
  id: '1',
  date: minutesLater(0),
  createdAt: minutesLater(-60),
  state: 'scheduled',
  reporting: 'none',
  matchNumber: 1,
  roundNumber: 1,
  bracketNumber: 0,
  bestOf: 3,
  headStart: null,
  lobby: null,
  confirmBy: null,
  reportedBy: null,
  unplayed: false,
  version: 1,
  segment: { id: '1' },
  home: { id: '1' },
  away: { id: '8' },
  matches: [],
  challenges: [],
  competitors: [HOME, AWAY].map(({ id, name, seed }, index) => ({
    seed: { number: seed },
    isBye: false,
    placement: scores[index] === 2 ? 1 : null,
    result: { score: scores[index] ?? null, forfeit: false },
    roster: { id, name },
  })) as MatchSeries['competitors'],
  ...facts,
});

/** Returns the match in its public form. `scores`: games won by home and away. */
export const createMatch = (
  facts: Partial<MatchSeries> = {},
  { scores, periods = [] }: { scores?: [number, number]; periods?: NamedPeriod[] } = {},
): MatchData & { home: Roster; away: Roster } => ({
  series: createSeries(facts, scores),
  segment: { id: '1', name: 'EMEA', timezone: 'Europe/Berlin', parentId: null },
  periods,
  groups: 1,
  info: { rounds: [] },
  next: null,
  home: HOME,
  away: AWAY,
  rosters: [HOME, AWAY],
  placementPoints: null,
  bans: 'none',
  banPlan: 'usual',
});

const createGame = (
  number: number,
  periods: SeriesMatch['periods'],
  forfeit: SeriesMatch['forfeit'] = null,
): SeriesMatch => ({
  id: String(number),
  number,
  state: 'finished',
  periods,
  forfeit,
  placements: null,
});
/** Two games with their winners, and a forfeited third. */
export const BY_WINNER = [
  createGame(1, [{ key: 'score', scores: [1, 0] }]),
  createGame(2, [{ key: 'score', scores: [0, 1] }]),
  createGame(3, [], 'away'),
];
export const PERIODS: NamedPeriod[] = ['First', 'Second'].map((name, index) => ({
  key: name.toLowerCase(),
  name,
  isRequired: true,
  isFinalResult: index === 1,
}));
export const BY_PERIOD = [
  createGame(1, [
    { key: 'first', scores: [5, 3] },
    { key: 'second', scores: [9, 8] },
  ]),
  createGame(2, [
    { key: 'first', scores: [4, 2] },
    { key: 'second', scores: [7, 6] },
  ]),
];

const createMessage = (
  id: string,
  side: ChatMessage['side'],
  [user, username]: Player,
  text: string,
): ChatMessage => ({
  id,
  side,
  text,
  date: minutesLater(Number(id)),
  user: { id: user, username },
  hidden: false,
  hiddenBy: null,
  muted: false,
  reported: false,
  matchSeries: { id: '1' },
});
export const FIRST_MESSAGE = createMessage('1', 'away', BEN, 'gl hf');
export const TALK = [
  FIRST_MESSAGE,
  createMessage('2', 'home', ANNA, 'gl hf\n👋'),
  createMessage('3', null, ['70', 'Birch'], 'Lantern Docks'),
  createMessage('1500', 'away', CLEO, 'gg'),
];
/** A message that the staff has hidden, one of a muted player, and one that the reader has reported. */
export const DECENT_TALK: ChatMessage[] = [
  { ...createMessage('1', 'away', BEN, ''), hidden: true },
  { ...createMessage('2', 'away', CLEO, 'noob'), muted: true },
  { ...createMessage('3', 'away', NIKOLAI, 'buy coins at…'), reported: true },
];

export const MUTED: ChatMute[] = RIVALS.slice(0, 2).map(([id, username]) => ({
  id,
  date: minutesLater(2),
  user: { id, username },
}));

const createPicture = (id: string, name: string, [user, username]: Player): Attachment => ({
  id,
  name,
  url: '/art/oh-no.svg',
  size: 4_000,
  width: 180,
  height: 164,
  createdAt: minutesLater(30),
  user: { id: user, username },
  matchSeries: { id: '1' },
});
export const PICTURES = [
  createPicture('1', 'end-of-game-3.png', ANNA),
  createPicture('2', 'IMG_20261121_190412_original.jpg', BEN),
];

const createStep = (
  id: string,
  kind: SeriesStep['step'],
  by: SeriesStep['by'],
  facts: Partial<SeriesStep> = {},
): SeriesStep => ({
  id,
  date: minutesLater(Number(id)),
  step: kind,
  by,
  people: [],
  score: null,
  before: null,
  winner: null,
  movedTo: null,
  ...facts,
});
const createUser = ([id, username]: Player) => ({ people: [{ id, username }] });
/** Every possible event of a series, once. */
export const HISTORY: SeriesStep[] = [
  createStep('1', 'rescheduled', 'staff', { movedTo: minutesLater(10) }),
  createStep('2', 'checked-in', 'home', {
    people: PLAYERS.map(([id, username]) => ({ id, username })),
  }),
  createStep('3', 'checked-in', 'staff', createUser(BEN)),
  createStep('10', 'live', 'clock'),
  createStep('40', 'reported', 'home', { ...createUser(ANNA), score: [2, 1] }),
  createStep('41', 'disputed', 'away', { ...createUser(BEN), score: [1, 2] }),
  createStep('50', 'ruled', 'staff', { score: [2, 1] }),
  createStep('60', 'corrected', 'staff', { score: [1, 2], before: [2, 1] }),
  createStep('70', 'reset', 'staff', { before: [1, 2] }),
  createStep('71', 'restored', 'staff', { score: [1, 2] }),
  createStep('80', 'finished', 'away', { ...createUser(BEN), score: [1, 2] }),
  createStep('90', 'finished', 'clock', { score: [2, 0] }),
  createStep('95', 'forfeited', 'staff', { winner: 'home' }),
  createStep('1600', 'unplayed', 'clock', { winner: 'away' }),
];

const ROSTER = { roster: { id: '1', name: 'Alder' } };
/** Every event that reads otherwise in a lobby, once. */
export const LOBBY_HISTORY: SeriesStep[] = [
  createStep('40', 'reported', 'roster', { ...createUser(ANNA), ...ROSTER }),
  createStep('41', 'disputed', 'roster', { ...createUser(BEN), ...ROSTER }),
  createStep('50', 'ruled', 'staff'),
  createStep('60', 'corrected', 'staff'),
  createStep('80', 'finished', 'roster', { ...createUser(BEN), ...ROSTER }),
  createStep('90', 'finished', 'clock'),
  createStep('95', 'forfeited', 'staff', { forfeited: [ROSTER.roster] }),
  createStep('96', 'forfeited', 'clock', {
    forfeited: [ROSTER.roster, { id: '2', name: 'Die Donnerschlagfreunde' }],
  }),
];

const BRAWLERS = ['Brindle', 'Vesper', 'Kettle', 'Ozmo', 'Pepperjack', 'Quillon'];
const MAPS = ['Lantern Docks', 'Glasshouse', 'Moonwell', 'Switchyard', 'Sugar Mill'];
const items = [
  ...BRAWLERS.map((name) => ({ name, category: 'b' })),
  ...MAPS.map((name) => ({ name, category: 'm' })),
];
/** The match with the items of its ban phase. */
export const BAN_DATA: BanData = {
  ...createMatch({ state: 'live' }),
  bans: 'running',
  banPlan: 'usual',
  challenges: [],
  items: items.map(({ name, category }, index) => ({
    id: name,
    name,
    sortOrder: index,
    image: null,
    offIn: [],
    category: { id: category },
  })),
};

const createChallenge = (facts: Partial<ShownChallenge>): ShownChallenge => ({
  id: 'b',
  status: 'open',
  pool: BRAWLERS,
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
  category: { id: 'b', name: 'brawlers' },
  turns: [{ sides: 'both', kind: 'ban', count: 2, mode: 'blind', seconds: 60 }],
  ...facts,
});
/**
 * Returns a blind turn in which both sides choose two items, as home sees it. `deadline`: when the
 * turn ends; `waiting`: the sides without a vote.
 */
export const createBlindTurn = (deadline: string, waiting: ('home' | 'away')[]): ShownChallenge =>
  createChallenge({
    turn: {
      index: 0,
      deadline,
      endsAt: deadline,
      sides: waiting,
      inReserve: false,
      count: 2,
      choices: [],
      item: null,
    },
    votes: { home: waiting.includes('home') ? null : ['Vesper', 'Kettle'], away: null },
  });
export const SUGGESTED = [
  { user: { id: '12', username: BARTHOLOMAEUS[1] }, items: ['Kettle', 'Ozmo'] },
  { user: { id: ME, username: 'Anna' }, items: ['Vesper', 'Quillon'] },
];
const createBan = (item: string, side: 'home' | 'away', auto = false) => ({ item, side, auto });
const createEntry = (
  minute: number,
  turn: number,
  side: 'home' | 'away',
  chosen: string[],
  auto = false,
) => ({
  at: minutesLater(minute),
  kind: 'ban' as const,
  turn,
  side,
  items: chosen,
  auto,
  skipped: false,
});
/** A ban phase that is over: one ban was drawn at random. */
export const DONE: ShownChallenge[] = [
  createChallenge({
    status: 'closed',
    banned: [
      createBan('Vesper', 'home'),
      createBan('Kettle', 'home'),
      createBan('Ozmo', 'away'),
      createBan('Brindle', 'away', true),
    ],
    log: [
      createEntry(1, 0, 'home', ['Vesper', 'Kettle']),
      createEntry(2, 0, 'away', ['Ozmo', 'Brindle'], true),
    ],
  }),
  createChallenge({
    id: 'm',
    status: 'closed',
    category: { id: 'm', name: 'maps' },
    banned: [createBan('Glasshouse', 'home'), createBan('Sugar Mill', 'away')],
    played: ['Moonwell', 'Lantern Docks', 'Switchyard'],
    log: [createEntry(3, 0, 'home', ['Glasshouse']), createEntry(4, 1, 'away', ['Sugar Mill'])],
    turns: [
      { sides: 'home', kind: 'ban', count: 1, mode: 'open', seconds: 30 },
      { sides: 'away', kind: 'ban', count: 1, mode: 'open', seconds: 30 },
    ],
  }),
];
/** A map veto of best of three with sides and a decider, before its first turn. */
export const VETO: ShownChallenge = createChallenge({
  category: { id: 'm', name: 'maps' },
  turns: (
    [
      ['home', 'ban'],
      ['away', 'ban'],
      ['home', 'pick'],
      ['away', 'side'],
      ['away', 'protect'],
      ['home', 'order'],
      ['both', 'decider'],
    ] as const
  ).map(([sides, kind]) => ({ sides, kind, count: 1, mode: 'open', seconds: 30 })),
});
