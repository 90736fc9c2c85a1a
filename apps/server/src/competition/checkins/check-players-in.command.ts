import type { Side } from '@ringside/rules/bracket/bracket';
import { decideMatchCheckin } from '@ringside/rules/checkin/decide-checkin';
import type { UserId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import { type Answer, refusalAnswer, relationNotFound } from '../../kernel/http/endpoint.ts';
import type { Work } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { openFirstChallenges } from '../challenges/run-challenge.command.ts';
import {
  countPresent,
  loadLineUpsBySeries,
  participationOf,
  type SeriesMember,
} from '../match-series/line-ups.query.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';

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

/** The answer to one player, or the key of their check-in. */
type PlayerAnswer = { answer: Answer } | { key: string };

const showCheckin = (id: string, status: 200 | 201): Answer => ({
  show: { type: 'checkins', id },
  status,
});

/**
 * Checks players in, each for their series; a repeat returns the same record. The ban phase of a
 * series opens once both sides have a player present. The arrivals of a batch have one tenant and
 * one transaction, and are decided in their order; each is one entry in the log. Returns the answer
 * to the first player of each arrival.
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
  const idByKey = await saveCheckins([...checkins.accepted.values()]);
  return arrivals.map((arrival, index) => {
    const answer = getItem(answers, index);
    if ('answer' in answer) return answer.answer;
    const isNew = checkins.accepted.get(answer.key)?.arrival === arrival;
    return showCheckin(mustFind(idByKey, answer.key), isNew ? 201 : 200);
  });
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
    const { side, checkinId } = participationOf(lineUps.get(series.id) ?? [], userId);
    if (checkinId) return { answer: showCheckin(checkinId, 200) };
    const { date, state } = series;
    const decision = decideMatchCheckin({ date, state, side, now: arrival.work.now });
    if (!decision.accepted) return { answer: refusalAnswer(decision.refusal) };
    const present = presentOf(series.id);
    const isFirstOfSide = present.home === 0 || present.away === 0;
    present[mustHave(side, 'the side of a player')] += 1;
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

/** Inserts check-ins, opens ban phases and records the arrivals; returns the ids by their keys. */
async function saveCheckins(checkins: NewCheckin[]): Promise<Map<string, string>> {
  if (checkins.length === 0) return new Map();
  const { db, tenantId } = getItem(checkins, 0).arrival.work;
  const rows = await db
    .insertInto('checkins')
    .values(
      checkins.map(({ arrival, series, userId, recordedBy }) => ({
        tenantId,
        createdAt: arrival.work.now,
        userId,
        recordedBy,
        seriesId: series.id,
        rosterId: null,
      })),
    )
    .returning(['id', 'seriesId', 'userId'])
    .execute();
  for (const { arrival, series, present, isFirstOfSide } of checkins)
    if (isFirstOfSide) await openFirstChallenges([{ work: arrival.work, series, present }]);
  await recordArrivals(db, checkins);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/** Raises the version of each series by one for each arrival, and records the arrivals. */
async function recordArrivals(db: Work['db'], checkins: NewCheckin[]): Promise<void> {
  const arrivalsBySeries = new Map(
    [...Map.groupBy(checkins, ({ series }) => series.id)].map(([id, some]) => [
      id,
      [...Map.groupBy(some, ({ arrival }) => arrival).values()],
    ]),
  );
  const byCount = Map.groupBy(arrivalsBySeries, ([, { length }]) => length);
  for (const [count, some] of byCount) {
    const ids = some.map(([id]) => id);
    for (const row of await raiseVersions(db, ids, count))
      for (const [index, arrived] of mustFind(arrivalsBySeries, row.id).entries()) {
        const { arrival, present } = mustHave(arrived.at(-1), 'the last player of an arrival');
        const users = arrived.map(({ userId }) => userId);
        recordSeries(
          arrival.work,
          { ...row, version: row.version - count + index + 1 },
          'series.player-checked-in',
          { after: { users, present } },
        );
      }
  }
}

const raiseVersions = (db: Work['db'], ids: string[], count: number): Promise<SeriesRow[]> =>
  db
    .updateTable('matchSeries')
    .set((eb) => ({ version: eb('version', '+', count) }))
    .where('id', '=', anyOf(ids))
    .returningAll()
    .execute();
