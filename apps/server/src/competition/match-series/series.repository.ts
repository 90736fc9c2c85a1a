import { TBD, type BracketSeries, type Slot } from '@ringside/rules/bracket/bracket';
import type { RosterId, SegmentId, SeriesId, TenantId } from '@ringside/rules/ids';
import { getItem, mustHave } from '@ringside/rules/must';
import type { HeadStart } from '@ringside/rules/series/head-start';
import { toBracketSeries } from '@ringside/rules/stage/bracket-decisions';
import { sidesOf, type StagePosition, type StageSeries } from '@ringside/rules/stage/stage-facts';
import { lobbyOutcomeOf, type SwissOutcome } from '@ringside/rules/swiss/swiss';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { anyOf, anyOfQuery, comparableIds } from '../../platform/storage/any-of.ts';
import { RowMap } from '../../platform/storage/row-map.ts';
import type { Hold } from '../../platform/storage/statement-effects.ts';
import type { Database } from '../../platform/storage/tables.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Lobby } from '../../platform/storage/tables/match.ts';
import { drawnSeriesText, parseDrawnSeries } from './drawn-series.query.ts';

export type SeriesRow = Selectable<Database['matchSeries']>;
export type SeriesColumns = Partial<Insertable<Database['matchSeries']>>;

/**
 * Literal SQL without a parameter: PostgreSQL uses the partial index of open series only with this
 * text.
 */
const IS_OPEN = sql<boolean>`state <> 'finished'`;

/** Returns the head start of a series as its column. */
export const headStartColumn = (headStart: HeadStart | null): string | null =>
  headStart && json(headStart);

/** Returns the rosters of a series: both sides as far as they are known, or those of a lobby. */
export const rosterIdsOf = ({
  homeRosterId,
  awayRosterId,
  lobbyRosterIds,
}: Pick<SeriesRow, 'homeRosterId' | 'awayRosterId' | 'lobbyRosterIds'>): RosterId[] =>
  lobbyRosterIds ?? [homeRosterId, awayRosterId].filter((id) => id !== null);

/** Returns the condition that one of some rosters plays a series, as a side or in a lobby. */
export const isPlayedBy = (
  eb: ExpressionBuilder<Database, 'matchSeries'>,
  rosterIds: readonly string[],
) =>
  eb.or([
    eb('matchSeries.homeRosterId', '=', anyOf(rosterIds)),
    eb('matchSeries.awayRosterId', '=', anyOf(rosterIds)),
    sql<boolean>`match_series.lobby_roster_ids && cast(${`{${comparableIds(rosterIds).join(',')}}`} as text[])`,
  ]);

/** Returns the same condition for rosters of a query, which selects their ids. */
export const isPlayedByAnyOf = (
  eb: ExpressionBuilder<Database, 'matchSeries'>,
  rosterIds: Expression<unknown>,
) =>
  eb.or([
    eb('matchSeries.homeRosterId', '=', anyOfQuery(rosterIds)),
    eb('matchSeries.awayRosterId', '=', anyOfQuery(rosterIds)),
    sql<boolean>`match_series.lobby_roster_ids && cast(array(${rosterIds}) as text[])`,
  ]);

/** Returns the condition that a series is at some positions. */
const isAt = (
  eb: ExpressionBuilder<Database, 'matchSeries'>,
  positions: readonly StagePosition[],
) => {
  const rounds = Map.groupBy(
    positions,
    ({ bracketNumber, roundNumber }) => `${bracketNumber}.${roundNumber}`,
  );
  return eb.or(
    [...rounds.values()].map((round) =>
      eb.and([
        eb('bracketNumber', '=', getItem(round, 0).bracketNumber),
        eb('roundNumber', '=', getItem(round, 0).roundNumber),
        eb(
          'matchNumber',
          'in',
          round.map((position) => position.matchNumber),
        ),
      ]),
    ),
  );
};

/**
 * Returns the queries for series of one tenant: without those that a change of the stage removed,
 * and without deleted ones, unless the name says so.
 */
export function seriesRepository(db: Kysely<Database>, tenantId: TenantId) {
  const withRemoved = () =>
    db.selectFrom('matchSeries').where('matchSeries.tenantId', '=', tenantId);
  const undeleted = () => withRemoved().where('matchSeries.deletedAt', 'is', null);
  const withDeleted = () => withRemoved().where('matchSeries.removedWhile', 'is', null);
  const deleted = () => withDeleted().where('matchSeries.deletedAt', 'is not', null);
  const removed = () => withRemoved().where('matchSeries.removedWhile', 'is not', null);
  const rows = RowMap.of(db, tenantId);
  const findRow = (id: string, hold?: Hold) => {
    const row = rows?.find('matchSeries', id, hold);
    return row?.deletedAt === null ? row : undefined;
  };
  return {
    findById: async (id: string) =>
      findRow(id) ?? undeleted().selectAll().where('id', '=', id).executeTakeFirst(),
    findAllById: (ids: readonly string[]) =>
      undeleted().selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute(),
    lockById: async (id: string) =>
      findRow(id, 'update') ??
      undeleted().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Locks by ascending id, the order of every command that locks several series. */
    lockAllById: (ids: readonly string[]) =>
      undeleted().selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute(),
    findAllBySegment: (segmentId: SegmentId) =>
      undeleted()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .orderBy('bracketNumber')
        .orderBy('roundNumber')
        .orderBy('matchNumber')
        .execute(),
    /** Loads series in the order of the drawn bracket. */
    findDrawnBySegment: async (segmentId: SegmentId) =>
      parseDrawnSeries(
        (
          await undeleted()
            .select(drawnSeriesText)
            .where('segmentId', '=', segmentId)
            .executeTakeFirstOrThrow()
        ).drawn,
      ),
    /** Locks all series of a draw, also deleted and removed ones. */
    lockAllOfDraw: (segmentId: SegmentId) =>
      withRemoved()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .orderBy('id')
        .forUpdate()
        .execute(),
    /** Returns whether the series belonged to a draw that was taken back. */
    isUndrawn: async (id: string) =>
      (await db
        .selectFrom('undrawnSeries')
        .select('id')
        .where('id', '=', anyOf([id]))
        .where('tenantId', '=', tenantId)
        .executeTakeFirst()) !== undefined,
    /**
     * Loads a whole bracket with its deleted series: they keep their place, which the series before
     * them fill.
     */
    findWholeBracket: (segmentId: SegmentId) =>
      withDeleted()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .orderBy('bracketNumber')
        .orderBy('roundNumber')
        .orderBy('matchNumber')
        .execute(),
    /** Loads series by position, deleted ones too. */
    findAllAt: async (segmentId: SegmentId, positions: readonly StagePosition[]) => {
      if (positions.length === 0) return [];
      return withDeleted()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .where((eb) => isAt(eb, positions))
        .execute();
    },
    /** Loads the series of some rosters in one segment. */
    findAllByRosters: (segmentId: SegmentId, rosterIds: readonly RosterId[]) =>
      undeleted()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .where((eb) => isPlayedBy(eb, rosterIds))
        .execute(),
    findAllOpenByRoster: (rosterId: RosterId) =>
      undeleted()
        .selectAll()
        .where((eb) => isPlayedBy(eb, [rosterId]))
        .where('state', '<>', 'finished')
        .execute(),
    findAllByRoster: (rosterId: RosterId) =>
      undeleted()
        .selectAll()
        .where((eb) => isPlayedBy(eb, [rosterId]))
        .orderBy('date')
        .orderBy('id')
        .execute(),
    /**
     * Returns whether a series is open. A format that keeps deleted series waits for them, because
     * each needs a result.
     */
    hasOpen: async (segmentId: SegmentId, { withDeletedSeries = false } = {}) =>
      (await (withDeletedSeries ? withDeleted() : undeleted())
        .select('id')
        .where('segmentId', '=', segmentId)
        .where(IS_OPEN)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    /** Returns the number of the last round; 0 without series. */
    findLastRound: async (segmentId: SegmentId): Promise<number> =>
      (
        await undeleted()
          .select((eb) => eb.fn.max('roundNumber').as('last'))
          .where('segmentId', '=', segmentId)
          .executeTakeFirst()
      )?.last ?? 0,
    lockDeletedById: (id: string) =>
      deleted().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    findDeletedById: (id: string) => deleted().selectAll().where('id', '=', id).executeTakeFirst(),
    /** Loads the series that operators have deleted in some rounds. */
    findDeletedInRounds: async (segmentId: SegmentId, rounds: readonly number[]) =>
      rounds.length === 0
        ? []
        : deleted()
            .selectAll()
            .where('segmentId', '=', segmentId)
            .where('roundNumber', 'in', rounds)
            .execute(),
    /** Loads the series that changes of the stage removed from some positions, the last ones first. */
    findRemovedAt: (segmentId: SegmentId, positions: readonly StagePosition[]) =>
      removed()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .where((eb) => isAt(eb, positions))
        .orderBy('deletedAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    findRemovedById: (ids: readonly SeriesId[]) =>
      removed().selectAll().where('id', '=', anyOf(ids)).execute(),
    listed: undeleted,
    listedDeleted: deleted,
  };
}

/** Converts a row to the type of the rules. */
export function stageSeriesOf(row: SeriesRow): StageSeries {
  const slot = (kind: SeriesRow['homeKind'], rosterId: RosterId | null, seed: number | null) =>
    kind === 'roster'
      ? { kind, rosterId: mustHave(rosterId, 'the roster of a side'), seed: seed ?? 0 }
      : { kind };
  if (row.lobby) return lobbySeriesOf(row, row.lobby);
  return {
    position: positionOf(row),
    competitors: [
      slot(row.homeKind, row.homeRosterId, row.homeSeed),
      slot(row.awayKind, row.awayRosterId, row.awaySeed),
    ],
    outcome: outcomeOf(row),
  };
}

/** Converts the row of a lobby to the type of the rules. */
const lobbySeriesOf = (row: SeriesRow, { competitors }: Lobby): StageSeries => ({
  position: positionOf(row),
  competitors: competitors.map(({ rosterId, seed }) => ({ kind: 'roster', rosterId, seed })),
  forfeited: forfeitedIn(competitors),
  outcome: outcomeOf(row),
});

const forfeitedIn = (competitors: Lobby['competitors']): RosterId[] =>
  competitors.filter(({ hasForfeited }) => hasForfeited).map(({ rosterId }) => rosterId);

/** Converts a row to a series of the bracket's rules. */
export const bracketSeriesOf = (row: SeriesRow): BracketSeries =>
  toBracketSeries(stageSeriesOf(row));

/**
 * Returns how a series ended; null while it is open. Without a winner it was drawn if it was
 * played, else both sides have lost.
 */
export function outcomeOf(row: SeriesRow): SwissOutcome | null {
  if (row.state !== 'finished') return null;
  if (row.lobby)
    return lobbyOutcomeOf(
      {
        games: row.results.map(({ placements = [] }) => placements),
        forfeited: forfeitedIn(row.lobby.competitors),
      },
      mustHave(row.outcomeHow, 'how a finished lobby came about'),
    );
  return {
    winner: row.winner,
    how: mustHave(row.outcomeHow, 'how a finished series came about'),
    score: { home: row.homeScore ?? 0, away: row.awayScore ?? 0 },
    forfeits: { home: row.homeForfeit, away: row.awayForfeit },
  };
}

/** Returns the position of a series in its format. */
export const positionOf = ({
  bracketNumber,
  roundNumber,
  matchNumber,
}: SeriesRow): StagePosition => ({ bracketNumber, roundNumber, matchNumber });

/** Returns the columns of an outcome; a bye has no score, and a lobby has it in its games. */
export function outcomeColumnsOf(outcome: SwissOutcome | null) {
  if (outcome === null) return NO_OUTCOME;
  const { winner, how, score, forfeits = { home: false, away: false }, lobby } = outcome;
  const hasNoScore = how === 'bye' || lobby !== undefined;
  return {
    winner,
    outcomeHow: how,
    homeScore: hasNoScore ? null : score.home,
    awayScore: hasNoScore ? null : score.away,
    homeForfeit: forfeits.home,
    awayForfeit: forfeits.away,
  };
}

/** The columns of a series without an outcome. */
export const NO_OUTCOME = {
  winner: null,
  outcomeHow: null,
  homeScore: null,
  awayScore: null,
  homeForfeit: false,
  awayForfeit: false,
};

/** The seed of a roster in a queue, where no roster has one. */
const UNSEEDED = 0;

/** A lobby has no sides. */
const NO_SIDES = { home: TBD, away: TBD };

/** Returns the columns that the rules of a stage decide, except of lobbies. */
export function seriesColumnsOf({ position, competitors, outcome, forfeited }: StageSeries) {
  const { home, away } = forfeited ? NO_SIDES : sidesOf({ competitors });
  const side = (slot: Slot) =>
    slot.kind === 'roster'
      ? { rosterId: slot.rosterId, seed: slot.seed === UNSEEDED ? null : slot.seed }
      : { rosterId: null, seed: null };
  return {
    ...position,
    homeKind: home.kind,
    awayKind: away.kind,
    homeRosterId: side(home).rosterId,
    awayRosterId: side(away).rosterId,
    homeSeed: side(home).seed,
    awaySeed: side(away).seed,
    ...outcomeColumnsOf(outcome),
  };
}

/** The columns that a series loses when its opponents change or its result is taken back. */
export const UNPLAYED_COLUMNS = {
  results: json([]),
  reporting: 'none',
  reportedBy: null,
  reportedAt: null,
  confirmBy: null,
  dispute: null,
  liveAt: null,
  finishedAt: null,
  date: null,
  roomOpenedAt: null,
  deadlinesFrom: null,
} as const;
