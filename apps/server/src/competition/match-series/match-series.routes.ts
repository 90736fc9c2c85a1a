import { explanationAnswer } from '@ringside/contract/collections/explanations';
import {
  assignRosters,
  disputeBody,
  forfeitBody,
  restorationPreview,
  resultPreview,
  results,
  seriesCorrection,
  type MatchResult,
} from '@ringside/contract/collections/match-series';
import { seriesHistoryAnswer } from '@ringside/contract/collections/series-history';
import { matchSeriesEndpoints } from '@ringside/contract/endpoints/match-series';
import type { SegmentId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import type { z } from 'zod';
import {
  defineChange,
  invalidBody,
  relationNotFound,
  defineRead,
  hasPermission,
  type CommandContext,
  type CommandWithBody,
  type Answer,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import {
  DATE,
  FLAG,
  ID,
  ID_OR_ME,
  NAME,
  TEXT,
  wholeNumberSchema,
} from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockSeries } from '../../platform/storage/locks.ts';
import { hideDraft } from '../events/drafts.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { listPointsOfSeries, POINTS_DEPENDENCIES } from '../standings/points.query.ts';
import { assignToSeries } from './assign-rosters.command.ts';
import { explainSeries } from './history/explanation.query.ts';
import { loadSeriesHistory } from './history/series-history.query.ts';
import {
  findSeries,
  FORFEIT,
  isPlayerOfSeries,
  REPORT,
  canReportResult,
  RULE,
  canSeeDeleted,
  canSetResult,
} from './match-series.access.ts';
import { evidenceRequestRoutes } from './reporting/evidence-requests.routes.ts';
import {
  confirmAll,
  disputeSeries,
  reportAll,
  type PlayerReport,
} from './reporting/report-result.command.ts';
import { rescheduleBody, rescheduleSeries } from './reschedule-series.command.ts';
import {
  parseCorrection,
  parseLobbyCorrection,
  previewCorrection,
} from './ruling/correction-preview.query.ts';
import { forfeitLobby } from './ruling/forfeit-lobby.command.ts';
import { deleteSeries, resetSeries } from './ruling/reset-series.command.ts';
import { RESTORATION_PARAMETERS, runRestoration } from './ruling/restore-chain.command.ts';
import { forfeitSide, previewResults, ruleResults } from './ruling/rule-series.command.ts';
import { findSeriesDependencies } from './series-dependencies.query.ts';
import {
  isPlayedBy,
  isPlayedByAnyOf,
  seriesRepository,
  type SeriesRow,
} from './series.repository.ts';
import { matchIdOf, renderDeletedSeries } from './series.resource.ts';

const WRITE = { permission: 'series.write' };
const isForced = ({ other }: ReadContext['query']) => other.force === 'true';
const findAny = async (context: ReadContext) =>
  (await findSeries(context)) ??
  (canSeeDeleted(context)
    ? seriesRepository(context.db, context.tenantId).findDeletedById(getPathId(context))
    : undefined);
const seriesCall = {
  lock: lockSeries,
  type: 'match-series',
  load: findSeries,
} as const;
const SORTS = { date: 'date', matchNumber: 'matchNumber', roundNumber: 'roundNumber' };
const FILTERS = {
  user: ID_OR_ME,
  segment: ID,
  event: ID,
  roster: ID,
  state: NAME,
  'bracket.number': wholeNumberSchema(0, 9_999),
  roundNumber: wholeNumberSchema(0, 9_999),
  'date.from': DATE,
  'date.to': DATE,
  reporting: NAME,
};

/** Lists series with the filters of the request. */
async function listSeries(context: ReadContext, segmentId?: SegmentId) {
  const { db, query, viewer } = context;
  const { filter } = query;
  const idsOf = (values: string[]) =>
    values.map((value) => (value === 'me' && viewer ? viewer.userId : value));
  let base = filterByColumns(context, segmentId);
  if (filter.roster) base = base.where((eb) => isPlayedBy(eb, idsOf(filter.roster ?? [])));
  if (filter.user) {
    const rosterIdsOfUser = db
      .selectFrom('players')
      .select('rosterId')
      .where('userId', '=', anyOf(idsOf(filter.user)))
      .where('leftAt', 'is', null);
    base = base.where((eb) => isPlayedByAnyOf(eb, rosterIdsOfUser));
  }
  const page = await loadPageOfIds(base, 'matchSeries.id', query);
  return { list: { type: 'match-series', ...page } };
}

/** Returns the query for series with the filters on their own columns. */
function filterByColumns({ db, tenantId, query: { filter } }: ReadContext, segmentId?: SegmentId) {
  const numbers = (values: string[]) => values.map(Number).filter(Number.isInteger).concat(-1);
  const { segment, event, state, reporting, 'bracket.number': bracket, roundNumber } = filter;
  let base = seriesRepository(db, tenantId).listed();
  if (segmentId) base = base.where('segmentId', '=', segmentId);
  if (segment) base = base.where('segmentId', '=', anyOf(segment));
  if (event) base = base.where('eventId', '=', anyOf(event));
  if (state) base = base.where('state', 'in', state as SeriesRow['state'][]);
  if (reporting) base = base.where('reporting', 'in', reporting as SeriesRow['reporting'][]);
  if (bracket) base = base.where('bracketNumber', 'in', numbers(bracket));
  if (roundNumber) base = base.where('roundNumber', 'in', numbers(roundNumber));
  const [from, to] = [dateOf(filter['date.from']), dateOf(filter['date.to'])];
  if (from) base = base.where('date', '>=', from);
  if (to) base = base.where('date', '<=', to);
  return base;
}

/** Returns the first instant of a filter; undefined for a text that is no instant. */
function dateOf([text]: string[] = []): Date | undefined {
  const date = text ? new Date(text) : undefined;
  return date && !Number.isNaN(+date) ? date : undefined;
}

async function listDeleted(context: ReadContext): Promise<Answer> {
  const { db, tenantId, query } = context;
  let base = seriesRepository(db, tenantId).listedDeleted();
  if (query.filter.segment) base = base.where('segmentId', '=', anyOf(query.filter.segment));
  if (query.filter.event) base = base.where('eventId', '=', anyOf(query.filter.event));
  const { ids, total } = await loadPageOfIds(base, 'matchSeries.id', query);
  return { resources: await renderDeletedSeries(context, ids), type: 'match-series', total };
}

const list = { filters: FILTERS, sorts: SORTS, defaultSort: 'date' };
/** Returns a 422 if a result names a match by an id or number that does not fit its position. */
function findMatchFault({ id }: SeriesRow, { data }: z.output<typeof results>): Answer | undefined {
  const faults = data.flatMap((match, index) => {
    const matchIds = [undefined, String(index + 1), matchIdOf(id, index + 1)];
    if (matchIds.includes(match.id)) return [];
    const title = 'The match is not part of this series, or has another position in it';
    return [{ code: 'invalid' as const, title, source: { pointer: `/data/${index}/id` } }];
  });
  return faults.length > 0 ? invalidBody(...faults) : undefined;
}
const toMatchResults = (body: z.output<typeof results>): MatchResult[] =>
  body.data.map(({ attributes: { periods, forfeit, placements } }) => ({
    periods,
    forfeit: forfeit ?? null,
    ...(placements && { placements }),
  }));
const toPlayerAct = ({ context, segmentId }: Omit<CommandWithBody<unknown>, 'body'>) => ({
  work: context.work,
  segmentId,
  seriesId: getPathId(context),
  userId: context.viewer.userId,
});
const toPlayerReport = ({
  body,
  ...command
}: CommandWithBody<z.output<typeof results>>): PlayerReport => ({
  ...toPlayerAct(command),
  matches: toMatchResults(body),
  findFault: (series) => findMatchFault(series, body),
});

const reads = [
  defineRead(matchSeriesEndpoints.points, {
    ...seriesCall,
    summary: 'Get the points that the placements of both sides bring',
    access: 'public',
    dependencies: () => ({ keys: POINTS_DEPENDENCIES }),
    type: 'points',
    list: {},
    run: listPointsOfSeries,
  }),
  defineRead(matchSeriesEndpoints.list, {
    summary: 'List match series',
    access: 'public',
    type: 'match-series',
    dependencies: findSeriesDependencies,
    isPolled: true,
    list,
    run: (context) => listSeries(context),
  }),
  defineRead(matchSeriesEndpoints.deleted, {
    summary: 'List the deleted match series',
    access: { permission: 'series.read' },
    type: 'match-series',
    list: { filters: { segment: ID, event: ID }, sorts: SORTS, defaultSort: 'date' },
    run: listDeleted,
  }),
  defineRead(matchSeriesEndpoints.get, {
    ...seriesCall,
    summary: 'Get one match series',
    access: 'public',
    run: async (_ask, { id }) => ({ show: { type: 'match-series', id } }),
  }),
  defineRead(matchSeriesEndpoints.explanation, {
    summary: 'Explain why these two rosters meet',
    access: 'public',
    answer: explanationAnswer,
    load: findSeries,
    run: async (context, series) => ({ plain: { data: await explainSeries(context, series) } }),
  }),
  defineRead(matchSeriesEndpoints.correction, {
    summary: 'Preview what another result changes, and why the server refuses it',
    access: { permission: REPORT },
    answer: seriesCorrection,
    load: findSeries,
    queryParams: { homeScore: TEXT, awayScore: TEXT, placements: TEXT, forfeit: TEXT, reset: TEXT },
    refusals: [400, 409, 422],
    async run(context, series) {
      const parse = series.lobby ? parseLobbyCorrection : parseCorrection;
      const requested = parse(context.query.other);
      return 'faults' in requested ? requested : previewCorrection(context, series, requested);
    },
  }),
  defineRead(matchSeriesEndpoints.history, {
    summary: 'List the history of a match series, oldest first',
    access: 'public',
    answer: seriesHistoryAnswer,
    load: findSeries,
    run: async (context, series) => ({ plain: { data: await loadSeriesHistory(context, series) } }),
  }),
  defineRead(matchSeriesEndpoints.ofBracket, {
    summary: 'List the match series of a bracket',
    access: 'public',
    type: 'match-series',
    dependencies: ({ params: { id } }) => ({ keys: [`segments:${id}`] }),
    list: { ...list, defaultSort: 'matchNumber' },
    load: (context: ReadContext) =>
      segmentRepository(context.db, context.tenantId)
        .findById(getPathId(context))
        .then((segment) => hideDraft(context, segment)),
    run: (context, { id }) => listSeries(context, id),
  }),
];

/** Batches a change of a series with others of its segment. */
const toSeriesBatch = ({ params }: Pick<ReadContext, 'params'>) =>
  ['series', getPathId({ params })] as const;

const changes = [
  defineChange(matchSeriesEndpoints.report, {
    ...seriesCall,
    summary: 'Report the results; operators set them',
    access: 'signed-in',
    allowsApiKeys: true,
    body: results,
    queryParams: { force: FLAG },
    locksItself: true,
    batchOf: toSeriesBatch,
    authorize: canReportResult,
    run: async (context, series, body) =>
      findMatchFault(series, body) ??
      (canSetResult(context, series)
        ? ruleResults(context.work, series, {
            matches: toMatchResults(body),
            force: isForced(context.query),
          })
        : getItem(
            await reportAll([toPlayerReport({ context, body, segmentId: series.segmentId })]),
            0,
          )),
    // An operator's result may correct others and runs alone, as does a report with If-Match.
    joinsRunAll: ({ viewer }) => !hasPermission(viewer, REPORT),
    runAll: (commands) => reportAll(commands.map(toPlayerReport)),
  }),
  defineChange(matchSeriesEndpoints.preview, {
    ...seriesCall,
    summary: 'Preview what results change',
    access: { permission: REPORT },
    answer: resultPreview,
    body: results,
    run: async ({ work }, series, body) =>
      findMatchFault(series, body) ?? previewResults(work, series, toMatchResults(body)),
  }),
  defineChange(matchSeriesEndpoints.confirm, {
    ...seriesCall,
    summary: "Confirm the other side's report",
    access: 'signed-in',
    locksItself: true,
    batchOf: toSeriesBatch,
    authorize: isPlayerOfSeries,
    runAll: (commands) => confirmAll(commands.map(toPlayerAct)),
  }),
  defineChange(matchSeriesEndpoints.dispute, {
    ...seriesCall,
    summary: 'Dispute the result',
    access: 'signed-in',
    locksItself: true,
    batchOf: toSeriesBatch,
    authorize: isPlayerOfSeries,
    body: disputeBody,
    run: async ({ work, viewer }, series, body) =>
      (await findAttachmentFault(work, series, body.attachments)) ??
      disputeSeries(work, series, { userId: viewer.userId, ...body }),
  }),
  defineChange(matchSeriesEndpoints.forfeit, {
    ...seriesCall,
    isVersioned: true,
    summary: 'Forfeit a side, or a roster of a lobby',
    access: { permission: FORFEIT },
    body: forfeitBody,
    queryParams: { force: FLAG },
    run: async ({ work, query }, series, body) =>
      'roster' in body
        ? forfeitLobby(work, series, { roster: body.roster, force: isForced(query) })
        : forfeitSide(work, series, { side: body.side, force: isForced(query) }),
  }),
  defineChange(matchSeriesEndpoints.reset, {
    ...seriesCall,
    isVersioned: true,
    summary: 'Reset a result so that the series is played again',
    access: WRITE,
    queryParams: { force: FLAG },
    run: ({ work, query }, series) => resetSeries(work, series, isForced(query)),
  }),
  defineChange(matchSeriesEndpoints.delete, {
    ...seriesCall,
    summary: 'Delete a series',
    access: WRITE,
    queryParams: { force: FLAG },
    success: 204,
    run: ({ work, query }, series) => deleteSeries(work, series, isForced(query)),
  }),
  defineChange(matchSeriesEndpoints.restore, {
    ...seriesCall,
    summary: 'Restore a deleted or reset series',
    access: WRITE,
    preview: restorationPreview,
    queryParams: RESTORATION_PARAMETERS,
    load: findAny,
    run: ({ work, query }, series) => runRestoration(work, series, query.other),
  }),
  defineChange(matchSeriesEndpoints.assignRosters, {
    summary: 'Assign rosters to series that have not begun',
    access: WRITE,
    type: 'match-series',
    many: true,
    body: assignRosters,
    run: ({ work }, _none, { data }) => assignToSeries(work, data),
  }),
  defineChange(matchSeriesEndpoints.reschedule, {
    ...seriesCall,
    summary: 'Reschedule a series',
    access: { permission: RULE },
    bodyType: 'match-series',
    body: rescheduleBody,
    run: ({ work }, series, { data }) => rescheduleSeries(work, series, data.attributes),
  }),
];

/** Returns a fault if an attachment of the request does not belong to this series. */
async function findAttachmentFault(
  { db }: CommandContext['work'],
  series: SeriesRow,
  named: string[],
): Promise<Answer | undefined> {
  if (named.length === 0) return undefined;
  const attachmentIds = new Set(
    (
      await db.selectFrom('attachments').select('id').where('seriesId', '=', series.id).execute()
    ).map(({ id }) => id),
  );
  const index = named.findIndex((id) => !attachmentIds.has(id));
  return index < 0
    ? undefined
    : relationNotFound(`/attachments/${index}`, 'There is no such picture of this series');
}

export const matchSeriesRoutes = [...reads, ...changes, ...evidenceRequestRoutes];
