import { decideMatchCheckin, decideRosterCheckin, decideTakeBack } from '@ringside/rules/checkin/decide-checkin';
import { refused, type Answer } from '../../http/endpoint.ts';
import type { Work } from '../../unit-of-work.ts';
import { openFirstChallenge } from '../challenges/run-challenge.command.ts';
import { lineUpsOf, presentOf, standingOf, type SeriesMember } from '../match-series/line-ups.query.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { recordSeries } from '../match-series/series-life.ts';
import { recordRoster, windowOf } from '../rosters/roster-facts.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';

const shown = (id: string, status: 200 | 201): Answer => ({ show: { type: 'checkins', id }, status });

/** Checks a roster in: by any of its members, or by a referee. Again: the same record. */
export async function checkRosterIn(work: Work, found: RosterRow, { userId, byReferee }: { userId: string; byReferee: boolean }): Promise<Answer> {
  const { db, tenantId, now } = work;
  const rosters = rosterRepository(db, tenantId);
  // asked together, answered in this order: what is read has been held before
  const [segment, roster, members, before] = await Promise.all([
    segmentRepository(db, tenantId).holdById(found.segmentId), rosters.lockById(found.id), rosters.players([found.id]),
    db.selectFrom('checkins').select('id').where('rosterId', '=', found.id).executeTakeFirst(),
  ]).then(([held, locked, ...rest]) => [held!, locked!, ...rest] as const);
  const isMember = byReferee || members.some((member) => member.userId === userId);
  const window = windowOf(segment);
  if (isMember && before) return shown(before.id, 200);
  const decision = decideRosterCheckin({ window: segment.seededAt ? null : window, status: roster.status, isMember, now });
  if (!decision.accepted) return refused(decision.refusal);
  const [{ id }, row] = await Promise.all([
    db.insertInto('checkins').values({ tenantId, createdAt: now, userId, rosterId: roster.id, seriesId: null, recordedBy: userId }).returning('id').executeTakeFirstOrThrow(),
    rosters.update(roster.id, { checkedInAt: now }),
  ]);
  recordRoster(work, row, 'roster.checked-in', { after: { by: userId } });
  return shown(id, 201);
}

/** Checks one player in for his series; the ban phase begins as soon as both sides have somebody there. */
export async function checkPlayerIn(work: Work, found: SeriesRow, { userId, recordedBy }: { userId: string; recordedBy: string }): Promise<Answer> {
  const { db, tenantId, now } = work;
  const series = (await seriesRepository(db, tenantId).lockById(found.id))!;
  const members = await lineUpsOf(work, series);
  const { side, checkinId } = standingOf(members, userId);
  if (checkinId) return shown(checkinId, 200);
  const decision = decideMatchCheckin({ date: series.date, state: series.state, side, now });
  if (!decision.accepted) return refused(decision.refusal);
  const [id] = await insertCheckins(work, series, [{ userId, recordedBy }]);
  await tellOfPresence(work, series, members, [userId]);
  return shown(id!, 201);
}

/** Several players at once, each by himself, as when they all come in the same second; who may not is left out. */
export async function checkPlayersIn(work: Work, found: SeriesRow, userIds: string[]): Promise<void> {
  const series = (await seriesRepository(work.db, work.tenantId).lockById(found.id))!;
  const members = await lineUpsOf(work, series);
  const coming = userIds.filter((userId) => {
    const { side, checkedIn } = standingOf(members, userId);
    return !checkedIn && decideMatchCheckin({ date: series.date, state: series.state, side, now: work.now }).accepted;
  });
  if (coming.length === 0) return;
  await insertCheckins(work, series, coming.map((userId) => ({ userId, recordedBy: userId })));
  await tellOfPresence(work, series, members, coming);
}

async function insertCheckins({ db, tenantId, now }: Work, series: SeriesRow, people: { userId: string; recordedBy: string }[]): Promise<string[]> {
  const rows = await db.insertInto('checkins').values(people.map((person) => ({ ...person, tenantId, createdAt: now, seriesId: series.id, rosterId: null }))).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** One change of the series for all who came; the ban phase opens when both sides have somebody there for the first time. */
async function tellOfPresence(work: Work, series: SeriesRow, members: SeriesMember[], coming: string[]): Promise<void> {
  const before = presentOf(members);
  const present = { ...before };
  for (const userId of coming) present[standingOf(members, userId).side!] += 1;
  if ((before.home === 0 || before.away === 0) && present.home > 0 && present.away > 0) await openFirstChallenge(work, series);
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {});
  recordSeries(work, row, 'series.player-checked-in', { after: { users: coming, present } });
}

/** Takes a roster's check-in back while the window is open: then it is unlocked again. */
export async function takeCheckinBack(work: Work, checkin: { id: string; userId: string; rosterId: string }, { userId, byReferee }: { userId: string; byReferee: boolean }): Promise<Answer> {
  const { db, tenantId, now } = work;
  const found = (await rosterRepository(db, tenantId).findById(checkin.rosterId))!;
  const segment = (await segmentRepository(db, tenantId).holdById(found.segmentId))!;
  const roster = (await rosterRepository(db, tenantId).lockById(checkin.rosterId))!;
  const decision = decideTakeBack({ window: segment.seededAt ? null : windowOf(segment), actorId: byReferee ? roster.ownerId : userId, ownerId: roster.ownerId, checkedInBy: checkin.userId, now });
  if (!decision.accepted) return refused(decision.refusal);
  await db.deleteFrom('checkins').where('id', '=', checkin.id).execute();
  const row = await rosterRepository(db, tenantId).update(roster.id, { checkedInAt: null });
  recordRoster(work, row, 'roster.checkin-taken-back', { before: { by: checkin.userId } });
  return { empty: true };
}
