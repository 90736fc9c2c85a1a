import type { DisqualificationPreview } from '@ringside/contract/collections/rosters';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { isRefused } from '../../kernel/http/perform-change.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findLeaderboard, loadRankedTeams } from '../leaderboards/leaderboard.query.ts';
import { loadOpenSeries } from '../match-series/ruling/reinstate-series.command.ts';
import { loadAdvanceTargets } from '../segments/advance-targets.query.ts';
import { loadDirectSegments } from '../segments/enter-qualifiers.command.ts';
import { refillPlaces } from '../segments/recount-results.command.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { loadPlacements } from '../standings/standing-rows.query.ts';
import type { RosterRow } from './roster.repository.ts';
import { takeRosterOut } from './withdraw-roster.command.ts';

/** The places, points and rosters that a disqualification may change. */
interface Surroundings {
  placements: ReadonlyMap<string, number>;
  teams: ReadonlyMap<string, { points: number; qualifiedBy: 'crown' | 'lcq' | null }>;
  /** The rosters that hold a place in the segment or in the next ones, by id. */
  rosters: ReadonlyMap<string, { name: string; segmentId: string }>;
}

/**
 * Tells which places, points and next rosters a disqualification would change: it disqualifies the
 * roster in the transaction of the request, compares, and rolls back.
 */
export async function previewDisqualification(
  work: Work,
  roster: RosterRow,
  { keepsPlace }: { keepsPlace: boolean },
): Promise<Answer> {
  const repository = segmentRepository(work.db, work.tenantId);
  const segment = getRow(await repository.findById(roster.segmentId));
  const { targets } = await loadAdvanceTargets(work, segment);
  const segments = [
    segment,
    ...targets.map(({ next }) => next),
    ...(await loadDirectSegments(work)),
  ];
  const [before, openSeries] = [
    await loadSurroundings(work, segment, segments),
    await loadOpenSeries(work, roster.id),
  ];
  const answer = await takeRosterOut(work, roster.id, {
    how: 'disqualified',
    reason: 'preview',
    keepsPlace,
  });
  if (isRefused(answer)) return answer;
  await refillPlaces(work, [
    { action: 'roster.disqualified', subject: { type: 'rosters', id: roster.id } },
  ]);
  const after = await loadSurroundings(
    work,
    getRow(await repository.findById(segment.id)),
    segments,
  );
  const data: DisqualificationPreview = {
    openSeries: openSeries.length,
    placements: await comparePlacements(work, before, after),
    teams: await compareTeams(work, before, after),
    nextRosters: compareRosters(segments, before, after, roster.id),
  };
  return { plain: { data }, rollsBack: true };
}

async function loadSurroundings(
  work: Work,
  segment: SegmentRow,
  segments: SegmentRow[],
): Promise<Surroundings> {
  const placements = await loadPlacements(work, segment);
  const leaderboard = await findLeaderboard(work, segment);
  const teams = leaderboard ? await loadRankedTeams(work, leaderboard) : [];
  const rosters = await work.db
    .selectFrom('rosters')
    .select(['id', 'name', 'segmentId'])
    .where('segmentId', '=', anyOf(segments.map(({ id }) => id)))
    .where('status', '<>', 'disbanded')
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .execute();
  return {
    placements: new Map(placements.map(({ rosterId, placement }) => [rosterId, placement])),
    teams: new Map(
      teams.map(({ teamId, points, qualifiedBy }) => [teamId, { points, qualifiedBy }]),
    ),
    rosters: new Map(rosters.map(({ id, ...roster }) => [id, roster])),
  };
}

/** Loads the names of rosters or teams by their ids. */
async function loadNames(
  { db }: Work,
  table: 'rosters' | 'teams',
  named: readonly { id: string }[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', '=', anyOf(named.map(({ id }) => id)))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function comparePlacements(
  work: Work,
  before: Surroundings,
  after: Surroundings,
): Promise<DisqualificationPreview['placements']> {
  const changed = [...new Set([...before.placements.keys(), ...after.placements.keys()])]
    .map((id) => ({
      id,
      before: before.placements.get(id) ?? null,
      after: after.placements.get(id) ?? null,
    }))
    .filter((one) => one.before !== one.after);
  const nameById = await loadNames(work, 'rosters', changed);
  return changed
    .map(({ id, ...places }) => ({ roster: { id, name: mustFind(nameById, id) }, ...places }))
    .toSorted((one, other) => (one.after ?? Infinity) - (other.after ?? Infinity));
}

const NOT_RANKED = { points: 0, qualifiedBy: null };

async function compareTeams(
  work: Work,
  before: Surroundings,
  after: Surroundings,
): Promise<DisqualificationPreview['teams']> {
  const changed = [...new Set([...after.teams.keys(), ...before.teams.keys()])]
    .map((id) => ({
      id,
      before: before.teams.get(id) ?? NOT_RANKED,
      after: after.teams.get(id) ?? NOT_RANKED,
    }))
    .filter(
      (one) =>
        one.before.points !== one.after.points || one.before.qualifiedBy !== one.after.qualifiedBy,
    );
  const nameById = await loadNames(work, 'teams', changed);
  return changed.map((one) => ({
    team: { id: one.id, name: mustFind(nameById, one.id) },
    points: { before: one.before.points, after: one.after.points },
    qualifiedBy: { before: one.before.qualifiedBy, after: one.after.qualifiedBy },
  }));
}

function compareRosters(
  segments: SegmentRow[],
  { rosters: before }: Surroundings,
  { rosters: after }: Surroundings,
  disqualifiedId: RosterId,
): DisqualificationPreview['nextRosters'] {
  const nameById = new Map<string, string>(segments.map(({ id, name }) => [id, name]));
  const missingIn = (from: Surroundings['rosters'], others: Surroundings['rosters']) =>
    [...from]
      .filter(([id]) => !others.has(id) && id !== disqualifiedId)
      .map(([, roster]) => roster);
  const toChange =
    (change: 'enters' | 'leaves') =>
    ({ name, segmentId }: { name: string; segmentId: string }) => ({
      name,
      segment: { id: segmentId, name: mustFind(nameById, segmentId) },
      change,
    });
  return [
    ...missingIn(before, after).map(toChange('leaves')),
    ...missingIn(after, before).map(toChange('enters')),
  ];
}
