import { createHash } from 'node:crypto';
import { otherSide } from '@ringside/rules/bracket/bracket';
import type { SeriesId } from '@ringside/rules/ids';
import { getItem, mustFind } from '@ringside/rules/must';
import {
  isAwaitingWinner,
  isWinnerContested,
  expireClaim,
  seriesWinnerSoFar,
} from '@ringside/rules/pick-ban/game-winner';
import { challengeOpensAt, type PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { cancelChallenge, expireTurn, openChallenge } from '@ringside/rules/pick-ban/turn-clock';
import { winsNeeded } from '@ringside/rules/series/series-date';
import type { Signing } from '../../kernel/sender/server-secret.ts';
import {
  ALARM_AUDIENCES,
  ALARM_ENDED,
  ALARM_RAISED,
} from '../../operations/alarms/alarm.resource.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import { recordSeries } from '../match-series/series-lifecycle.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { createSeriesChallenges, loadBanPhases } from './ban-phases.query.ts';
import {
  type ChallengeChange,
  type ChallengeRow,
  createLockedChallenges,
  insertChallenges,
  lockChallengesOf,
  type LockedChallenges,
} from './locked-challenges.command.ts';

/** A series with its locked challenges, and the command that changes them. */
export interface BanPhaseContext {
  work: Work;
  series: SeriesRow;
  challenges: LockedChallenges;
}

/**
 * Locks a challenge with all others of its series; undefined if it does not exist. `save` of
 * `challenges` writes what a command changes.
 */
export async function lockChallenge(
  work: Work,
  id: string,
): Promise<(BanPhaseContext & { challenge: ChallengeRow }) | undefined> {
  const found = await work.db
    .selectFrom('challenges')
    .select('seriesId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const [challenges, series] = await Promise.all([
    lockChallengesOf(work, [found.seriesId]),
    loadSeriesOfChallenge(work, found),
  ]);
  const challenge = challenges.find(id);
  return challenge && { work, series, challenges, challenge };
}

/** Loads the series of a challenge. */
export const loadSeriesOfChallenge = (
  { db }: Pick<Reading, 'db'>,
  { seriesId }: Pick<ChallengeRow, 'seriesId'>,
): Promise<SeriesRow> =>
  db.selectFrom('matchSeries').selectAll().where('id', '=', seriesId).executeTakeFirstOrThrow();

/**
 * Creates the ban phases of series at their match check-in: one challenge per category, as their
 * segment configures. Returns the challenges of the series, also those that existed.
 */
export async function createChallenges(
  work: Work,
  series: readonly SeriesRow[],
): Promise<LockedChallenges> {
  const ids = series.map(({ id }) => id);
  const existing = await lockChallengesOf(work, ids);
  // [LOB-1] A lobby has no sides, and so no ban phase.
  const missing = series.filter(({ id, lobby }) => !lobby && existing.ofSeries(id).length === 0);
  if (missing.length === 0) return existing;
  const rows = ids.flatMap((id) => existing.ofSeries(id));
  for (const [segmentId, some] of Map.groupBy(missing, (one) => one.segmentId)) {
    const phases = await loadBanPhases(work, segmentId);
    rows.push(
      ...(await insertChallenges(
        work,
        some.map((one) => ({ series: one, challenges: createSeriesChallenges(phases, one) })),
      )),
    );
  }
  return createLockedChallenges(rows);
}

/** A series with the number of its present players; its first challenge may open. */
export interface Opening {
  work: Work;
  series: SeriesRow;
  present: { home: number; away: number };
}

/**
 * Opens the first challenge of each series if the rule permits it now. Many series of a segment
 * need as many statements as one.
 */
export async function openFirstChallenges(openings: readonly Opening[]): Promise<void> {
  const permitted = openings.filter(
    ({ work, series, present }) =>
      !series.lobby && challengeOpensAt({ date: series.date, present, now: work.now }),
  );
  const bySeries = Map.groupBy(permitted, ({ series }) => series.id);
  const due = [...bySeries.values()].map((some) => getItem(some, 0));
  if (due.length === 0) return;
  const challenges = await createChallenges(
    getItem(due, 0).work,
    due.map(({ series }) => series),
  );
  for (const { work, series } of due) {
    const [first] = challenges.ofSeries(series.id);
    if (first?.status === 'pending') startChallenge({ work, series, challenges }, first, undefined);
  }
  await challenges.save();
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

function startChallenge(
  context: BanPhaseContext,
  challenge: ChallengeRow,
  reserveMs: PickBanState['reserveMs'] | undefined,
): void {
  const { now } = context.work;
  const state = openChallenge({ state: challenge.state, now, ...(reserveMs && { reserveMs }) });
  applyChallenge(context, challenge, state, { action: 'challenge.opened' });
}

/** Applies a new state to a challenge, and opens the next challenge when this one ends. */
export function applyChallenge(
  context: BanPhaseContext,
  challenge: ChallengeRow,
  state: PickBanState,
  change: ChallengeChange,
): void {
  const { work, series, challenges } = context;
  challenges.change(work, challenge, state, change);
  if (state.status !== 'closed' || challenge.status === 'closed') return;
  const next = challenges
    .ofSeries(series.id)
    .find(({ ordinal }) => ordinal === challenge.ordinal + 1);
  if (next?.status === 'pending' && !isAwaitingWinner(next.state))
    startChallenge(context, next, state.reserveMs);
  if (!next) challenges.addNextGame(series);
}

/**
 * [BAN-19] Applies what is known about the winner of the game before a draft. Once it is settled,
 * the draft opens, or the drafts that are left are cancelled because the series is decided. The
 * second claim raises an alarm, which the winner ends.
 */
export function applyGameWinner(
  context: BanPhaseContext,
  challenge: ChallengeRow,
  state: PickBanState,
): void {
  const { work, series, challenges } = context;
  const winner = state.previousWinner;
  const isContested = isWinnerContested(challenge.state);
  if (!winner) {
    challenges.change(work, challenge, state, { action: 'challenge.winner-claimed' });
    if (!isContested && isWinnerContested(state))
      recordSeries(work, series, ALARM_RAISED, { audiences: ALARM_AUDIENCES });
    return;
  }
  if (isContested) recordSeries(work, series, ALARM_ENDED, { audiences: ALARM_AUDIENCES });
  const seriesChallenges = challenges.ofSeries(series.id);
  const winners = seriesChallenges.flatMap(({ state: { previousWinner = [] } }) => previousWinner);
  const isDecided = seriesWinnerSoFar({
    winners: [...winners, winner],
    needed: winsNeeded(series.bestOf),
    headStart: series.headStart,
  });
  if (isDecided) return cancelOpenChallenges(work, challenges, series.id);
  const { reserveMs } = getItem(seriesChallenges, challenge.ordinal - 1).state;
  const first = challenge.state.loserFirst ? otherSide(winner) : state.toss;
  startChallenge(
    context,
    { ...challenge, state: { ...state, ...(first && { toss: first, first }) } },
    reserveMs,
  );
}

/**
 * Ends a turn or a reserve at its deadline, or lets a claim about the game before stand. Returns
 * the series of a challenge that had ended before, whose room is then due.
 */
export async function expireChallenge(
  work: Work,
  { secret }: { secret: Signing },
  challengeId: string,
): Promise<SeriesId | undefined> {
  const locked = await lockChallenge(work, challengeId);
  if (!locked) return undefined;
  const { challenge, challenges } = locked;
  const { state } = challenge;
  if (state.status === 'closed' || state.status === 'cancelled') return challenge.seriesId;
  if (isAwaitingWinner(state))
    applyGameWinner(locked, challenge, expireClaim({ state, now: work.now }));
  else if (challenge.status === 'open')
    applyChallenge(
      locked,
      challenge,
      expireTurn({ state, now: work.now, chooseIndex: createChooser(secret, challenge) }),
      { action: 'challenge.turn-ended' },
    );
  await challenges.save();
  return undefined;
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

/**
 * Cancels the open challenges of series that have ended; `ends` has the work of each. Returns the
 * challenges of the series.
 */
export async function cancelChallenges(
  ends: ReadonlyMap<SeriesId, Work>,
): Promise<Pick<LockedChallenges, 'ofSeries'>> {
  const [work] = ends.values();
  if (!work) return { ofSeries: () => [] };
  const seriesIds = [...ends.keys()];
  const challenges = await lockChallengesOf(work, seriesIds);
  for (const id of seriesIds) cancelOpenChallenges(mustFind(ends, id), challenges, id);
  await challenges.save();
  return challenges;
}

/** Cancels the challenges of a series that have not ended. */
function cancelOpenChallenges(work: Work, challenges: LockedChallenges, seriesId: SeriesId): void {
  for (const challenge of challenges.ofSeries(seriesId)) {
    const state = cancelChallenge(challenge.state);
    if (state.status !== challenge.status)
      challenges.change(work, challenge, state, { action: 'challenge.cancelled' });
  }
}
