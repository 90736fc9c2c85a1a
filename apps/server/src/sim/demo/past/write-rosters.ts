import { getItem } from '@ringside/rules/must';
import { newRosterColumns } from '../../../competition/rosters/create-roster.command.ts';
import { recordRoster } from '../../../competition/rosters/roster-facts.ts';
import type { RosterRow } from '../../../competition/rosters/roster.repository.ts';
import type { SegmentRow } from '../../../competition/segments/segment.repository.ts';
import type { Past } from './past-work.ts';
import type { TeamRow } from './write-teams.ts';

/** A team that enters a segment: it registered there, or it advances from an earlier roster. */
export interface Entrant {
  team: TeamRow;
  /** The roster from which it advances. */
  parent: RosterRow | null;
  createdAt: Date;
  checkedInAt: Date | null;
}

/** A roster with the team that it belongs to. */
export interface EnteredRoster {
  row: RosterRow;
  team: TeamRow;
}

/** Writes the rosters of a segment with their players and their entries in the activity log. */
export async function writeRosters(
  past: Past,
  segment: SegmentRow,
  entrants: readonly Entrant[],
): Promise<EnteredRoster[]> {
  if (entrants.length === 0) return [];
  const { db } = past.work;
  const stageId = segment.stageId ?? segment.id;
  const rows = await db
    .insertInto('rosters')
    .values(
      entrants.map(({ team, parent, createdAt, checkedInAt }) => ({
        ...newRosterColumns(past.work, segment, team.name),
        teamId: team.id,
        ownerId: team.ownerId,
        status: 'ready' as const,
        treeLevel: parent ? parent.treeLevel + 1 : 0,
        parentRosterId: parent?.id ?? null,
        invited: parent !== null,
        createdAt,
        checkedInAt,
      })),
    )
    .returningAll()
    .execute();
  const entered = rows.map((row, index) => {
    const { team } = getItem(entrants, index);
    return { row, team };
  });
  await db
    .insertInto('players')
    .values(
      entered.flatMap(({ row, team }) =>
        team.userIds.map((userId) => ({
          rosterId: row.id,
          stageId,
          userId,
          joinedAt: row.createdAt,
        })),
      ),
    )
    .execute();
  await writeCheckins(past, entered);
  for (const { row } of entered) recordEntry(past, row, segment);
  return entered;
}

function recordEntry(past: Past, row: RosterRow, segment: SegmentRow): void {
  if (row.parentRosterId)
    recordRoster(past.at(row.createdAt), row, 'roster.advanced', {
      after: { from: row.parentRosterId, segment: segment.id },
      topics: [`rosters:${row.parentRosterId}`],
    });
  else
    recordRoster(past.at(row.createdAt, row.ownerId), row, 'roster.created', {
      after: { name: row.name, segment: segment.id },
      topics: [`users:${row.ownerId}`],
    });
  if (row.checkedInAt)
    recordRoster(past.at(row.checkedInAt, row.ownerId), row, 'roster.checked-in', {
      after: { by: row.ownerId },
    });
}

async function writeCheckins(past: Past, entered: readonly EnteredRoster[]): Promise<void> {
  const { db, tenantId } = past.work;
  const checkins = entered.flatMap(({ row }) =>
    row.checkedInAt
      ? {
          tenantId,
          createdAt: row.checkedInAt,
          userId: row.ownerId,
          rosterId: row.id,
          seriesId: null,
          recordedBy: row.ownerId,
        }
      : [],
  );
  if (checkins.length > 0) await db.insertInto('checkins').values(checkins).execute();
}
