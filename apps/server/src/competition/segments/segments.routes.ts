import { packBracket } from '@ringside/contract/bracket/pack-bracket';
import {
  bracketInfo as bracketInfoAnswer,
  compactBracket as compactBracketAnswer,
  packedBracket,
} from '@ringside/contract/collections/brackets';
import { roundsPreview } from '@ringside/contract/collections/draws';
import { presenceAnswer } from '@ringside/contract/collections/match-series';
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
import { cutTiesAnswer } from '@ringside/contract/collections/standings';
import { roundPreviewAnswer } from '@ringside/contract/collections/swiss-rounds';
import { eventEndpoints } from '@ringside/contract/endpoints/events';
import {
  advanceRuleEndpoints,
  registrationPhaseEndpoints,
  segmentEndpoints,
  supportedPeriodEndpoints,
} from '@ringside/contract/endpoints/segments';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { FLAG, ID, ID_OR_ME, NAME, wholeNumberSchema } from '../../kernel/http/parameters.ts';
import { getPathId, toRowId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockSegment, lockSegmentTree } from '../../platform/storage/locks.ts';
import { hideDraft } from '../events/drafts.ts';
import { eventRepository } from '../events/event.repository.ts';
import { loadPresence } from '../match-series/presence.query.ts';
import { loadCutTies } from '../standings/cut-ties.query.ts';
import { recalculateStandings } from '../standings/recalculate.command.ts';
import { exportStandings, listStandings, listSwissRecords } from '../standings/standings.query.ts';
import { advanceSegment } from './advance.command.ts';
import { loadBracketInfo, loadCompactBracket } from './bracket.query.ts';
import { createSegment } from './create-segment.command.ts';
import { deleteSegment } from './delete-segment.command.ts';
import { drawCalls } from './draws.routes.ts';
import { importOpenBracket } from './import-open-bracket.command.ts';
import { exportOpenBracket } from './open-bracket.query.ts';
import { pairRoundNow } from './pair-round-now.command.ts';
import { publishRound, takeRoundBack } from './publish-round.command.ts';
import { previewRound } from './round-preview.query.ts';
import { changeSegment } from './save-segment.command.ts';
import { loadSeeding } from './seeding.query.ts';
import { findSegment, segmentCall, WRITE } from './segment-call.ts';
import { addRule, addPeriod, addPhase, changePart, deletePart } from './segment-parts.command.ts';
import { segmentRepository } from './segment.repository.ts';
import { setSeeds } from './set-seeds.command.ts';
import { startSegment } from './start-segment.command.ts';

/** The size limit: fits a double elimination of 16,384 with all its results. */
const FILE_BYTES = 32 * 1024 * 1024;
const findEvent = (context: ReadContext) =>
  eventRepository(context.db, context.tenantId)
    .findById(getPathId(context))
    .then((event) => hideDraft(context, event));
const tree = [
  defineRead(eventEndpoints.segments, {
    summary: 'List the segments of an event',
    access: 'public',
    dependencies: ({ params: { id } }) => ({ keys: [`=events:${id}`, 'segments:*'] }),
    type: 'segments',
    load: findEvent,
    list: {
      filters: { level: wholeNumberSchema(0, 99), parent: ID, type: NAME },
      sorts: { 'date.from': 'dateFrom', 'date.to': 'dateTo', name: 'name', level: 'level' },
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
          ...(await loadPageOfIds(base, 'segments.id', context.query)),
        },
      };
    },
  }),
  defineChange(eventEndpoints.createSegment, {
    summary: 'Create a segment',
    access: WRITE,
    success: 201,
    type: 'segments',
    bodyType: 'segments',
    body: newSegment,
    load: findEvent,
    run: ({ work }, event, { data }) => createSegment(work, event, data),
  }),
  defineRead(segmentEndpoints.get, {
    ...segmentCall,
    summary: 'Get one segment',
    access: 'public',
    // The answer holds nothing else that its followers receive.
    dependencies: ({ params: { id } }) => ({ keys: [`=segments:${id}`] }),
    run: async (_ask, segment) => ({ show: { type: 'segments', id: segment.id } }),
  }),
  defineChange(segmentEndpoints.update, {
    ...segmentCall,
    lock: lockSegmentTree,
    summary: 'Change a segment',
    access: WRITE,
    bodyType: 'segments',
    body: changedSegment,
    preview: roundsPreview,
    queryParams: { dryRun: FLAG.describe('Changes nothing: the answer says what would change.') },
    run: ({ work, query: { other } }, segment, { data }) =>
      changeSegment(work, segment, data, { dryRun: other.dryRun === 'true' }),
  }),
  defineChange(segmentEndpoints.delete, {
    ...segmentCall,
    lock: lockSegmentTree,
    summary: 'Delete a segment with everything that belongs to it',
    access: WRITE,
    success: 204,
    run: ({ work }, segment) => deleteSegment(work, segment),
  }),
];

const play = [
  defineChange(segmentEndpoints.start, {
    ...segmentCall,
    summary: 'Seed a segment and create its series now',
    access: WRITE,
    run: ({ work }, segment) => startSegment(work, segment),
  }),
  defineChange(segmentEndpoints.advance, {
    ...segmentCall,
    summary: 'Create the rosters of the next segment for those that advance',
    access: WRITE,
    body: advance,
    type: 'rosters',
    many: true,
    run: ({ work }, segment, body) =>
      advanceSegment(work, segment, body.data?.attributes?.placements),
  }),
  defineRead(segmentEndpoints.bracket, {
    summary: 'Get the whole bracket in one compact response',
    access: 'public',
    answer: compactBracketAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: await loadCompactBracket(context, segment) }),
  }),
  defineRead(segmentEndpoints.openBracket, {
    summary: 'Export the segment in the Open Bracket Format',
    access: 'public',
    answer: openBracketAnswer,
    load: findSegment,
    refusals: [409],
    run: exportOpenBracket,
  }),
  defineChange(segmentEndpoints.importOpenBracket, {
    ...segmentCall,
    summary: 'Import a file in the Open Bracket Format into a segment that is not seeded',
    access: WRITE,
    maxBytes: FILE_BYTES,
    body: openBracketFile,
    run: ({ work }, segment, file) => importOpenBracket(work, segment, file),
  }),
  defineRead(segmentEndpoints.packedBracket, {
    summary: 'Get the whole bracket packed into a few long strings, as its page embeds it',
    access: 'public',
    answer: packedBracket,
    load: findSegment,
    run: async (context, segment) => ({
      plain: packBracket(await loadCompactBracket(context, segment)),
    }),
  }),
  defineRead(segmentEndpoints.bracketInfo, {
    summary: 'Get the size and rounds of the bracket',
    access: 'public',
    answer: bracketInfoAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: await loadBracketInfo(context, segment) }),
    // before the seeding the size follows from the rosters
    dependencies: ({ params: { id } }) => ({ keys: [`=segments:${id}`, `segments:${id}/rosters`] }),
    isPolled: true,
  }),
  defineRead(segmentEndpoints.standings, {
    summary: 'List the standings of a segment',
    access: 'public',
    type: 'standings',
    load: findSegment,
    list: {
      filters: { user: ID_OR_ME, 'roster.id': ID, roster: ID },
      sorts: {
        placement: 'placement',
        name: 'name',
        gamesPlayed: 'gamesPlayed',
        wins: 'wins',
        draws: 'draws',
        losses: 'losses',
        ffw: 'ffw',
        ffl: 'ffl',
        gameDifference: 'gameDifference',
        points: 'points',
      },
      defaultSort: 'placement',
    },
    run: listStandings,
  }),
  defineRead(segmentEndpoints.cutTies, {
    summary: 'List the ties of which some rosters advance and others do not',
    access: 'public',
    answer: cutTiesAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: { data: await loadCutTies(context, segment) } }),
  }),
  defineRead(segmentEndpoints.presence, {
    summary: 'List the series whose check-in is open, with the number of players of each roster',
    access: { permission: 'series.read' },
    answer: presenceAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: { data: await loadPresence(context, segment) } }),
  }),
  defineChange(segmentEndpoints.recalculate, {
    ...segmentCall,
    summary: 'Recalculate the points of a finished segment',
    access: WRITE,
    run: ({ work }, segment) => recalculateStandings(work, segment),
  }),
  defineRead(segmentEndpoints.standingsCsv, {
    summary: 'Export the standings as CSV',
    access: 'public',
    load: findSegment,
    run: exportStandings,
  }),
  defineRead(segmentEndpoints.swissRecords, {
    summary: 'List what the pairing of a Swiss segment uses: wins, losses, byes, opponents, floats',
    access: 'public',
    type: 'swiss-records',
    load: findSegment,
    list: {},
    run: listSwissRecords,
  }),
  defineRead(segmentEndpoints.seeding, {
    summary: 'Preview the seeding, or get it once drawn, with the reason for each place',
    access: { permission: 'events.read' },
    answer: seedingAnswer,
    load: findSegment,
    run: async (context, segment) => ({ plain: { data: await loadSeeding(context, segment) } }),
  }),
  defineChange(segmentEndpoints.setSeeds, {
    ...segmentCall,
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
  defineChange(segmentEndpoints.dropSeeds, {
    ...segmentCall,
    summary: 'Remove the manual seeds; the draw goes by points again',
    access: WRITE,
    success: 204,
    run: ({ work }, segment) => setSeeds(work, segment, null),
  }),
  defineChange(segmentEndpoints.pairRound, {
    ...segmentCall,
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
  defineChange(segmentEndpoints.previewRound, {
    ...segmentCall,
    summary: 'Preview the next round of a Swiss segment, and the rules that manual pairings break',
    access: { permission: 'events.read' },
    answer: roundPreviewAnswer,
    body: roundPairings,
    run: ({ work }, segment, { data }) => previewRound(work, segment, data?.attributes?.pairings),
  }),
  defineChange(segmentEndpoints.takeRoundBack, {
    ...segmentCall,
    summary: 'Withdraw the last round of a Swiss segment while none of its series has begun',
    access: WRITE,
    success: 204,
    run: ({ work, params }, segment) => takeRoundBack(work, segment, Number(params.round)),
  }),
];

const PARTS = [
  {
    collection: 'registration-phases',
    table: 'registrationPhases',
    endpoints: { create: segmentEndpoints.addPhase, ...registrationPhaseEndpoints },
    body: newPhase,
    add: addPhase,
  },
  {
    collection: 'supported-periods',
    table: 'supportedPeriods',
    endpoints: { create: segmentEndpoints.addPeriod, ...supportedPeriodEndpoints },
    body: newPeriod,
    add: addPeriod,
  },
  {
    collection: 'advance-rules',
    table: 'advanceRules',
    endpoints: { create: segmentEndpoints.addAdvanceRule, ...advanceRuleEndpoints },
    body: newAdvanceRule,
    add: addRule,
  },
] as const;

const partCalls = PARTS.flatMap(({ collection, table, endpoints, body, add }) => [
  defineChange(endpoints.create, {
    summary: `Add one of the ${collection}`,
    access: WRITE,
    success: 201,
    type: collection,
    bodyType: collection,
    body: body as typeof newPhase,
    load: findSegment,
    run: ({ work }, segment, sent) => (add as typeof addPhase)(work, segment, sent.data),
  }),
  ...[endpoints.replace, endpoints.update].map((endpoint) =>
    defineChange(endpoint, {
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
  defineChange(endpoints.delete, {
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

export const segmentRoutes = [...tree, ...play, ...drawCalls, ...partCalls];
