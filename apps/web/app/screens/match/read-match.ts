import type { PlayerClient as Client } from '@ringside/contract/client';
import type { BracketInfo } from '@ringside/contract/collections/brackets';
import type { Challenge, Item } from '@ringside/contract/collections/challenges';
import type { SeriesExplanation } from '@ringside/contract/collections/explanations';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SeriesStep } from '@ringside/contract/collections/series-history';
import type { PositionNumbers, Target } from '@ringside/rules/bracket/bracket';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { traitsOf } from '@ringside/rules/format-traits';
import { placementPointsOf } from '@ringside/rules/lobbies/lobby-settings';
import { groupCount } from '@ringside/rules/round-robin/round-robin';
import type { SupportedPeriod } from '@ringside/rules/series/reporting';
import { type NamedSubject, nameFactsOf } from '@ringside/rules/site/display-name';
import { bannedItemsOf, gamesOf, type BannedItems, type MatchGame } from './games/match-games.ts';

/** A match in its public form. */
export interface MatchData {
  series: MatchSeries;
  segment: NamedSubject & { id: string; timezone: string; parentId: string | null };
  /** The periods of a game's score, in order; empty where a game has only a winner. */
  periods: NamedPeriod[];
  /** The number of groups of the stage; 1 for none. */
  groups: number;
  info: Pick<BracketInfo, 'rounds'>;
  /** Where winner and loser of a series of a custom bracket go; null for other brackets. */
  next: Record<'winner' | 'loser', Destination> | null;
  home: Roster | null;
  away: Roster | null;
  /** The rosters that play, in the order of the competitors. */
  rosters: Roster[];
  /** Of a lobby: the points of each place of a game; null for a series of two. */
  placementPoints: number[] | null;
  /** The state of the ban phase; it waits from the opening of the check-in until its first turn. */
  bans: 'none' | 'waiting' | 'running' | 'over';
  /** The games as the ban phase and the score so far have them, from the first; empty before both. */
  games: MatchGame[];
  /** The brawlers that each side bans for the whole series. */
  banned: BannedItems;
  /** How its stage bans: not at all, as usual, or by sequences of its own. */
  banPlan: 'none' | 'usual' | 'own';
}

/** The next series of a side, or the place that it takes. */
export type Destination =
  | { kind: 'series'; position: PositionNumbers }
  | { kind: 'place'; placement: number };

export type NamedPeriod = SupportedPeriod & { name: string };

const periodsOf = ({ supportedPeriods }: Pick<Segment, 'supportedPeriods'>): NamedPeriod[] =>
  (supportedPeriods ?? [])
    .toSorted((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0))
    .map(({ key = '', name = '', isRequired = true, isFinalResult = true }) => ({
      key,
      name,
      isRequired,
      isFinalResult,
    }));

/** Returns a copy of a series without circular references, since a page is serialized. */
const toPlainSeries = (series: MatchSeries): MatchSeries => ({
  ...series,
  segment: { id: series.segment.id },
  home: series.home && { id: series.home.id },
  away: series.away && { id: series.away.id },
  challenges: (series.challenges ?? []).map(({ id }) => ({ id })),
  matches: (series.matches ?? []).map((one) => ({
    id: one.id,
    number: one.number,
    state: one.state,
    periods: one.periods ?? [],
    forfeit: one.forfeit ?? null,
    placements: one.placements ?? null,
    score: one.score ?? null,
    source: one.source ?? null,
    map: one.map ?? null,
    mode: one.mode ?? null,
  })),
});

const toPlainRoster = ({ users: _users, ...roster }: Roster): Roster => ({
  ...roster,
  segment: { id: roster.segment.id },
  owner: roster.owner && {
    id: roster.owner.id,
    ...(roster.owner.username && { username: roster.owner.username }),
  },
  team: { id: roster.team?.id ?? '' },
  players: (roster.players ?? []).map(({ id, joinedAt, user }) => ({
    id,
    joinedAt,
    user: { id: user.id, ...(user.username && { username: user.username }) },
  })),
});

const readRosterOf = async (
  client: Client,
  competitor: MatchSeries['competitors'][number],
): Promise<Roster | null> =>
  competitor.roster ? toPlainRoster(await client.rosters.get(competitor.roster.id)) : null;

/** Returns where winner and loser of a series go; null without a custom bracket or its series. */
function destinationsOf(
  { format, configuration: { graph } }: Pick<Segment, 'format' | 'configuration'>,
  { roundNumber, matchNumber }: MatchSeries,
): MatchData['next'] {
  const node =
    graph && traitsOf({ format }).hasGraph
      ? loadGraphIndex(graph).findNode({ bracketNumber: 0, roundNumber, matchNumber })
      : undefined;
  if (!node) return null;
  const { targets, series } = node;
  const destination = (target: Target | null, placement = 0): Destination =>
    target ? { kind: 'series', position: target.position } : { kind: 'place', placement };
  return {
    winner: destination(targets.winner, series.winnerPlace),
    loser: destination(targets.loser, series.loserPlace),
  };
}

const banPlanOf = ({
  configuration: { bans },
}: Pick<Segment, 'configuration'>): MatchData['banPlan'] => {
  if (!bans) return 'usual';
  return bans.length === 0 ? 'none' : 'own';
};

/** Reads a match with everything that its page shows. */
export async function readMatch(client: Client, id: string): Promise<MatchData> {
  const series = toPlainSeries(await client.matchSeries.get(id));
  const [segment, info, rosters, challenges] = await Promise.all([
    client.segments.get(series.segment.id),
    client.segments.bracketInfo(series.segment.id).catch(() => ({ rounds: [], rostersCount: 0 })),
    Promise.all(series.competitors.map((competitor) => readRosterOf(client, competitor))),
    // A lobby has no ban phase.
    series.lobby === null && series.challenges.length > 0 ? readChallenges(client, id) : [],
  ]);
  return {
    series,
    segment: {
      id: segment.id,
      ...nameFactsOf(segment),
      timezone: segment.timezone,
      parentId: segment.parent?.id ?? null,
    },
    periods: periodsOf(segment),
    groups: traitsOf(segment).hasGroups
      ? groupCount({ rosters: info.rostersCount, groups: segment.configuration.groups })
      : 1,
    info: { rounds: info.rounds },
    next: destinationsOf(segment, series),
    ...sidesOf(series, rosters),
    rosters: rosters.filter((roster) => roster !== null),
    placementPoints: series.lobby ? [...placementPointsOf(segment)] : null,
    bans: stateOfBans(challenges),
    ...(await readGames(client, series, challenges)),
    banPlan: banPlanOf(segment),
  };
}

/** Returns the rosters of the two sides; a lobby has no sides. */
function sidesOf(
  { lobby }: MatchSeries,
  [home = null, away = null]: (Roster | null)[],
): Pick<MatchData, 'home' | 'away'> {
  return lobby ? { home: null, away: null } : { home, away };
}

/** Returns the games with maps and bans; the items are read once a ban phase has chosen any. */
async function readGames(
  client: Client,
  series: MatchSeries,
  challenges: ShownChallenge[],
): Promise<Pick<MatchData, 'games' | 'banned'>> {
  const hasChosen = challenges.some(({ status }) => status === 'closed');
  const items = hasChosen ? (await client.items.list()).items : [];
  return { games: gamesOf(series, challenges, items), banned: bannedItemsOf(challenges, items) };
}

function stateOfBans(challenges: Pick<Challenge, 'status'>[]): MatchData['bans'] {
  if (challenges.length === 0) return 'none';
  if (challenges.every(({ status }) => status === 'pending')) return 'waiting';
  return challenges.some(({ status }) => status === 'open' || status === 'pending')
    ? 'running'
    : 'over';
}

export interface ExplainedMatch {
  match: MatchData;
  explanation: SeriesExplanation | null;
  /** The steps with actors and times, oldest first. */
  history: SeriesStep[];
}

/**
 * Reads the match with the reasons for the pairing and its history; without these the page still
 * works.
 */
export async function readExplained(client: Client, id: string): Promise<ExplainedMatch> {
  const [match, explanation, history] = await Promise.all([
    readMatch(client, id),
    client.matchSeries.explanation(id).catch(() => null),
    client.matchSeries.history(id).catch(() => []),
  ]);
  return { match, explanation, history };
}

/** A challenge with the votes of the viewer's own side, while its turn runs. */
export type ShownChallenge = Challenge & {
  votes?: { home: string[] | null; away: string[] | null };
};

const toPlainChallenge = (challenge: ShownChallenge): ShownChallenge => ({
  ...challenge,
  matchSeries: { id: challenge.matchSeries.id },
  category: {
    id: challenge.category.id,
    ...(challenge.category.name && { name: challenge.category.name }),
  },
});

export interface BanData extends MatchData {
  challenges: ShownChallenge[];
  items: Item[];
}

/** Reads the challenges of a series. */
export async function readChallenges(client: Client, series: string): Promise<ShownChallenge[]> {
  const { items } = await client.challenges.ofSeries(series);
  return items.map(toPlainChallenge);
}

/** Reads the ban phase of a match. */
export async function readBan(client: Client, id: string): Promise<BanData> {
  const [match, challenges, items] = await Promise.all([
    readMatch(client, id),
    readChallenges(client, id),
    client.items.list(),
  ]);
  return {
    ...match,
    challenges,
    items: items.items.map(({ id: item, name, sortOrder, image, mode, offIn, category }) => ({
      id: item,
      name,
      sortOrder,
      image,
      mode,
      offIn,
      category: { id: category.id },
    })),
  };
}
