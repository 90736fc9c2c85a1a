import type { SegmentId } from '@ringside/rules/ids';
import { fillDirectPlaces } from '@ringside/rules/standings/advancement';
import type { Work } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { loadDirectPlaces } from '../leaderboards/leaderboard.query.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { copyRoster } from './advance.command.ts';
import { isPlaceHeld, loadAvailability } from './places.query.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Creates the rosters of direct qualifiers: Day 2's top 16, the places of the Last Chance Qualifier
 * and the World Finals by region. Each team enters with its last line-up; a player who has joined
 * another roster of the stage stays there. The next team of the leaderboard takes a place that a
 * team cannot take; a repeat creates no more.
 */
export async function enterQualifiers(
  work: Work,
  segmentId: SegmentId,
  { movesUp = false } = {},
): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).lockById(segmentId);
  if (!segment || segment.seededAt) return;
  for (const { places, teamIds } of await loadDirectPlaces(work, segment)) {
    const [holding, lastByTeam] = await Promise.all([
      loadTeamsThere(work, segment, teamIds),
      loadLastRosters(work, segment, teamIds),
    ]);
    const rosters = [...lastByTeam.values()];
    const availabilityOf = await loadAvailability(
      work,
      rosters.map(({ id }) => id),
      [segment],
    );
    for (const teamId of fillDirectPlaces({
      places,
      teamIds,
      holding,
      availabilityOf: (id) => {
        const last = lastByTeam.get(id);
        return last ? availabilityOf(last.id, segment.id) : 'none';
      },
    })) {
      const last = lastByTeam.get(teamId);
      if (last) await copyRoster(work, last, segment, { reason: 'leaderboard', movesUp });
    }
  }
}

/** Loads which teams hold a place in a segment, and which had one and lost it. */
async function loadTeamsThere(
  { db }: Work,
  segment: SegmentRow,
  teamIds: string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['teamId', 'status', 'withdrawnAt', 'takenOut'])
    .where('segmentId', '=', segment.id)
    .where('teamId', '=', anyOf(teamIds))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ teamId, ...roster }) => [teamId, isPlaceHeld(roster)]));
}

/** Loads the newest roster of each team outside of a segment. */
async function loadLastRosters(
  { db, tenantId }: Work,
  segment: SegmentRow,
  teamIds: string[],
): Promise<Map<string, RosterRow>> {
  const rows = await rosterRepository(db, tenantId)
    .listed()
    .selectAll()
    .where('teamId', '=', anyOf(teamIds))
    .where('segmentId', '<>', segment.id)
    .where('status', '<>', 'disbanded')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.teamId, row]));
}
