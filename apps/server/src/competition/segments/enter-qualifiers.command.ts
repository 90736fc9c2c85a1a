import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { fillDirectPlaces } from '@ringside/rules/standings/advancement';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadDirectPlaces, type DirectPlaces } from '../leaderboards/leaderboard.query.ts';
import { rosterRepository, type RosterRow } from '../rosters/roster.repository.ts';
import { enterRoster, takeBack } from './advance.command.ts';
import {
  isFillingVacancies,
  loadAvailability,
  loadDirectHolders,
  type DirectHolder,
} from './places.query.ts';
import { findQualifiersEntry } from './schedule-segment.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

/**
 * Creates the rosters of direct qualifiers: Day 2's top 16, the places of the Last Chance Qualifier
 * and the World Finals by region. Each team enters with its last line-up; a player who has joined
 * another roster of the stage stays there. The next team of the leaderboard takes a place that a
 * team cannot take; a repeat creates no more.
 */
export async function enterQualifiers(work: Work, segmentId: SegmentId): Promise<void> {
  const segment = await segmentRepository(work.db, work.tenantId).lockById(segmentId);
  if (segment && !segment.seededAt) await fillDirectPlacesOf(work, segment, { movesUp: false });
}

/** Whether a team loses its direct place. */
type LosesPlace = (
  teamId: string,
  holder: DirectHolder,
  directPlaces: readonly DirectPlaces[],
) => boolean;

/**
 * [ADV-6] Fills the direct places of a segment again after a change of rosters or points, as long
 * as vacancies are filled.
 */
export async function refillDirectPlaces(
  work: Work,
  segment: SegmentRow,
  losesPlace: LosesPlace = () => false,
): Promise<void> {
  if (isFillingVacancies(work, segment))
    await fillDirectPlacesOf(work, segment, { movesUp: true, losesPlace });
}

/**
 * [ADV-11] Fills the direct places of all stages that still fill vacancies by the leaderboards, the
 * World Finals first. A disqualified roster takes along the direct places that its team had through
 * it, or no longer has points for.
 */
export async function refillAllDirectPlaces(
  work: Work,
  disqualified: { teamId: string; rosterId: RosterId } | null,
): Promise<void> {
  for (const segment of await loadDirectSegments(work))
    await refillDirectPlaces(work, segment, (teamId, { parentRosterId }, directPlaces) =>
      disqualified?.teamId !== teamId
        ? false
        : parentRosterId === disqualified.rosterId ||
          directPlaces.every(({ teamIds }) => !teamIds.includes(teamId)),
    );
}

/**
 * Loads the unseeded segments into which the direct qualifiers have entered, the World Finals
 * first. Locks them in the order of their ids.
 */
export async function loadDirectSegments(work: Work): Promise<SegmentRow[]> {
  const { db, tenantId, now } = work;
  const repository = segmentRepository(db, tenantId);
  const rows = await db
    .selectFrom('segments')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('typeId', 'in', ['MQ2', 'LCQ', 'WF'])
    .where('seededAt', 'is', null)
    .orderBy('id')
    .execute();
  const segments: SegmentRow[] = [];
  for (const { id } of rows) {
    if (await repository.hasChildren(id)) continue;
    const segment = await repository.lockById(id);
    const enters = segment && (await findQualifiersEntry(work, segment));
    if (segment && enters && enters <= now) segments.push(segment);
  }
  return segments.toSorted(
    (one, other) => Number(other.typeId === 'WF') - Number(one.typeId === 'WF'),
  );
}

async function fillDirectPlacesOf(
  work: Work,
  segment: SegmentRow,
  { movesUp, losesPlace }: { movesUp: boolean; losesPlace?: LosesPlace },
): Promise<void> {
  const directPlaces = await loadDirectPlaces(work, segment);
  if (losesPlace)
    for (const [teamId, holder] of await loadDirectHolders(work, segment))
      if (holder.isThere && losesPlace(teamId, holder, directPlaces))
        await takeBack(work, segment, holder.rosterId);
  const holders = await loadDirectHolders(work, segment);
  for (const one of directPlaces)
    await fillPlacesOfLeaderboard(work, segment, one, { holders, movesUp });
  if (segment.typeId === 'WF') await leaveLastChance(work, segment);
}

/**
 * [ADV-11] Frees the places in the Last Chance Qualifier of teams that hold one in the World
 * Finals.
 */
async function leaveLastChance(work: Work, finals: SegmentRow): Promise<void> {
  const inFinals = await loadDirectHolders(work, finals);
  for (const segment of await loadDirectSegments(work))
    if (segment.typeId === 'LCQ' && segment.eventId === finals.eventId)
      await refillDirectPlaces(work, segment, (teamId) => inFinals.get(teamId)?.isThere === true);
}

async function fillPlacesOfLeaderboard(
  work: Work,
  segment: SegmentRow,
  { places, teamIds, awardedTeamIds }: DirectPlaces,
  { holders, movesUp }: { holders: ReadonlyMap<string, DirectHolder>; movesUp: boolean },
): Promise<void> {
  const lastByTeam = await loadLastRosters(work, segment, teamIds);
  const availabilityOf = await loadAvailability(
    work,
    [...lastByTeam.values()].map(({ id }) => id),
    [segment],
  );
  const { entering, leaving } = fillDirectPlaces({
    places,
    teamIds,
    ...splitHolders(holders, awardedTeamIds),
    availabilityOf: (id) => {
      const last = lastByTeam.get(id);
      return last ? availabilityOf(last.id, segment.id) : 'none';
    },
  });
  for (const teamId of leaving) await takeBack(work, segment, mustFind(holders, teamId).rosterId);
  for (const teamId of entering)
    await enterRoster(work, mustFind(lastByTeam, teamId), segment, {
      reason: 'leaderboard',
      movesUp,
    });
}

/** Returns the teams of a leaderboard that hold a direct place, and those that have lost theirs. */
function splitHolders(holders: ReadonlyMap<string, DirectHolder>, teamIds: readonly string[]) {
  const holderIds = new Set<string>();
  const goneIds = new Set<string>();
  for (const teamId of teamIds) {
    const holder = holders.get(teamId);
    if (holder) (holder.isThere ? holderIds : goneIds).add(teamId);
  }
  return { holderIds, goneIds };
}

/** Loads the newest roster of each team outside of a segment. */
async function loadLastRosters(
  { db, tenantId }: Work,
  segment: SegmentRow,
  teamIds: readonly string[],
): Promise<Map<string, RosterRow>> {
  const rows = await rosterRepository(db, tenantId)
    .listed()
    .selectAll()
    .where('teamId', '=', anyOf([...teamIds]))
    .where('segmentId', '<>', segment.id)
    .where('status', '<>', 'disbanded')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.teamId, row]));
}
