import { beforeEach, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;

let ringside: Ringside;
let eventId: string;
let stageId: string;
let segmentId: string;
let rosters: Awaited<ReturnType<Ringside['roster']>>[];

/** Opens a stage that starts in two hours; `isDrawn` draws it with four rosters, 110 minutes on. */
async function open(format: (typeof FORMATS)[number], isDrawn = true) {
  ringside = await championship();
  const { event, stage, region } = await ringside.stage({
    segment: { format, configuration: { bestOf: 1 } },
  });
  [eventId, stageId, segmentId] = [event.id, stage.id, region.id];
  rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Carrot', 'Delta'])
    rosters.push(await ringside.roster(segmentId, name));
  if (!isDrawn) return;
  await ringside.advance(60);
  for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
  await ringside.advance(50);
}

/** Returns the rows and jobs that a shift may touch, without their versions. */
async function rowsNow() {
  await ringside.advance(0);
  const { db } = ringside.api.context.storage;
  const [events, segments, phases, series, challenges, jobs] = await Promise.all([
    db.selectFrom('events').selectAll().orderBy('id').execute(),
    db.selectFrom('segments').selectAll().orderBy('id').execute(),
    db.selectFrom('registrationPhases').selectAll().orderBy('id').execute(),
    db.selectFrom('matchSeries').selectAll().orderBy('id').execute(),
    db.selectFrom('challenges').selectAll().orderBy('id').execute(),
    db.selectFrom('dueWork').select(['kind', 'subjectId', 'dueAt']).execute(),
  ]);
  const bare = (rows: object[]) => rows.map((row) => ({ ...row, version: 0 }));
  return {
    rows: [events, segments, phases, series, challenges].map(bare),
    jobs: jobs
      .map(({ kind, subjectId, dueAt }) => `${kind} ${subjectId} ${dueAt.toISOString()}`)
      .filter((job) => /^(?:segment|series|challenge|match-soon)/.test(job))
      .sort(),
  };
}

const seriesOf = async () =>
  (await ringside.visitor.matchSeries.list({ 'filter[segment]': segmentId, 'page[size]': '100' }))
    .items;
const later = (at: string | null, minutes: number) =>
  at && new Date(Date.parse(at) + minutes * 60_000).toISOString();
const instant = (at: string | null) => at && new Date(at).toISOString();
const SWEEP = [{ periods: [{ key: 'score', scores: [1, 0] as [number, number] }], forfeit: null }];

describe.each(FORMATS)('a drawn %s', (format) => {
  beforeEach(() => open(format), 60_000);

  test('[SHF-1] [SHF-4] is shifted as the preview says, and back: rows and jobs are the same', async () => {
    const before = await rowsNow();
    const dates = new Map((await seriesOf()).map(({ id, date }) => [id, instant(date)]));
    const preview = await ringside.operator.segments.shiftPreview(stageId, { minutes: 45 });
    expect(await rowsNow(), 'the preview changes nothing').toEqual(before);
    const scheduled = [...dates.values()].filter((date) => date !== null);
    expect(preview).toMatchObject({
      minutes: 45,
      rosters: 4,
      series: {
        count: scheduled.length,
        before: { from: scheduled.toSorted()[0] },
        after: { from: later(scheduled.toSorted()[0]!, 45) },
      },
      clashes: [],
    });
    await ringside.operator.segments.shift(stageId, { minutes: 45, reason: 'The hall was late' });
    for (const { id, date } of await seriesOf())
      expect(instant(date)).toBe(later(dates.get(id)!, 45));
    await ringside.operator.segments.undoShift(stageId);
    expect(await rowsNow()).toEqual(before);
  });

  test('[SHF-2] a round moves with all later ones, and the plan of those to come', async () => {
    const before = await rowsNow();
    const plan = await ringside.visitor.segments.bracketInfo(segmentId);
    const round = { bracketNumber: 0, roundNumber: 2 };
    await ringside.operator.segments.shift(segmentId, { minutes: 20, round });
    const moved = await ringside.visitor.segments.bracketInfo(segmentId);
    const second = plan.rounds.find(
      ({ bracketNumber, roundNumber }) => bracketNumber === 0 && roundNumber === 2,
    )!;
    expect(moved.rounds.map(({ date }) => instant(date))).toEqual(
      plan.rounds.map(({ date }) =>
        Date.parse(date!) < Date.parse(second.date!) ? instant(date) : later(date, 20),
      ),
    );
    await ringside.operator.segments.undoShift(segmentId);
    expect(await rowsNow()).toEqual(before);
  });

  test('[SHF-4] a shift stays once something has happened at an instant that it moved', async () => {
    const [first] = (await seriesOf()).filter(({ state }) => state === 'scheduled');
    await ringside.operator.segments.shift(segmentId, { minutes: 30 });
    await ringside.moveTo(first!.date!);
    const refusal = await refusalOf(ringside.operator.segments.undoShift(segmentId));
    expect(refusal).toMatchObject({ status: 409, code: 'shift-settled' });
    expect(refusal.message).toContain('match-series ');
    await ringside.moveTo(later(first!.date, 30)!);
    expect(
      (await ringside.visitor.matchSeries.get(first!.id)).state,
      'it ran at its new time',
    ).toBe('finished');
  });

  test('[SHF-1] nothing moves into the past', async () => {
    const before = await rowsNow();
    const minutes = -60;
    expect(await refusalOf(ringside.operator.segments.shift(segmentId, { minutes }))).toMatchObject(
      { status: 409, code: 'shift-past' },
    );
    expect(await rowsNow()).toEqual(before);
  });
});

test('[SHF-1] the running turn of a ban phase moves with its series, and back', async () => {
  await open('single_elimination');
  const [first] = (await seriesOf()).filter(({ state }) => state === 'scheduled');
  const players = rosters
    .filter(({ id }) => first!.competitors.some(({ roster }) => roster?.id === id))
    .flatMap(({ members }) => members);
  for (const { client } of players) await client.checkins.ofSeries(first!.id);
  const before = await rowsNow();
  const turnEnd = async () =>
    (await ringside.visitor.challenges.ofSeries(first!.id)).items[0]!.turn!.deadline;
  const deadline = await turnEnd();
  expect(await ringside.operator.segments.shiftPreview(segmentId, { minutes: 30 })).toMatchObject({
    banPhases: 1,
    undoUntil: new Date(deadline).toISOString(),
  });
  await ringside.operator.segments.shift(segmentId, { minutes: 30 });
  expect(Date.parse(await turnEnd())).toBe(Date.parse(deadline) + 30 * 60_000);
  await ringside.operator.segments.undoShift(segmentId);
  expect(await rowsNow()).toEqual(before);
}, 60_000);

describe('a round robin', () => {
  beforeEach(() => open('round_robin'), 60_000);

  test('[SHF-3] a series stays before the later ones of its rosters, and behind earlier ones', async () => {
    const rows = await seriesOf();
    const first = rows.find(({ roundNumber }) => roundNumber === 1)!;
    const second = rows.find(({ roundNumber }) => roundNumber === 2)!;
    const move = (id: string, at: string) =>
      refusalOf(ringside.operator.matchSeries.reschedule(id, at));
    const refusal = { status: 409, code: 'round-order' };
    expect(await move(first.id, second.date!)).toMatchObject(refusal);
    expect(await move(second.id, first.date!)).toMatchObject(refusal);
    await ringside.operator.matchSeries.reschedule(first.id, later(first.date, 10)!);
  });

  test('[SHF-3] a round cannot be brought forward to the one before', async () => {
    const round = { bracketNumber: 0, roundNumber: 2 };
    const shift = (minutes: number) =>
      ringside.operator.segments.shift(segmentId, { minutes, round });
    expect(await refusalOf(shift(-30))).toMatchObject({ status: 409, code: 'round-order' });
    await shift(-10);
  });

  test('[SHF-1] players who are in stay in; a live series goes on', async () => {
    const rows = await seriesOf();
    const [live, open] = rows.filter(({ roundNumber }) => roundNumber === 1);
    const players = rosters.flatMap(({ members }) => members);
    const playersOf = ({ competitors }: (typeof rows)[number]) =>
      rosters
        .filter(({ id }) => competitors.some(({ roster }) => roster?.id === id))
        .flatMap(({ members }) => members);
    await ringside.operator.matchSeries.reschedule(open!.id, later(open!.date, 8)!);
    await ringside.advance(3);
    for (const { client } of playersOf(live!)) await client.checkins.ofSeries(live!.id);
    await ringside.moveTo(live!.date!);
    for (const { client } of playersOf(open!)) await client.checkins.ofSeries(open!.id);
    const preview = await ringside.operator.events.shiftPreview(eventId, { minutes: 15 });
    expect(preview).toMatchObject({ checkins: 1, series: { count: rows.length - 1 } });
    await ringside.operator.events.shift(eventId, { minutes: 15 });
    expect((await ringside.visitor.matchSeries.get(live!.id)).state).toBe('live');
    await ringside.operator.matchSeries.report(live!.id, SWEEP);
    await ringside.moveTo(later(open!.date, 23)!);
    expect((await ringside.visitor.matchSeries.get(open!.id)).state, 'all are in').toBe('live');
    expect(players).toHaveLength(12);
  });

  test('[SHF-4] who may: players are refused, and without a shift there is nothing to undo', async () => {
    const { client } = rosters[0]!.captain;
    expect(await refusalOf(client.segments.shift(segmentId, { minutes: 5 }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(ringside.operator.segments.undoShift(segmentId))).toMatchObject({
      status: 409,
      code: 'shift-settled',
    });
    const round = { bracketNumber: 7, roundNumber: 1 };
    expect(
      await refusalOf(ringside.operator.segments.shift(segmentId, { minutes: 5, round })),
    ).toMatchObject({ status: 409, code: 'nothing-to-shift' });
  });
});

describe('a stage before its draw', () => {
  beforeEach(() => open('single_elimination', false), 60_000);

  test('[SHF-1] moves its window, its phases and its start, and the draw comes later', async () => {
    await ringside.operator.segments.addPhase(stageId, {
      name: 'Registration',
      type: 'open',
      date: { from: ringside.inMinutes(-30), to: ringside.inMinutes(45) },
    });
    const before = await rowsNow();
    const stage = await ringside.visitor.segments.get(stageId);
    const { dates } = await ringside.operator.events.shiftPreview(eventId, { minutes: 60 });
    expect(dates.map(({ type, date }) => `${type} ${date}`).sort()).toEqual([
      'events date.to',
      'registration-phases date.to',
      ...['checkin.from', 'checkin.to', 'date.from', 'date.to'].flatMap((date) => [
        `segments ${date}`,
        `segments ${date}`,
      ]),
    ]);
    await ringside.operator.events.shift(eventId, { minutes: 60 });
    const moved = await ringside.visitor.segments.get(stageId);
    expect(moved.date.from).toBe(later(stage.date.from, 60));
    await ringside.operator.events.undoShift(eventId);
    expect(await rowsNow()).toEqual(before);
    await ringside.operator.events.shift(eventId, { minutes: 60 });
    await ringside.moveTo(later(stage.segmentCheckinsConfig.openWindow!.to, 59)!);
    for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
    expect(await seriesOf()).toEqual([]);
    await ringside.advance(1);
    expect((await seriesOf()).length).toBeGreaterThan(0);
  });

  test('[SHF-1] a region that would end after its stage moves the end of the stage', async () => {
    const before = await rowsNow();
    const { date } = await ringside.visitor.segments.get(segmentId);
    await ringside.operator.segments.shift(segmentId, { minutes: 30 });
    expect((await ringside.visitor.segments.get(stageId)).date.to).toBe(later(date.to, 30));
    const { clashes } = await ringside.operator.segments.shiftPreview(segmentId, {
      minutes: 6 * 24 * 60 + 13 * 60,
    });
    expect(clashes).toMatchObject([{ kind: 'event-end', id: eventId }]);
    await ringside.operator.segments.undoShift(segmentId);
    expect(await rowsNow()).toEqual(before);
  });
});
