import type { BracketSeries, Position } from '@ringside/rules/bracket/bracket';
import type { SwissOutcome } from '@ringside/rules/swiss/swiss';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { anyOf } from '../../storage/any-of.ts';
import type { Database } from '../../storage/tables.ts';
import { json } from '../../storage/tables/columns.ts';
import { drawnText, readDrawn } from './drawn-series.query.ts';

export type SeriesRow = Selectable<Database['matchSeries']>;
export type SeriesColumns = Partial<Insertable<Database['matchSeries']>>;

/**
 * As a text of its own and no parameter: so it reads in the index of open series, which PostgreSQL
 * takes for nothing else.
 */
const IS_OPEN = sql<boolean>`state <> 'finished'`;

/** Match series of one tenant; deleted ones are left out where the name does not say otherwise. */
export function seriesRepository(db: Kysely<Database>, tenantId: string) {
  const all = () => db.selectFrom('matchSeries').where('matchSeries.tenantId', '=', tenantId);
  const own = () => all().where('matchSeries.deletedAt', 'is', null);
  const deleted = () => all().where('matchSeries.deletedAt', 'is not', null);
  return {
    findById: (id: string) => own().selectAll().where('id', '=', id).executeTakeFirst(),
    findAllById: (ids: readonly string[]) =>
      own().selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute(),
    lockById: (id: string) => own().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** In the order of their ids, as everybody locks them who locks several. */
    lockAllById: (ids: readonly string[]) =>
      own().selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute(),
    findAllBySegment: (segmentId: string) =>
      own()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .orderBy('bracketNumber')
        .orderBy('roundNumber')
        .orderBy('matchNumber')
        .execute(),
    /** In the order in which they are drawn. */
    findDrawnBySegment: async (segmentId: string) =>
      readDrawn(
        (await own().select(drawnText).where('segmentId', '=', segmentId).executeTakeFirstOrThrow())
          .drawn,
      ),
    /**
     * A bracket has no holes: its deleted series stand where they are, to be filled by what leads
     * to them.
     */
    findWholeBracket: (segmentId: string) =>
      all()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .orderBy('bracketNumber')
        .orderBy('roundNumber')
        .orderBy('matchNumber')
        .execute(),
    /** Of a bracket, deleted ones too. */
    findAllAt: async (segmentId: string, positions: Position[]) => {
      if (positions.length === 0) return [];
      const rounds = Map.groupBy(
        positions,
        ({ bracketNumber, roundNumber }) => `${bracketNumber}.${roundNumber}`,
      );
      return all()
        .selectAll()
        .where('segmentId', '=', segmentId)
        .where((eb) =>
          eb.or(
            [...rounds.values()].map((round) =>
              eb.and([
                eb('bracketNumber', '=', round[0]!.bracketNumber),
                eb('roundNumber', '=', round[0]!.roundNumber),
                eb(
                  'matchNumber',
                  'in',
                  round.map((position) => position.matchNumber),
                ),
              ]),
            ),
          ),
        )
        .execute();
    },
    findAllOpenByRoster: (rosterId: string) =>
      own()
        .selectAll()
        .where((eb) =>
          eb.or([eb('homeRosterId', '=', rosterId), eb('awayRosterId', '=', rosterId)]),
        )
        .where('state', '<>', 'finished')
        .execute(),
    findAllByRoster: (rosterId: string) =>
      own()
        .selectAll()
        .where((eb) =>
          eb.or([eb('homeRosterId', '=', rosterId), eb('awayRosterId', '=', rosterId)]),
        )
        .orderBy('date')
        .orderBy('id')
        .execute(),
    /** In a bracket a deleted series is waited for as any other: somebody has to win it. */
    hasOpen: async (segmentId: string, { inBracket = false } = {}) =>
      (await (inBracket ? all() : own())
        .select('id')
        .where('segmentId', '=', segmentId)
        .where(IS_OPEN)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    insertAll: (rows: Insertable<Database['matchSeries']>[]) =>
      db.insertInto('matchSeries').values(rows).returningAll().execute(),
    update: (id: string, set: SeriesColumns) =>
      db
        .updateTable('matchSeries')
        .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    updateAll: (ids: readonly string[], set: SeriesColumns) =>
      db
        .updateTable('matchSeries')
        .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
        .where('id', '=', anyOf(ids))
        .returningAll()
        .execute(),
    lockDeletedById: (id: string) =>
      deleted().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    findDeletedById: (id: string) => deleted().selectAll().where('id', '=', id).executeTakeFirst(),
    listed: own,
    listedDeleted: deleted,
  };
}

/** A row as the bracket's rules see it. */
export function bracketSeriesOf(row: SeriesRow): BracketSeries {
  const slot = (kind: SeriesRow['homeKind'], rosterId: string | null, seed: number | null) =>
    kind === 'roster' ? { kind, rosterId: rosterId!, seed: seed ?? 0 } : { kind };
  const winner = row.winner;
  return {
    position: positionOf(row),
    home: slot(row.homeKind, row.homeRosterId, row.homeSeed),
    away: slot(row.awayKind, row.awayRosterId, row.awaySeed),
    outcome: winner && {
      winner,
      how: row.outcomeHow as 'played',
      score: { home: row.homeScore ?? 0, away: row.awayScore ?? 0 },
      forfeits: { home: row.homeForfeit, away: row.awayForfeit },
    },
  };
}

export const positionOf = ({ bracketNumber, roundNumber, matchNumber }: SeriesRow) =>
  ({ bracketNumber, roundNumber, matchNumber }) as Position;

/** The columns of an outcome; a bye has no score. */
export function outcomeColumns(outcome: SwissOutcome | null) {
  const score = outcome && outcome.how !== 'bye' ? outcome.score : null;
  return {
    winner: outcome?.winner ?? null,
    outcomeHow: outcome?.how ?? null,
    homeScore: score?.home ?? null,
    awayScore: score?.away ?? null,
    homeForfeit: outcome?.forfeits?.home ?? false,
    awayForfeit: outcome?.forfeits?.away ?? false,
  };
}

/** In a queue nobody has a seed. */
const UNSEEDED = 0;

/** The columns that an engine's series decides. */
export function columnsOf({ position, home, away, outcome }: BracketSeries) {
  const side = (slot: BracketSeries['home']) =>
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
    ...outcomeColumns(outcome),
  };
}

/** What a series loses when its opponents change or its result is taken back. */
export const UNPLAYED = {
  results: json([]),
  reporting: 'none',
  reportedBy: null,
  reportedAt: null,
  confirmBy: null,
  dispute: null,
  liveAt: null,
  finishedAt: null,
  date: null,
} as const;
