import { lotOf } from '@ringside/rules/seeding/lot';
import { seedRosters } from '@ringside/rules/seeding/seeding';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, inMinutes } = await championship();
const { event, region } = await stage();
const rosters: Awaited<ReturnType<typeof roster>>[] = [];
for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood']) {
  rosters.push(await roster(region.id, name));
  await advance(1);
}
const ids = rosters.map(({ id }) => id);
const seeding = () => operator.segments.seeding(region.id);
const places = async () =>
  (await seeding()).rows.map(
    ({ roster: { name }, seed, byHand }) => `${name} ${seed ?? '-'}${byHand ? ' by hand' : ''}`,
  );
const [alder, birch, cedar, dogwood] = ids as [string, string, string, string];

test('[SED-8] explains each place before the draw, with figures that reproduce the order', async () => {
  const { rows, ...rest } = await seeding();
  expect(rest).toMatchObject({ order: 'automatic', drawn: false, hasCheckin: true });
  const again = seedRosters({
    segmentId: region.id,
    rosters: rows
      .map(({ roster: { id }, registeredAt, automatic: { why } }) => ({
        rosterId: id,
        points: why!.points!,
        challengeWins: why!.challengeWins!,
        registeredAt: new Date(registeredAt),
      }))
      .reverse(),
  });
  expect(
    rows.map(({ roster: { id }, place, automatic: { why } }) => [id, place, why!.reason, why!.lot]),
  ).toEqual(
    again.map(({ rosterId, seed, reason }) => [
      rosterId,
      seed,
      reason,
      lotOf({ segmentId: region.id, rosterId }),
    ]),
  );
  expect(
    rows.map(({ roster: { name, tags }, seed, status, checkedIn }) => [
      name,
      tags.length,
      seed,
      status,
      checkedIn,
    ]),
  ).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name) => [name, 3, null, 'ready', false]));
  expect(await refusalOf(visitor.segments.seeding(region.id))).toMatchObject({ status: 401 });
});

test('shows a manual order beside the automatic one, and rejects the second of two', async () => {
  const before = await operator.events.export(event.id);
  const { version } = await seeding();
  const put = (order: string[]) =>
    operator.requests.request('PUT', `/api/segments/1.0/${region.id}/seeds`, {
      body: { data: order.map((id) => ({ type: 'rosters', id })) },
      headers: { 'if-match': `"v${version}."` },
    });
  await put([cedar, alder, dogwood, birch]);
  expect(await refusalOf(put([birch, alder, dogwood, cedar]))).toMatchObject({ status: 412 });
  expect(
    (await seeding()).rows.map(({ roster: { id }, place, automatic }) => [
      id,
      place,
      automatic.place,
    ]),
  ).toEqual([
    [cedar, 1, 3],
    [alder, 2, 1],
    [dogwood, 3, 4],
    [birch, 4, 2],
  ]);
  const {
    items: [logEntry],
  } = await operator.activityLog.list({
    'filter[subject]': `segments:${region.id}`,
    'filter[action]': 'segment.seeds-set',
  });
  expect(logEntry).toMatchObject({ before: null, after: [cedar, alder, dogwood, birch] });
  await operator.segments.dropSeeds(region.id);
  expect(await seeding()).toMatchObject({ order: 'automatic' });
  expect(await operator.events.export(event.id)).toEqual(before);
});

test('[SED-3] draws a manual order: later rosters follow, absent ones are skipped; then it is frozen', async () => {
  await operator.segments.setSeeds(region.id, [dogwood, cedar, birch, alder]);
  const late = await roster(region.id, 'Elm');
  const last = await roster(region.id, 'Fir');
  expect(await places()).toEqual([
    'Dogwood - by hand',
    'Cedar - by hand',
    'Birch - by hand',
    'Alder - by hand',
    'Elm -',
    'Fir -',
  ]);
  await advance(50);
  for (const { captain, id } of [rosters[0]!, rosters[2]!, rosters[3]!, late, last])
    await captain.client.checkins.ofRoster(id);
  const expected = [
    'Dogwood 1 by hand',
    'Cedar 2 by hand',
    'Birch - by hand',
    'Alder 3 by hand',
    'Elm 4',
    'Fir 5',
  ];
  expect(await places()).toEqual(expected);
  await advance(60);
  expect(await seeding()).toMatchObject({ drawn: true });
  expect(await places()).toEqual([
    ...expected.filter((one) => !one.startsWith('Birch')),
    'Birch -',
  ]);
  const { rosters: drawn } = await visitor.segments.bracket(region.id);
  expect(drawn.map(({ id, seed }) => [id, seed])).toEqual(
    [dogwood, cedar, alder, late.id, last.id].map((id, index) => [id, index + 1]),
  );
  expect(await refusalOf(operator.segments.setSeeds(region.id, ids))).toMatchObject({
    status: 409,
    errors: [{ code: 'seeds-frozen' }],
  });
});

test('[SED-4] keeps opponents of the stage before apart, and names the natural seed and the opponent', async () => {
  await advance(60 * 24 * 8);
  const { region: dayOne, event: month } = await stage({
    segment: { segmentCheckinsConfig: { openWindow: null }, configuration: { bans: [] } },
  });
  const dayTwo = await operator.events.createSegment(
    month.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(60 * 24), to: inMinutes(60 * 48) },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await operator.segments.addAdvanceRule(dayOne.id, dayTwo.id, [1, 2, 3, 4]);
  for (const name of ['Golf', 'Hotel', 'India', 'Juliett']) {
    await roster(dayOne.id, name);
    await advance(1);
  }
  await operator.segments.start(dayOne.id);
  for (const round of [1, 2]) {
    const { items } = await visitor.matchSeries.list({
      'filter[segment]': dayOne.id,
      'filter[roundNumber]': round,
    });
    for (const { id } of items)
      await operator.matchSeries.report(
        id,
        [0, 1].map(() => ({
          periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
          forfeit: null,
        })),
      );
  }
  const { rows } = await operator.segments.seeding(dayTwo.id);
  const nameOf = (id: string) =>
    rows.find(({ roster: candidate }) => candidate.id === id)!.roster.name;
  const seedExplanations = rows.map(({ roster: { name }, seed, automatic: { why } }) => [
    name,
    seed,
    why!.reason,
    why!.natural,
    why!.clash && nameOf(why!.clash.rosterId),
  ]);
  // by registration it would be 1 against 4 and 2 against 3, as on Day 1
  expect(seedExplanations).toEqual([
    ['Golf', 1, 'registration-time', undefined, undefined],
    ['Hotel', 2, 'registration-time', undefined, undefined],
    ['Juliett', 3, 'kept-apart', 4, 'Golf'],
    ['India', 4, 'kept-apart', 3, 'Hotel'],
  ]);
});
