import { decideMatchCheckin, decideRosterCheckin, decideTakeBack } from '@ringside/rules/checkin/decide-checkin';
import { refused, type Answer } from '../../http/endpoint.ts';
import type { Work } from '../../unit-of-work.ts';
import { openFirstChallenge } from '../challenges/run-challenge.command.ts';
import { standingIn } from '../match-series/standing-in-series.query.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { recordSeries } from '../match-series/settle-bracket.ts';
import { presentOf } from '../match-series/start-series.command.ts';
import { recordRoster, windowOf } from '../rosters/roster-facts.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';

const shown = (id: string, status: 200 | 201): Answer => ({ show: { type: 'checkins', id }, status });

/** Checks a roster in: by any of its members, or by a referee. Again: the same record. */
export async function checkRosterIn(work: Work, found: RosterRow, { userId, byReferee }: { userId: string; byReferee: boolean }): Promise<Answer> {
  const { db, tenantId, now } = work;
  const segment = (await segmentRepository(db, tenantId).holdById(found.segmentId))!;
  const roster = (await rosterRepository(db, tenantId).lockById(found.id))!;
  const members = await rosterRepository(db, tenantId).players([roster.id]);
  const isMember = byReferee || members.some((member) => member.userId === userId);
  const window = windowOf(segment);
  const before = isMember && (await db.selectFrom('checkins').select('id').where('rosterId', '=', roster.id).executeTakeFirst());
  if (before) return shown(before.id, 200);
  const decision = decideRosterCheckin({ window: segment.seededAt ? null : window, status: roster.status, isMember, now });
  if (!decision.accepted) return refused(decision.refusal);
  const { id } = await db.insertInto('checkins').values({ tenantId, createdAt: now, userId, rosterId: roster.id, seriesId: null, recordedBy: userId }).returning('id').executeTakeFirstOrThrow();
  const row = await rosterRepository(db, tenantId).update(roster.id, { checkedInAt: now });
  recordRoster(work, row, 'roster.checked-in', { after: { by: userId } });
  return shown(id, 201);
}

/** Checks one player in for his series; the ban phase begins as soon as both sides have somebody there. */
export async function checkPlayerIn(work: Work, found: SeriesRow, { userId, recordedBy }: { userId: string; recordedBy: string }): Promise<Answer> {
  const { db, tenantId, now } = work;
  const series = (await seriesRepository(db, tenantId).lockById(found.id))!;
  const { side, checkinId } = await standingIn(work, series, userId);
  if (checkinId) return shown(checkinId, 200);
  const decision = decideMatchCheckin({ date: series.date, state: series.state, side, now });
  if (!decision.accepted) return refused(decision.refusal);
  const { id } = await db.insertInto('checkins').values({ tenantId, createdAt: now, userId, seriesId: series.id, rosterId: null, recordedBy }).returning('id').executeTakeFirstOrThrow();
  const present = await presentOf(work, series);
  if (present[decision.value] === 1 && present.home > 0 && present.away > 0) await openFirstChallenge(work, series);
  const row = await seriesRepository(db, tenantId).update(series.id, {});
  recordSeries(work, row, 'series.player-checked-in', { after: { user: userId, present } });
  return shown(id, 201);
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
