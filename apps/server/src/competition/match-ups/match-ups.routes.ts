import { matchUpEndpoints } from '@ringside/contract/endpoints/match-ups';
import { sortByIds, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID, NAME } from '../../kernel/http/parameters.ts';
import { getViewer, getPathId } from '../../kernel/http/path-id.ts';
import { anyOfQuery, anyOf } from '../../platform/storage/any-of.ts';
import { answerMatchUpFor } from './answer-match-up.command.ts';

export const matchUps: ResourceType = {
  relations: { segment: 'segments', home: 'rosters', away: 'rosters', matchSeries: 'match-series' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('matchUps')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map((row) => ({
      type: 'match-ups',
      id: row.id,
      attributes: {
        status: row.status,
        deadline: row.deadline.toISOString(),
        createdAt: row.createdAt.toISOString(),
        accepted: { home: row.homeAccepted, away: row.awayAccepted },
        reason: row.reason,
      },
      relationships: {
        segment: toOne('segments', row.segmentId),
        home: toOne('rosters', row.homeRosterId),
        away: toOne('rosters', row.awayRosterId),
        matchSeries: toOne('match-series', row.seriesId),
      },
      meta: { version: row.version },
    }));
  },
};

/** Returns the query for match-ups of the viewer's rosters, which no other user sees. */
const selectOwnMatchUps = ({ db, tenantId, viewer }: ReadContext) => {
  const ownRosterIds = db
    .selectFrom('players')
    .select('rosterId')
    .where('userId', '=', getViewer({ viewer }).userId)
    .where('leftAt', 'is', null);
  return db
    .selectFrom('matchUps')
    .where('matchUps.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('homeRosterId', '=', anyOfQuery(ownRosterIds)),
        eb('awayRosterId', '=', anyOfQuery(ownRosterIds)),
      ]),
    );
};
const findMatchUp = (context: ReadContext) =>
  selectOwnMatchUps(context).selectAll().where('id', '=', getPathId(context)).executeTakeFirst();

export const matchUpRoutes = [
  defineRead(matchUpEndpoints.list, {
    summary: "List the caller's match-ups",
    access: 'signed-in',
    type: 'match-ups',
    list: {
      filters: { status: NAME, segment: ID },
      sorts: { createdAt: 'createdAt' },
      defaultSort: '-createdAt',
    },
    async run(context) {
      const { filter } = context.query;
      let base = selectOwnMatchUps(context);
      if (filter.status) base = base.where('status', 'in', filter.status as 'open'[]);
      if (filter.segment) base = base.where('segmentId', '=', anyOf(filter.segment));
      return {
        list: {
          type: 'match-ups',
          ...(await loadPageOfIds(base, 'matchUps.id', context.query)),
        },
      };
    },
  }),
  defineRead(matchUpEndpoints.get, {
    summary: 'Get one match-up',
    access: 'signed-in',
    type: 'match-ups',
    load: findMatchUp,
    run: async (_ask, { id }) => ({ show: { type: 'match-ups', id } }),
  }),
  ...(['accept', 'decline'] as const).map((answer) =>
    defineChange(matchUpEndpoints[answer], {
      summary: `${answer === 'accept' ? 'Accept' : 'Decline'} a match-up`,
      access: 'signed-in',
      type: 'match-ups',
      load: findMatchUp,
      run: ({ work, viewer }, { id }) =>
        answerMatchUpFor(work, id, { userId: viewer.userId, answer }),
    }),
  ),
];
