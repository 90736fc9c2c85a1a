import type { EventFile } from '@ringside/contract/collections/event-file';
import { createBracket } from '@ringside/rules/bracket/create-bracket';
import { MAX_BRACKET_ROSTERS } from '@ringside/rules/constants';
import { planOf } from '@ringside/rules/schedule/segment-fit';

const FROM = '2026-11-01T10:00:00.000Z';
const TO = '2026-11-01T22:00:00.000Z';
const BRACKET = { format: 'double_elimination', configuration: { grandFinal: 'reset' } } as const;
const PLAYERS = 3;
/** Players who left, one for each roster. */
const LEFT = 1;

const person = (index: number) => `person-${index + 1}`;
const roster = (index: number) => `roster-${index + 1}`;
const everyRoster = <Item>(create: (index: number) => Item): Item[] =>
  Array.from({ length: MAX_BRACKET_ROSTERS }, (_none, index) => create(index));

/**
 * Creates the file of an event with the largest bracket that there can be: a double elimination of
 * 16,384 rosters, of which each has replaced a player, played to its end in series of five games
 * with two periods, with points and standings for each roster. Some 50 MB.
 */
export function createLargestEvent(): EventFile {
  return {
    format: 'ringside-event',
    version: 1,
    event: { name: 'Largest', status: 'archived', date: { from: FROM, to: TO }, game: 'brawl' },
    people: Array.from({ length: MAX_BRACKET_ROSTERS * (PLAYERS + LEFT) }, (_none, index) => ({
      ref: person(index),
      username: `Пользователь ${index}`,
      playerTag: `#P${index}`,
    })),
    teams: everyRoster((index) => ({
      ref: `team-${index + 1}`,
      name: `Team ${index}`,
      owner: person(index * (PLAYERS + LEFT)),
    })),
    segments: [createSegment('segment-1', null), createSegment('segment-2', 'segment-1')],
    rosters: everyRoster(createRoster),
    series: createBracket({
      plan: planOf(BRACKET, MAX_BRACKET_ROSTERS),
      seeds: everyRoster(String),
    }).map(({ position }, index) => createSeries(position, index)),
    advanced: [],
    points: everyRoster((index) => ({
      segment: 'segment-2',
      roster: roster(index),
      leaderboard: 'EMEA',
      placement: index + 1,
      points: 1,
    })),
    standings: [
      {
        segment: 'segment-2',
        rows: everyRoster((index) => ({
          roster: roster(index),
          placement: index + 1,
          order: index + 1,
          points: 1,
        })),
      },
    ],
  };
}

const createSegment = (
  ref: 'segment-1' | 'segment-2',
  parent: 'segment-1' | null,
): EventFile['segments'][number] => ({
  ref,
  parent,
  type: 'MQ1',
  name: parent === null ? 'Day 1' : 'EMEA',
  date: { from: FROM, to: TO },
  ...BRACKET,
  registrationType: 'open',
  timezone: 'UTC',
  ownConfiguration: {},
  inherited: [],
  rosterSize: { playersMin: PLAYERS, playersMax: PLAYERS, coachesMax: 0 },
  rostersLimit: { limit: MAX_BRACKET_ROSTERS, standbyLimit: null },
  checkin: null,
  images: {},
  progress: {
    seeded: parent === null ? null : MAX_BRACKET_ROSTERS,
    started: true,
    finished: true,
  },
  held: null,
  handSeeds: null,
  registrationPhases: [],
  supportedPeriods: [],
  advanceRules: [],
});

const createRoster = (index: number): EventFile['rosters'][number] => ({
  ref: roster(index),
  segment: 'segment-2',
  team: `team-${index + 1}`,
  name: `Team ${index}`,
  owner: person(index * (PLAYERS + LEFT)),
  status: 'ready',
  checkedInAt: FROM,
  standby: false,
  seed: index + 1,
  seedReason: { by: 'draw' },
  treeLevel: 0,
  parent: null,
  invited: false,
  additionsUsed: LEFT,
  withdrawnAt: null,
  rating: 1500,
  createdAt: FROM,
  players: Array.from({ length: PLAYERS + LEFT }, (_none, player) => ({
    person: person(index * (PLAYERS + LEFT) + player),
    joinedAt: FROM,
    leftAt: player < PLAYERS ? null : TO,
    leftHow: player < PLAYERS ? null : 'left',
  })),
  takenOut: null,
  operatorLock: null,
});

const createSeries = (
  position: { bracketNumber: number; roundNumber: number; matchNumber: number },
  index: number,
): EventFile['series'][number] => ({
  segment: 'segment-2',
  at: [position.bracketNumber, position.roundNumber, position.matchNumber],
  bestOf: 5,
  state: 'finished',
  reporting: 'confirmed',
  reportedBy: 'home',
  date: FROM,
  home: { roster: roster(index % MAX_BRACKET_ROSTERS), seed: 1 },
  away: { roster: roster((index + 1) % MAX_BRACKET_ROSTERS), seed: 2 },
  outcome: { winner: 'home', how: 'played', score: [3, 2], forfeits: [false, false] },
  matches: Array.from({ length: 5 }, (_none, game) => ({
    periods: [
      { key: 'first', scores: [game % 2, 1 - (game % 2)] },
      { key: 'second', scores: [game % 2, 1 - (game % 2)] },
    ],
    forfeit: null,
  })),
  pairing: null,
  isDeleted: false,
});
