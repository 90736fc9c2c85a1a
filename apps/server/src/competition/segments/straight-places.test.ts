import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { playThrough } from '../../../../../tests/support/play-through.ts';

const { stage, roster, operator, visitor, moveTo, inMinutes } = await championship();
const clients = { operator, visitor };
const REGION = { name: 'SA', configuration: { countries: ['DE', 'FR'] } };
const DAY_ONE = {
  registrationType: 'open',
  configuration: { points: [100], bestOf: 1, bans: [] },
  segmentCheckinsConfig: undefined,
};

const placesOf = async (segment: string) =>
  (await visitor.segments.standings(segment)).items.map((row) => row.roster.name);
const holdersOf = async (segment: string) =>
  (await visitor.rosters.list({ 'filter[segment]': segment })).items
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ name }) => name)
    .toSorted();

test('[ADV-11] a straight place that becomes vacant after Day 1 goes to its next roster', async () => {
  const past = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(13 * 60) } },
    segment: DAY_ONE,
    region: REGION,
  });
  for (const name of ['Alpha', 'Bravo']) await roster(past.region.id, name);
  await moveTo(inMinutes(121));
  await playThrough(clients, past.region.id);
  const [straight] = await placesOf(past.region.id);
  await moveTo(inMinutes(12 * 60));

  const { event, region } = await stage({
    event: { name: 'December' },
    segment: { ...DAY_ONE, configuration: { bestOf: 1, bans: [] } },
    region: REGION,
  });
  const top = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      rostersLimit: { limit: 2, standbyLimit: null },
      date: { from: inMinutes(24 * 60), to: inMinutes(36 * 60) },
      configuration: { bestOf: 1, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  const dayTwo = await operator.events.createSegment(event.id, REGION, {
    parent: { data: { type: 'segments', id: top.id } },
  });
  await operator.segments.addAdvanceRule(region.id, dayTwo.id, '1');
  for (const name of ['Cedar', 'Doum', 'Elm']) await roster(region.id, name);
  await moveTo(inMinutes(121));
  await playThrough(clients, region.id);
  const [first, second] = await placesOf(region.id);
  expect(await holdersOf(dayTwo.id)).toEqual([straight, first].toSorted());

  const { items } = await visitor.rosters.list({ 'filter[segment]': dayTwo.id });
  const { id } = items.find(({ name }) => name === straight)!;
  await operator.rosters.withdraw(id, 'Its captain asked for it');
  expect(await holdersOf(dayTwo.id)).toEqual([first, second].toSorted());
  const log = await operator.activityLog.list({ 'filter[action]': 'roster.advanced' });
  expect(log.items[0]!.after).toMatchObject({ reason: 'vacancy', movesUp: true });
  await operator.rosters.reinstate(id);
  expect(await holdersOf(dayTwo.id)).toEqual([straight, first].toSorted());
}, 60_000);
