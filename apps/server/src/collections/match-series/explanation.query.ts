import type {
  RoundRobinPairing,
  SeriesExplanation,
} from '@ringside/contract/collections/explanations';
import {
  explainPairing,
  type PairingReason as BracketPairing,
} from '@ringside/rules/explain/explain-pairing';
import type { QueueMatch } from '@ringside/rules/queue/pair-queue';
import { isElimination } from '@ringside/rules/schedule/segment-fit';
import type { SeedReason } from '@ringside/rules/seeding/seeding';
import type { MajorPairing } from '@ringside/rules/swiss/major';
import type { PairingReason as SwissPairing } from '@ringside/rules/swiss/pairing';
import { anyOf } from '../../storage/any-of.ts';
import { getRow } from '../../storage/row-gone.ts';
import type { Reading } from '../../unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';
import { positionOf, type SeriesRow } from './series.repository.ts';
import { loadDownstream } from './settle-bracket.ts';

/**
 * Explains why two opponents meet. In a bracket seeds and results decide it; other formats store
 * the reason when they pair. Null if no reason is stored.
 */
export async function explainSeries(
  reading: Reading,
  series: SeriesRow,
): Promise<SeriesExplanation | null> {
  const segment = getRow(
    await segmentRepository(reading.db, reading.tenantId).findById(series.segmentId),
  );
  if (isByHand(series.pairing))
    return {
      format: 'by-hand',
      reason: { criterion: 'by-hand' },
      rosters: await loadRosterNames(
        reading,
        [series.homeRosterId, series.awayRosterId].filter((id) => id !== null),
      ),
    };
  if (isElimination(segment.format)) {
    const reason = await explainBracketPairing(reading, segment, series);
    return {
      format: 'bracket',
      reason,
      rosters: await loadRosterNames(
        reading,
        [reason.home, reason.away].flatMap(({ who }) =>
          who.kind === 'roster' ? [who.rosterId] : [],
        ),
      ),
    };
  }
  if (!series.pairing) return null;
  const both = await loadRosterNames(
    reading,
    [series.homeRosterId, series.awayRosterId].filter((id) => id !== null),
  );
  if (segment.format === 'round_robin')
    return { format: 'round_robin', reason: series.pairing as RoundRobinPairing, rosters: both };
  if (segment.format === 'queue')
    return {
      format: 'queue',
      reason: publicReasonOf(series.pairing as QueueMatch['reason']),
      rosters: both,
    };
  if (segment.configuration.swissVariant === 'major') {
    const reason = series.pairing as MajorPairing['reason'];
    return {
      format: 'major',
      reason,
      rosters: await loadRosterNames(
        reading,
        reason.figures.map(({ rosterId }) => rosterId),
      ),
    };
  }
  const reason = series.pairing as SwissPairing;
  return {
    format: 'swiss',
    reason,
    rosters: await loadRosterNames(reading, [
      ...reason.figures.map(({ rosterId }) => rosterId),
      ...(reason.wanted ? [reason.wanted.rosterId] : []),
    ]),
  };
}

const isByHand = (pairing: object | null) =>
  (pairing as { criterion?: string } | null)?.criterion === 'by-hand';

/** Returns the reason without the credit that the same column holds. */
const publicReasonOf = ({ difference, window, waitedMs }: QueueMatch['reason']) => ({
  difference,
  window,
  waitedMs,
});

async function explainBracketPairing(
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
): Promise<BracketPairing> {
  const { plan, seriesAt } = await loadDownstream(reading, segment, [positionOf(series)]);
  const sides = [series.homeRosterId, series.awayRosterId].filter((id) => id !== null);
  const seeds = await reading.db
    .selectFrom('rosters')
    .select(['id', 'seedReason'])
    .where('id', '=', anyOf(sides))
    .execute();
  const reasonOf = new Map(
    seeds.map(({ id, seedReason }) => [
      id,
      (seedReason as { reason?: SeedReason } | null)?.reason ?? null,
    ]),
  );
  return explainPairing({
    plan,
    seriesAt,
    position: positionOf(series),
    seedReason: (rosterId) => reasonOf.get(rosterId) ?? null,
  });
}

async function loadRosterNames({ db }: Reading, ids: string[]): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('rosters')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
