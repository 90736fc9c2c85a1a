import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, moveTo, inMinutes } = await championship();
const DAY_MINUTES = 24 * 60;

test('[ADV-9] a stage without a corresponding next region waits for an operator', async () => {
  const { event, region } = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(8 * DAY_MINUTES) } },
    segment: { configuration: { bestOf: 1, bans: [] }, segmentCheckinsConfig: undefined },
  });
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Finals',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
      configuration: { bestOf: 1, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  const parent = { parent: { data: { type: 'segments', id: next.id } } };
  const [asia, america] = [
    await operator.events.createSegment(
      event.id,
      { name: 'Asia', configuration: { countries: ['JP'] } },
      parent,
    ),
    await operator.events.createSegment(
      event.id,
      { name: 'America', configuration: { countries: ['US'] } },
      parent,
    ),
  ];
  await operator.segments.addAdvanceRule(region.id, next.id, '1');
  await roster(region.id, 'Alpha');
  await roster(region.id, 'Bravo');
  await moveTo(inMinutes(121));
  const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
  await operator.matchSeries.report(items[0]!.id, [
    { periods: [{ key: 'score', scores: [2, 0] }], forfeit: null },
  ]);

  const rostersIn = async (segment: string) =>
    (await visitor.rosters.list({ 'filter[segment]': segment })).items.map(({ name }) => name);
  const { state, held } = await visitor.segments.get(region.id);
  expect(state).toBe('finished');
  expect(held).toEqual({
    round: 0,
    reason: 'no-next-region',
    detail:
      'No region of Finals has the name or a country of this one, so no roster advances there.',
  });
  expect([await rostersIn(asia.id), await rostersIn(america.id)]).toEqual([[], []]);

  await operator.matchSeries.reset(items[0]!.id, { force: true });
  expect((await visitor.segments.get(region.id)).held, 'it runs again').toBeNull();
  await operator.matchSeries.restore(items[0]!.id);
  expect((await visitor.segments.get(region.id)).held).not.toBeNull();

  await operator.segments.update(america.id, { name: region.name });
  await operator.segments.advance(region.id);
  expect(await rostersIn(america.id)).toHaveLength(1);
  expect((await visitor.segments.get(region.id)).held).toBeNull();
});
