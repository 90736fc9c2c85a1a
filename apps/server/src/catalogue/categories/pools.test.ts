import sharp from 'sharp';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, visitor, stage, roster, advance, player, send } = await championship();
const maps = (await visitor.categories.list()).items.find(({ name }) => name === 'maps')!;
const picture = async () =>
  new File(
    [
      Buffer.from(
        await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ),
    ],
    'map.png',
    { type: 'image/png' },
  );
const newMap = async (name: string, sortOrder: number) =>
  (
    await operator.catalogue.items.create(
      { name, sortOrder },
      { category: { data: { type: 'categories', id: maps.id } } },
    )
  ).id;

test('encodes, serves, replaces and deletes a picture, and rejects other files and other users', async () => {
  const id = await newMap('Painted', 50);
  const { image } = await operator.items.setPicture(id, await picture());
  expect(image).toMatch(/^\/files\/items\/[0-9a-f]{32}\.webp$/);
  expect((await send(image!, {})).headers.get('content-type')).toBe('image/webp');
  const { image: next } = await operator.items.setPicture(id, await picture());
  expect(next).not.toBe(image);
  expect(
    await refusalOf(
      operator.items.setPicture(id, new File(['no'], 'no.png', { type: 'image/png' })),
    ),
  ).toMatchObject({ status: 422, code: 'not-a-picture' });
  expect(
    (await refusalOf((await player()).client.items.setPicture(id, await picture()))).status,
  ).toBe(403);
  await operator.items.deletePicture(id);
  expect((await visitor.items.list(maps.id)).items.find((item) => item.id === id)).toMatchObject({
    image: null,
    offIn: [],
  });
});

test('gives a ban phase the items of its segment and parent, in order, and keeps items in use', async () => {
  const [activeMapId, off, above] = [
    await newMap('Kept', 60),
    await newMap('Off in the region', 61),
    await newMap('Off in the stage', 62),
  ];
  const { region, stage: top } = await stage();
  expect(await operator.items.switchOff(off, region.id)).toMatchObject({ offIn: [region.id] });
  await operator.items.switchOff(above, top.id);
  const back = await newMap('On again', 63);
  await operator.items.switchOff(back, region.id);
  expect(await operator.items.switchOn(back, region.id)).toMatchObject({ offIn: [] });
  expect((await refusalOf(operator.items.switchOff(back, '999999'))).status).toBe(404);

  const rosters = [await roster(region.id, 'Pool Left'), await roster(region.id, 'Pool Right')];
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  const {
    items: [series],
  } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
  for (const { captain } of rosters) await captain.client.checkins.ofSeries(series!.id);
  const { items: challenges } = await visitor.challenges.ofSeries(series!.id);
  const { pool } = challenges.find(({ category }) => category.id === maps.id)!;
  expect(pool).toEqual(expect.arrayContaining([activeMapId, back]));
  expect(pool).not.toContain(off);
  expect(pool).not.toContain(above);
  expect(pool.slice(-2)).toEqual([activeMapId, back]);
  expect(await refusalOf(operator.catalogue.items.delete(activeMapId))).toMatchObject({
    status: 409,
    code: 'in-use',
  });
  await operator.catalogue.items.delete(off);
});
