import { positionKey } from '@ringside/rules/bracket/bracket';
import { DEFAULT_BEST_OF } from '@ringside/rules/constants';
import type {
  ExchangedFacts,
  OpenBracket,
  RoundSeries,
  RoundSettings,
} from '@ringside/rules/exchange/open-bracket-format';
import { toOpenBracket } from '@ringside/rules/exchange/to-open-bracket';
import { traitsOf } from '@ringside/rules/format-traits';
import type { BestOf } from '@ringside/rules/series/best-of';
import { planOfStage } from '@ringside/rules/stage/bracket-layout';
import { toSwissResult } from '@ringside/rules/stage/stage-standings';
import type { Answer } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import {
  bracketSeriesOf,
  positionOf,
  seriesRepository,
  stageSeriesOf,
  type SeriesRow,
} from '../match-series/series.repository.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { loadStandingRows } from '../standings/standing-rows.query.ts';
import type { SegmentRow } from './segment.repository.ts';

/**
 * Exports a seeded segment in the Open Bracket Format: names of rosters and players, no personal
 * data.
 */
export async function exportOpenBracket(reading: Reading, segment: SegmentRow): Promise<Answer> {
  const { shape, hasLobbies } = traitsOf(segment);
  if (hasLobbies)
    return {
      faults: {
        status: 409,
        faults: [
          {
            code: 'not-a-bracket',
            title: 'The Open Bracket Format has only matches of two rosters, and so no lobbies',
          },
        ],
      },
    };
  if (shape === 'none' || (segment.seededCount ?? 0) < 2)
    return {
      faults: {
        status: 409,
        faults: [
          {
            code: 'not-a-bracket',
            title: 'Only a seeded segment with at least two rosters can be exported in this format',
          },
        ],
      },
    };
  return { plain: await writeBracket(reading, segment) };
}

async function writeBracket(reading: Reading, segment: SegmentRow): Promise<OpenBracket> {
  const repository = seriesRepository(reading.db, reading.tenantId);
  const { shape, hasGroups } = traitsOf(segment);
  const rows =
    shape === 'tree'
      ? await repository.findWholeBracket(segment.id)
      : await repository.findAllBySegment(segment.id);
  const facts = await loadFacts(reading, segment, rows);
  if (shape === 'tree')
    return toOpenBracket({
      kind: 'bracket',
      ...facts,
      plan: planOfStage(segment),
      series: rows.map(bracketSeriesOf),
    });
  const placements = segment.finishedAt
    ? new Map(
        (await loadStandingRows(reading, segment)).map(({ rosterId, placement }) => [
          rosterId,
          placement,
        ]),
      )
    : undefined;
  return toOpenBracket(
    {
      kind: 'rounds',
      ...facts,
      format: hasGroups ? 'round_robin' : 'swiss',
      settings: settingsOf(segment),
      series: rows.map(roundSeriesOf),
    },
    placements,
  );
}

async function loadFacts(
  { db, tenantId }: Reading,
  segment: SegmentRow,
  rows: SeriesRow[],
): Promise<ExchangedFacts> {
  const rosters = await rosterRepository(db, tenantId)
    .listed()
    .select(['id', 'name', 'withdrawnAt'])
    .where('segmentId', '=', segment.id)
    .where('seed', 'is not', null)
    .orderBy('seed')
    .execute();
  const members = Map.groupBy(
    await rosterRepository(db, tenantId).members(rosters.map(({ id }) => id)),
    ({ rosterId }) => rosterId,
  );
  const game = await db
    .selectFrom('events')
    .innerJoin('games', 'games.id', 'events.gameId')
    .select('games.name')
    .where('events.id', '=', segment.eventId)
    .executeTakeFirst();
  return {
    name: segment.name,
    date: segment.dateFrom.toISOString().slice(0, 10),
    game: game?.name ?? null,
    bestOf: (segment.configuration.bestOf as BestOf | undefined) ?? DEFAULT_BEST_OF,
    rosters: rosters.map(({ id, name, withdrawnAt }) => ({
      rosterId: id,
      name,
      players: (members.get(id) ?? []).map(({ username }) => ({ name: username, country: null })),
      withdrawn: withdrawnAt !== null,
    })),
    matches: Object.fromEntries(
      rows
        .filter(({ results }) => results.length > 0)
        .map((row) => [positionKey(positionOf(row)), row.results]),
    ),
  };
}

function settingsOf({ configuration }: SegmentRow): RoundSettings {
  const { swissRounds, swissVariant, avoidSameRegionRounds, earlyExit } = configuration;
  return {
    ...(swissRounds && { swissRounds }),
    ...(swissVariant && swissVariant !== 'standard' && { swissVariant }),
    ...(avoidSameRegionRounds && { avoidSameRegionRounds }),
    ...(earlyExit && { earlyExit }),
    ...groupSettingsOf(configuration),
  };
}

const groupSettingsOf = ({
  groups,
  doubleRoundRobin,
  withdrawals,
  resultPoints,
  tieBreakSeries,
}: SegmentRow['configuration']): RoundSettings => ({
  ...(groups && { groups }),
  ...(doubleRoundRobin && { doubleRoundRobin }),
  ...(withdrawals && { withdrawals }),
  ...(resultPoints && { resultPoints }),
  ...(tieBreakSeries && { tieBreakSeries }),
});

function roundSeriesOf(row: SeriesRow): RoundSeries {
  const { round, home, away, outcome } = toSwissResult(stageSeriesOf(row));
  return {
    group: row.bracketNumber,
    round,
    match: row.matchNumber,
    home,
    away,
    outcome,
    bestOf: row.bestOf,
  };
}
