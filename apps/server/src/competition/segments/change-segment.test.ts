import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, inMinutes, advance } = await championship();
const finals = { event: { status: 'archived' } };
const day = 24 * 60;

const stageOf = (event: { id: string }, name: string, attributes: object = {}) =>
  operator.events.createSegment(
    event.id,
    {
      name,
      format: 'single_elimination',
      date: { from: inMinutes(3 * day), to: inMinutes(4 * day) },
      ...attributes,
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
const regionOf = (
  event: { id: string },
  parent: { id: string },
  name: string,
  attributes: object = {},
) =>
  operator.events.createSegment(
    event.id,
    { name, ...attributes },
    { parent: { data: { type: 'segments', id: parent.id } } },
  );

test('shows what a region inherits, and null returns a field to its stage, which it then follows', async () => {
  const { stage: top, region } = await stage({
    ...finals,
    segment: { configuration: { bestOf: 3 } },
    region: { configuration: { countries: ['DE'] } },
  });
  expect(region.inherited).toEqual(
    expect.arrayContaining([
      'date',
      'format',
      'timezone',
      'segmentCheckinsConfig',
      'configuration.bestOf',
    ]),
  );
  expect(region.inherited).not.toContain('configuration.countries');
  expect(top.inherited).toEqual([]);
  const changedRegion = await operator.segments.update(region.id, {
    timezone: 'Europe/Berlin',
    segmentCheckinsConfig: { openWindow: null },
    configuration: { bestOf: 5, roundMinutes: 20 },
  });
  expect(changedRegion).toMatchObject({
    timezone: 'Europe/Berlin',
    segmentCheckinsConfig: { openWindow: null },
    configuration: { bestOf: 5, roundMinutes: 20 },
  });
  for (const name of ['timezone', 'segmentCheckinsConfig', 'configuration.bestOf'])
    expect(changedRegion.inherited).not.toContain(name);
  const back = await operator.segments.update(region.id, {
    timezone: null,
    segmentCheckinsConfig: null,
    configuration: { bestOf: null, roundMinutes: null },
  });
  expect(back).toMatchObject({
    timezone: top.timezone,
    segmentCheckinsConfig: top.segmentCheckinsConfig,
    configuration: { bestOf: 3, countries: ['DE'] },
  });
  expect(back.configuration).not.toHaveProperty('roundMinutes');
  expect(back.inherited!.toSorted()).toEqual(region.inherited!.toSorted());
  expect(await visitor.segments.get(region.id)).not.toHaveProperty('inherited');
  await operator.segments.update(top.id, { timezone: 'Asia/Tokyo', configuration: { bestOf: 7 } });
  expect(await visitor.segments.get(region.id)).toMatchObject({
    timezone: 'Asia/Tokyo',
    configuration: { bestOf: 7 },
  });
});

test('resets a stage to the defaults, but not its dates and format', async () => {
  const { stage: top } = await stage({
    ...finals,
    segment: { timezone: 'Asia/Tokyo', configuration: { bestOf: 5 } },
  });
  const plain = await operator.segments.update(top.id, {
    timezone: null,
    registrationType: null,
    configuration: { bestOf: null },
  });
  expect(plain).toMatchObject({ timezone: 'UTC', registrationType: 'open' });
  expect(plain.configuration).not.toHaveProperty('bestOf');
  expect(
    await refusalOf(operator.segments.update(top.id, { date: null, format: null })),
  ).toMatchObject({
    status: 422,
    errors: [
      { code: 'required', source: { pointer: '/data/attributes/date' } },
      { code: 'required', source: { pointer: '/data/attributes/format' } },
    ],
  });
});

test('rejects a change that a region cannot follow, and names the region and the field', async () => {
  const { stage: top, region } = await stage({
    ...finals,
    segment: { segmentCheckinsConfig: { openWindow: null } },
    region: { rostersLimit: { limit: 16 } },
  });
  const { from } = top.date;
  const short = await refusalOf(
    operator.segments.update(top.id, {
      date: { from, to: new Date(Date.parse(from) + 60 * 60_000).toISOString() },
    }),
  );
  expect(short).toMatchObject({
    status: 422,
    errors: [
      {
        code: 'stage-does-not-fit',
        detail: expect.stringMatching(new RegExp(`^${region.name}: 4 rounds × 30 min`)),
        source: { pointer: '/data/attributes/date/to' },
      },
    ],
  });
  expect((await visitor.segments.get(top.id)).date).toEqual(top.date);
  const window = await refusalOf(
    operator.segments.update(top.id, {
      segmentCheckinsConfig: { openWindow: { from: inMinutes(1), to: from } },
    }),
  );
  expect(window).toMatchObject({
    status: 422,
    errors: [
      {
        code: 'checkin-window-invalid',
        source: { pointer: '/data/attributes/segmentCheckinsConfig/openWindow' },
      },
    ],
  });
});

test('[SEG-4] refuses changes of drawn fields once seeded, each at its field, and almost all once finished', async () => {
  const { region } = await stage({
    ...finals,
    segment: { segmentCheckinsConfig: { openWindow: null } },
  });
  for (const name of ['Quick', 'Brown']) await roster(region.id, name);
  await operator.segments.start(region.id);
  expect(
    await refusalOf(
      operator.segments.update(region.id, {
        format: 'swiss',
        configuration: { groups: { count: 2, size: 4 }, points: [10] },
      }),
    ),
  ).toMatchObject({
    status: 409,
    errors: [
      { code: 'already-seeded', source: { pointer: '/data/attributes/format' } },
      { code: 'already-seeded', source: { pointer: '/data/attributes/configuration/groups' } },
    ],
  });
  for (const name of ['segmentType', 'type'] as const)
    expect(
      await refusalOf(
        operator.segments.update(
          region.id,
          {},
          { [name]: { data: { type: 'segment-types', id: 'WF' } } },
        ),
      ),
    ).toMatchObject({
      status: 409,
      errors: [{ code: 'already-seeded', source: { pointer: `/data/relationships/${name}` } }],
    });
  const { date, format, segmentCheckinsConfig, rosterSize, configuration, parent } = region;
  const asItStands = {
    date,
    format,
    segmentCheckinsConfig,
    rosterSize,
    configuration: { ...configuration },
  };
  expect(
    await operator.segments.update(region.id, asItStands, {
      parent: { data: { type: 'segments', id: parent!.id } },
    }),
  ).toMatchObject(asItStands);
  expect(
    (await operator.segments.update(region.id, { configuration: { points: [10], additions: 2 } }))
      .configuration,
  ).toMatchObject({ points: [10], additions: 2 });
  const [final] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  await operator.matchSeries.forfeit(final!.id, 'away');
  expect(
    await refusalOf(operator.segments.update(region.id, { configuration: { additions: 3 } })),
  ).toMatchObject({
    status: 409,
    errors: [
      { code: 'segment-finished', source: { pointer: '/data/attributes/configuration/additions' } },
    ],
  });
  expect(await operator.segments.update(region.id, { name: 'EMEA, played' })).toMatchObject({
    name: 'EMEA, played',
    state: 'finished',
  });
});

test('[SEG-5] moves a region with its groups, which inherit from the new stage', async () => {
  const { event, stage: one } = await stage({
    ...finals,
    segment: { timezone: 'Asia/Tokyo', configuration: { bestOf: 5 } },
  });
  const two = await stageOf(event, 'Two', {
    timezone: 'Europe/Paris',
    configuration: { bestOf: 7 },
  });
  const region = await regionOf(event, one, 'Wanders', { configuration: { countries: ['FR'] } });
  const group = await regionOf(event, region, 'Group A');
  const moved = await operator.segments.move(region.id, two.id);
  expect(moved).toMatchObject({
    level: 1,
    parent: { id: two.id },
    type: { id: 'MF' },
    timezone: 'Europe/Paris',
    date: two.date,
    configuration: { bestOf: 7, countries: ['FR'] },
  });
  expect(await visitor.segments.get(group.id)).toMatchObject({
    level: 2,
    type: { id: 'MF' },
    timezone: 'Europe/Paris',
    configuration: { bestOf: 7, countries: ['FR'] },
  });
  const top = await operator.segments.move(region.id, null);
  expect(top).toMatchObject({
    level: 0,
    parent: null,
    inherited: [],
    timezone: 'Europe/Paris',
    date: two.date,
    configuration: { bestOf: 7, countries: ['FR'] },
  });
  expect(await visitor.segments.get(group.id)).toMatchObject({
    level: 1,
    parent: { id: region.id },
  });
  const nowhereToGo = async (id: string, parent: string) =>
    (await refusalOf(operator.segments.move(id, parent))).errors[0];
  expect(await nowhereToGo(region.id, group.id)).toMatchObject({
    code: 'segment-not-movable',
    source: { pointer: '/data/relationships/parent' },
  });
  expect(await nowhereToGo(region.id, '999999')).toMatchObject({
    code: 'not-found',
    source: { pointer: '/data/relationships/parent' },
  });
});

test('[SEG-5] lets a stage without regions take rosters itself, and seeds it at its time', async () => {
  const {
    event,
    stage: top,
    region,
  } = await stage({
    ...finals,
    segment: { segmentCheckinsConfig: { openWindow: null }, configuration: { countries: ['DE'] } },
  });
  const other = await stageOf(event, 'Other');
  await operator.segments.move(region.id, other.id);
  for (const name of ['Lonely', 'Lonelier']) await roster(top.id, name);
  expect(await refusalOf(operator.segments.move(top.id, other.id))).toMatchObject({
    status: 409,
    errors: [{ code: 'segment-not-movable', detail: 'rosters have registered in the segment' }],
  });
  expect(await refusalOf(operator.segments.move(region.id, top.id))).toMatchObject({
    status: 409,
    errors: [{ detail: 'rosters have registered in the new parent' }],
  });
  await advance((Date.parse(top.date.from) - Date.parse(inMinutes(0))) / 60_000 - 5);
  expect((await visitor.segments.get(top.id)).state).toBe('seeded');
});

test('rejects a change of a part with an outdated version of its segment', async () => {
  const { stage: top } = await stage(finals);
  const phase = await operator.segments.addPhase(top.id, {
    name: 'Main',
    date: { from: inMinutes(1), to: inMinutes(2) },
  });
  const path = `/api/segments/1.0/${top.id}/registration-phases/${phase.id}`;
  const body = {
    data: {
      type: 'registration-phases',
      attributes: { name: 'Early', date: { from: inMinutes(1), to: inMinutes(2) } },
    },
  };
  const changed = (await operator.requests.request('PATCH', path, {
    body,
    headers: { 'if-match': '"v2."' },
  })) as { data: { meta: { version: number } } };
  expect(changed.data.meta.version).toBe(3);
  expect(
    await refusalOf(
      operator.requests.request('PATCH', path, { body, headers: { 'if-match': '"v2."' } }),
    ),
  ).toMatchObject({ status: 412 });
  expect(
    await refusalOf(
      operator.requests.request('DELETE', path, { headers: { 'if-match': '"v2."' } }),
    ),
  ).toMatchObject({ status: 412 });
});

test('accepts placements from 1 on and rejects other values with a sentence at their field', async () => {
  const { region, event } = await stage(finals);
  const next = await stageOf(event, 'Next');
  for (const wrong of ['1, two', '', '0,1', '1-3', '1,,2', '1;2']) {
    expect(
      await refusalOf(operator.segments.addAdvanceRule(region.id, next.id, wrong)),
    ).toMatchObject({
      status: 422,
      errors: [
        {
          detail: 'must be places from 1 on, separated by commas',
          source: { pointer: '/data/attributes/placements' },
        },
      ],
    });
  }
  expect(
    await refusalOf(operator.segments.addAdvanceRule(region.id, next.id, '1,2,1')),
  ).toMatchObject({
    status: 422,
    errors: [
      {
        detail: 'must be whole numbers from 1, each once',
        source: { pointer: '/data/attributes/placements' },
      },
    ],
  });
  expect(await operator.segments.addAdvanceRule(region.id, next.id, ' 1,2 , 3')).toMatchObject({
    placements: [1, 2, 3],
  });
  expect(
    await refusalOf(
      operator.segments.update(region.id, { rosterSize: { playersMin: 'three', playersMax: '5' } }),
    ),
  ).toMatchObject({
    errors: [
      {
        detail: 'must be a whole number',
        source: { pointer: '/data/attributes/rosterSize/playersMin' },
      },
    ],
  });
  expect(
    await refusalOf(
      operator.segments.update(region.id, { rosterSize: { playersMin: '5', playersMax: '3' } }),
    ),
  ).toMatchObject({ errors: [{ source: { pointer: '/data/attributes/rosterSize/playersMax' } }] });
  expect(
    await refusalOf(
      operator.segments.update(region.id, {
        configuration: { roundMinutes: 'soon', earlyExit: { wins: 3 } },
      }),
    ),
  ).toMatchObject({
    errors: [
      {
        detail: 'must be a whole number',
        source: { pointer: '/data/attributes/configuration/roundMinutes' },
      },
      { code: 'required', source: { pointer: '/data/attributes/configuration/earlyExit/losses' } },
    ],
  });
});

test('accepts any name of the time-zone database, also a synonym', async () => {
  const { region } = await stage({});
  for (const timezone of ['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'America/Sao_Paulo'])
    expect(await operator.segments.update(region.id, { timezone })).toMatchObject({ timezone });
  for (const timezone of ['Europe/Nowhere', '+05:30', '', 'europe/berlin'])
    expect(await refusalOf(operator.segments.update(region.id, { timezone }))).toMatchObject({
      status: 422,
    });
});
