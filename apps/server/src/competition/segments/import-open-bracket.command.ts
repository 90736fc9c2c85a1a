import type { ErrorCode } from '@ringside/contract/error-codes';
import { fromOpenBracket } from '@ringside/rules/exchange/from-open-bracket';
import type {
  ExchangedBracket,
  ExchangedRoster,
  ExchangedRounds,
} from '@ringside/rules/exchange/open-bracket-format';
import { mustFind, getItem, mustHave } from '@ringside/rules/must';
import { decideRosterName, nameSkeleton, normaliseName } from '@ringside/rules/roster/names';
import { layoutOfPlan } from '@ringside/rules/stage/bracket-layout';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import { decideResultPoints, type ResultPoints } from '@ringside/rules/standings/result-points';
import { isDraw } from '@ringside/rules/swiss/swiss';
import { swissPlanOf } from '@ringside/rules/swiss/swiss-plan';
import { conflict, invalidBody, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import { splitIntoChunks, type Work } from '../../platform/unit-of-work.ts';
import { IS_DRAFT } from '../events/drafts.ts';
import { convertImportedSeries } from '../match-series/imported-series.ts';
import { loadNameCheck } from '../name-rules/name-rules.repository.ts';
import { newRosterColumns } from '../rosters/create-roster.command.ts';
import { recordRoster } from '../rosters/roster-facts.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import { settleStage } from '../stage/settle-stage.command.ts';
import { insertSeries } from '../stage/stage-series.command.ts';
import { saveSeeds } from './draw-seeds.command.ts';
import { markStageSeeded } from './mark-stage.command.ts';
import { scheduleLeafSegment } from './schedule-segment.ts';
import { segmentRepository, type SegmentRow } from './segment.repository.ts';

type Exchanged = ExchangedBracket | ExchangedRounds;

/**
 * Fills a segment that is not seeded from a file in the Open Bracket Format, for an operator. It
 * finds entrants by the id of a roster, else by name, and creates rosters without players for the
 * others. Rosters that the file omits do not play.
 */
export async function importOpenBracket(
  work: Work,
  found: SegmentRow,
  file: unknown,
): Promise<Answer> {
  const repository = segmentRepository(work.db, work.tenantId);
  const segment = getRow(await repository.lockById(found.id));
  if (await repository.hasChildren(segment.id))
    return conflict(
      'has-regions',
      'Rosters play in the regions of a stage, not in the stage itself',
    );
  if (segment.draft) return IS_DRAFT;
  if (segment.seededAt) return conflict('already-seeded', 'The segment is already seeded');
  const read = fromOpenBracket(file);
  if (!read.accepted) return refusalAnswer(read.refusal);
  const format = read.value.kind === 'bracket' ? read.value.plan.format : read.value.format;
  if (format !== segment.format)
    return invalidBody({
      code: 'other-format',
      detail: `${format}, not ${segment.format}`,
      source: { pointer: '/event/tournamentStructure' },
    });
  const drawn = decideDraws(segment, read.value);
  if (!drawn.accepted) return refusalAnswer(drawn.refusal);
  const rosters = await findOrCreateRosters(work, segment, read.value.rosters);
  if (!rosters.accepted)
    return invalidBody({
      code: rosters.code,
      title: 'The name is not valid',
      detail: rosters.detail,
      source: { pointer: `/entrants/${rosters.index}/entrantTag` },
    });
  const seeded = await markSeeded(work, segment, read.value);
  await saveSeeds(
    work,
    read.value.rosters.map(({ rosterId }) => ({
      rosterId: mustFind(rosters.ids, rosterId),
      reason: 'by-hand',
    })),
  );
  await markWithdrawn(
    work,
    read.value.rosters
      .filter(({ withdrawn }) => withdrawn)
      .map(({ rosterId }) => mustFind(rosters.ids, rosterId)),
  );
  await scheduleLeafSegment(work, seeded);
  work.record({
    action: 'segment.imported',
    subject: { type: 'segments', id: segment.id, version: seeded.version },
    after: { rosters: read.value.rosters.length, series: read.value.series.length },
    changes: { state: 'seeded', rosters: read.value.rosters.length },
    topics: [`events:${segment.eventId}`],
  });
  const isBracket = read.value.kind === 'bracket';
  await insertSeries(
    work,
    seeded,
    await convertImportedSeries(seeded, read.value, rosters.ids),
    isBracket
      ? layoutOfPlan(seeded, (read.value as ExchangedBracket).plan)
      : stageFormatOf(seeded).layout(seeded),
  );
  await settleStage(work, seeded);
  return { show: { type: 'segments', id: segment.id } };
}

/** [SWS-20] Decides whether the segment with the settings of the file can have a points table. */
function decideDraws({ format, configuration: own }: SegmentRow, exchanged: Exchanged) {
  const configuration = mergeConfigurationOfFile(own, exchanged);
  const { resultPoints } = configuration;
  return decideResultPoints({ format, resultPoints, plan: swissPlanOf({ configuration }) });
}

type Rosters =
  | { accepted: true; ids: Map<string, string> }
  | { accepted: false; index: number; code: ErrorCode; detail: string };

/** Finds the roster of each entrant and creates the missing ones. */
async function findOrCreateRosters(
  work: Work,
  segment: SegmentRow,
  entrants: ExchangedRoster[],
): Promise<Rosters> {
  const segmentRosters = await rosterRepository(work.db, work.tenantId).findAllBySegment(
    segment.id,
  );
  const byId = new Map(segmentRosters.map((row) => [row.id, row.id]));
  const byName = new Map(segmentRosters.map((row) => [row.nameKey, row.id]));
  const isBlocked = await loadNameCheck(work);
  const ids = new Map<string, string>();
  const missing: { entrantId: string; name: string }[] = [];
  const names = new Set<string>();
  for (const [index, { rosterId: entrantId, name }] of entrants.entries()) {
    const key = nameSkeleton(normaliseName(name));
    if (names.has(key)) return { accepted: false, index, code: 'name-confusable', detail: name };
    names.add(key);
    const existing = byId.get(entrantId) ?? byName.get(key);
    if (existing) {
      ids.set(entrantId, existing);
      continue;
    }
    const named = decideRosterName({ isBlocked, name });
    if (!named.accepted) {
      const { reason, detail = name } = named.refusal;
      return { accepted: false, index, code: reason, detail };
    }
    missing.push({ entrantId, name: named.value });
  }
  const created = await createRosters(
    work,
    segment,
    missing.map(({ name }) => name),
  );
  missing.forEach(({ entrantId }, index) => ids.set(entrantId, getItem(created, index)));
  return { accepted: true, ids };
}

async function createRosters(work: Work, segment: SegmentRow, names: string[]): Promise<string[]> {
  const { db, tenantId, now } = work;
  const ownerId = mustHave(work.actor.userId, 'the operator');
  const { gameId } = await db
    .selectFrom('events')
    .select('gameId')
    .where('id', '=', segment.eventId)
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (const some of splitIntoChunks(names, 1500)) {
    const teams = await db
      .insertInto('teams')
      .values(some.map((name) => ({ tenantId, name, gameId, ownerId, createdAt: now })))
      .returning('id')
      .execute();
    const rows = await db
      .insertInto('rosters')
      .values(
        some.map((name, index) => ({
          ...newRosterColumns(work, segment, name),
          teamId: getItem(teams, index).id,
          ownerId,
          // The import is no registration: another segment may have a roster of this name.
          invited: true,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function markWithdrawn(work: Work, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await rosterRepository(work.db, work.tenantId).updateAll(ids, {
    withdrawnAt: work.now,
  });
  for (const row of rows)
    recordRoster(work, row, 'roster.withdrawn', { after: { reason: 'imported' } });
}

/** The points table of a foreign file with draws, in a segment without a table. */
const USUAL_RESULT_POINTS: ResultPoints = { win: 3, draw: 1, loss: 0 };

/** Returns a configuration with the format settings of the file instead of the segment's own. */
function mergeConfigurationOfFile(
  configuration: SegmentRow['configuration'],
  exchanged: Exchanged,
): SegmentRow['configuration'] {
  const {
    thirdPlace: _third,
    grandFinal: _final,
    graph: _graph,
    swissRounds: _rounds,
    swissVariant: _variant,
    avoidSameRegionRounds: _regions,
    earlyExit: _exit,
    groups: _groups,
    doubleRoundRobin: _double,
    withdrawals: _withdrawals,
    tieBreakSeries: _tieBreaks,
    resultPoints: ownPoints,
    ...rest
  } = configuration;
  if (exchanged.kind === 'bracket')
    return {
      ...rest,
      bestOf: exchanged.bestOf,
      thirdPlace: exchanged.plan.thirdPlace,
      grandFinal: exchanged.plan.grandFinal,
      ...(exchanged.plan.graph && { graph: exchanged.plan.graph }),
    };
  if (Object.keys(exchanged.settings).length > 0)
    return { ...rest, bestOf: exchanged.bestOf, ...exchanged.settings };
  // A foreign file has draws but no points table.
  const isDrawn = exchanged.series.some(({ outcome }) => outcome !== null && isDraw(outcome));
  return {
    ...configuration,
    bestOf: exchanged.bestOf,
    ...(isDrawn && { resultPoints: ownPoints ?? USUAL_RESULT_POINTS }),
  };
}

async function markSeeded(
  work: Work,
  segment: SegmentRow,
  exchanged: Exchanged,
): Promise<SegmentRow> {
  const hasBegun = exchanged.series.some(
    ({ outcome }) => outcome !== null && outcome.how !== 'bye',
  );
  const row = await work.db
    .updateTable('segments')
    .set({
      seededAt: work.now,
      seededCount: exchanged.rosters.length,
      startedAt: hasBegun ? work.now : null,
      handSeeds: null,
      version: segment.version + 1,
      configuration: json(mergeConfigurationOfFile(segment.configuration, exchanged)),
      ownConfiguration: json(mergeConfigurationOfFile(segment.ownConfiguration, exchanged)),
    })
    .where('id', '=', segment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await markStageSeeded(work, segment.stageId);
  return row;
}
