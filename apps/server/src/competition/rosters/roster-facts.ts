import { isCheckinLapsing } from '@ringside/rules/checkin/decide-checkin';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import type { RegionFacts } from '@ringside/rules/roster/join-roster';
import { isRosterLocked, rosterStatus } from '@ringside/rules/roster/roster-status';
import { isRegistrationOpen, registrationSpan } from '@ringside/rules/season/registration-phase';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import { isSuspended } from '../../identity/sessions/identify.ts';
import type { Change, Work } from '../../kernel/unit-of-work.ts';
import { updateTeamPoints } from '../leaderboards/update-team-points.command.ts';
import {
  loadPhases,
  loadPhasesBySegment,
  segmentRepository,
  type SegmentRow,
} from '../segments/segment.repository.ts';
import { rosterRepository, type Member, type RosterRow } from './roster.repository.ts';

type Reading = Pick<Work, 'db' | 'tenantId' | 'now'>;

/** Returns the check-in window of a segment; null without one. */
export const windowOf = ({ checkinFrom, checkinTo }: SegmentRow) =>
  checkinFrom && checkinTo ? { from: checkinFrom, to: checkinTo } : null;

type Phases = Awaited<ReturnType<typeof loadPhases>>;

/** Returns the facts that decide when a region takes registrations: from its creation on. */
const registrationFactsOf = (segment: SegmentRow, phases: Phases) => ({
  phases: phases.map(({ dateFrom, dateTo }) => ({ date: { from: dateFrom, to: dateTo } })),
  createdAt: new Date(0),
  window: segment.checkinTo && { to: segment.checkinTo },
  startsAt: segment.dateFrom,
  queueEndsAt: traitsOf(segment).shape === 'none' ? segment.dateTo : null,
});

/** Returns whether a region takes registrations now. */
const isTakingRegistrations = (now: Date, segment: SegmentRow, phases: Phases): boolean =>
  !segment.seededAt &&
  !segment.finishedAt &&
  isRegistrationOpen({ ...registrationFactsOf(segment, phases), now });

/** Returns whether a roster is locked: by an operator, by the seeding, or by its dates. */
export async function isLocked(
  { db, now }: Reading,
  roster: RosterRow,
  segment: SegmentRow,
): Promise<boolean> {
  if (roster.operatorLock !== null) return roster.operatorLock;
  if (segment.seededAt) return true;
  if (traitsOf(segment).shape === 'none') return false;
  const phases = await loadPhases(db, segment);
  return isRosterLocked({
    checkedIn: roster.checkedInAt !== null,
    window: windowOf(segment),
    registrationEndsAt: registrationSpan(registrationFactsOf(segment, phases)).to,
    now,
  });
}

/** Returns the regions of a segment's stage; a stage without regions is its own region. */
export async function loadRegions(reading: Reading, segment: SegmentRow): Promise<RegionFacts[]> {
  const rows = segment.parentId
    ? await segmentRepository(reading.db, reading.tenantId).findAllByParent(segment.parentId)
    : [segment];
  const phases = await loadPhasesBySegment(reading.db, rows);
  return rows.map((row) => ({
    segmentId: row.id,
    countries: row.configuration.countries ?? [],
    open: isTakingRegistrations(reading.now, row, phases.get(row.id) ?? []),
  }));
}

/** Returns the countries of a segment and whether it takes registrations now. */
export async function loadRegion({ db, now }: Reading, segment: SegmentRow): Promise<RegionFacts> {
  return {
    segmentId: segment.id,
    countries: segment.configuration.countries ?? [],
    open: isTakingRegistrations(now, segment, await loadPhases(db, segment)),
  };
}

/**
 * Returns whether a member may play in a segment: not banned, not suspended, and qualified if that
 * is required.
 */
export function isEligible(member: Member, segment: SegmentRow): boolean {
  if (member.isBanned || member.countryBan || isSuspended(member)) return false;
  return (
    segment.registrationType !== 'qualified' ||
    isPlayerQualified({ queueWins: member.queueWins, gameWins: member.challengeWins })
  );
}

/**
 * Recalculates a roster after a change of its players: saves and records its status, and updates
 * the points of its team.
 */
export async function refreshStatus(
  work: Work,
  roster: RosterRow,
  segment: SegmentRow,
  action: string,
  more: { before?: unknown; after?: unknown; set?: object; topics?: string[] } = {},
): Promise<RosterRow> {
  const repository = rosterRepository(work.db, work.tenantId);
  const members = await repository.members([roster.id]);
  const status = rosterStatus({
    players: members.map((member) => ({ eligible: isEligible(member, segment) })),
    minimum: segment.rosterSize.playersMin,
  });
  const changed = await repository.update(roster.id, { ...more.set, status });
  recordRoster(work, changed, action, more);
  const row = await lapseCheckin(work, changed, segment);
  await updateTeamPoints(
    work,
    row,
    segment,
    members.map(({ userId }) => userId),
  );
  return row;
}

/** [CHK-8] Withdraws the check-in of a roster that is no longer ready; returns the current roster. */
async function lapseCheckin(
  work: Work,
  roster: RosterRow,
  segment: SegmentRow,
): Promise<RosterRow> {
  const window = segment.seededAt ? null : windowOf(segment);
  const { status, checkedInAt } = roster;
  if (checkedInAt === null || !isCheckinLapsing({ window, status, now: work.now })) return roster;
  const row = await rosterRepository(work.db, work.tenantId).deleteCheckin(roster.id);
  recordRoster(work, row, 'roster.checkin-lapsed', {
    before: { checkedInAt },
    after: { closesAt: segment.checkinTo },
  });
  return row;
}

/** Records a change of a roster for the subscribers of its segment and team, and of `topics`. */
export function recordRoster(
  work: Work,
  row: RosterRow,
  action: string,
  {
    before,
    after,
    topics = [],
    audiences,
  }: Pick<Change, 'before' | 'after' | 'topics' | 'audiences'> = {},
): void {
  work.record({
    action,
    ...(audiences && { audiences }),
    before,
    after,
    subject: { type: 'rosters', id: row.id, version: row.version },
    changes: {
      name: row.name,
      status: row.status,
      checkedIn: row.checkedInAt !== null,
      standby: row.standby,
      owner: row.ownerId,
    },
    topics: [`segments:${row.segmentId}`, `teams:${row.teamId}`, ...topics],
  });
}
