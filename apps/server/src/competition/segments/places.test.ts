import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const FORMATS = ['single_elimination', 'double_elimination', 'swiss', 'round_robin'] as const;

/** Draws five rosters that have checked in; a sixth has not. */
async function draw(format: (typeof FORMATS)[number]) {
  const ringside = await championship();
  const { region } = await ringside.stage({ segment: { format } });
  const rosters = [];
  for (const name of ['Alpha', 'Bravo', 'Carrot', 'Delta', 'Echo', 'Fox'])
    rosters.push(await ringside.roster(region.id, name));
  await ringside.operator.segments.setSeeds(
    region.id,
    rosters.map(({ id }) => id),
  );
  await ringside.advance(60);
  for (const { id, captain } of rosters.slice(0, 5)) await captain.client.checkins.ofRoster(id);
  await ringside.advance(50);
  const { db } = ringside.api.context.storage;
  const rows = async () => ({
    series: (
      await db
        .selectFrom('matchSeries')
        .selectAll()
        .where('segmentId', '=', region.id)
        .orderBy('id')
        .execute()
    ).map(({ version: _version, ...row }) => row),
    rosters: (
      await db
        .selectFrom('rosters')
        .selectAll()
        .where('segmentId', '=', region.id)
        .orderBy('id')
        .execute()
    ).map(({ version: _version, ...row }) => row),
  });
  const { segments } = ringside.operator;
  const [alpha, bravo, carrot, delta, echo, fox] = rosters.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { ringside, region, rows, segments, rosters, alpha, bravo, carrot, delta, echo, fox };
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<typeof draw>>['rows']>>;
const placesOf = ({ series }: Rows, id: string) =>
  series.flatMap((row) => {
    const side = row.homeRosterId === id ? 'home' : 'away';
    return row[`${side}RosterId`] === id ? [`${row.id} ${side}`] : [];
  });
/** Returns the rosters that play twice in one round of one part. */
function twiceInRound({ series }: Rows): string[] {
  const seats = series.flatMap((row) =>
    [row.homeRosterId, row.awayRosterId].flatMap((id) =>
      id === null ? [] : `${row.bracketNumber}.${row.roundNumber} ${id}`,
    ),
  );
  return seats.filter((seat, index) => seats.indexOf(seat) !== index);
}

describe.each(FORMATS)('a drawn %s', (format) => {
  test('[DRW-4] lets two rosters change places, also with a bye, and back again', async () => {
    const { rows, segments, region, alpha, echo, rosters } = await draw(format);
    const before = await rows();
    const preview = await segments.swapPreview(region.id, [alpha, echo]);
    expect(await rows(), 'a preview changes nothing').toEqual(before);
    await segments.swap(region.id, [alpha, echo]);
    const after = await rows();
    expect(placesOf(after, echo)).toEqual(placesOf(before, alpha));
    expect(placesOf(after, alpha)).toEqual(placesOf(before, echo));
    expect(after.rosters).toEqual(before.rosters);
    expect(twiceInRound(after)).toEqual([]);
    const names = new Map(after.rosters.map(({ id, name }) => [id as string, name]));
    const nameOf = (id: string | null) => (id === null ? null : names.get(id));
    for (const one of preview) {
      const row = after.series.find(({ id }) => id === one.series)!;
      expect(one.after).toEqual({
        home: nameOf(row.homeRosterId),
        away: nameOf(row.awayRosterId),
      });
    }
    await segments.swap(region.id, [alpha, echo]);
    expect(await rows(), 'the same call again takes it back').toEqual(before);
    expect(
      await refusalOf(rosters[0]!.captain.client.segments.swap(region.id, [alpha, echo])),
    ).toMatchObject({ status: 403 });
  });

  test('[DRW-5] puts a roster into the place of another one, and back again', async () => {
    const { rows, segments, region, alpha, bravo, fox } = await draw(format);
    const before = await rows();
    const preview = await segments.replacePreview(region.id, { from: bravo, to: fox });
    expect(preview.map(({ series }) => series)).toEqual(
      placesOf(before, bravo).map((place) => place.split(' ')[0]),
    );
    await segments.replace(region.id, { from: bravo, to: fox });
    const after = await rows();
    expect(placesOf(after, fox)).toEqual(placesOf(before, bravo));
    expect(placesOf(after, bravo)).toEqual([]);
    expect(twiceInRound(after)).toEqual([]);
    expect(await refusalOf(segments.swap(region.id, [alpha, bravo]))).toMatchObject({
      status: 422,
      code: 'unknown-roster',
      message: 'Bravo is not in the draw',
    });
    await segments.replace(region.id, { from: fox, to: bravo });
    expect(await rows(), 'the exchanged call takes it back').toEqual(before);
  });

  test('[DRW-4] [DRW-5] is refused in words for a roster that has begun to play', async () => {
    const { rows, segments, region, ringside, bravo, fox, carrot, rosters } = await draw(format);
    const { series } = await rows();
    const first = series.find(
      ({ state, homeRosterId, awayRosterId }) =>
        state === 'scheduled' && [homeRosterId, awayRosterId].includes(bravo as never),
    )!;
    await ringside.operator.matchSeries.forfeit(first.id, 'away');
    const refusalText = `Bravo already play in round ${first.roundNumber}, M${first.matchNumber}: match-series ${first.id}`;
    expect(await refusalOf(segments.replace(region.id, { from: bravo, to: fox }))).toMatchObject({
      status: 409,
      code: 'series-begun',
      message: refusalText,
    });
    expect(await refusalOf(segments.replace(region.id, { from: carrot, to: bravo }))).toMatchObject(
      { status: 422, code: 'duplicate-roster' },
    );
    if (format !== 'round_robin')
      expect(await refusalOf(segments.swap(region.id, [bravo, rosters[0]!.id]))).toMatchObject({
        status: 409,
        code: 'series-begun',
      });
  });
});

test('[DRW-4] [DRW-5] name a roster twice, one of elsewhere, and a segment without a draw', async () => {
  const { segments, region, alpha, bravo, fox } = await draw('single_elimination');
  expect(await refusalOf(segments.swap(region.id, [alpha, alpha]))).toMatchObject({
    code: 'duplicate-roster',
  });
  expect(await refusalOf(segments.swap(region.id, [alpha, '999999']))).toMatchObject({
    status: 404,
  });
  expect(await refusalOf(segments.replace(region.id, { from: alpha, to: '999999' }))).toMatchObject(
    { status: 404 },
  );
  await segments.undraw(region.id);
  expect(await refusalOf(segments.swap(region.id, [alpha, bravo]))).toMatchObject({
    code: 'not-seeded',
  });
  expect(await refusalOf(segments.replace(region.id, { from: alpha, to: fox }))).toMatchObject({
    code: 'not-seeded',
  });
});
