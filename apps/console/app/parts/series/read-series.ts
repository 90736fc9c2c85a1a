import type { Activity } from '@ringside/contract/collections/activity';
import type { Alarm } from '@ringside/contract/collections/alarms';
import type { Attachment } from '@ringside/contract/collections/attachments';
import type { Challenge, Item } from '@ringside/contract/collections/challenges';
import type { ChatMessage, ChatReport, ChatSilence } from '@ringside/contract/collections/chat';
import type { Checkin } from '@ringside/contract/collections/checkins';
import type {
  EvidenceRequest,
  MatchSeries,
  SeriesRoom,
} from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { ApiError } from '@ringside/contract/errors';
import { client } from '../../session/console-client.ts';

/** Everything about one series that an operator needs for a decision. */
export interface SeriesData {
  series: MatchSeries;
  isDeleted: boolean;
  segment: Segment;
  rosters: { home: Roster | null; away: Roster | null };
  /** The rosters of a lobby, in the order of its competitors; empty for a series of two. */
  lobbyRosters: Roster[];
  checkins: Checkin[];
  challenges: Challenge[];
  items: Item[];
  attachments: Attachment[];
  evidenceRequests: EvidenceRequest[];
  /** The room in the game; null for a lobby, a series that is over, and without the right. */
  room: SeriesRoom | null;
  chat: ChatMessage[];
  reports: ChatReport[];
  silences: ChatSilence[];
  log: Activity[];
  alarm: Alarm | undefined;
}

const MANY = 100;

/** Reads everything about a series. */
export async function readSeries(id: string): Promise<SeriesData> {
  const { series, isDeleted } = await findSeries(id);
  const segmentId = series.segment.id;
  const none = { items: [] };
  const [
    segment,
    home,
    away,
    lobbyRosters,
    checkins,
    challenges,
    items,
    attachments,
    evidenceRequests,
    room,
    chat,
    reports,
    silences,
    log,
    alarms,
  ] = await Promise.all([
    client.segments.get(segmentId),
    rosterOf(series.home),
    rosterOf(series.away),
    readLobbyRosters(series),
    isDeleted ? none : client.checkins.list({ 'filter[matchSeries]': id }),
    isDeleted ? none : client.challenges.ofSeries(id),
    series.challenges.length === 0 ? none : client.items.list(),
    isDeleted ? none : client.matchSeries.attachments(id),
    isDeleted ? [] : client.matchSeries.evidenceRequests(id),
    readRoom(series, isDeleted),
    isDeleted ? none : client.chat.history({ 'filter[matchSeries]': id, 'page[size]': MANY }),
    isDeleted ? none : client.chatReports.list({ 'filter[matchSeries]': id, 'page[size]': MANY }),
    isDeleted ? none : client.chatSilences.list({ 'page[size]': MANY }),
    client.activityLog.list({ 'filter[subject]': `match-series:${id}`, 'page[size]': MANY }),
    client.alarms.list({ 'filter[segment]': segmentId }),
  ]);
  return {
    series,
    isDeleted,
    segment,
    rosters: { home, away },
    lobbyRosters,
    checkins: checkins.items,
    challenges: challenges.items,
    items: items.items,
    attachments: attachments.items,
    evidenceRequests,
    room,
    chat: chat.items,
    reports: reports.items,
    silences: silences.items,
    log: log.items,
    alarm: alarms.items.find((alarm) => alarm.id === id),
  };
}

/** Returns the draft of which both sides claim the game before, where that is the alarm. */
export const findContested = ({
  alarm,
  challenges,
}: Pick<SeriesData, 'alarm' | 'challenges'>): Challenge | undefined =>
  alarm?.kind === 'game-winner'
    ? challenges.find(({ claims }) => claims?.home && claims.away)
    : undefined;

const rosterOf = (of: { id: string } | null) => (of ? client.rosters.get(of.id) : null);
/** Reads the rosters of a lobby. */
const readLobbyRosters = async ({ lobby, competitors }: MatchSeries): Promise<Roster[]> =>
  lobby
    ? Promise.all(
        competitors.flatMap(({ roster }) => (roster ? [client.rosters.get(roster.id)] : [])),
      )
    : [];
const NOT_FOUND = 404;

/** Finds a series, also among the deleted ones. */
async function findSeries(id: string): Promise<{ series: MatchSeries; isDeleted: boolean }> {
  try {
    return { series: await client.matchSeries.get(id), isDeleted: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
    for (let number = 1; ; number++) {
      const { items, page } = await client.matchSeries.deleted({
        'page[size]': MANY,
        'page[number]': number,
      });
      const series = items.find((one) => one.id === id);
      if (series) return { series, isDeleted: true };
      if (number * MANY >= page.total) throw error;
    }
  }
}

/** Reads the room in the game of an open series; null for an operator who may not see its code. */
async function readRoom(
  { id, lobby, state }: MatchSeries,
  isDeleted: boolean,
): Promise<SeriesRoom | null> {
  if (isDeleted || lobby || state === 'finished') return null;
  return client.matchSeries.room(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  });
}
