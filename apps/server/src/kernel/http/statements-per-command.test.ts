import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { getItem, mustFind } from '@ringside/rules/must';
import { beforeAll, describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import {
  countedStorage,
  isOfEmulator,
  isReadOfList,
  type StatementKind,
} from '../../../../../tests/support/counted-storage.ts';
import {
  checkinOf,
  confirmationOf,
  reportOf,
  rosterCheckinOf,
  sendChange,
  type Sending,
} from '../../../../../tests/support/sent-change.ts';
import { testStorage } from '../../../../../tests/support/test-storage.ts';

/** The numbers of commands that arrive at the same time. */
const SIZES = [1, 2, 8] as const;
/** The commands of all sizes: each takes another roster or series. */
const COMMANDS = 11;
const ROSTERS = 32;
const BANS = ['home', 'away', 'home'] as const;
const banTurn = (sides: (typeof BANS)[number]) => ({
  sides,
  kind: 'ban' as const,
  count: 1,
  mode: 'open' as const,
  seconds: 60,
});
const CONFIGURATION = {
  bestOf: 1,
  bans: [
    { category: 'brawlers', turns: [banTurn(BANS[0]), banTurn(BANS[1])] },
    { category: 'maps', turns: [banTurn(BANS[2])] },
  ],
};
/** The resources that the site includes in the answer about a roster. */
const ROSTER_PARTS = 'include=players.user,owner,segment,team';

/** The statements of each transaction by the number of commands. */
type Cost = Partial<Record<(typeof SIZES)[number], number[]>>;

/** Returns the cost of commands of which each runs in its own transaction. */
const eachAlone = (statements: number): Cost =>
  Object.fromEntries(
    SIZES.map((size) => [size, Array.from({ length: size }, () => statements)]),
  ) as Cost;

/** Returns the cost of commands that share a transaction, however many they are. */
const shared = (alone: number, batch: number): Cost => ({ 1: [alone], 2: [batch], 8: [batch] });

/**
 * Reads of the lists of web hooks and of devices do not count: a process makes them every five
 * seconds.
 */
const EXPECTED: Record<string, Cost> = {
  'creation of a roster': eachAlone(9),
  'join of a roster': eachAlone(7),
  'replacement of a joining key': eachAlone(3),
  'departure of a player': eachAlone(11),
  'change of a roster by an operator': eachAlone(8),
  'check-in of a roster': shared(6, 6),
  'check-in of the first player of a series': shared(4, 5),
  'check-in of a player that opens the ban phase': shared(7, 8),
  'check-in of another player of a series': shared(4, 5),
  'ban vote within a category': shared(6, 7),
  'ban vote that opens the next category': shared(7, 8),
  'last ban vote': shared(6, 7),
  'first report of a series': shared(7, 8),
  'equal report of the other side': shared(11, 13),
  'confirmation of a report': shared(12, 13),
};

/** The statements of a command alone outside of its transaction: its sender, and its answer. */
const OUTSIDE: Record<string, number> = {
  'creation of a roster': 2,
  'join of a roster': 3,
  'ban vote that opens the next category': 1,
  'first report of a series': 3,
  'confirmation of a report': 3,
};

const { storage, counts, hold, settle } = countedStorage(
  await testStorage(),
  (statement) => !isReadOfList(statement) && !isOfEmulator(statement),
);
const ringside = await championship({ storage });
const { region } = await ringside.stage({ segment: { configuration: CONFIGURATION } });
const measured: Record<string, Cost> = {};
const measuredKinds: Record<string, readonly StatementKind[]> = {};
const measuredOutside: Record<string, number> = {};

/** The refused request that is in progress while the commands of a batch arrive. */
let blocker: Sending | undefined;

/** Sends commands, several at the same time; notes the statements of each transaction. */
async function measure(name: string, commands: readonly Sending[], status: number): Promise<void> {
  const left = [...commands];
  for (const size of SIZES) {
    const some = left.splice(0, size);
    if (some.length < size) return;
    const before = counts.commits;
    const { outside } = counts;
    const statuses = await sendTogether(some);
    if (size === 1) {
      measuredOutside[name] = counts.outside - outside;
      measuredKinds[name] = getItem(counts.kindsByCommit, before);
    }
    expect(statuses, `${name}, ${size} at the same time`).toEqual(some.map(() => status));
    measured[name] = { ...measured[name], [size]: counts.byCommit.slice(before) };
  }
}

/** Sends commands so that all of them wait when the next batch begins. */
async function sendTogether(commands: readonly Sending[]): Promise<number[]> {
  const held = blocker && commands.length > 1 ? hold() : undefined;
  const blocked = held && blocker ? sendChange(ringside, blocker) : undefined;
  await held?.isWaiting;
  const answers = commands.map((command) => sendChange(ringside, command));
  if (held) {
    await settle();
    held.release();
  }
  await blocked;
  return (await Promise.all(answers)).map((answer) => answer.status);
}

interface Team {
  id: string;
  members: Player[];
}

const captainOf = ({ members }: Team): Player => getItem(members, 0);

const LETTERS = 'ABCDEFGH';
/** Returns a name of its own for each of 64 teams. */
const nameOf = (index: number): string =>
  `${`${LETTERS[index >> 3]}${LETTERS[index % 8]}`.repeat(2)} Team`;

/** Registers the teams; measures the creation of rosters and the first join of each. */
async function registerTeams(): Promise<Team[]> {
  const people: Player[][] = [];
  for (let count = 0; count < ROSTERS; count++)
    people.push([await ringside.player(), await ringside.player(), await ringside.player()]);
  const creations = people.map(([captain], index): Sending => ({
    path: `rosters/1.0?${ROSTER_PARTS}`,
    by: captain!,
    body: {
      data: {
        type: 'rosters',
        attributes: {
          name: nameOf(index),
        },
        relationships: { segment: { data: { type: 'segments', id: region.id } } },
      },
    },
  }));
  const [first, ...others] = creations;
  // The first creation in a process reads a list that the process keeps.
  await sendChange(ringside, first!);
  await measure('creation of a roster', others.slice(0, COMMANDS), 201);
  for (const creation of others.slice(COMMANDS)) await sendChange(ringside, creation);
  const teams: Team[] = [];
  for (const members of people) {
    const { client, id } = members[0]!;
    const [teamRoster] = (await client.rosters.list({ 'filter[user]': id })).items;
    teams.push({ id: teamRoster!.id, members });
  }
  const keys = await Promise.all(
    teams.map((team) => captainOf(team).client.rosters.joiningKey(team.id)),
  );
  const joinsOf = (member: number) =>
    teams.map(({ members }, index): Sending => ({
      path: `rosters/1.0/join?${ROSTER_PARTS}`,
      by: getItem(members, member),
      body: { joiningKey: keys[index] },
    }));
  const joins = joinsOf(1);
  await measure('join of a roster', joins.slice(0, COMMANDS), 200);
  for (const join of [...joins.slice(COMMANDS), ...joinsOf(2)]) await sendChange(ringside, join);
  const departures = teams.map(({ id, members }): Sending => ({
    path: `rosters/1.0/${id}/leave`,
    by: getItem(members, 2),
  }));
  await measure('departure of a player', departures.slice(0, COMMANDS), 204);
  for (const join of joinsOf(2).slice(0, COMMANDS)) await sendChange(ringside, join);
  await measure('change of a roster by an operator', changesOfOwner(teams), 200);
  const replacements = teams.map((team): Sending => ({
    path: `rosters/1.0/${team.id}/joining-key`,
    by: captainOf(team),
  }));
  await measure('replacement of a joining key', replacements.slice(0, COMMANDS), 200);
  return teams;
}

/** Returns the requests of an operator that set the owner of each roster. */
const changesOfOwner = (teams: Team[]): Sending[] =>
  teams.slice(0, COMMANDS).map(({ id, members }) => ({
    path: `rosters/1.0/${id}`,
    method: 'PATCH',
    by: { token: ringside.operatorToken },
    body: {
      data: {
        type: 'rosters',
        id,
        relationships: { owner: { data: { type: 'users', id: getItem(members, 0).id } } },
      },
    },
  }));

async function openMatches(teams: Team[]): Promise<void> {
  const stranger = await ringside.player();
  blocker = rosterCheckinOf(getItem(teams, 0).id, stranger);
  await ringside.advance(55);
  const checkins = teams.map((team) => rosterCheckinOf(team.id, captainOf(team)));
  await measure('check-in of a roster', checkins, 201);
  for (const checkin of checkins.slice(COMMANDS)) await sendChange(ringside, checkin);
  await ringside.advance(60);
}

const seriesOfRound = async (round: number): Promise<MatchSeries[]> =>
  (
    await ringside.visitor.matchSeries.list({
      'filter[segment]': region.id,
      'filter[bracket.number]': 0,
      'filter[roundNumber]': round,
      'page[size]': 100,
    })
  ).items;

/** A series with its teams. */
interface Match {
  series: MatchSeries;
  home: Team;
  away: Team;
}

async function matchesOfRound(round: number, teams: Team[]): Promise<Match[]> {
  const byId = new Map(teams.map((team) => [team.id, team]));
  return (await seriesOfRound(round)).map((series) => {
    const [home, away] = series.competitors.map(({ roster }) => mustFind(byId, roster!.id));
    return { series, home: home!, away: away! };
  });
}

/** Checks all players of a round in; measures the check-ins, and plays the measured ban phases. */
async function prepareRound(matches: Match[]): Promise<void> {
  const captains = (side: 'home' | 'away') =>
    matches.map((match) => checkinOf(match.series, captainOf(match[side])));
  await measure('check-in of the first player of a series', captains('home'), 201);
  await measure('check-in of a player that opens the ban phase', captains('away'), 201);
  for (const checkin of [...captains('home'), ...captains('away')].filter(
    (_, index) => index % matches.length >= COMMANDS,
  ))
    await sendChange(ringside, checkin);
  const others = matches.flatMap(({ series, home, away }) =>
    [home, away].flatMap(({ members }) => members.slice(1).map((one) => checkinOf(series, one))),
  );
  await measure('check-in of another player of a series', others, 201);
  const names = [
    'ban vote within a category',
    'ban vote that opens the next category',
    'last ban vote',
  ];
  for (const [turn, side] of BANS.entries())
    await measure(getItem(names, turn), await votesOf(matches.slice(0, COMMANDS), side), 200);
}

/** Returns the vote of a side in the open ban phase of each series. */
const votesOf = (matches: Match[], side: 'home' | 'away'): Promise<Sending[]> =>
  Promise.all(
    matches.map(async (match) => {
      const { items } = await ringside.visitor.challenges.ofSeries(match.series.id);
      const open = items.find(({ status }) => status === 'open');
      return voteOf(open!, captainOf(match[side]));
    }),
  );

const voteOf = ({ id, pool, banned }: Challenge, by: Player): Sending => ({
  path: `challenges/1.0/${id}/vote?include=category`,
  by,
  body: {
    data: {
      attributes: {
        banned: [pool.find((item) => banned.every((one) => one.item !== item))],
        picked: [],
      },
    },
  },
});

/** Ends a round; measures the reports of both sides, and confirmations. */
async function reportRound(matches: Match[]): Promise<void> {
  const reports = (side: 'home' | 'away') =>
    matches.map((match) => reportOf(match.series, captainOf(match[side])));
  await measure('first report of a series', reports('home'), 200);
  await measure('equal report of the other side', reports('away'), 200);
  for (const report of reports('home').slice(COMMANDS)) await sendChange(ringside, report);
  await measure('confirmation of a report', confirmations(matches.slice(COMMANDS)), 200);
}

const confirmations = (matches: Match[]): Sending[] =>
  matches.map((match) => confirmationOf(match.series, captainOf(match.away)));

/** Plays the second round; its eight confirmations are one batch. */
async function confirmSecondRound(matches: Match[]): Promise<void> {
  for (const match of matches) {
    for (const team of [match.home, match.away])
      await sendChange(ringside, checkinOf(match.series, captainOf(team)));
  }
  await ringside.moveTo(getItem(matches, 0).series.date!);
  for (const match of matches)
    await sendChange(ringside, reportOf(match.series, captainOf(match.home)));
  const before = counts.commits;
  expect(await sendTogether(confirmations(matches))).toEqual(matches.map(() => 200));
  measured['confirmation of a report'] = {
    ...measured['confirmation of a report'],
    8: counts.byCommit.slice(before),
  };
}

beforeAll(async () => {
  const teams = await registerTeams();
  await openMatches(teams);
  const first = await matchesOfRound(1, teams);
  await prepareRound(first);
  await ringside.moveTo(getItem(first, 0).series.date!);
  await reportRound(first);
  const rest = first.slice(COMMANDS + 3);
  for (const confirmation of confirmations(rest)) await sendChange(ringside, confirmation);
  const second = await matchesOfRound(2, teams);
  await ringside.moveTo(new Date(Date.parse(getItem(second, 0).series.date!) - 5 * 60_000));
  await confirmSecondRound(second);
}, 120_000);

describe('the statements of each transaction', () => {
  test.each(Object.entries(EXPECTED))('%s', (name, cost) => {
    expect(measured[name]).toEqual(cost);
  });
});

test.each(Object.entries(OUTSIDE))(
  '%s: %i statements outside of the transaction',
  (name, count) => {
    expect(measuredOutside[name]).toBe(count);
  },
);

test.each(['creation of a roster', 'join of a roster'])(
  '%s: writes alone follow the last lock, which other registrations wait for',
  (name) => {
    const kinds = mustFind(new Map(Object.entries(measuredKinds)), name);
    const afterLocks = kinds.slice(kinds.lastIndexOf('lock') + 1);
    expect(kinds).toContain('lock');
    expect(new Set(afterLocks)).toEqual(new Set(['write']));
    expect(afterLocks.length).toBeGreaterThan(2);
  },
);
