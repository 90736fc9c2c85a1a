import type { Challenge } from '@ringside/contract/collections/challenges';
import type { SeriesPresence } from '@ringside/contract/collections/match-series';
import type { CutTies } from '@ringside/contract/collections/standings';
import { MATCH_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import { useEffect, useMemo } from 'react';
import { useNow } from '../../live/use-now.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { client } from '../../session/console-client.ts';
import { useSession } from '../../session/operator-session.ts';
import type { DeskStage } from './desk-stage.ts';
import { buildQueue } from './queue.ts';
import type { DeskSeason } from './use-desk.ts';
import { useLatest } from './use-latest.ts';

const REFRESH_MS = 1500;
const PRESENCE_POLL_MS = 4000;
const TIES_POLL_MS = 30_000;
/** The stream brings alarms at once; the poll finds one raised before its topics were followed. */
const ALARMS_POLL_MS = 8000;
/** The live stream does not carry reports of chat messages, so the desk polls them. */
const REPORTS_POLL_MS = 15_000;
const PAGE_SIZE = 100;

const readAlarms = async () => {
  const { items } = await client.alarms.list({ include: 'matchSeries' });
  return items;
};
const readChatReports = async () =>
  (await client.chatReports.list({ 'filter[waits]': true, 'page[size]': PAGE_SIZE })).items;
const readChallenges = async () =>
  (
    await client.challenges.list({
      'filter[status]': 'open',
      'page[size]': PAGE_SIZE,
      include: 'category,matchSeries',
    })
  ).items;

/** Reads the alarms, the running ban phases and the reported messages of all events. */
export function useHands() {
  const alarms = useRead(['alarms'], readAlarms, { refetchInterval: ALARMS_POLL_MS });
  const bans = useRead(['bans'], readChallenges);
  const chatReports = useRead(['reports'], readChatReports, { refetchInterval: REPORTS_POLL_MS });
  const refresh = useThrottle(() => {
    void alarms.refetch();
    void bans.refetch();
    void chatReports.refetch();
  }, REFRESH_MS);
  return { alarms, bans, chatReports, refresh };
}

/** Returns the running ban phase of each series. */
export const bansBySeries = (challenges: readonly Challenge[]): ReadonlyMap<string, Challenge> =>
  new Map(
    challenges.flatMap((challenge) => {
      const { id } = challenge.matchSeries as { id: string };
      return challenge.turn ? [[id, challenge]] : [];
    }),
  );

/** Returns whether a series of the stage begins within the time of a match check-in. */
const isCheckinOpen = ({ series }: DeskStage, now: Date): boolean =>
  [...series.values()].some(({ state, date }) => {
    const leftMs = date === null ? 0 : Date.parse(date) - +now;
    return state === 'scheduled' && leftMs > 0 && leftMs <= MATCH_CHECKIN_LEAD_MS;
  });

/** Reads who has checked in for the series that begin soon, by series. */
function usePresence(stages: readonly DeskStage[], now: Date): ReadonlyMap<string, SeriesPresence> {
  const ids = stages.filter((stage) => isCheckinOpen(stage, now)).map(({ segmentId }) => segmentId);
  const read = useLatest(
    useRead(
      ['presence', ...ids],
      async () => (await Promise.all(ids.map((id) => client.segments.presence(id)))).flat(),
      { refetchInterval: PRESENCE_POLL_MS },
    ),
  );
  return useMemo(() => new Map(read.data?.map((one) => [one.series, one])), [read.data]);
}

/** Reads the ties across the line of those who advance, by segment. */
function useTies(stages: readonly DeskStage[]): ReadonlyMap<string, CutTies> {
  const ids = stages
    .filter(({ bracket }) => traitsOf(bracket).shape === 'rounds')
    .map(({ segmentId }) => segmentId);
  const read = useRead(
    ['ties', ...ids],
    async () =>
      new Map(
        await Promise.all(ids.map(async (id) => [id, await client.segments.cutTies(id)] as const)),
      ),
    { refetchInterval: TIES_POLL_MS },
  );
  return read.data ?? NO_TIES;
}
const NO_TIES: ReadonlyMap<string, CutTies> = new Map();

/** Returns the queue of everything that waits for an operator, as it is now. */
export function useQueue(
  season: DeskSeason,
  stages: readonly DeskStage[],
  { alarms, bans, chatReports, refresh }: ReturnType<typeof useHands>,
) {
  const now = useNow();
  const isTurnOver = bans.data?.some(
    ({ turn, pausedAt }) => turn && !pausedAt && Date.parse(turn.deadline) < +now,
  );
  // A turn that is over is read again, also where the stream tells nothing of it.
  useEffect(() => {
    if (isTurnOver) refresh();
  }, [isTurnOver, now, refresh]);
  const presence = usePresence(stages, now);
  const ties = useTies(stages);
  const operatorId = useSession().user?.id;
  const queue = useMemo(
    () =>
      buildQueue({
        now,
        stages,
        segments: season.segments,
        nameOf: season.nameOf,
        alarms: alarms.data ?? [],
        presence,
        ties,
        chatReports: chatReports.data ?? [],
        operatorId,
      }),
    [now, stages, season, alarms.data, presence, ties, chatReports.data, operatorId],
  );
  return { now, queue, presence, operatorId };
}
