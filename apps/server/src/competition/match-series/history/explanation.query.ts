import type {
  LobbyPairing,
  RoundRobinPairing,
  SeriesExplanation,
} from '@ringside/contract/collections/explanations';
import { positionKey } from '@ringside/rules/bracket/bracket';
import { sourcesOf } from '@ringside/rules/bracket/links';
import {
  explainPairing,
  type PairingReason as BracketPairing,
} from '@ringside/rules/explain/explain-pairing';
import type { QueueMatch } from '@ringside/rules/queue/pair-queue';
import type { SeedReason } from '@ringside/rules/seeding/seeding';
import { planOfStage, toBracketPosition } from '@ringside/rules/stage/bracket-layout';
import type { PairingKind } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { KnockoutPairing } from '@ringside/rules/swiss/knockout';
import type { MajorPairing } from '@ringside/rules/swiss/major';
import type { PairingShare } from '@ringside/rules/swiss/objective';
import type { PairingReason as SwissPairing } from '@ringside/rules/swiss/pairing';
import { anyOf } from '../../../platform/storage/any-of.ts';
import { getRow } from '../../../platform/storage/row-gone.ts';
import type { Reading } from '../../../platform/unit-of-work.ts';
import { segmentRepository, type SegmentRow } from '../../segments/segment.repository.ts';
import {
  bracketSeriesOf,
  positionOf,
  rosterIdsOf,
  seriesRepository,
  type SeriesRow,
} from '../series.repository.ts';

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
      rosters: await loadNamesOfSides(reading, series),
    };
  const explain = EXPLANATIONS[stageFormatOf(segment).pairingKind(segment)];
  return explain(reading, segment, series);
}

type Explain = (
  reading: Reading,
  segment: SegmentRow,
  series: SeriesRow,
) => Promise<SeriesExplanation | null>;

/** The explanations by kind of pairing; all but the bracket's are stored with the series. */
const EXPLANATIONS: Record<PairingKind, Explain> = {
  async bracket(reading, segment, series) {
    const reason = await explainBracketPairing(reading, segment, series);
    const ids = [reason.home, reason.away].flatMap(({ who }) =>
      who.kind === 'roster' ? [who.rosterId] : [],
    );
    return { format: 'bracket', reason, rosters: await loadRosterNames(reading, ids) };
  },
  async round_robin(reading, _segment, series) {
    if (!series.pairing) return null;
    const reason = series.pairing as RoundRobinPairing;
    return { format: 'round_robin', reason, rosters: await loadNamesOfSides(reading, series) };
  },
  async lobbies(reading, _segment, series) {
    if (!series.pairing) return null;
    const { group, round, rounds } = series.pairing as LobbyPairing;
    return {
      format: 'lobbies',
      reason: { group, round, rounds, bySeed: true },
      rosters: await loadNamesOfSides(reading, series),
    };
  },
  async queue(reading, _segment, series) {
    if (!series.pairing) return null;
    const reason = publicReasonOf(series.pairing as QueueMatch['reason']);
    return { format: 'queue', reason, rosters: await loadNamesOfSides(reading, series) };
  },
  async major(reading, _segment, series) {
    if (!series.pairing) return null;
    const reason = series.pairing as MajorPairing['reason'];
    const ids = [
      ...reason.figures.map(({ rosterId }) => rosterId),
      ...(reason.avoided?.rosterIds ?? []),
    ];
    return { format: 'major', reason, rosters: await loadRosterNames(reading, ids) };
  },
  async knockout(reading, _segment, series) {
    if (!series.pairing) return null;
    const reason = series.pairing as KnockoutPairing['reason'];
    return { format: 'knockout', reason, rosters: await loadNamesOfSides(reading, series) };
  },
  async swiss(reading, _segment, series) {
    if (!series.pairing) return null;
    const reason = withAllShares(series.pairing as SwissPairing);
    const ids = [
      ...reason.figures.map(({ rosterId }) => rosterId),
      ...(reason.wanted ? [reason.wanted.rosterId] : []),
      ...(reason.blocks ?? []).flatMap((block) =>
        block.kind === 'left' ? [block.rosterId] : block.rosterIds,
      ),
      ...(reason.floats ?? []).flatMap(({ passed }) => passed.map(({ rosterId }) => rosterId)),
    ];
    return { format: 'swiss', reason, rosters: await loadRosterNames(reading, ids) };
  },
};

const NO_SHARE: Partial<PairingShare> = { sameRegion: 0 };

/** Returns a reason with the criteria that were added since it was stored. */
function withAllShares(reason: SwissPairing): SwissPairing {
  const share = { ...NO_SHARE, ...reason.share };
  return { ...reason, share };
}

const loadNamesOfSides = (reading: Reading, series: SeriesRow) =>
  loadRosterNames(reading, rosterIdsOf(series));

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
  const plan = planOfStage(segment);
  const position = toBracketPosition(positionOf(series));
  const { home, away } = sourcesOf({ plan, position });
  const positions = [home, away].flatMap((source) =>
    source.kind === 'series' ? [source.position] : [],
  );
  const rows = await seriesRepository(reading.db, reading.tenantId).findAllAt(segment.id, [
    position,
    ...positions,
  ]);
  const seriesByKey = new Map(
    rows.map((row) => [positionKey(positionOf(row)), bracketSeriesOf(row)]),
  );
  const seeds = await reading.db
    .selectFrom('rosters')
    .select(['id', 'seedReason'])
    .where('id', '=', anyOf(rosterIdsOf(series)))
    .execute();
  const reasonOf = new Map(
    seeds.map(({ id, seedReason }) => [
      id,
      (seedReason as { reason?: SeedReason } | null)?.reason ?? null,
    ]),
  );
  return explainPairing({
    plan,
    seriesAt: (at) => seriesByKey.get(positionKey(at)),
    position,
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
