import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, visitor, stage, roster, inMinutes } = await championship();

const [PAGE, LADDER_5] = [
  graphTemplates.find(({ name }) => name === 'page-playoff')!.create(4),
  graphTemplates.find(({ name }) => name === 'stepladder')!.create(5),
];
const pointer = '/data/attributes/configuration/graph';

const date = { from: inMinutes(60 * 24 * 30), to: inMinutes(60 * 24 * 31) };
const event = await operator.events.create({ name: 'Play-offs', date });
const create = (attributes: object) =>
  operator.events.createSegment(
    event.id,
    { name: 'Stage', date, format: 'custom_bracket', ...attributes },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );

test('[BRK-22] a custom bracket needs a graph', async () => {
  expect(await refusalOf(create({}))).toMatchObject({
    status: 422,
    errors: [{ code: 'impossible-graph', source: { pointer } }],
  });
});

test('[BRK-19] each fault of a graph is named at the field of its series', async () => {
  const [Q1, E, Q2, F] = PAGE.series;
  const graph = {
    series: [Q1, { ...E, away: { seed: 3 } }, { ...Q2, home: { loser: 'X' } }, { ...F, bestOf: 2 }],
  };
  const refusal = await refusalOf(create({ configuration: { graph } }));
  expect(refusal.errors.map(({ detail, source }) => [source?.pointer, detail])).toEqual([
    [`${pointer}/series/0/loserPlace`, expect.stringContaining('series Q1, loser: it plays no')],
    [`${pointer}/series/1/away`, 'series E, away: seed 3 already plays in E'],
    [`${pointer}/series/2/home`, 'series Q2, home: there is no series X'],
    [`${pointer}/series/3/bestOf`, 'series F: a best of is an odd number from 1 to 15'],
  ]);
});

test.each([
  [{ series: [] }, '/series'],
  [{ series: [{ ...PAGE.series[0], home: {} }] }, '/series/0/home'],
  [{ series: [{ ...PAGE.series[0], home: { seed: 1, loser: 'E' } }] }, '/series/0/home'],
  [{ series: [{ ...PAGE.series[0], winnerPlace: 0 }] }, '/series/0/winnerPlace'],
  [{ ...PAGE, columns: 3 }, '/columns'],
])('a graph such as %o is no graph', async (graph, path) => {
  const { errors } = await refusalOf(create({ configuration: { graph } }));
  expect(errors[0]!.source!.pointer).toBe(`${pointer}${path}`);
});

test('[BRK-22] the limit is at most the number of seeds, in a change too', async () => {
  expect(
    await refusalOf(create({ configuration: { graph: PAGE }, rostersLimit: { limit: 5 } })),
  ).toMatchObject({
    errors: [
      {
        code: 'too-many-rosters',
        detail: '5 of at most 4, the seeds of the graph',
        source: { pointer: '/data/attributes/rostersLimit' },
      },
    ],
  });
  const segment = await create({ configuration: { graph: LADDER_5 }, rostersLimit: { limit: 5 } });
  expect(
    await refusalOf(operator.segments.update(segment.id, { configuration: { graph: PAGE } })),
  ).toMatchObject({ errors: [{ code: 'too-many-rosters' }] });
  const changed = await operator.segments.update(segment.id, {
    configuration: { graph: PAGE },
    rostersLimit: { limit: 4 },
  });
  expect(changed.configuration.graph).toEqual(PAGE);
  expect(
    await refusalOf(operator.segments.update(segment.id, { configuration: { graph: null } })),
  ).toMatchObject({ errors: [{ code: 'impossible-graph' }] });
  await operator.segments.delete(segment.id);
});

test('[SCH-5] the rounds of the graph must end in time, without a limit too', async () => {
  const short = { from: date.from, to: inMinutes(60 * 24 * 30 + 60) };
  expect(await refusalOf(create({ date: short, configuration: { graph: PAGE } }))).toMatchObject({
    errors: [{ code: 'stage-does-not-fit', detail: expect.stringContaining('3 rounds × 30 min') }],
  });
});

test('[BRK-22] without a limit it takes as many rosters as it has seeds, and the graph is fixed once seeded', async () => {
  const { region } = await stage({
    event: { name: 'Month' },
    segment: {
      format: 'custom_bracket',
      configuration: { graph: PAGE },
      segmentCheckinsConfig: { openWindow: null },
    },
  });
  for (const name of ['Quick', 'Brown', 'Foxes', 'Jumps']) await roster(region.id, name);
  expect(await refusalOf(roster(region.id, 'Lazy'))).toMatchObject({
    errors: [{ code: 'segment-full' }],
  });
  expect(region.configuration.graph).toEqual(PAGE);
  await operator.segments.start(region.id);
  expect((await visitor.segments.bracketInfo(region.id)).size).toBe(4);
  expect(
    await refusalOf(operator.segments.update(region.id, { configuration: { graph: LADDER_5 } })),
  ).toMatchObject({
    status: 409,
    errors: [{ code: 'already-seeded', source: { pointer } }],
  });
});

test('[BAN-13] the ban phase must suit the lengths that the graph gives its series', async () => {
  const bans = [
    {
      category: 'maps',
      turns: [{ sides: 'both', kind: 'pick', count: 2, mode: 'open', seconds: 30 }],
    },
  ];
  const configurationOf = (bestOf: number) => ({
    bans,
    bestOf: 5,
    graph: { series: PAGE.series.map((one) => (one.id === 'F' ? { ...one, bestOf } : one)) },
  });
  expect(await refusalOf(create({ configuration: configurationOf(3) }))).toMatchObject({
    errors: [
      {
        code: 'impossible-sequence',
        detail: expect.stringContaining('a best of 3 plays only 3'),
        source: { pointer: '/data/attributes/configuration/bans/0/turns/0' },
      },
    ],
  });
  const segment = await create({ configuration: configurationOf(5) });
  await operator.segments.delete(segment.id);
});
