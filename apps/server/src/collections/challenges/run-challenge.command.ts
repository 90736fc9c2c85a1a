import { createHash } from 'node:crypto';
import { castVote, whoMayVote } from '@ringside/rules/pick-ban/cast-vote';
import { newChallenge, type BanTurn, type PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { cancelChallenge, expireTurn, openChallenge } from '@ringside/rules/pick-ban/turn-clock';
import type { Selectable } from 'kysely';
import { refused, type Answer } from '../../http/endpoint.ts';
import { json } from '../../storage/tables/columns.ts';
import type { Database } from '../../storage/tables.ts';
import type { Reading, Work } from '../../unit-of-work.ts';
import { poolOf } from '../categories/item.command.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { lineUpsOf, standingOf } from '../match-series/line-ups.query.ts';

export type ChallengeRow = Selectable<Database['challenges']>;
const DEFAULT_CATEGORIES: { category: string; turns: BanTurn[] | undefined }[] = [{ category: 'brawlers', turns: undefined }, { category: 'maps', turns: undefined }];

/** All challenges of a series, locked in their order: whoever moves one may open the next. */
const ofSeries = ({ db }: Pick<Reading, 'db'>, seriesId: string) => db.selectFrom('challenges').selectAll().where('seriesId', '=', seriesId).orderBy('ordinal').forUpdate().execute();

export async function lockChallenge(work: Work, id: string): Promise<ChallengeRow | undefined> {
  const found = await work.db.selectFrom('challenges').select('seriesId').where('id', '=', id).executeTakeFirst();
  return found && (await ofSeries(work, found.seriesId)).find((challenge) => challenge.id === id);
}

export const seriesOf = ({ db }: Pick<Reading, 'db'>, { seriesId }: ChallengeRow): Promise<SeriesRow> => db.selectFrom('matchSeries').selectAll().where('id', '=', seriesId).executeTakeFirstOrThrow();

/** The ban phase of a series, made at its match check-in: one challenge a category, as its segment configures. */
export async function makeChallenges(work: Work, series: SeriesRow): Promise<ChallengeRow[]> {
  const { db, tenantId } = work;
  const made = await ofSeries(work, series.id);
  if (made.length > 0) return made;
  const segment = await db.selectFrom('segments').select(['id', 'parentId', 'configuration']).where('id', '=', series.segmentId).executeTakeFirstOrThrow();
  const wanted = segment.configuration.bans?.map(({ category, turns }) => ({ category, turns })) ?? DEFAULT_CATEGORIES;
  for (const [ordinal, { category, turns }] of wanted.entries()) {
    const found = await db.selectFrom('categories').selectAll().where('tenantId', '=', tenantId).where('name', '=', category).executeTakeFirst();
    if (!found) continue;
    const state = newChallenge({ category, items: await poolOf(work, found.id, segment), toPlay: category === 'maps' ? series.bestOf : 0, ...(turns && { turns }) });
    made.push(await db.insertInto('challenges').values({ tenantId, seriesId: series.id, categoryId: found.id, ordinal, status: state.status, state: json(state) }).returningAll().executeTakeFirstOrThrow());
  }
  return made;
}

/** Opens the first challenge: when both sides have a member present, at the latest when the series goes live. */
export async function openFirstChallenge(work: Work, series: SeriesRow): Promise<void> {
  const [first] = await makeChallenges(work, series);
  if (first?.status === 'pending') await open(work, series, first, undefined);
}

async function open(work: Work, series: SeriesRow, challenge: ChallengeRow, reserveMs: PickBanState['reserveMs'] | undefined): Promise<void> {
  await saveChallenge(work, series, challenge, openChallenge({ state: challenge.state, now: work.now, ...(reserveMs && { reserveMs }) }), 'challenge.opened');
}

/** Saves a state, arms its next deadline unless its clock stands still, and opens the next challenge when this one has ended. */
export async function saveChallenge(work: Work, series: SeriesRow, challenge: ChallengeRow, state: PickBanState, action: string): Promise<void> {
  const version = challenge.version + 1;
  await work.db.updateTable('challenges').set({ status: state.status, state: json(state), version }).where('id', '=', challenge.id).execute();
  if (state.status === 'open' && state.deadline && !state.pausedAt) work.arm({ kind: 'challenge-turn', subjectId: challenge.id, dueAt: new Date(state.deadline) });
  else work.disarm('challenge-turn', challenge.id);
  work.record({
    action, subject: { type: 'challenges', id: challenge.id, version }, changes: { series: series.id, status: state.status, turn: state.turnIndex, deadline: state.deadline, pausedAt: state.pausedAt ?? null },
    topics: [`match-series:${series.id}`],
  });
  if (state.status !== 'closed' || challenge.status === 'closed') return;
  const next = (await ofSeries(work, series.id)).find((other) => other.ordinal === challenge.ordinal + 1);
  if (next?.status === 'pending') await open(work, series, next, state.reserveMs);
}

/** A captain's vote; in reserve time also that of the member who is longest in the roster. */
export async function voteIn(work: Work, challengeId: string, { userId, banned, picked }: { userId: string; banned: string[]; picked: string[] }): Promise<Answer> {
  const challenge = (await lockChallenge(work, challengeId))!;
  const series = await seriesOf(work, challenge);
  const members = await lineUpsOf(work, series);
  const { side } = standingOf(members, userId);
  if (!side) return refused({ reason: 'not-in-series' });
  const decision = castVote({ state: challenge.state, side, vote: { banned, picked }, now: work.now });
  if (!decision.accepted) return refused(decision.refusal);
  const rosterId = (side === 'home' ? series.homeRosterId : series.awayRosterId)!;
  const { ownerId } = await work.db.selectFrom('rosters').select('ownerId').where('id', '=', rosterId).executeTakeFirstOrThrow();
  const present = members.filter((member) => member.side === side && member.checkinId !== null);
  if (!whoMayVote({ state: challenge.state, side, now: work.now, ownerId, present }).includes(userId)) return refused({ reason: 'may-not-vote' });
  await saveChallenge(work, series, challenge, decision.value, 'challenge.voted');
  return { show: { type: 'challenges', id: challenge.id } };
}

/** The clock's part: a turn or a reserve has ended. */
export async function expireChallenge(work: Work, challengeId: string): Promise<void> {
  const challenge = await lockChallenge(work, challengeId);
  if (challenge?.status !== 'open') return;
  const series = await seriesOf(work, challenge);
  await saveChallenge(work, series, challenge, expireTurn({ state: challenge.state, now: work.now, chooseIndex: chooser(work, challenge) }), 'challenge.turn-ended');
}

/** Chance that is the same for the same turn of the same challenge, also after a restart, yet unknown to who does not know the secret. */
function chooser({ context }: Work, { id, state }: ChallengeRow): (count: number) => number {
  let draw = 0;
  return (count) => createHash('sha256').update(`${context.secret}/${id}/${state.turnIndex}/${draw++}`).digest().readUInt32BE(0) % count;
}

/** A series that is forfeited or ends early has no ban phase any more. */
export async function cancelChallenges(work: Work, seriesId: string): Promise<void> {
  for (const challenge of await ofSeries(work, seriesId)) {
    const state = cancelChallenge(challenge.state);
    if (state.status === challenge.status) continue;
    work.disarm('challenge-turn', challenge.id);
    await work.db.updateTable('challenges').set({ status: state.status, state: json(state), version: challenge.version + 1 }).where('id', '=', challenge.id).execute();
  }
}
