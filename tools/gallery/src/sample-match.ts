import type { Attachment } from '@ringside/contract/collections/attachments';
import type { ChatMessage, ChatMute } from '@ringside/contract/collections/chat';
import type { MatchSeries, SeriesMatch } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { SeriesStep } from '@ringside/contract/collections/series-history';
import type { Entry } from '@ringside/web/app/outbox/entry.ts';
import type { MatchData, NamedPeriod } from '@ringside/web/app/screens/match/read-match.ts';
import { AWAY_NAME, HOME_NAME } from './sample-names.ts';

/** A match between two invented teams, in any state. */
const MINUTE_MS = 60_000;
export const minutesLater = (minutes: number) =>
  new Date(Date.UTC(2026, 10, 21, 18) + minutes * MINUTE_MS).toISOString();

interface User {
  id: string;
  username: string;
}
type Lineup = [owner: User, ...others: User[]];
export const ANNA: User = { id: '11', username: 'Anna' };
export const BARTHOLOMAEUS: User = { id: '12', username: 'xX_Bartholomäus_Xx' };
const BEN: User = { id: '91', username: 'Ben' };
const CLEO: User = { id: '92', username: 'Cleo' };
const NIKOLAI: User = { id: '93', username: 'Nikolai' };
const PLAYERS: Lineup = [ANNA, BARTHOLOMAEUS, { id: '13', username: '三日月' }];

export const createRoster = (id: string, name: string, users: Lineup): Roster => ({
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
  owner: { id: users[0].id },
  team: { id },
  players: users.map((user) => ({ id: user.id, joinedAt: minutesLater(-9_000), user })),
});
export const HOME = createRoster('1', HOME_NAME, PLAYERS);
export const AWAY = createRoster('8', AWAY_NAME, [BEN, CLEO, NIKOLAI]);

type Scores = [home: number | null, away: number | null];
const createSeries = (facts: Partial<MatchSeries>, scores: Scores = [null, null]): MatchSeries => ({
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
  roomOpenedAt: null,
  pause: null,
  isHeld: false,
  deadlinesFrom: null,
  unplayed: false,
  version: 1,
  segment: { id: '1' },
  home: { id: HOME.id },
  away: { id: AWAY.id },
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
export const createMatch = (facts?: Partial<MatchSeries>, scores?: Scores): MatchData => ({
  series: createSeries(facts ?? {}, scores),
  segment: { id: '1', name: 'EMEA', timezone: 'Europe/Berlin', parentId: null },
  periods: [],
  groups: 1,
  info: { rounds: [] },
  next: null,
  home: HOME,
  away: AWAY,
  rosters: [HOME, AWAY],
  placementPoints: null,
  bans: 'none',
  games: [],
  banned: { home: [], away: [] },
  banPlan: 'usual',
});

const item = (name: string) => ({ name, image: null });
const NO_BANS = { home: [], away: [] };

/** Returns a live match after its ban phase, and after the games that these sides have won. */
export const createPlayed = (...winners: ('home' | 'away')[]): MatchData => ({
  ...createMatch({
    state: 'live',
    roomOpenedAt: minutesLater(-2),
    matches: createGames(...winners.map(() => ({}))).map((game, index) => ({
      ...game,
      state: 'new',
      forfeit: null,
      score: winners[index] === 'home' ? { home: 1, away: 0 } : { home: 0, away: 1 },
      source: 'home',
    })),
  }),
  bans: 'over',
  banned: {
    home: ['Rumpus', 'Vesper'].map(item),
    away: ['Ozmo', 'Saffi'].map(item),
  },
  games: ['Lantern Docks', 'Switchyard', 'Glasshouse'].map((map, index) => ({
    number: index + 1,
    map: item(map),
    mode: index === 0 ? 'Crystal Rush' : null,
    banned: NO_BANS,
    winner: winners[index] ?? null,
  })),
});

/** Returns games: the scores of home and away in each period. */
const createGames = (...games: Record<string, [home: number, away: number]>[]): SeriesMatch[] =>
  games.map((periods, index) => ({
    id: String(index + 1),
    number: index + 1,
    state: 'finished',
    periods: Object.entries(periods).map(([key, scores]) => ({ key, scores })),
    forfeit: Object.keys(periods).length === 0 ? 'away' : null,
    placements: null,
    score: null,
    source: null,
    map: null,
    mode: null,
  }));
/** Two games with their winners, and a forfeited third. */
export const BY_WINNER = createGames({ score: [1, 0] }, { score: [0, 1] }, {});
export const BY_PERIOD = createGames(
  { first: [5, 3], second: [9, 8] },
  { first: [4, 2], second: [7, 6] },
);
export const PERIODS: NamedPeriod[] = ['First', 'Second'].map((name, index) => ({
  key: name.toLowerCase(),
  name,
  isRequired: true,
  isFinalResult: index === 1,
}));

const createMessage = (
  minute: number,
  side: ChatMessage['side'],
  user: User,
  facts: Partial<ChatMessage>,
): ChatMessage => ({
  id: String(minute),
  side,
  text: '',
  date: minutesLater(minute),
  user,
  hidden: false,
  hiddenBy: null,
  muted: false,
  reported: false,
  matchSeries: { id: '1' },
  ...facts,
});
export const FIRST_MESSAGE = createMessage(1, 'away', BEN, { text: 'gl hf' });
export const TALK = [
  FIRST_MESSAGE,
  createMessage(2, 'home', ANNA, { text: 'gl hf\n👋' }),
  createMessage(3, null, { id: '70', username: 'Birch' }, { text: 'Lantern Docks' }),
  createMessage(1500, 'away', CLEO, { text: 'gg' }),
];
/** A message that the staff has hidden, one of a muted player, and one that the reader has reported. */
export const MODERATED_TALK = [
  createMessage(1, 'away', BEN, { hidden: true }),
  createMessage(2, 'away', CLEO, { text: 'noob', muted: true }),
  createMessage(3, 'away', NIKOLAI, { text: 'buy coins at…', reported: true }),
];
export const MUTED: ChatMute[] = [BEN, CLEO].map((user) => ({
  id: user.id,
  date: minutesLater(2),
  user,
}));

const createPicture = (name: string, user: User): Attachment => ({
  id: user.id,
  name,
  url: '/art/oh-no.svg',
  size: 4_000,
  width: 180,
  height: 164,
  createdAt: minutesLater(30),
  user,
  matchSeries: { id: '1' },
});
export const PICTURES = [
  createPicture('end-of-game-3.png', ANNA),
  createPicture('IMG_20261121_190412_original.jpg', BEN),
];

const createStep = (
  minute: number,
  step: SeriesStep['step'],
  by: SeriesStep['by'],
  facts: Partial<SeriesStep> = {},
): SeriesStep => ({
  id: String(minute),
  date: minutesLater(minute),
  step,
  by,
  people: [],
  score: null,
  before: null,
  winner: null,
  movedTo: null,
  ...facts,
});
/** Every possible event of a series, once. */
export const HISTORY: SeriesStep[] = [
  createStep(1, 'rescheduled', 'staff', { movedTo: minutesLater(10) }),
  createStep(2, 'checked-in', 'home', { people: PLAYERS }),
  createStep(3, 'checked-in', 'staff', { people: [BEN] }),
  createStep(10, 'live', 'clock'),
  createStep(40, 'reported', 'home', { people: [ANNA], score: [2, 1] }),
  createStep(41, 'disputed', 'away', { people: [BEN], score: [1, 2] }),
  createStep(50, 'ruled', 'staff', { score: [2, 1] }),
  createStep(60, 'corrected', 'staff', { score: [1, 2], before: [2, 1] }),
  createStep(70, 'reset', 'staff', { before: [1, 2] }),
  createStep(71, 'restored', 'staff', { score: [1, 2] }),
  createStep(80, 'finished', 'away', { people: [BEN], score: [1, 2] }),
  createStep(90, 'finished', 'clock', { score: [2, 0] }),
  createStep(95, 'forfeited', 'staff', { winner: 'home' }),
  createStep(1600, 'unplayed', 'clock', { winner: 'away' }),
];

const roster = { id: HOME.id, name: HOME.name };
/** Every event that reads otherwise in a lobby, once. */
export const LOBBY_HISTORY: SeriesStep[] = [
  createStep(40, 'reported', 'roster', { people: [ANNA], roster }),
  createStep(41, 'disputed', 'roster', { people: [BEN], roster }),
  createStep(50, 'ruled', 'staff'),
  createStep(60, 'corrected', 'staff'),
  createStep(80, 'finished', 'roster', { people: [BEN], roster }),
  createStep(90, 'finished', 'clock'),
  createStep(95, 'forfeited', 'staff', { forfeited: [roster] }),
  createStep(96, 'forfeited', 'clock', { forfeited: [roster, { id: AWAY.id, name: AWAY.name }] }),
];

/** Returns a command that waits for the server, or has its answer. */
export const createEntry = (kind: Entry['kind'], state: Entry['state']): Entry => ({
  id: state,
  order: 1,
  person: ANNA.id,
  kind,
  subject: '1',
  about: 'Cedar',
  madeAt: Date.parse(minutesLater(180)),
  request: { method: 'POST', path: '', body: null },
  state,
  ...(state === 'refused' && { refusal: { status: 409, code: 'too-late', text: '' } }),
});
