import {
  decideMatchCheckin,
  decideRosterCheckin,
  decideTakeBack,
} from '@ringside/rules/checkin/decide-checkin';
import { nowhere, refused, type Answer } from '../../http/endpoint.ts';
import { anyOf } from '../../storage/any-of.ts';
import { getRow } from '../../storage/row-gone.ts';
import type { Work } from '../../unit-of-work.ts';
import { openFirstChallenge } from '../challenges/run-challenge.command.ts';
import {
  lineUpsOf,
  presentOf,
  standingOf,
  type SeriesMember,
} from '../match-series/line-ups.query.ts';
import { recordSeries } from '../match-series/series-life.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { recordRoster, windowOf } from '../rosters/roster-facts.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { checkinResource, type CheckinRow } from './checkin-resource.ts';

const shown = (id: string, status: 200 | 201): Answer => ({
  show: { type: 'checkins', id },
  status,
});
const written = (row: CheckinRow, status: 200 | 201): Answer => ({
  show: { type: 'checkins', id: row.id },
  status,
  resource: checkinResource(row),
});

/** Who wants to check which roster in. */
export interface RosterCheckin {
  work: Work;
  rosterId: string;
  userId: string;
  byReferee: boolean;
}

/**
 * Checks rosters in, each by any of its members or by a referee; again: the same record. All of one
 * tenant, in one transaction, with as many statements as one.
 */
export async function checkRostersIn(all: RosterCheckin[]): Promise<Answer[]> {
  const { db, tenantId, now } = all[0]!.work;
  const rosters = rosterRepository(db, tenantId);
  const found = await rosters.findAllById(all.map(({ rosterId }) => rosterId));
  const ids = found.map(({ id }) => id);
  // asked together, answered in this order: what is read has been held before
  const [segments, locked, players, before] = await Promise.all([
    segmentRepository(db, tenantId).holdAllById(found.map(({ segmentId }) => segmentId)),
    rosters.lockAllById(ids),
    rosters.players(ids),
    db.selectFrom('checkins').selectAll().where('rosterId', '=', anyOf(ids)).execute(),
  ]);
  const segmentOf = new Map(segments.map((segment) => [segment.id, segment]));
  const segmentIdOf = new Map(found.map(({ id, segmentId }) => [id, segmentId]));
  const rosterOf = new Map(locked.map((roster) => [roster.id, roster]));
  const membersOf = Map.groupBy(players, ({ rosterId }) => rosterId);
  const checkinOf = new Map(before.map((row) => [row.rosterId!, row]));
  const coming = new Map<string, RosterCheckin>();
  const refusals = all.map((one) => {
    const roster = rosterOf.get(one.rosterId);
    if (!roster) return nowhere('/data/relationships/roster', 'There is no such roster');
    const isMember =
      one.byReferee || (membersOf.get(roster.id) ?? []).some(({ userId }) => userId === one.userId);
    if (isMember && (checkinOf.has(roster.id) || coming.has(roster.id))) return undefined;
    // the one that is held: the roster may have been moved between the two reads
    const segment = segmentOf.get(segmentIdOf.get(roster.id)!)!;
    const decision = decideRosterCheckin({
      window: segment.seededAt ? null : windowOf(segment),
      status: roster.status,
      isMember,
      now,
    });
    if (!decision.accepted) return refused(decision.refusal);
    coming.set(roster.id, one);
    return undefined;
  });
  const made = await insertRosterCheckins(db, { tenantId, now }, [...coming.values()]);
  return all.map(
    (one, index) =>
      refusals[index] ??
      written(
        made.get(one.rosterId) ?? checkinOf.get(one.rosterId)!,
        coming.get(one.rosterId) === one ? 201 : 200,
      ),
  );
}

/** Answers with the check-in of each roster. */
async function insertRosterCheckins(
  db: Work['db'],
  { tenantId, now }: Pick<Work, 'tenantId' | 'now'>,
  coming: RosterCheckin[],
): Promise<Map<string, CheckinRow>> {
  if (coming.length === 0) return new Map();
  const [made, rows] = await Promise.all([
    db
      .insertInto('checkins')
      .values(
        coming.map(({ rosterId, userId }) => ({
          tenantId,
          createdAt: now,
          userId,
          rosterId,
          seriesId: null,
          recordedBy: userId,
        })),
      )
      .returningAll()
      .execute(),
    rosterRepository(db, tenantId).updateAll(
      coming.map(({ rosterId }) => rosterId),
      { checkedInAt: now },
    ),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const { work, rosterId, userId } of coming)
    recordRoster(work, rowOf.get(rosterId)!, 'roster.checked-in', { after: { by: userId } });
  return new Map(made.map((row) => [row.rosterId!, row]));
}

/**
 * Checks one player in for his series; the ban phase begins as soon as both sides have somebody
 * there.
 */
export async function checkPlayerIn(
  work: Work,
  found: SeriesRow,
  { userId, recordedBy }: { userId: string; recordedBy: string },
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const series = getRow(await seriesRepository(db, tenantId).lockById(found.id));
  const members = await lineUpsOf(work, series);
  const { side, checkinId } = standingOf(members, userId);
  if (checkinId) return shown(checkinId, 200);
  const decision = decideMatchCheckin({ date: series.date, state: series.state, side, now });
  if (!decision.accepted) return refused(decision.refusal);
  const [id] = await insertCheckins(work, series, [{ userId, recordedBy }]);
  await tellOfPresence(work, series, members, [userId]);
  return shown(id!, 201);
}

/**
 * Several players at once, each by himself, as when they all come in the same second; who may not
 * is left out.
 */
export async function checkPlayersIn(
  work: Work,
  found: SeriesRow,
  userIds: string[],
): Promise<void> {
  const series = getRow(await seriesRepository(work.db, work.tenantId).lockById(found.id));
  const members = await lineUpsOf(work, series);
  const coming = userIds.filter((userId) => {
    const { side, checkedIn } = standingOf(members, userId);
    return (
      !checkedIn &&
      decideMatchCheckin({ date: series.date, state: series.state, side, now: work.now }).accepted
    );
  });
  if (coming.length === 0) return;
  await insertCheckins(
    work,
    series,
    coming.map((userId) => ({ userId, recordedBy: userId })),
  );
  await tellOfPresence(work, series, members, coming);
}

async function insertCheckins(
  { db, tenantId, now }: Work,
  series: SeriesRow,
  people: { userId: string; recordedBy: string }[],
): Promise<string[]> {
  const rows = await db
    .insertInto('checkins')
    .values(
      people.map((person) => ({
        ...person,
        tenantId,
        createdAt: now,
        seriesId: series.id,
        rosterId: null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * One change of the series for all who came; the ban phase opens when both sides have somebody
 * there for the first time.
 */
async function tellOfPresence(
  work: Work,
  series: SeriesRow,
  members: SeriesMember[],
  coming: string[],
): Promise<void> {
  const before = presentOf(members);
  const present = { ...before };
  for (const userId of coming) present[standingOf(members, userId).side!] += 1;
  // where both were there already, the ban phase has begun
  if (before.home === 0 || before.away === 0) await openFirstChallenge(work, series, present);
  const row = await seriesRepository(work.db, work.tenantId).update(series.id, {});
  recordSeries(work, row, 'series.player-checked-in', { after: { users: coming, present } });
}

/** Takes a roster's check-in back while the window is open: then it is unlocked again. */
export async function takeCheckinBack(
  work: Work,
  checkin: { id: string; userId: string; rosterId: string },
  { userId, byReferee }: { userId: string; byReferee: boolean },
): Promise<Answer> {
  const { db, tenantId, now } = work;
  const found = (await rosterRepository(db, tenantId).findById(checkin.rosterId))!;
  const segment = (await segmentRepository(db, tenantId).holdById(found.segmentId))!;
  const roster = getRow(await rosterRepository(db, tenantId).lockById(checkin.rosterId));
  const decision = decideTakeBack({
    window: segment.seededAt ? null : windowOf(segment),
    actorId: byReferee ? roster.ownerId : userId,
    ownerId: roster.ownerId,
    checkedInBy: checkin.userId,
    now,
  });
  if (!decision.accepted) return refused(decision.refusal);
  await db.deleteFrom('checkins').where('id', '=', checkin.id).execute();
  const row = await rosterRepository(db, tenantId).update(roster.id, { checkedInAt: null });
  recordRoster(work, row, 'roster.checkin-taken-back', { before: { by: checkin.userId } });
  return { empty: true };
}
