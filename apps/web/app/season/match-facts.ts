import type { PlayerClient } from '@ringside/contract/client';
import type { Challenge } from '@ringside/contract/collections/challenges';
import type { Checkin } from '@ringside/contract/collections/checkins';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { windowPhase } from '@ringside/rules/checkin/checkin-window';
import { areFirstBansOver } from '@ringside/rules/series/room';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';

/** The player's own view of a series, as far as it has more than everyone sees. */
export interface MatchFacts {
  seriesId: string;
  isCheckedIn: boolean;
  /** The ids of the players of both sides who have checked in. */
  present: string[];
  /** Until when a referee waits for a picture, by the id of the roster that owes it. */
  evidence: { rosterId: string; until: string }[];
  /** The turn of the open ban phase; null without one, and while it is paused. */
  ban: { sides: ('home' | 'away')[]; endsAt: string; deadline: string } | null;
  /** Whether the bans before the first game are over; null without a ban phase. */
  areBansOver: boolean | null;
  /** The open room in the game, and whether the player is in it; the code stays on its page. */
  room: { openedAt: string; isIn: boolean } | null;
}

/** Returns whether a series can ask something of its players now: it is live, or check-in is open. */
export const isUnderWay = ({ state, date }: MatchSeries, now: Date): boolean =>
  state === 'live' ||
  (state === 'scheduled' &&
    date !== null &&
    windowPhase({ window: matchCheckinWindow(new Date(date)), now }) === 'open');

/** Returns whether a series can concern its players now: under way, or its result is disputed. */
export const isConcerning = (series: MatchSeries, now: Date): boolean =>
  series.reporting === 'disputed' || isUnderWay(series, now);

/** Returns the running turn among the challenges of a series. */
export function banOf(challenges: readonly Challenge[]): MatchFacts['ban'] {
  const open = challenges.find(({ status, pausedAt }) => status === 'open' && pausedAt === null);
  return open?.turn
    ? { sides: open.turn.sides, endsAt: open.turn.endsAt, deadline: open.turn.deadline }
    : null;
}

/** The facts of a match that its players act on, with its check-ins. */
export interface ReadMatch extends Omit<MatchFacts, 'isCheckedIn' | 'present'> {
  checkins: Checkin[];
}

/** Reads the check-ins of a series, its ban phase and room, and what a referee waits for. */
export async function readMatch(
  client: PlayerClient,
  { id, challenges, reporting, roomOpenedAt }: MatchSeries,
  userId: string,
): Promise<ReadMatch> {
  const [checkins, bans, requests, room] = await Promise.all([
    client.checkins.list({ 'filter[matchSeries]': id }),
    challenges.length > 0 ? client.challenges.ofSeries(id) : null,
    reporting === 'disputed' ? client.matchSeries.evidenceRequests(id) : [],
    roomOpenedAt && reporting === 'none' ? readRoom(client, id, userId) : null,
  ]);
  const challengesOfSeries = bans?.items ?? [];
  return {
    seriesId: id,
    checkins: checkins.items,
    evidence: requests.flatMap(({ roster, until, isMet }) =>
      isMet ? [] : [{ rosterId: roster, until }],
    ),
    ban: banOf(challengesOfSeries),
    areBansOver: areFirstBansOver(challengesOfSeries),
    room,
  };
}

/** Reads when the room was opened, and whether the player is in it. */
async function readRoom(
  client: PlayerClient,
  seriesId: string,
  userId: string,
): Promise<MatchFacts['room']> {
  const { room } = await client.matchSeries.room(seriesId);
  return room && { openedAt: room.openedAt, isIn: room.players.includes(userId) };
}

/** Returns the match as the player sees it. */
export const matchFactsOf = ({ checkins, ...match }: ReadMatch, userId: string): MatchFacts => ({
  ...match,
  isCheckedIn: checkins.some(({ user }) => user.id === userId),
  present: checkins.map(({ user }) => user.id),
});
