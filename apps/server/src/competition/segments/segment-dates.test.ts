import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, operator, visitor, inMinutes } = await championship();
const DAY_MINUTES = 24 * 60;

test('[SEG-6] a region stays within its stage, whichever of the two changes', async () => {
  const { event, stage: top } = await stage({
    event: { status: 'archived' },
    segment: { date: { from: inMinutes(3 * DAY_MINUTES), to: inMinutes(4 * DAY_MINUTES) } },
  });
  const createRegion = (name: string, dates: object) =>
    operator.events.createSegment(
      event.id,
      { name, ...dates },
      { parent: { data: { type: 'segments', id: top.id } } },
    );
  const of = (from: number, to: number) => ({
    date: { from: inMinutes(from * DAY_MINUTES), to: inMinutes(to * DAY_MINUTES) },
  });
  const pointersOf = async (change: Promise<unknown>) =>
    (await refusalOf(change)).errors.map(({ source }) => source?.pointer);
  expect(await pointersOf(createRegion('Early', of(2, 4)))).toEqual(['/data/attributes/date/from']);
  const region = await createRegion('Inside', of(3, 4));
  expect(await pointersOf(operator.segments.update(region.id, of(2, 5)))).toEqual([
    '/data/attributes/date/from',
    '/data/attributes/date/to',
  ]);
  const shorter = operator.segments.update(top.id, of(3, 3.5));
  expect((await refusalOf(shorter)).errors).toMatchObject([
    { detail: expect.stringMatching(/^Inside: /), source: { pointer: '/data/attributes/date/to' } },
  ]);
  expect(await visitor.segments.get(top.id)).toMatchObject(of(3, 4));
  await operator.segments.update(top.id, of(3, 5));
  await operator.segments.update(region.id, of(3.5, 5));
  expect(await visitor.segments.get(region.id)).toMatchObject(of(3.5, 5));
});
