import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { OwnSeries } from '@ringside/rules/action-centre/match-now';
import { MINUTE_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import { findLongestPresent } from '@ringside/rules/longest-present';
import { parseInstant } from './decisions.ts';
import type { MatchFacts } from './match-facts.ts';

/** The part of the session that says what the player plays. */
interface PlayedFacts {
  series: readonly MatchSeries[];
  matches: readonly MatchFacts[];
  rosters: readonly Roster[];
  otherRosters: readonly Roster[];
  userId: UserId | null;
  /** The segments of the season, for the settings of the series. */
  segments: readonly Segment[];
}

/** Returns until when a referee waits for a picture; sessions of an earlier version lack the fact. */
const evidenceUntilOf = (match: Partial<MatchFacts> | undefined, ownRosterId: string) =>
  parseInstant(match?.evidence?.find(({ rosterId }) => rosterId === ownRosterId)?.until ?? null);

/** Returns the facts about the room; sessions of an earlier version lack them. */
const roomOf = (
  match: Partial<MatchFacts> | undefined,
): Pick<OwnSeries, 'areBansOver' | 'room'> => ({
  areBansOver: match?.areBansOver ?? null,
  room: match?.room ? { ...match.room, openedAt: new Date(match.room.openedAt) } : null,
});

/** Returns a series as the rules need it. */
function toOwnSeries(
  one: MatchSeries,
  facts: Pick<OwnSeries, 'side' | 'isCaptain' | 'votesInReserve'>,
  {
    match,
    segment,
    rosterId,
  }: {
    match: MatchFacts | undefined;
    segment: Segment | undefined;
    /** The player's roster. */
    rosterId: string;
  },
): OwnSeries {
  const ban = match?.ban;
  const minutes = segment?.configuration.unplayedAfterMinutes;
  return {
    id: one.id,
    state: one.state,
    reporting: one.reporting,
    // After a pause the deadlines of a report count from a later instant.
    date: parseInstant(one.deadlinesFrom ?? one.date),
    bestOf: one.bestOf,
    ...facts,
    ...(minutes !== undefined && { unplayedAfterMs: minutes * MINUTE_MS }),
    agreed: agreedOf(one),
    confirmBy: parseInstant(one.confirmBy),
    hasOpponent: one.lobby !== null || one.competitors.every(({ roster }) => roster !== null),
    isCheckedIn: match?.isCheckedIn === true,
    evidenceUntil: evidenceUntilOf(match, rosterId),
    ban: ban
      ? {
          waiting: ban.sides,
          endsAt: new Date(ban.endsAt),
          deadline: new Date(ban.deadline),
        }
      : null,
    ...roomOf(match),
  };
}

/** Returns the sides that stand by the report that waits. */
const agreedOf = ({ lobby, reportedBy }: MatchSeries): string[] =>
  [...(lobby?.confirmedBy ?? []), lobby ? lobby.reportedBy : reportedBy].filter(
    (side) => side !== null,
  );

/** Returns the side of a roster: in a lobby its id. */
function sideOf({ lobby, competitors }: MatchSeries, rosterId: string): string {
  if (lobby) return rosterId;
  return competitors[0].roster?.id === rosterId ? 'home' : 'away';
}

/**
 * Returns the series of the player's rosters that are open or disputed, as the rules need them,
 * without lobbies that the roster has forfeited.
 */
export function ownSeriesOf({
  series,
  matches,
  rosters,
  otherRosters,
  userId,
  segments,
}: PlayedFacts): OwnSeries[] {
  const ownRosters = [...rosters, ...otherRosters];
  return series.flatMap((one) => {
    const ownRoster = ownRosters.find(({ id }) => isPlaying(one, id));
    if (!ownRoster) return [];
    const match = matches.find(({ seriesId }) => seriesId === one.id);
    const side = sideOf(one, ownRoster.id);
    const segment = segments.find(({ id }) => id === one.segment.id);
    const isCaptain = ownRoster.owner?.id === userId;
    const votesInReserve = isCaptain || isLongestPresent(ownRoster, match?.present ?? [], userId);
    const facts = { side, isCaptain, votesInReserve };
    return [toOwnSeries(one, facts, { match, segment, rosterId: ownRoster.id })];
  });
}

/** Returns whether a player is the one of those who have checked in who joined the roster first. */
export function isLongestPresent(
  { players }: Pick<Roster, 'players'>,
  presentIds: readonly string[],
  userId: UserId | null,
): boolean {
  const present = players
    .filter(({ user }) => presentIds.includes(user.id))
    .map(({ user, joinedAt }) => ({ userId: user.id, joinedAt: new Date(joinedAt) }));
  return userId !== null && findLongestPresent(present)?.userId === userId;
}

/** Returns the name of the roster that the player's roster meets in a series; empty while undecided. */
export function findOpponent(
  { series, rosters, otherRosters }: Pick<PlayedFacts, 'series' | 'rosters' | 'otherRosters'>,
  seriesId: string | undefined,
): string {
  const match = series.find(({ id }) => id === seriesId);
  if (!match || match.lobby) return '';
  const ownRoster = [...rosters, ...otherRosters].find(({ id }) => isPlaying(match, id));
  return opponentIn(match, ownRoster?.id);
}

const isPlaying = ({ competitors, lobby }: MatchSeries, rosterId: string): boolean =>
  competitors.some(
    ({ roster, result }) => roster?.id === rosterId && !(lobby !== null && result.forfeit),
  );

/** Returns the name of the other roster in a series of two; empty while it is undecided. */
export const opponentIn = ({ competitors }: MatchSeries, ownRosterId: string | undefined): string =>
  competitors.find(({ roster }) => roster && roster.id !== ownRosterId)?.roster?.name ?? '';
