import { unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, inMinutes, advance, player } = await championship();
const day = 24 * 60;

test('inherits the settings that a region omits, also when its stage changes later', async () => {
  const { stage: top, region } = await stage({
    segment: { configuration: { bestOf: 5, roundMinutes: 40 } },
    region: { configuration: { countries: ['DE'], roundMinutes: 20 } },
  });
  expect(region).toMatchObject({
    level: 1,
    format: 'single_elimination',
    eliminationType: 'cup/single_elimination',
    configuration: { bestOf: 5, roundMinutes: 20, countries: ['DE'] },
    type: { id: 'MQ1' },
  });
  await operator.segments.update(top.id, {
    configuration: { bestOf: 3, roundMinutes: 50 },
    registrationType: 'qualified',
  });
  expect(await visitor.segments.get(region.id)).toMatchObject({
    registrationType: 'qualified',
    configuration: { bestOf: 3, roundMinutes: 20 },
  });
});

test('counts rosters as of the last second in the answer to a registration, and exactly in that of the segment', async () => {
  const { region } = await stage({ event: { status: 'archived' } });
  const register = async (name: string) =>
    (await player()).client.rosters.create({ name, segment: region.id });
  expect(await register('Counted One')).toMatchObject({ segment: { counts: { registered: 1 } } });
  expect(await register('Counted Two')).toMatchObject({ segment: { counts: { registered: 1 } } });
  expect((await visitor.segments.get(region.id)).counts.registered).toBe(2);
  await advance(1);
  expect(await register('Counted Three')).toMatchObject({ segment: { counts: { registered: 3 } } });
});

test('rejects a check-in window that ends within ten minutes of the start, and rounds that do not fit', async () => {
  const { stage: top, event } = await stage({ event: { status: 'archived' } });
  const window = await refusalOf(
    operator.segments.update(top.id, {
      segmentCheckinsConfig: { openWindow: { from: inMinutes(60), to: inMinutes(115) } },
    }),
  );
  expect(window).toMatchObject({ status: 422, errors: [{ code: 'checkin-window-invalid' }] });
  const fit = await refusalOf(
    operator.events.createSegment(
      event.id,
      {
        name: 'Tight',
        format: 'single_elimination',
        date: { from: inMinutes(60), to: inMinutes(120) },
        rostersLimit: { limit: 16 },
      },
      { type: { data: { type: 'segment-types', id: 'MF' } } },
    ),
  );
  expect(fit).toMatchObject({
    status: 422,
    errors: [{ code: 'stage-does-not-fit', detail: expect.stringContaining('4 rounds × 30 min') }],
  });
});

test('opens registration by phases, and saves a supported period and an advance rule', async () => {
  const { region, stage: top } = await stage({ event: { status: 'archived' } });
  await operator.segments.addPhase(top.id, {
    name: 'Main',
    type: 'open',
    date: { from: inMinutes(10), to: inMinutes(40) },
  });
  await operator.segments.addPhase(top.id, {
    name: 'Late',
    type: 'open',
    date: { from: inMinutes(50), to: inMinutes(60) },
  });
  const early = await player();
  expect((await visitor.segments.get(region.id)).state).toBe('planned');
  expect(
    (await visitor.segments.get(region.id)).registrationPhases.map(({ name }) => name),
  ).toEqual(['Late', 'Main']);
  expect(
    (await refusalOf(early.client.rosters.create({ name: 'Too Early', segment: region.id }))).code,
  ).toBe('registration-closed');
  await advance(15);
  expect((await visitor.segments.get(region.id)).state).toBe('registration');
  expect((await early.client.rosters.create({ name: 'In Time', segment: region.id })).status).toBe(
    'incomplete',
  );
  const next = (await stage({ event: { status: 'archived' }, type: 'MQ2' })).region;
  await operator.segments.addAdvanceRule(region.id, next.id, '1, 2,3');
  expect((await visitor.segments.get(region.id)).advanceRules).toMatchObject([
    { placements: [1, 2, 3], nextSegment: { id: next.id } },
  ]);
  expect(
    (await refusalOf(operator.segments.addAdvanceRule(region.id, next.id, '1, two'))).status,
  ).toBe(422);
  expect(
    await operator.segments.addPeriod(region.id, {
      name: 'Gems',
      key: 'gems',
      sortOrder: '2',
      isRequired: '1',
      isFinalResult: 0,
    }),
  ).toMatchObject({ sortOrder: 2, isRequired: true, isFinalResult: false });
});

test('refuses a third overlapping event and names the other two; the World Finals do not count', async () => {
  const make = (name: string) =>
    operator.events.create({
      name,
      date: { from: inMinutes(100 * day), to: inMinutes(110 * day) },
    });
  const first = await make('One');
  await make('Two');
  expect(await refusalOf(make('Three'))).toMatchObject({
    status: 409,
    errors: [{ code: 'event-overlap', detail: expect.stringMatching(/One.*Two/) }],
  });
  await make('World Finals');
  expect((await refusalOf(operator.events.clone(first.id))).status).toBe(409);
  const listed = async (client: typeof visitor) =>
    (await client.events.list()).items.map(({ name }) => name);
  expect(await listed(visitor)).not.toContain('World Finals');
  expect(await listed(operator)).toContain('World Finals');
});

test('clones the tree and the rules, shifted by the difference, without rosters', async () => {
  const { event, region, stage: top } = await stage({ event: { name: 'To be cloned' } });
  await operator.segments.addAdvanceRule(region.id, top.id, [1]);
  await operator.events.update(event.id, { status: 'archived' });
  const from = new Date(Date.parse(event.date.from) + 200 * day * 60_000).toISOString();
  const clone = await operator.events.clone(event.id, { name: 'The clone', date: { from } });
  expect(clone.date.from).toBe(from);
  const { items } = await visitor.events.segments(clone.id);
  expect(items).toHaveLength(2);
  expect(items.every(({ counts, state }) => counts.registered === 0 && state !== 'seeded')).toBe(
    true,
  );
  expect(Date.parse(items[0]!.date.from) - Date.parse(top.date.from)).toBe(200 * day * 60_000);
  expect(items[1]!.segmentCheckinsConfig.openWindow).not.toBeNull();
});

test('moves standby rosters up in order when check-in closes; a full region takes no more', async () => {
  const { region } = await stage({
    event: { name: ' World finals' },
    segment: { rostersLimit: { limit: 2, standbyLimit: 1 } },
  });
  const rosters = [];
  for (const name of ['First Come', 'Second Come', 'Third Waits'])
    rosters.push(await roster(region.id, name));
  expect(
    (
      await refusalOf(
        (await player()).client.rosters.create({ name: 'Fourth', segment: region.id }),
      )
    ).code,
  ).toBe('segment-full');
  expect((await visitor.rosters.get(rosters[2]!.id)).standby).toBe(true);
  await advance(55);
  for (const index of [1, 2])
    await rosters[index]!.captain.client.checkins.ofRoster(rosters[index]!.id);
  await advance(55);
  const { rosters: seeded } = await visitor.segments.bracket(region.id);
  expect(seeded.map(({ name }) => name).sort()).toEqual(['Second Come', 'Third Waits']);
  expect((await visitor.rosters.get(rosters[2]!.id)).standby).toBe(false);
});

test('[CHK-9] a higher limit moves standby rosters up and tells them once; a lower one takes it back', async () => {
  const { region, stage: top } = await stage({
    event: { status: 'archived' },
    segment: { rostersLimit: { limit: 2, standbyLimit: 2 } },
  });
  const rosters: Awaited<ReturnType<typeof roster>>[] = [];
  for (const name of ['Team One', 'Team Two', 'Team Three', 'Team Four'])
    rosters.push(await roster(region.id, name));
  const standby = async () => {
    const read = await Promise.all(rosters.map(({ id }) => visitor.rosters.get(id)));
    return read.flatMap((one) => (one.standby ? [one.name] : []));
  };
  const setLimit = (limit: number | null) =>
    operator.segments.update(top.id, { rostersLimit: { limit, standbyLimit: 2 } });
  const countMoves = (action: string) =>
    operator.activityLog
      .list({ 'filter[action]': action })
      .then(
        ({ items }) =>
          items.filter(({ subject }) => rosters.some(({ id }) => id === subject.id)).length,
      );
  expect(await standby()).toEqual(['Team Three', 'Team Four']);
  await setLimit(3);
  expect(await standby()).toEqual(['Team Four']);
  await setLimit(2);
  expect(await standby()).toEqual(['Team Three', 'Team Four']);
  await setLimit(null);
  expect(await standby()).toEqual([]);
  expect([
    await countMoves('roster.moved-up'),
    await countMoves('roster.moved-to-standby'),
  ]).toEqual([3, 1]);
  await setLimit(4);
  await advance(55);
  for (const one of rosters.slice(1)) await one.captain.client.checkins.ofRoster(one.id);
  await advance(55);
  const { rosters: seeded } = await visitor.segments.bracket(region.id);
  expect(seeded.map(({ name }) => name).toSorted()).toEqual([
    'Team Four',
    'Team Three',
    'Team Two',
  ]);
  expect(await countMoves('roster.moved-up')).toBe(3);
});

/** Checks that the compact form of a bracket equals the full one, which it returns. */
async function packedAlike(segmentId: string) {
  const [whole, packed] = [
    await visitor.segments.bracket(segmentId),
    await visitor.segments.packedBracket(segmentId),
  ];
  expect(unpackBracket(packed)).toEqual({
    ...whole,
    series: whole.series.map(({ date: _date, ...one }) => one),
  });
  return whole;
}

test('seeds at once for an operator, agrees in bracket and info, and advances the winners’ line-ups', async () => {
  const { region, event } = await stage({
    event: { status: 'archived' },
    segment: { segmentCheckinsConfig: { openWindow: null } },
  });
  const later = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'double_elimination',
      date: { from: inMinutes(3 * day), to: inMinutes(4 * day) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  const next = await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE'] } },
    { parent: { data: { type: 'segments', id: later.id } } },
  );
  await operator.segments.addAdvanceRule(region.id, later.id, '1,2');
  for (const name of ['Quick', 'Brown', 'Foxes']) await roster(region.id, name);
  expect((await refusalOf(operator.segments.advance(region.id))).code).toBe('segment-not-finished');
  await operator.segments.start(region.id);
  expect((await refusalOf(operator.segments.start(region.id))).status).toBe(409);
  const [info, bracket] = [
    await visitor.segments.bracketInfo(region.id),
    await visitor.segments.bracket(region.id),
  ];
  expect(info).toMatchObject({
    size: 4,
    rostersCount: 3,
    heats: 1,
    bracketId: region.id,
    rounds: [
      { name: 'semi-final', matchCount: 2 },
      { name: 'final', matchCount: 1 },
    ],
  });
  expect(bracket.series.filter(({ home, away }) => home === 'bye' || away === 'bye')).toHaveLength(
    1,
  );
  await packedAlike(region.id);
  for (const { id } of bracket.series.filter(({ state }) => state === 's'))
    await operator.matchSeries.forfeit(id, 'away');
  for (const { id } of (
    await visitor.matchSeries.list({ 'filter[segment]': region.id, 'filter[roundNumber]': 2 })
  ).items)
    await operator.matchSeries.forfeit(id, 'away');
  expect((await packedAlike(region.id)).series.at(-1)).toEqual({
    id: expect.any(String),
    at: [0, 2, 1],
    home: 0,
    away: 1,
    state: 'f',
    score: [0, 0],
    winner: 0,
    forfeit: 2,
    date: expect.stringMatching(/^20.+Z$/),
  });
  const { items } = await visitor.rosters.list({ 'filter[segment]': next.id });
  expect(items).toHaveLength(2);
  expect(
    items.every(
      ({ tree, players, status }) => tree.level === 1 && players.length === 3 && status === 'ready',
    ),
  ).toBe(true);
  expect((await operator.segments.advance(region.id)).map(({ id }) => id).sort()).toEqual(
    items.map(({ id }) => id).sort(),
  );
});
