import type { EventFile } from '@ringside/contract/collections/event-file';
import type { EventId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { conflict, invalidBody, refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import type { Fault } from '../../kernel/http/errors.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadNameCheck } from '../name-rules/name-rules.repository.ts';
import { scheduleSegment } from '../segments/schedule-segment.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { findImportedSettingFaults } from '../segments/unknown-settings.ts';
import { findEventFileFaults } from './event-file-faults.ts';
import { importRosters, type ImportedIds } from './import-rosters.command.ts';
import { importSeries } from './import-series.command.ts';
import { checkOverlap } from './save-event.command.ts';

/**
 * Imports a whole event from its file in one transaction. Known people take part; for others the
 * import creates neutral users, which become theirs at their first launch.
 */
export async function importEvent(work: Work, file: EventFile): Promise<Answer> {
  const faults = [
    ...findSettingFaults(file),
    ...(await findEventFileFaults(file, await loadNameCheck(work))),
  ];
  if (faults.length > 0) return { faults: { status: 422, faults } };
  const { name, names = {}, status, draft = false, date } = file.event;
  const [dateFrom, dateTo] = [new Date(date.from), new Date(date.to)];
  const misfit = findEventFault(file);
  if (misfit) return misfit;
  const lists = await findReferences(work, file);
  if ('faults' in lists) return lists;
  const overlap = await checkOverlap(work, { id: null, name, from: dateFrom, to: dateTo });
  const twin = await findTwinConflict(work, { name, dateFrom, dateTo });
  if (twin) return twin;
  if (status === 'active' && !draft && !overlap.accepted) return refusalAnswer(overlap.refusal);
  const event = await work.db
    .insertInto('events')
    .values({
      tenantId: work.tenantId,
      gameId: lists.gameId,
      name,
      names: json(names),
      status,
      draft,
      dateFrom,
      dateTo,
      createdAt: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await importContents(work, file, { eventId: event.id, ...lists });
  await scheduleSegments(work, event.id);
  work.record({
    action: 'event.imported',
    subject: { type: 'events', id: event.id, version: 1 },
    after: {
      name,
      segments: file.segments.length,
      rosters: file.rosters.length,
      series: file.series.length,
    },
  });
  return { show: { type: 'events', id: event.id }, status: 201 };
}

/** Returns the fault of an event's own fields. */
function findEventFault({ event: { date, draft }, rosters }: EventFile): Answer | undefined {
  if (draft && rosters.length > 0)
    return conflict('event-has-rosters', 'A draft has no rosters', '/event/draft');
  if (new Date(date.from) < new Date(date.to)) return undefined;
  return invalidBody({
    code: 'invalid',
    title: 'The dates are not right',
    detail: 'date.to must be later than date.from',
    source: { pointer: '/event/date' },
  });
}

const findSettingFaults = ({ segments }: EventFile): Fault[] =>
  segments.flatMap(({ configuration, ownConfiguration }, index) =>
    Object.entries({ configuration, ownConfiguration }).flatMap(([name, settings]) =>
      findImportedSettingFaults(settings, `/segments/${index}/${name}`),
    ),
  );

/** Returns the conflict with an event of the same name and dates, if there is one. */
async function findTwinConflict(
  { db, tenantId }: Work,
  { name, dateFrom, dateTo }: { name: string; dateFrom: Date; dateTo: Date },
): Promise<Answer | undefined> {
  const twin = await db
    .selectFrom('events')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', name)
    .where('dateFrom', '=', dateFrom)
    .where('dateTo', '=', dateTo)
    .executeTakeFirst();
  if (!twin) return undefined;
  const fault: Fault = {
    code: 'already-exists',
    title: 'The event already exists',
    detail: `events ${twin.id}`,
    source: { pointer: '/event' },
  };
  return { faults: { status: 409, faults: [fault] } };
}

async function importContents(
  work: Work,
  file: EventFile,
  { eventId, gameId, leaderboards }: References & { eventId: string },
): Promise<void> {
  const segments = await importSegments(work, eventId, file);
  const ids: ImportedIds = {
    eventId,
    gameId,
    segments,
    ...(await importRosters(work, file, { eventId, gameId, segments })),
  };
  await importSegmentParts(work, file, ids);
  await importSeries(work, file, ids);
  await importAdvances(work, file, ids, leaderboards);
}

async function scheduleSegments(work: Work, eventId: EventId): Promise<void> {
  for (const segment of await segmentRepository(work.db, work.tenantId).findAllByEvent(eventId)) {
    // An overdue start is left to an operator: a file that is imported late forfeits no series.
    if (!segment.finishedAt && (segment.seededAt || segment.dateFrom > work.now))
      await scheduleSegment(work, segment);
  }
}

interface References {
  gameId: string;
  leaderboards: ReadonlyMap<string, string>;
}

/** Finds games, segment types and leaderboards by name; they belong to the championship. */
async function findReferences(
  { db, tenantId }: Work,
  { event, segments, points }: EventFile,
): Promise<References | Extract<Answer, { faults: unknown }>> {
  const game = await db
    .selectFrom('games')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('shortName', '=', event.game)
    .orderBy('id')
    .executeTakeFirst();
  const types = new Set(
    (await db.selectFrom('segmentTypes').select('id').execute()).map(({ id }) => id),
  );
  const leaderboards = new Map(
    (
      await db
        .selectFrom('leaderboards')
        .select(['id', 'region'])
        .where('tenantId', '=', tenantId)
        .execute()
    ).map(({ id, region }) => [region, id]),
  );
  const missing = (pointer: string, detail: string): Fault => ({
    code: 'invalid',
    detail,
    source: { pointer },
  });
  const faults = [
    ...(game ? [] : [missing('/event/game', `there is no game ${event.game}`)]),
    ...segments.flatMap(({ type }, index) =>
      types.has(type)
        ? []
        : [missing(`/segments/${index}/type`, `there is no segment type ${type}`)],
    ),
    ...points.flatMap(({ leaderboard }, index) =>
      leaderboards.has(leaderboard)
        ? []
        : [missing(`/points/${index}/leaderboard`, `there is no leaderboard ${leaderboard}`)],
    ),
  ];
  return faults.length > 0 || !game
    ? { faults: { status: 422, faults } }
    : { gameId: game.id, leaderboards };
}

async function importSegments(
  { db, tenantId, now }: Work,
  eventId: EventId,
  { event: { draft = false }, segments }: EventFile,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const places = new Map<string, { stage: string; level: number }>();
  for (const segment of segments) {
    const { ref, parent } = segment;
    const above = parent === null ? undefined : mustFind(places, parent);
    const place = above ? { stage: above.stage, level: above.level + 1 } : { stage: ref, level: 0 };
    const { id } = await db
      .insertInto('segments')
      .values({
        tenantId,
        eventId,
        parentId: parent === null ? null : mustFind(ids, parent),
        stageId: above ? mustFind(ids, above.stage) : null,
        level: place.level,
        draft,
        createdAt: now,
        ...settingColumnsOf(segment),
        ...progressColumnsOf(segment, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(ref, id);
    places.set(ref, place);
  }
  return ids;
}

type ImportedSegment = EventFile['segments'][number];

const settingColumnsOf = ({
  type,
  name,
  names = {},
  date,
  format,
  registrationType,
  registration = 'auto',
  timezone,
  checkin,
  ...rest
}: ImportedSegment) => ({
  typeId: type,
  name,
  names: json(names),
  dateFrom: new Date(date.from),
  dateTo: new Date(date.to),
  format,
  registrationType,
  registration,
  timezone,
  configuration: json(rest.configuration),
  ownConfiguration: json(rest.ownConfiguration),
  inherited: json(rest.inherited),
  rosterSize: json(rest.rosterSize),
  rostersLimit: json(rest.rostersLimit),
  checkinFrom: checkin && new Date(checkin.from),
  checkinTo: checkin && new Date(checkin.to),
  images: json(rest.images),
});

const progressColumnsOf = (
  { held, progress: { seeded, started, finished } }: ImportedSegment,
  now: Date,
) => ({
  held: held && json(held),
  handSeeds: null,
  seededAt: seeded === null ? null : now,
  seededCount: seeded || null,
  startedAt: started ? now : null,
  finishedAt: finished ? now : null,
});

async function importSegmentParts(
  { db }: Work,
  { segments }: EventFile,
  { segments: ids, rosters }: ImportedIds,
): Promise<void> {
  for (const { ref, registrationPhases, supportedPeriods, advanceRules, handSeeds } of segments) {
    const segmentId = mustFind(ids, ref);
    for (const { name, type, date } of registrationPhases)
      await db
        .insertInto('registrationPhases')
        .values({ segmentId, name, type, dateFrom: new Date(date.from), dateTo: new Date(date.to) })
        .execute();
    for (const period of supportedPeriods)
      await db
        .insertInto('supportedPeriods')
        .values({ segmentId, ...period })
        .execute();
    for (const { placements, to } of advanceRules)
      await db
        .insertInto('advanceRules')
        .values({ segmentId, placements: json(placements), nextSegmentId: mustFind(ids, to) })
        .execute();
    if (handSeeds)
      await db
        .updateTable('segments')
        .set({ handSeeds: json(handSeeds.map((roster) => mustFind(rosters, roster))) })
        .where('id', '=', segmentId)
        .execute();
  }
}

/** Imports which rosters advanced from where, and the awarded points. */
async function importAdvances(
  { db, tenantId, now }: Work,
  { advanced, points, rosters: fileRosters }: EventFile,
  { segments, rosters, teams }: ImportedIds,
  leaderboards: ReadonlyMap<string, string>,
): Promise<void> {
  const teamOf = new Map(fileRosters.map(({ ref, team }) => [ref, mustFind(teams, team)]));
  for (const { segment, roster, next, placement } of advanced)
    await db
      .insertInto('advanceSources')
      .values({
        segmentId: mustFind(segments, segment),
        rosterId: mustFind(rosters, roster),
        nextRosterId: mustFind(rosters, next),
        placement,
      })
      .execute();
  for (const { segment, roster, leaderboard, placement, points: filePoints, lapsed } of points) {
    await db
      .insertInto('pointAwards')
      .values({
        tenantId,
        leaderboardId: mustFind(leaderboards, leaderboard),
        teamId: mustFind(teamOf, roster),
        rosterId: mustFind(rosters, roster),
        segmentId: mustFind(segments, segment),
        placement,
        points: filePoints,
        awardedAt: now,
        lapsedAt: lapsed ? now : null,
        lapsedByRosterId: null,
      })
      .execute();
  }
}
