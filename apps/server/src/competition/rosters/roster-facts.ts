import { isCheckinLapsing } from '@ringside/rules/checkin/decide-checkin';
import { traitsOf } from '@ringside/rules/format-traits';
import { isPlayerQualified } from '@ringside/rules/roster/eligibility';
import type { RegionFacts } from '@ringside/rules/roster/join-roster';
import { isRosterLocked, rosterStatus } from '@ringside/rules/roster/roster-status';
import {
  isRegistrationOpen,
  registrationSpan,
  type RegistrationSwitch,
} from '@ringside/rules/season/registration-phase';
import { isSuspended } from '../../kernel/sender/identify.ts';
import type { Change, Work } from '../../platform/unit-of-work.ts';
import { updateTeamPoints } from '../leaderboards/update-team-points.command.ts';
import {
  loadPhases,
  loadPhasesBySegment,
  type PhaseDates,
  segmentRepository,
  type SegmentRow,
} from '../segments/segment.repository.ts';
import { rosterRepository, type Member, type RosterRow } from './roster.repository.ts';

type Reading = Pick<Work, 'db' | 'tenantId' | 'now'>;

/** Returns the check-in window of a segment; null without one. */
export const windowOf = ({ checkinFrom, checkinTo }: SegmentRow) =>
  checkinFrom && checkinTo ? { from: checkinFrom, to: checkinTo } : null;

/** The registration phases of a segment. */
export type Phases = readonly PhaseDates[];

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
  !segment.draft &&
  isRegistrationOpen({
    ...registrationFactsOf(segment, phases),
    registration: segment.registration as RegistrationSwitch,
    now,
  });

/** Returns whether a roster is locked: by an operator, by the seeding, or by its dates. */
export const isLocked = async (
  { db, now }: Reading,
  roster: RosterRow,
  segment: SegmentRow,
): Promise<boolean> => isLockedIn({ roster, segment, phases: await loadPhases(db, segment), now });

/** A roster with the segment and the phases that decide whether it is locked. */
interface LockFacts {
  roster: RosterRow;
  segment: SegmentRow;
  phases: Phases;
  now: Date;
}

/** Returns whether a roster is locked, from what the caller has loaded. */
export function isLockedIn({ roster, segment, phases, now }: LockFacts): boolean {
  if (roster.operatorLock !== null) return roster.operatorLock;
  if (segment.seededAt) return true;
  if (traitsOf(segment).shape === 'none') return false;
  if (segment.registration === 'open') return roster.checkedInAt !== null;
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
  return rows.map((row) => regionOf(row, phases.get(row.id) ?? [], reading.now));
}

/** Returns the countries of a segment and whether it takes registrations now. */
export const loadRegion = async ({ db, now }: Reading, segment: SegmentRow): Promise<RegionFacts> =>
  regionOf(segment, await loadPhases(db, segment), now);

/** Returns the facts of a region from its phases. */
export const regionOf = (segment: SegmentRow, phases: Phases, now: Date): RegionFacts => ({
  segmentId: segment.id,
  countries: segment.configuration.countries ?? [],
  open: isTakingRegistrations(now, segment, phases),
});

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
  more: {
    before?: unknown;
    after?: unknown;
    set?: object;
    topics?: string[];
    /** The current members, if the caller has them. */
    members?: readonly Member[];
    /** Set for a team that has no points, as a new one. */
    hasNoPoints?: boolean;
  } = {},
): Promise<RosterRow> {
  const repository = rosterRepository(work.db, work.tenantId);
  const members = more.members ?? (await repository.members([roster.id]));
  const status = rosterStatus({
    players: members.map((member) => ({ eligible: isEligible(member, segment) })),
    minimum: segment.rosterSize.playersMin,
  });
  const changed = await repository.update(roster.id, { ...more.set, status });
  recordRoster(work, changed, action, more);
  const row = await lapseCheckin(work, changed, segment);
  if (!more.hasNoPoints)
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
