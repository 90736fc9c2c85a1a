import type { Side } from '@ringside/rules/bracket/bracket';
import { decideMatchCheckin } from '@ringside/rules/checkin/decide-checkin';
import type { UserId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import { findPauseRefusal } from '@ringside/rules/schedule/pause';
import { type Answer, refusalAnswer, relationNotFound } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { openFirstChallenges } from '../challenges/run-challenge.command.ts';
import {
  countPresent,
  loadLineUpsBySeries,
  participationOf,
  type SeriesMember,
} from '../match-series/line-ups.query.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { insertSeriesCheckins } from '../stage/series-checkins.command.ts';
import { renderCheckin, type CheckinRow } from './render-checkin.ts';

/** Players of one series who arrive together: one in a request, several of a bot's roster. */
export interface Arrival {
  work: Work;
  seriesId: string;
  players: { userId: UserId; recordedBy: string }[];
}

/** A new check-in, with the presence that it leads to. */
interface NewCheckin {
  arrival: Arrival;
  series: SeriesRow;
  userId: UserId;
  recordedBy: string;
  present: Record<Side, number>;
  /** Whether one side had no player present before. */
  isFirstOfSide: boolean;
}

/** The answer to one player, the key of their new check-in, or the id of an earlier one. */
type PlayerAnswer = { answer: Answer } | { key: string } | { checkinId: string };

const showCheckin = (row: CheckinRow, status: 200 | 201): Answer => ({
  show: { type: 'checkins', id: row.id },
  status,
  resource: renderCheckin(row),
});

/**
 * Checks players in, each for their series; a repeat returns the same record. The ban phase of a
 * series opens once both sides have a player present. The arrivals of a batch have one tenant, one
 * transaction and as many statements as a single one, and are decided in their order; each is one
 * entry in the log. Returns the answer to the first player of each arrival.
 */
export async function checkPlayersIn(arrivals: Arrival[]): Promise<Answer[]> {
  const { db, tenantId } = getItem(arrivals, 0).work;
  const ids = [...new Set(arrivals.map(({ seriesId }) => seriesId))];
  // The pipeline answers these in order, so the series are locked before the line-ups are read.
  const [locked, lineUps] = await Promise.all([
    seriesRepository(db, tenantId).lockAllById(ids),
    loadLineUpsBySeries(
      { db },
      ids.map((id) => ({ id })),
    ),
  ]);
  const seriesById = new Map(locked.map((row) => [row.id, row]));
  const checkins = createCheckinDecider(lineUps);
  const answers = arrivals.map((arrival): PlayerAnswer => {
    const series = seriesById.get(arrival.seriesId);
    if (!series)
      return {
        answer: relationNotFound(
          '/data/relationships/matchSeries',
          'There is no such match series',
        ),
      };
    const decided = arrival.players.map((player) => checkins.decide(arrival, series, player));
    return getItem(decided, 0);
  });
  const [newByKey, earlierById] = await Promise.all([
    saveCheckins([...checkins.accepted.values()]),
    loadEarlierCheckins(
      { db },
      answers.flatMap((answer) => ('checkinId' in answer ? answer.checkinId : [])),
    ),
  ]);
  return arrivals.map((arrival, index) => {
    const answer = getItem(answers, index);
    if ('answer' in answer) return answer.answer;
    if ('checkinId' in answer) return showCheckin(mustFind(earlierById, answer.checkinId), 200);
    const isNew = checkins.accepted.get(answer.key)?.arrival === arrival;
    return showCheckin(mustFind(newByKey, answer.key), isNew ? 201 : 200);
  });
}

async function loadEarlierCheckins(
  { db }: Pick<Work, 'db'>,
  ids: string[],
): Promise<Map<string, CheckinRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('checkins').selectAll().where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const keyOf = ({ seriesId, userId }: { seriesId: string | null; userId: string }): string =>
  `${seriesId}/${userId}`;

/** Creates the decider of a batch, which counts the players whom it has accepted as present. */
function createCheckinDecider(lineUps: ReadonlyMap<string, SeriesMember[]>) {
  const accepted = new Map<string, NewCheckin>();
  const presentBySeries = new Map<string, Record<Side, number>>();

  function presentOf(seriesId: string): Record<Side, number> {
    const present = presentBySeries.get(seriesId) ?? countPresent(lineUps.get(seriesId) ?? []);
    presentBySeries.set(seriesId, present);
    return present;
  }

  function decide(
    arrival: Arrival,
    series: SeriesRow,
    { userId, recordedBy }: Arrival['players'][number],
  ): PlayerAnswer {
    const key = keyOf({ seriesId: series.id, userId });
    if (accepted.has(key)) return { key };
    const { side, rosterId, checkinId } = participationOf(lineUps.get(series.id) ?? [], userId);
    if (checkinId) return { checkinId };
    const paused = recordedBy === userId ? findPauseRefusal(series.pause) : undefined;
    if (paused) return { answer: refusalAnswer(paused) };
    const { date, state } = series;
    const decision = decideMatchCheckin({ date, state, side: rosterId, now: arrival.work.now });
    if (!decision.accepted) return { answer: refusalAnswer(decision.refusal) };
    const present = presentOf(series.id);
    const isFirstOfSide = side !== null && (present.home === 0 || present.away === 0);
    if (side) present[side] += 1;
    accepted.set(key, {
      arrival,
      series,
      userId,
      recordedBy,
      present: { ...present },
      isFirstOfSide,
    });
    return { key };
  }

  return { accepted, decide };
}

/** Saves check-ins, opens ban phases and records the arrivals; returns the rows by their keys. */
async function saveCheckins(checkins: NewCheckin[]): Promise<Map<string, CheckinRow>> {
  if (checkins.length === 0) return new Map();
  const arrivals = [...Map.groupBy(checkins, ({ arrival }) => arrival).values()];
  const [rows] = await Promise.all([
    insertCheckins(checkins, arrivals),
    openFirstChallenges(
      checkins.flatMap(({ arrival, series, present, isFirstOfSide }) =>
        isFirstOfSide ? { work: arrival.work, series, present } : [],
      ),
    ),
  ]);
  recordArrivals(arrivals, new Map(rows.map((row) => [row.seriesId, row.seriesVersion])));
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function insertCheckins(checkins: NewCheckin[], arrivals: readonly NewCheckin[][]) {
  const arrivalsBySeries = Map.groupBy(arrivals, ([first]) => seriesIdOf(first));
  return insertSeriesCheckins(
    getItem(checkins, 0).arrival.work,
    checkins.map(({ arrival, series, userId, recordedBy }) => ({
      seriesId: series.id,
      userId,
      recordedBy,
      createdAt: arrival.work.now,
    })),
    [...arrivalsBySeries].map(([id, { length: count }]) => ({ id, count })),
  );
}

const seriesIdOf = (checkin: NewCheckin | undefined) =>
  mustHave(checkin, 'the first player of an arrival').series.id;

/** Records the arrivals in their order, each with the version of its series that it has raised. */
function recordArrivals(
  arrivals: readonly NewCheckin[][],
  versions: ReadonlyMap<string | null, number>,
): void {
  for (const [seriesId, ofSeries] of Map.groupBy(arrivals, ([first]) => seriesIdOf(first)))
    for (const [index, arrived] of ofSeries.entries()) {
      const { arrival, series, present } = mustHave(arrived.at(-1), 'the last player');
      const users = arrived.map(({ userId }) => userId);
      const version = mustFind(versions, seriesId) - ofSeries.length + 1 + index;
      recordSeries(arrival.work, { ...series, version }, 'series.player-checked-in', {
        after: series.lobby ? { users } : { users, present },
      });
    }
}
