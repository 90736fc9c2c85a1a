import { formatStandingsCsv } from '@ringside/rules/exchange/standings-csv';
import type { StageStanding } from '@ringside/rules/stage/stage-facts';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { swissRecords as recordsOf } from '@ringside/rules/swiss/records';
import { toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import type { Answer, ReadContext } from '../../kernel/http/endpoint.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import { loadRounds } from '../stage/round-facts.query.ts';
import { loadStandingRows } from './standing-rows.query.ts';
import { loadRuns } from './standing-runs.query.ts';

/** Standings have no row: they are computed from the results; the id names segment and roster. */
export const standings: ResourceType = { relations: { roster: 'rosters' }, load: async () => [] };

/** Returns the standings of a segment with the filters, the order and the page of the request. */
export async function listStandings(context: ReadContext, segment: SegmentRow): Promise<Answer> {
  const { query, db, viewer } = context;
  let rows = await loadStandingRows(context, segment);
  const rosterIds = query.filter['roster.id'] ?? query.filter.roster;
  if (rosterIds) rows = rows.filter((row) => rosterIds.includes(row.rosterId));
  if (query.filter.user) {
    const users = anyOf(
      query.filter.user.map((id) => (id === 'me' && viewer ? viewer.userId : id)),
    );
    const rosterIdsOfUsers = new Set(
      (
        await db
          .selectFrom('players')
          .select('rosterId')
          .where('userId', '=', users)
          .where('leftAt', 'is', null)
          .execute()
      ).map((row) => row.rosterId),
    );
    rows = rows.filter((row) => rosterIdsOfUsers.has(row.rosterId));
  }
  const names = query.sort.some(({ column }) => column === 'name')
    ? await loadRosterNames(context, segment)
    : undefined;
  const sorted = sortRows(rows, query.sort as Sort, names);
  const { number, size } = query.page;
  const pageRows = sorted.slice((number - 1) * size, number * size);
  const runOf = await loadRuns(
    context,
    segment.id,
    pageRows.map(({ rosterId }) => rosterId),
  );
  const resources = pageRows.map(({ rosterId, ...attributes }) => ({
    type: 'standings',
    id: `${segment.id}-${rosterId}`,
    attributes: { ...attributes, ...runOf(rosterId) },
    relationships: { roster: toOne('rosters', rosterId) },
  }));
  return { resources, type: 'standings', total: rows.length };
}

type Sort = { column: keyof StageStanding | 'name'; descending: boolean }[];
const alphabetical = new Intl.Collator('en');

/** Returns the figure of a row; draws are missing where the segment has no points table. */
const figureOf = (row: StageStanding, column: keyof StageStanding) => Number(row[column] ?? 0);

function sortRows(rows: StageStanding[], sort: Sort, names?: Map<string, string>): StageStanding[] {
  return [...rows].sort((one, other) => {
    for (const { column, descending } of sort) {
      const difference =
        column === 'name'
          ? alphabetical.compare(names?.get(one.rosterId) ?? '', names?.get(other.rosterId) ?? '')
          : figureOf(one, column) - figureOf(other, column);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return one.order - other.order;
  });
}

async function loadRosterNames(
  { db }: ReadContext,
  segment: SegmentRow,
): Promise<Map<string, string>> {
  const rosters = await db
    .selectFrom('rosters')
    .select(['id', 'name'])
    .where('segmentId', '=', segment.id)
    .execute();
  return new Map(rosters.map(({ id, name }) => [id, name]));
}

/** Returns all standings as CSV. */
export async function exportStandings(context: ReadContext, segment: SegmentRow): Promise<Answer> {
  const rows = await loadStandingRows(context, segment);
  const names = await loadRosterNames(context, segment);
  return {
    text: formatStandingsCsv({ rows, nameOf: (id) => names.get(id) ?? '' }),
    mediaType: 'text/csv',
    fileName: `standings-${segment.id}.csv`,
  };
}

/** Records of a swiss, which have no row either. */
export const swissRecords: ResourceType = {
  relations: { roster: 'rosters' },
  load: async () => [],
};

/** Returns the records that a swiss is paired by, in order of seed; another format has none. */
export async function listSwissRecords(context: ReadContext, segment: SegmentRow): Promise<Answer> {
  const { rounds } = stageFormatOf(segment);
  const records =
    rounds && segment.seededAt
      ? [
          ...recordsOf({
            ...(await loadRounds(context, segment)),
            plan: rounds.plan(segment),
          }).values(),
        ]
      : [];
  const { number, size } = context.query.page;
  const resources = records
    .slice((number - 1) * size, number * size)
    .map(
      ({
        rosterId,
        wins,
        draws,
        losses,
        forfeitWins,
        forfeitLosses,
        byes,
        pairingScore,
        opponents,
        floats,
        exit,
        withdrawn,
      }) => ({
        type: 'swiss-records',
        id: `${segment.id}-${rosterId}`,
        attributes: {
          wins: wins + forfeitWins,
          ...(segment.configuration.resultPoints && { draws }),
          losses: losses + forfeitLosses,
          byes,
          score: pairingScore,
          opponents,
          floats,
          exit,
          withdrawn,
        },
        relationships: { roster: toOne('rosters', rosterId) },
      }),
    );
  return { resources, type: 'swiss-records', total: records.length };
}
