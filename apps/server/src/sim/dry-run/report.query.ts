import type { DryRunReport } from '@ringside/contract/collections/dry-runs';
import { FINDINGS, findDryRunFaults, type Finding } from '@ringside/rules/dry-run/findings';
import type { EventId } from '@ringside/rules/ids';
import { getItem, mustFind } from '@ringside/rules/must';
import { loadPhasesBySegment } from '../../competition/segments/segment.repository.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadPlayedSegment, type ReportedSegment } from './played-segment.query.ts';
import { loadSegments } from './progress.query.ts';

/** The refused registrations, one entry each. */
export type Refusals = { segment: string; reason: string }[];

/** A played event: the copy, and what the report needs of the real one. */
interface PlayedEvent {
  eventId: EventId;
  begins: Date;
  /** Whether the leaderboards began with the teams of the real ones. */
  usesLeaderboards: boolean;
  refusals: Refusals;
  /** Ids of the real segments, in the order of those of the copy. */
  segmentIds: string[];
  teams: number;
}

/** Loads the report of a played event, with the ids of the real segments. */
export async function loadReport(
  reading: Reading,
  { eventId, begins, usesLeaderboards, refusals, segmentIds, teams }: PlayedEvent,
): Promise<DryRunReport> {
  const { segments, leaves } = await loadSegments(reading, eventId);
  const realIds = new Map(
    segments.map(({ id }, index) => [id as string, getItem(segmentIds, index)]),
  );
  const nameById = new Map(segments.map(({ id, name }) => [id, name]));
  const phases = await loadPhasesBySegment(reading.db, leaves);
  const played: ReportedSegment[] = [];
  for (const row of leaves)
    played.push(
      await loadPlayedSegment(reading, row, {
        usesLeaderboards,
        phases: mustFind(phases, row.id),
        refused: countByReason(refusals.filter(({ segment }) => segment === row.id)),
      }),
    );
  const drawnAt = new Map(played.map(({ facts }) => [facts.id, facts.drawnAt]));
  const ends = played.flatMap(({ facts }) => (facts.endedAt ? [+facts.endedAt] : []));
  return {
    date: { from: begins.toISOString(), to: new Date(Math.max(+begins, ...ends)).toISOString() },
    teams,
    findings: findDryRunFaults(played.map(({ facts }) => facts)).map((one) =>
      toReportedFinding(one, realIds),
    ),
    segments: played.map(({ row, facts, shown }) => {
      const next = facts.rules.flatMap(({ to }) => drawnAt.get(to) ?? []);
      return {
        ...shown,
        id: mustFind(realIds, row.id),
        stage: mustFind(nameById, row.stageId ?? row.id),
        nextDrawnAt: next.length > 0 ? new Date(Math.min(...next.map(Number))).toISOString() : null,
        advanced: shown.advanced.map((one) => ({ ...one, to: mustFind(realIds, one.to) })),
      };
    }),
  };
}

const countByReason = (refusals: Refusals) =>
  [...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    count: some.length,
  }));

/** Converts a finding to the report: with texts for dates and the ids of the real segments. */
function toReportedFinding(
  { kind, segment, next, at, until, count, places, reasons }: Finding,
  realIds: ReadonlyMap<string, string>,
): DryRunReport['findings'][number] {
  return {
    kind,
    weight: FINDINGS[kind],
    segment: mustFind(realIds, segment),
    ...(next && { next: mustFind(realIds, next) }),
    ...(at && { at: at.toISOString() }),
    ...(until && { until: until.toISOString() }),
    ...(count !== undefined && { count }),
    ...(places && { places }),
    ...(reasons && { reasons }),
  };
}
