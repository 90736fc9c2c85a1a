import { beforeEach, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;
const SWEEP = [{ periods: [{ key: 'score', scores: [1, 0] as [number, number] }], forfeit: null }];
const MINUTE_MS = 60_000;
const PAUSED = { status: 409, code: 'paused' };

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

/** Returns the instants and jobs of everything that a pause may move, and all other columns. */
async function rowsNow() {
  await ringside.advance(0);
  const { db } = ringside.api.context.storage;
  const [events, segments, phases, series, challenges, jobs, parked] = await Promise.all([
    db.selectFrom('events').selectAll().orderBy('id').execute(),
    db.selectFrom('segments').selectAll().orderBy('id').execute(),
    db.selectFrom('registrationPhases').selectAll().orderBy('id').execute(),
    db.selectFrom('matchSeries').selectAll().orderBy('id').execute(),
    db.selectFrom('challenges').selectAll().orderBy('id').execute(),
    db.selectFrom('dueWork').select(['kind', 'subjectId', 'dueAt']).execute(),
    db.selectFrom('parkedJobs').selectAll().execute(),
  ]);
  return {
    events,
    segments,
    phases,
    series,
    challenges,
    jobs: jobs
      .map(({ kind, subjectId, dueAt }) => ({ job: `${kind} ${subjectId}`, dueAt }))
      .filter(({ job }) => /^(?:segment|series|challenge|match-soon|report)/.test(job))
      .sort((one, other) => (one.job < other.job ? -1 : 1)),
    parked,
  };
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns rows in which each instant after another one is later by some milliseconds. */
const moved = (rows: unknown, since: Date, byMs: number): unknown =>
  JSON.parse(JSON.stringify(rows), (key, value: unknown) => {
    if (key === 'version') return 0;
    if (typeof value !== 'string' || !INSTANT.test(value) || new Date(value) <= since) return value;
    return new Date(Date.parse(value) + byMs).toISOString();
  });

const seriesOf = async () =>
  (await ringside.visitor.matchSeries.list({ 'filter[segment]': segmentId, 'page[size]': '100' }))
    .items;
const firstScheduled = async () => (await seriesOf()).find(({ state }) => state === 'scheduled')!;
const playersOf = ({ competitors }: Awaited<ReturnType<typeof firstScheduled>>) =>
  rosters
    .filter(({ id }) => competitors.some(({ roster }) => roster?.id === id))
    .flatMap(({ members }) => members);
const now = () => ringside.inMinutes(0);
const challengeOf = async (seriesId: string) =>
  (await ringside.visitor.challenges.ofSeries(seriesId)).items[0]!;

describe.each(FORMATS)('a drawn %s', (format) => {
  beforeEach(() => open(format), 60_000);

  test('[PAU-2] stands still for an hour, and then all that was to come is an hour later', async () => {
    const before = await rowsNow();
    const since = now();
    const preview = await ringside.operator.events.pausePreview(eventId, {});
    expect(preview.series.scheduled).toBe(
      (await seriesOf()).filter(({ state }) => state === 'scheduled').length,
    );
    expect(await rowsNow(), 'the preview changes nothing').toEqual(before);
    await ringside.operator.events.pause(eventId, { reason: 'The power is out' });
    await ringside.advance(60);
    expect((await firstScheduled()).pause).toEqual({ since, reason: 'The power is out' });
    expect((await seriesOf()).every(({ state }) => state !== 'live')).toBe(true);
    expect(await ringside.operator.events.resumePreview(eventId)).toMatchObject({
      since,
      seconds: 3_600,
    });
    await ringside.operator.events.resume(eventId);
    const after = await rowsNow();
    const expected = moved(before, new Date(since), 60 * MINUTE_MS) as typeof before;
    const withoutDelays = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows), (key, value: unknown) =>
        key === 'delays' || key === 'version' ? 0 : value,
      ) as unknown;
    expect(withoutDelays(after)).toEqual(withoutDelays(expected));
  });

  test('[PAU-4] a ban phase in its middle has the same rest of its turn an hour later', async () => {
    const first = await firstScheduled();
    for (const { client } of playersOf(first)) await client.checkins.ofSeries(first.id);
    await ringside.advance(0.1);
    const { turn } = await challengeOf(first.id);
    const rest = Date.parse(turn!.deadline) - Date.parse(now());
    await ringside.operator.events.pause(eventId, {});
    expect((await ringside.operator.events.resumePreview(eventId)).banPhases).toBe(1);
    await ringside.advance(60);
    const [{ client }] = playersOf(first) as [(typeof rosters)[number]['members'][number]];
    const challenge = await challengeOf(first.id);
    expect(
      await refusalOf(client.challenges.vote(challenge.id, { banned: ['1'], picked: [] })),
    ).toMatchObject(PAUSED);
    expect(challenge.turn!.index, 'no turn has ended by the clock').toBe(turn!.index);
    await ringside.operator.events.resume(eventId);
    const after = await challengeOf(first.id);
    expect(Date.parse(after.turn!.deadline) - Date.parse(now())).toBe(rest);
    await ringside.advance(30);
    expect((await challengeOf(first.id)).status, 'the clock runs again').toBe('closed');
  });
});

describe('a single elimination', () => {
  test('[PAU-5] a roster cannot check in during a pause, and has the rest of the window after it', async () => {
    await open('single_elimination', false);
    await ringside.advance(60);
    const [first, second] = rosters as [(typeof rosters)[number], (typeof rosters)[number]];
    await first.captain.client.checkins.ofRoster(first.id);
    const { segmentCheckinsConfig } = await ringside.visitor.segments.get(segmentId);
    await ringside.operator.segments.pause(segmentId, { reason: 'No network' });
    await ringside.advance(120);
    expect(await seriesOf(), 'no draw in the pause').toEqual([]);
    const refusal = await refusalOf(second.captain.client.checkins.ofRoster(second.id));
    expect(refusal).toMatchObject(PAUSED);
    expect(refusal.message).toContain('No network');
    await ringside.operator.segments.resume(segmentId);
    const moved = await ringside.visitor.segments.get(segmentId);
    expect(Date.parse(moved.segmentCheckinsConfig.openWindow!.to)).toBe(
      Date.parse(segmentCheckinsConfig.openWindow!.to) + 120 * MINUTE_MS,
    );
    await second.captain.client.checkins.ofRoster(second.id);
    await ringside.moveTo(moved.segmentCheckinsConfig.openWindow!.to);
    expect((await seriesOf()).length).toBeGreaterThan(0);
  }, 60_000);

  test('[PAU-2] a report waits for its confirmation as long as without the pause', async () => {
    await open('single_elimination');
    const first = await firstScheduled();
    for (const { client } of playersOf(first)) await client.checkins.ofSeries(first.id);
    await ringside.moveTo(first.date!);
    const [home] = rosters.filter(({ id }) => first.home?.id === id);
    const [away] = rosters.filter(({ id }) => first.away?.id === id);
    await home!.captain.client.matchSeries.report(first.id, SWEEP);
    const { confirmBy } = await ringside.visitor.matchSeries.get(first.id);
    await ringside.operator.matchSeries.hold(first.id, { reason: 'A console broke' });
    await ringside.advance(90);
    const held = await ringside.visitor.matchSeries.get(first.id);
    expect(held).toMatchObject({ state: 'live', reporting: 'reported', isHeld: true });
    expect(await refusalOf(away!.captain.client.matchSeries.confirm(first.id))).toMatchObject(
      PAUSED,
    );
    await ringside.operator.matchSeries.resume(first.id);
    const after = await ringside.visitor.matchSeries.get(first.id);
    expect(Date.parse(after.confirmBy!)).toBe(Date.parse(confirmBy!) + 90 * MINUTE_MS);
    await ringside.moveTo(after.confirmBy!);
    expect((await ringside.visitor.matchSeries.get(first.id)).state).toBe('finished');
  }, 60_000);

  test('[PAU-3] a region that is paused inside a paused event does not move twice', async () => {
    await open('single_elimination');
    const { date } = await firstScheduled();
    await ringside.operator.events.pause(eventId, {});
    await ringside.advance(20);
    await ringside.operator.segments.pause(segmentId, {});
    await ringside.advance(20);
    await ringside.operator.events.resume(eventId);
    expect((await firstScheduled()).pause, 'the region still stands still').not.toBeNull();
    await ringside.advance(20);
    await ringside.operator.segments.resume(segmentId);
    const after = await firstScheduled();
    expect(after.pause).toBeNull();
    expect(Date.parse(after.date!)).toBe(Date.parse(date!) + 60 * MINUTE_MS);
  }, 60_000);

  test('[PAU-1] what is paused is not paused again, and what goes on is not resumed', async () => {
    await open('single_elimination');
    const { operator } = ringside;
    const conflict = (code: string) => ({ status: 409, code });
    expect(await refusalOf(operator.segments.resume(stageId))).toMatchObject(
      conflict('not-paused'),
    );
    await operator.segments.pause(stageId, {});
    expect(await refusalOf(operator.segments.pause(stageId, {}))).toMatchObject(
      conflict('already-paused'),
    );
    expect(await refusalOf(operator.segments.resume(segmentId))).toMatchObject(
      conflict('not-paused'),
    );
    const first = await firstScheduled();
    expect(await refusalOf(operator.matchSeries.resume(first.id))).toMatchObject(
      conflict('not-paused'),
    );
    const { client } = rosters[0]!.captain;
    expect(await refusalOf(client.segments.pause(stageId, {}))).toMatchObject({ status: 403 });
    expect(await refusalOf(client.matchSeries.hold(first.id, {}))).toMatchObject({ status: 403 });
    await operator.segments.resume(stageId);
  }, 60_000);
});

test('[PAU-2] a swiss pairs its next round only after the pause', async () => {
  await open('swiss');
  const first = (await seriesOf()).filter(({ state }) => state === 'scheduled');
  for (const one of first)
    for (const { client } of playersOf(one)) await client.checkins.ofSeries(one.id);
  await ringside.moveTo(first[0]!.date!);
  await ringside.operator.segments.pause(stageId, {});
  for (const { id } of first) await ringside.operator.matchSeries.report(id, SWEEP);
  await ringside.advance(90);
  const open2 = (await seriesOf()).filter(({ roundNumber }) => roundNumber === 2);
  for (const one of open2) {
    expect(one.state, 'no start in the pause').toBe('scheduled');
    expect(one.pause).not.toBeNull();
  }
  await ringside.operator.segments.resume(stageId);
  await ringside.advance(1);
  const second = (await seriesOf()).filter(({ roundNumber }) => roundNumber === 2);
  expect(second).toHaveLength(2);
  for (const one of second) {
    expect(one.pause).toBeNull();
    expect(Date.parse(one.date!)).toBeGreaterThan(Date.parse(now()));
  }
}, 60_000);
