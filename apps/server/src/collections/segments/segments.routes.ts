import { packBracket } from '@ringside/contract/bracket/pack-bracket';
import {
  bracketInfo as bracketInfoAnswer,
  compactBracket as compactBracketAnswer,
  packedBracket,
} from '@ringside/contract/collections/brackets';
import { openBracketAnswer } from '@ringside/contract/collections/open-bracket';
import { seedingAnswer } from '@ringside/contract/collections/seeding';
import {
  advance,
  changedSegment,
  manualSeeds,
  newAdvanceRule,
  newPeriod,
  newPhase,
  newSegment,
  openBracketFile,
  roundPairings,
} from '@ringside/contract/collections/segments';
import { roundPreviewAnswer } from '@ringside/contract/collections/swiss-rounds';
import { defineChange, defineRead, type ReadContext } from '../../http/endpoint.ts';
import { loadPageOfIds } from '../../http/page.ts';
import { FLAG, ID, ID_OR_ME, NAME, wholeNumberSchema } from '../../http/parameters.ts';
import { getPathId, toRowId } from '../../http/path-id.ts';
import { anyOf } from '../../storage/any-of.ts';
import { lockSegment, lockSegmentTree } from '../../storage/locks.ts';
import { eventRepository } from '../events/event.repository.ts';
import { recalculateStandings } from '../standings/recalculate.command.ts';
import { exportStandings, listStandings, listSwissRecords } from '../standings/standings.query.ts';
import { advanceSegment } from './advance.command.ts';
import { findBracketInfoDependencies } from './bracket-info-dependencies.query.ts';
import { loadBracketInfo, loadCompactBracket } from './bracket.query.ts';
import { createSegment } from './create-segment.command.ts';
import { importOpenBracket } from './import-open-bracket.command.ts';
import { exportOpenBracket } from './open-bracket.query.ts';
import { pairRoundNow } from './pair-round-now.command.ts';
import { publishRound, takeRoundBack } from './publish-round.command.ts';
import { previewRound } from './round-preview.query.ts';
import { changeSegment, deleteSegment } from './save-segment.command.ts';
import { loadSeeding } from './seeding.query.ts';
import { addRule, addPeriod, addPhase, changePart, deletePart } from './segment-parts.command.ts';
import { segmentRepository } from './segment.repository.ts';
import { setSeeds } from './set-seeds.command.ts';
import { startSegment } from './start-segment.command.ts';

/** The size limit: fits a double elimination of 16,384 with all its results. */
const FILE_BYTES = 32 * 1024 * 1024;
const WRITE = { permission: 'segments.write' };
const findSegment = (context: ReadContext) =>
  segmentRepository(context.db, context.tenantId).findById(getPathId(context));
const findEvent = (context: ReadContext) =>
  eventRepository(context.db, context.tenantId).findById(getPathId(context));
const columns = { 'date.from': 'dateFrom', 'date.to': 'dateTo', name: 'name', level: 'level' };
const segmentCall = {
  lock: lockSegment,
  path: 'segments/1.0/:id',
  type: 'segments',
  load: findSegment,
};

const tree = [
  defineRead({
    path: 'events/1.0/:id/segments',
    summary: 'List the segments of an event',
    access: 'public',
    type: 'segments',
    load: findEvent,
    list: {
      filters: { level: wholeNumberSchema(0, 99), parent: ID, type: NAME },
      sorts: Object.keys(columns),
      defaultSort: 'date.from',
    },
    async run(context, event) {
      const { filter } = context.query;
      let base = segmentRepository(context.db, context.tenantId)
        .listed()
        .where('eventId', '=', event.id);
      if (filter.level)
        base = base.where(
          'level',
          'in',
          filter.level.map(Number).filter(Number.isInteger).concat(-1),
        );
      if (filter.parent) base = base.where('parentId', '=', anyOf(filter.parent));
      if (filter.type) base = base.where('typeId', 'in', filter.type);
      return {
        list: {
          type: 'segments',
          ...(await loadPageOfIds(base, 'segments.id', { query: context.query, columns })),
        },
      };
    },
  }),
  defineChange({
    method: 'post',
    path: 'events/1.0/:id/segments',
    summary: 'Create a segment',
    access: WRITE,
    success: 201,
    type: 'segments',
    bodyType: 'segments',
    body: newSegment,
    load: findEvent,
    run: ({ work }, event, { data }) => createSegment(work, event, data),
  }),
  defineRead({
    ...segmentCall,
    summary: 'Get one segment',
    access: 'public',
    run: async (_ask, segment) => ({ show: { type: 'segments', id: segment.id } }),
  }),
  defineChange({
    ...segmentCall,
    lock: lockSegmentTree,
    method: 'patch',
    summary: 'Change a segment',
    access: WRITE,
    bodyType: 'segments',
    body: changedSegment,
    run: ({ work }, segment, { data }) => changeSegment(work, segment, data),
  }),
  defineChange({
    ...segmentCall,
    lock: lockSegmentTree,
    method: 'delete',
    summary: 'Delete a segment with everything that belongs to it',
    access: WRITE,
    success: 204,
    run: ({ work }, segment) => deleteSegment(work, segment),
  }),
];

const play = [
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/start',
    method: 'post',
    summary: 'Seed a segment and create its series now',
    access: WRITE,
    run: ({ work }, segment) => startSegment(work, segment),
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/advance',
    method: 'post',
    summary: 'Create the rosters of the next segment for those that advance',
    access: WRITE,
    body: advance,
    type: 'rosters',
    many: true,
    run: ({ work }, segment, body) =>
      advanceSegment(work, segment, body.data?.attributes?.placements),
  }),
  defineRead({
    path: 'segments/1.0/:id/bracket',
    summary: 'Get the whole bracket in one compact response',
    access: 'public',
    answer: compactBracketAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: await loadCompactBracket(context, segment) }),
  }),
  defineRead({
    path: 'segments/1.0/:id/open-bracket',
    summary: 'Export the segment in the Open Bracket Format',
    access: 'public',
    answer: openBracketAnswer,
    load: findSegment,
    run: exportOpenBracket,
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/open-bracket',
    method: 'put',
    summary: 'Import a file in the Open Bracket Format into a segment that is not seeded',
    access: WRITE,
    maxBytes: FILE_BYTES,
    body: openBracketFile,
    run: ({ work }, segment, file) => importOpenBracket(work, segment, file),
  }),
  defineRead({
    path: 'segments/1.0/:id/bracket/packed',
    summary: 'Get the whole bracket packed into a few long strings, as its page embeds it',
    access: 'public',
    answer: packedBracket,
    load: findSegment,
    run: async (context, segment) => ({
      plain: packBracket(await loadCompactBracket(context, segment)),
    }),
  }),
  defineRead({
    path: 'segments/1.0/:id/bracket/info',
    summary: 'Get the size and rounds of the bracket',
    access: 'public',
    answer: bracketInfoAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: await loadBracketInfo(context, segment) }),
    dependsOn: findBracketInfoDependencies,
  }),
  defineRead({
    path: 'segments/1.0/:id/standings',
    summary: 'List the standings of a segment',
    access: 'public',
    type: 'standings',
    load: findSegment,
    list: {
      filters: { user: ID_OR_ME, 'roster.id': ID, roster: ID },
      sorts: [
        'placement',
        'name',
        'gamesPlayed',
        'wins',
        'losses',
        'ffw',
        'ffl',
        'gameDifference',
        'points',
      ],
      defaultSort: 'placement',
    },
    run: listStandings,
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/standings/recalculate',
    method: 'post',
    summary: 'Recalculate the points of a finished segment',
    access: WRITE,
    run: ({ work }, segment) => recalculateStandings(work, segment),
  }),
  defineRead({
    path: 'segments/1.0/:id/standings.csv',
    summary: 'Export the standings as CSV',
    access: 'public',
    mediaType: 'text/csv',
    load: findSegment,
    run: exportStandings,
  }),
  defineRead({
    path: 'segments/1.0/:id/swiss-records',
    summary: 'List what the pairing of a Swiss segment uses: wins, losses, byes, opponents, floats',
    access: 'public',
    type: 'swiss-records',
    load: findSegment,
    list: {},
    run: listSwissRecords,
  }),
  defineRead({
    path: 'segments/1.0/:id/seeds',
    summary: 'Preview the seeding, or get it once drawn, with the reason for each place',
    access: { permission: 'events.read' },
    answer: seedingAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: { data: await loadSeeding(context, segment) } }),
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/seeds',
    method: 'put',
    summary: 'Set the seeds manually, best first, before the draw',
    access: WRITE,
    body: manualSeeds,
    run: ({ work }, segment, { data }) =>
      setSeeds(
        work,
        segment,
        data.map(({ id }) => id),
      ),
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/seeds',
    method: 'delete',
    summary: 'Remove the manual seeds; the draw goes by points again',
    access: WRITE,
    success: 204,
    run: ({ work }, segment) => setSeeds(work, segment, null),
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/rounds',
    method: 'post',
    isVersioned: true,
    versionedType: 'segments',
    summary: 'Publish the next round of a Swiss segment, paired by the rules or manually',
    access: WRITE,
    type: 'match-series',
    many: true,
    body: roundPairings,
    queryParams: { force: FLAG },
    run({ work, query }, segment, { data }) {
      const pairings = data?.attributes?.pairings;
      return pairings
        ? publishRound(work, segment, { pairings, force: query.other.force === 'true' })
        : pairRoundNow(work, segment);
    },
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/rounds/preview',
    method: 'post',
    summary: 'Preview the next round of a Swiss segment, and the rules that manual pairings break',
    access: { permission: 'events.read' },
    answer: roundPreviewAnswer,
    body: roundPairings,
    run: ({ work }, segment, { data }) => previewRound(work, segment, data?.attributes?.pairings),
  }),
  defineChange({
    ...segmentCall,
    path: 'segments/1.0/:id/rounds/:round',
    method: 'delete',
    summary: 'Withdraw the last round of a Swiss segment while none of its series has begun',
    access: WRITE,
    success: 204,
    run: ({ work, params }, segment) => takeRoundBack(work, segment, Number(params.round)),
  }),
];

const PARTS = [
  { collection: 'registration-phases', table: 'registrationPhases', body: newPhase, add: addPhase },
  { collection: 'supported-periods', table: 'supportedPeriods', body: newPeriod, add: addPeriod },
  { collection: 'advance-rules', table: 'advanceRules', body: newAdvanceRule, add: addRule },
] as const;

const partCalls = PARTS.flatMap(({ collection, table, body, add }) => [
  defineChange({
    method: 'post',
    path: `segments/1.0/:id/${collection}`,
    summary: `Add one of the ${collection}`,
    access: WRITE,
    success: 201,
    type: collection,
    bodyType: collection,
    body: body as typeof newPhase,
    load: findSegment,
    run: ({ work }, segment, sent) => (add as typeof addPhase)(work, segment, sent.data),
  }),
  ...(['put', 'patch'] as const).map((method) =>
    defineChange({
      method,
      path: `segments/1.0/:segmentId/${collection}/:id`,
      lock: lockSegment,
      summary: `Change one of the ${collection}`,
      access: WRITE,
      type: collection,
      bodyType: collection,
      body: body as typeof newPhase,
      load: (context) => findPart(context, table),
      run: ({ work }, part, sent) => changePart(work, { table, collection, part, sent: sent.data }),
    }),
  ),
  defineChange({
    method: 'delete',
    path: `segments/1.0/:segmentId/${collection}/:id`,
    lock: lockSegment,
    summary: `Remove one of the ${collection}`,
    access: WRITE,
    success: 204,
    type: collection,
    load: (context) => findPart(context, table),
    run: ({ work }, part) => deletePart(work, { table, collection, part }),
  }),
]);

async function findPart(
  { db, tenantId, params }: ReadContext,
  table: (typeof PARTS)[number]['table'],
) {
  const [segmentId, id] = [toRowId(params.segmentId), getPathId({ params })];
  const segment = await segmentRepository(db, tenantId).findById(segmentId);
  const row =
    segment &&
    (await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('segmentId', '=', segmentId)
      .executeTakeFirst());
  return segment && row && { id: row.id, segment };
}

export const segmentEndpoints = [...tree, ...play, ...partCalls];
