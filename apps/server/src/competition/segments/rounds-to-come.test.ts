import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

type Configuration = Record<string, unknown>;

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;

/** Draws a region of four rosters. */
async function draw(format: (typeof FORMATS)[number], configuration: Configuration = {}) {
  const ringside = await championship();
  const { region, stage } = await ringside.stage({
    segment: {
      format,
      configuration: { bestOf: 3, ...configuration },
      segmentCheckinsConfig: { openWindow: null },
    },
  });
  for (const name of ['Alpha', 'Bravo', 'Carrot', 'Delta']) await ringside.roster(region.id, name);
  await ringside.operator.segments.start(region.id);
  const rows = () =>
    ringside.api.context.storage.db
      .selectFrom('matchSeries')
      .selectAll()
      .where('segmentId', '=', region.id)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute();
  const change = (changes: Configuration) =>
    ringside.operator.segments.update(region.id, { configuration: changes });
  const firstOf = async (bracketNumber: number, roundNumber: number) =>
    (await rows()).find(
      (row) => row.bracketNumber === bracketNumber && row.roundNumber === roundNumber,
    )!;
  return { ringside, region, stage, rows, change, firstOf };
}

const withoutVersion = <Row extends { version: number }>(rows: Row[]) =>
  rows.map(({ version: _version, ...row }) => row);
const sizesOf = (rows: { bestOf: number }[]) => [...new Set(rows.map(({ bestOf }) => bestOf))];

describe.each(FORMATS)('[DRW-3] a drawn %s', (format) => {
  test('gets another best of and other times, and both changes have an inverse', async () => {
    const { rows, change, region, ringside } = await draw(format, { roundMinutes: 60 });
    const before = await rows();
    const preview = await ringside.operator.segments.updatePreview(region.id, {
      configuration: { bestOf: 5 },
    });
    expect(preview).toMatchObject({ resized: before.length, created: 0, removed: 0 });
    expect(await rows(), 'a preview changes nothing').toEqual(before);
    await change({ bestOf: 5, roundMinutes: 30 });
    expect(sizesOf(await rows())).toEqual([5]);
    await change({ bestOf: 3, roundMinutes: 60 });
    expect(withoutVersion(await rows())).toEqual(withoutVersion(before));
  });

  test('keeps the best of a round that has begun', async () => {
    const { rows, change, ringside, firstOf } = await draw(format);
    const first = await firstOf(0, 1);
    await ringside.operator.matchSeries.forfeit(first.id, 'away');
    expect(await refusalOf(change({ bestOf: 5 }))).toMatchObject({
      status: 409,
      errors: [
        {
          code: 'already-seeded',
          detail: expect.stringContaining(`match-series ${first.id}`),
          source: { pointer: '/data/attributes/configuration' },
        },
      ],
    });
    expect(sizesOf(await rows())).toEqual([3]);
  });
});

test('[DRW-3] a wrong best of in the final is corrected while the semi-finals are played', async () => {
  const { change, ringside, firstOf } = await draw('single_elimination');
  await ringside.operator.matchSeries.forfeit((await firstOf(0, 1)).id, 'away');
  await change({ bestOf: { default: 3, 1: 7 } });
  expect([(await firstOf(0, 1)).bestOf, (await firstOf(0, 2)).bestOf]).toEqual([3, 7]);
});

test('[DRW-3] a match for the third place comes, goes, and returns with its id', async () => {
  const { rows, change, ringside, firstOf } = await draw('single_elimination');
  const before = await rows();
  await ringside.operator.matchSeries.forfeit(before[0]!.id, 'away');
  const played = await rows();
  await change({ thirdPlace: true });
  const third = await firstOf(3, 1);
  expect(third).toMatchObject({ homeKind: 'roster', awayKind: 'tbd', state: 'new' });
  await change({ thirdPlace: null });
  expect(await rows()).toEqual(played);
  await change({ thirdPlace: true });
  await ringside.operator.matchSeries.forfeit(before[1]!.id, 'away');
  expect(await firstOf(3, 1)).toMatchObject({ id: third.id, state: 'scheduled' });
});

test('[DRW-3] the form of the grand final changes until it begins', async () => {
  const { change, firstOf, rows } = await draw('double_elimination');
  await change({ grandFinal: 'advantage', bestOf: 5 });
  expect(await firstOf(2, 1)).toMatchObject({ headStart: { home: 1, away: 0 }, bestOf: 5 });
  await change({ grandFinal: 'single' });
  expect(await firstOf(2, 1)).toMatchObject({ headStart: null });
  await change({ grandFinal: 'none' });
  expect((await rows()).filter(({ bracketNumber }) => bracketNumber === 2)).toEqual([]);
});

test('[DRW-3] the settings of a stage do not reach the draws of its regions', async () => {
  const { ringside, stage, rows } = await draw('swiss');
  expect(
    await refusalOf(ringside.operator.segments.update(stage.id, { configuration: { bestOf: 5 } })),
  ).toMatchObject({
    status: 409,
    errors: [{ code: 'already-seeded', detail: 'Change it in EMEA.' }],
  });
  expect(sizesOf(await rows())).toEqual([3]);
});
