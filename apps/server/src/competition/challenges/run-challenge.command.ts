import { createHash } from 'node:crypto';
import { otherSide } from '@ringside/rules/bracket/bracket';
import type { SeriesId, UserId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import { decideVote, decideVoter, type Vote } from '@ringside/rules/pick-ban/cast-vote';
import { awaitsWinner, expireClaim, seriesWinnerSoFar } from '@ringside/rules/pick-ban/game-winner';
import { challengeOpensAt, type PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { cancelChallenge, expireTurn, openChallenge } from '@ringside/rules/pick-ban/turn-clock';
import { winsNeeded } from '@ringside/rules/series/series-date';
import type { Selectable } from 'kysely';
import type { Signing } from '../../identity/sessions/server-secret.ts';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import type { Reading, Work } from '../../kernel/unit-of-work.ts';
import type { Audience } from '../../platform/realtime/audiences.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { loadLineUps, participationOf } from '../match-series/line-ups.query.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { createNextDrafts, createSeriesChallenges, loadBanPhases } from './ban-phases.query.ts';

export type ChallengeRow = Selectable<Database['challenges']>;
/** Locks all challenges of some series in a fixed order, because a change of one may open the next. */
const lockChallengesOfAll = ({ db }: Pick<Reading, 'db'>, seriesIds: readonly SeriesId[]) =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('seriesId', '=', anyOf(seriesIds))
    .orderBy('seriesId')
    .orderBy('ordinal')
    .forUpdate()
    .execute();
const lockChallenges = (reading: Pick<Reading, 'db'>, seriesId: SeriesId) =>
  lockChallengesOfAll(reading, [seriesId]);

/** Locks a challenge with all others of its series; undefined if it does not exist. */
export async function lockChallenge(work: Work, id: string): Promise<ChallengeRow | undefined> {
  const found = await work.db
    .selectFrom('challenges')
    .select('seriesId')
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    found && (await lockChallenges(work, found.seriesId)).find((challenge) => challenge.id === id)
  );
}

/** Loads the series of a challenge. */
export const loadSeriesOfChallenge = (
  { db }: Pick<Reading, 'db'>,
  { seriesId }: ChallengeRow,
): Promise<SeriesRow> =>
  db.selectFrom('matchSeries').selectAll().where('id', '=', seriesId).executeTakeFirstOrThrow();

/**
 * Creates the ban phases of series at their match check-in: one challenge per category, as their
 * segment configures. Returns the challenges of each series in order, also those that existed.
 */
export async function createChallenges(
  work: Work,
  series: SeriesRow[],
): Promise<Map<string, ChallengeRow[]>> {
  const challengesBySeries = Map.groupBy(
    await lockChallengesOfAll(
      work,
      series.map(({ id }) => id),
    ),
    ({ seriesId }) => seriesId,
  );
  const missing = Map.groupBy(
    series.filter(({ id }) => !challengesBySeries.has(id)),
    ({ segmentId }) => segmentId,
  );
  for (const [segmentId, some] of missing) {
    const phases = await loadBanPhases(work, segmentId);
    if (phases.length === 0) continue;
    const rows = some.flatMap((one) =>
      createSeriesChallenges(phases, one).map((created) => toRow(work, one, created)),
    );
    if (rows.length === 0) continue;
    const inserted = await work.db.insertInto('challenges').values(rows).returningAll().execute();
    for (const [id, own] of Map.groupBy(inserted, ({ seriesId }) => seriesId))
      challengesBySeries.set(
        id,
        own.sort((one, other) => one.ordinal - other.ordinal),
      );
  }
  return challengesBySeries;
}

/** Opens the first challenge of a series if the rule permits it now. */
export async function openFirstChallenge(
  work: Work,
  series: SeriesRow,
  present: { home: number; away: number },
): Promise<void> {
  if (!challengeOpensAt({ date: series.date, present, now: work.now })) return;
  const [first] = (await createChallenges(work, [series])).get(series.id) ?? [];
  if (first?.status === 'pending') await startChallenge(work, series, first, undefined);
}

/** Returns the series whose ban phase has not begun: few, if both sides check in on time. */
export async function loadSeriesWithoutBanPhase<Series extends Pick<SeriesRow, 'id'>>(
  { db }: Pick<Reading, 'db'>,
  series: Series[],
): Promise<Series[]> {
  const rows = await db
    .selectFrom('challenges')
    .select('seriesId')
    .where('seriesId', '=', anyOf(series.map(({ id }) => id)))
    .where('status', '<>', 'pending')
    .execute();
  const begun = new Set(rows.map(({ seriesId }) => seriesId));
  return series.filter(({ id }) => !begun.has(id));
}

async function startChallenge(
  work: Work,
  series: SeriesRow,
  challenge: ChallengeRow,
  reserveMs: PickBanState['reserveMs'] | undefined,
): Promise<void> {
  await saveChallenge(
    work,
    series,
    challenge,
    openChallenge({ state: challenge.state, now: work.now, ...(reserveMs && { reserveMs }) }),
    'challenge.opened',
  );
}

/**
 * Saves a state, schedules its next deadline unless its clock is paused, and opens the next
 * challenge when this one ends.
 */
export async function saveChallenge(
  work: Work,
  series: SeriesRow,
  challenge: ChallengeRow,
  state: PickBanState,
  action: string,
  audiences?: Audience[],
): Promise<void> {
  await writeChallenge(work, series.id, challenge, state, action, audiences);
  if (state.status !== 'closed' || challenge.status === 'closed') return;
  const all = await lockChallenges(work, series.id);
  const next = all.find((other) => other.ordinal === challenge.ordinal + 1);
  if (next?.status === 'pending' && !awaitsWinner(next.state))
    await startChallenge(work, series, next, state.reserveMs);
  if (!next) await createNextGame(work, series, all);
}

/** Creates the drafts of the next game, which wait for the winner of the one before. */
async function createNextGame(
  work: Work,
  series: SeriesRow,
  before: readonly ChallengeRow[],
): Promise<void> {
  const game = (before.at(-1)?.state.game ?? series.bestOf) + 1;
  if (game > series.bestOf) return;
  const phases = await loadBanPhases(work, series.segmentId);
  const drafts = createNextDrafts(phases, series, { before, game });
  if (drafts.length > 0)
    await work.db
      .insertInto('challenges')
      .values(drafts.map((draft) => toRow(work, series, draft)))
      .execute();
}

const toRow = (
  { tenantId }: Work,
  { id: seriesId }: SeriesRow,
  { ordinal, categoryId, state }: ReturnType<typeof createSeriesChallenges>[number],
) => ({ tenantId, seriesId, categoryId, ordinal, status: state.status, state: json(state) });

/**
 * [BAN-19] Saves what is known about the winner of the game before a draft. Once it is settled, the
 * draft opens, or the drafts that are left are cancelled because the series is decided.
 */
export async function applyGameWinner(
  work: Work,
  series: SeriesRow,
  challenge: ChallengeRow,
  state: PickBanState,
): Promise<void> {
  const winner = state.previousWinner;
  if (!winner) return writeChallenge(work, series.id, challenge, state, 'challenge.winner-claimed');
  const all = await lockChallenges(work, series.id);
  const winners = all.flatMap(({ state: { previousWinner = [] } }) => previousWinner);
  if (seriesWinnerSoFar([...winners, winner], winsNeeded(series.bestOf)))
    return cancelChallenges(new Map([[series.id, work]]));
  const { reserveMs } = getItem(all, challenge.ordinal - 1).state;
  const first = challenge.state.loserFirst ? otherSide(winner) : state.toss;
  await startChallenge(
    work,
    series,
    { ...challenge, state: { ...state, ...(first && { toss: first, first }) } },
    reserveMs,
  );
}

/** Writes a state, schedules or cancels its next deadline, and records the change. */
async function writeChallenge(
  work: Work,
  seriesId: SeriesId,
  challenge: ChallengeRow,
  state: PickBanState,
  action: string,
  audiences?: Audience[],
): Promise<void> {
  const version = challenge.version + 1;
  await work.db
    .updateTable('challenges')
    .set({ status: state.status, state: json(state), version })
    .where('id', '=', challenge.id)
    .execute();
  if (state.deadline && !state.pausedAt)
    work.schedule({
      kind: 'challenge-turn',
      subjectId: challenge.id,
      dueAt: new Date(state.deadline),
    });
  else work.cancel('challenge-turn', challenge.id);
  work.record({
    action,
    subject: { type: 'challenges', id: challenge.id, version },
    changes: {
      series: seriesId,
      status: state.status,
      turn: state.turnIndex,
      deadline: state.deadline,
      pausedAt: state.pausedAt ?? null,
    },
    topics: [`match-series:${seriesId}`],
    ...(audiences && { audiences }),
  });
}

/** Casts a captain's vote; in reserve time also a vote of the longest-serving roster member. */
export async function castVote(
  work: Work,
  challengeId: string,
  { userId, vote }: { userId: UserId; vote: Vote },
): Promise<Answer> {
  const challenge = getRow(await lockChallenge(work, challengeId));
  const series = await loadSeriesOfChallenge(work, challenge);
  const members = await loadLineUps(work, series);
  const { side } = participationOf(members, userId);
  if (!side) return refusalAnswer({ reason: 'not-in-series' });
  const decision = decideVote({
    state: challenge.state,
    side,
    vote,
    now: work.now,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const rosterId = mustHave(
    side === 'home' ? series.homeRosterId : series.awayRosterId,
    'the roster of a voter',
  );
  const { ownerId } = await work.db
    .selectFrom('rosters')
    .select('ownerId')
    .where('id', '=', rosterId)
    .executeTakeFirstOrThrow();
  const present = members.filter((member) => member.side === side && member.checkinId !== null);
  if (
    !decideVoter({ state: challenge.state, side, now: work.now, ownerId, present }).includes(userId)
  )
    return refusalAnswer({ reason: 'may-not-vote' });
  await saveChallenge(work, series, challenge, decision.value, 'challenge.voted');
  return { show: { type: 'challenges', id: challenge.id } };
}

/** Ends a turn or a reserve at its deadline, or lets a claim about the game before stand. */
export async function expireChallenge(
  work: Work,
  { secret }: { secret: Signing },
  challengeId: string,
): Promise<void> {
  const challenge = await lockChallenge(work, challengeId);
  if (!challenge) return;
  const { state } = challenge;
  const series = await loadSeriesOfChallenge(work, challenge);
  if (awaitsWinner(state))
    return applyGameWinner(work, series, challenge, expireClaim({ state, now: work.now }));
  if (challenge.status !== 'open') return;
  const chooseIndex = createChooser(secret, challenge);
  const expired = expireTurn({ state, now: work.now, chooseIndex });
  await saveChallenge(work, series, challenge, expired, 'challenge.turn-ended');
}

/**
 * Returns a random choice that is the same for one turn of one challenge, also after a restart, and
 * that cannot be predicted without the secret.
 */
function createChooser(secret: Signing, { id, state }: ChallengeRow): (count: number) => number {
  let draw = 0;
  return (count) =>
    createHash('sha256')
      .update(`${secret.current}/${id}/${state.turnIndex}/${draw++}`)
      .digest()
      .readUInt32BE(0) % count;
}

/** Cancels the ban phases of series that end; each names the work of the command that ends it. */
export async function cancelChallenges(ends: ReadonlyMap<SeriesId, Work>): Promise<void> {
  const [work] = ends.values();
  if (!work) return;
  for (const challenge of await lockChallengesOfAll(work, [...ends.keys()])) {
    const state = cancelChallenge(challenge.state);
    if (state.status === challenge.status) continue;
    const { seriesId } = challenge;
    await writeChallenge(
      mustFind(ends, seriesId),
      seriesId,
      challenge,
      state,
      'challenge.cancelled',
    );
  }
}
