import { beforeEach, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;
type Drawn = Awaited<ReturnType<Ringside['roster']>>;

let ringside: Ringside;
let segmentId: string;
let stageId: string;
let rosters: Drawn[];

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;
const SWEEP = [{ periods: [{ key: 'score', scores: [1, 0] as [number, number] }], forfeit: null }];

/** Opens a stage with five rosters, of which four check in, and draws it by the clock. */
async function draw(format: (typeof FORMATS)[number] = 'single_elimination') {
  ringside = await championship();
  const drawnStage = await ringside.stage({ segment: { format, configuration: { bestOf: 1 } } });
  [segmentId, stageId] = [drawnStage.region.id, drawnStage.stage.id];
  rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Carrot', 'Delta', 'Echo'])
    rosters.push(await ringside.roster(segmentId, name));
  await ringside.operator.segments.setSeeds(
    segmentId,
    rosters.toReversed().map(({ id }) => id),
  );
  await ringside.advance(60);
  for (const { id, captain } of rosters.slice(0, 4)) await captain.client.checkins.ofRoster(id);
  await ringside.advance(50);
}

const seriesOf = async () =>
  (await ringside.visitor.matchSeries.list({ 'filter[segment]': segmentId, 'page[size]': '100' }))
    .items;
const stateOf = async (id: string) => (await ringside.visitor.segments.get(id)).state;
const rostersNow = async () =>
  (await ringside.visitor.rosters.list({ 'filter[segment]': segmentId })).items.map(
    ({ name, checkedIn, standby, seed }) => ({ name, checkedIn, standby, seed }),
  );

describe.each(FORMATS)('a draw of %s', (format) => {
  beforeEach(() => draw(format), 60_000);

  test('goes and comes back: check-ins and seeds by hand stay, ids are never used again', async () => {
    const before = { series: await seriesOf(), rosters: await rostersNow() };
    expect(before.series.length).toBeGreaterThan(1);
    expect(await stateOf(stageId)).toBe('seeded');
    await ringside.operator.segments.undraw(segmentId);
    expect(await seriesOf()).toEqual([]);
    expect([await stateOf(segmentId), await stateOf(stageId)]).toEqual(['checkin', 'checkin']);
    expect(await rostersNow()).toEqual(before.rosters.map((row) => ({ ...row, seed: null })));
    for (const { id } of before.series)
      expect(await refusalOf(ringside.visitor.matchSeries.get(id))).toMatchObject({
        status: 410,
        code: 'gone',
      });
    await ringside.advance(24 * 60);
    expect(await seriesOf(), 'the clock draws nothing again').toEqual([]);
    await ringside.operator.segments.start(segmentId);
    const after = await seriesOf();
    expect(await rostersNow(), 'the same seeds').toEqual(before.rosters);
    expect(after.map(({ matchNumber, roundNumber }) => [roundNumber, matchNumber])).toEqual(
      before.series.map(({ matchNumber, roundNumber }) => [roundNumber, matchNumber]),
    );
    const former = new Set(before.series.map(({ id }) => id));
    expect(after.filter(({ id }) => former.has(id))).toEqual([]);
  });

  test('is refused once a series is live, and once it has a result', async () => {
    const first = (await seriesOf()).find(({ state }) => state === 'scheduled')!;
    const players = rosters
      .filter(({ id }) => first.competitors.some(({ roster }) => roster?.id === id))
      .flatMap(({ members }) => members);
    await ringside.advance(5);
    for (const { client } of players) await client.checkins.ofSeries(first.id);
    await ringside.advance(5);
    const undraw = () => refusalOf(ringside.operator.segments.undraw(segmentId));
    const refusal = { status: 409, code: 'series-begun' };
    expect(await undraw()).toMatchObject({ ...refusal, message: `match-series ${first.id}` });
    await ringside.operator.matchSeries.report(first.id, SWEEP);
    expect(await undraw()).toMatchObject({ ...refusal, message: `match-series ${first.id}` });
    expect(await seriesOf(), 'nothing is taken back').not.toEqual([]);
  });
});

describe('a drawn stage', () => {
  beforeEach(() => draw(), 60_000);

  test('a preview says what would go, and takes nothing back', async () => {
    const count = (await seriesOf()).length;
    expect(await ringside.operator.segments.undrawPreview(stageId)).toEqual([
      { segment: segmentId, name: 'EMEA', rosters: 4, series: count },
    ]);
    expect(await seriesOf()).toHaveLength(count);
  });

  test('with another format, size, best of and dates it is drawn by the clock again', async () => {
    await ringside.operator.segments.undraw(stageId);
    await ringside.operator.segments.update(stageId, {
      format: 'double_elimination',
      configuration: { bestOf: 5 },
      date: { from: ringside.inMinutes(120), to: ringside.inMinutes(60 * 20) },
      segmentCheckinsConfig: {
        openWindow: { from: ringside.inMinutes(50), to: ringside.inMinutes(110) },
      },
    });
    await ringside.advance(60);
    await rosters[4]!.captain.client.checkins.ofRoster(rosters[4]!.id);
    expect(await seriesOf()).toEqual([]);
    await ringside.advance(51);
    const series = await seriesOf();
    expect(new Set(series.map(({ bestOf }) => bestOf))).toEqual(new Set([5]));
    expect(series.map(({ bracketNumber }) => bracketNumber)).toContain(1);
    expect((await rostersNow()).filter(({ seed }) => seed !== null)).toHaveLength(5);
  });

  test('a draw before its time is drawn again at its time', async () => {
    const again = await ringside.stage({
      event: {
        name: 'December',
        date: { from: ringside.inMinutes(60 * 24 * 30), to: ringside.inMinutes(60 * 24 * 60) },
      },
      segment: {
        date: {
          from: ringside.inMinutes(60 * 24 * 30 + 120),
          to: ringside.inMinutes(60 * 24 * 31),
        },
        segmentCheckinsConfig: { openWindow: null },
      },
    });
    segmentId = again.region.id;
    for (const name of ['Fox', 'Golf']) await ringside.roster(segmentId, name);
    await ringside.operator.segments.start(segmentId);
    await ringside.operator.segments.undraw(segmentId);
    expect(await seriesOf()).toEqual([]);
    await ringside.moveTo(new Date(+new Date(again.region.date.from) - 5 * 60_000));
    expect(await seriesOf()).toHaveLength(1);
  });

  test('a segment without a draw, and players, are refused', async () => {
    await ringside.operator.segments.undraw(segmentId);
    expect(await refusalOf(ringside.operator.segments.undraw(segmentId))).toMatchObject({
      status: 409,
      code: 'not-seeded',
    });
    const { client } = rosters[0]!.captain;
    expect(await refusalOf(client.segments.undraw(segmentId))).toMatchObject({ status: 403 });
  });
});
