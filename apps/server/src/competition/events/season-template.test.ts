import type { SeasonTemplate } from '@ringside/contract/collections/season-template';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, player, visitor, api, moveTo, now } = await championship();

const MINUTE = 60_000;
const at = (from: string, minutes: number) =>
  new Date(Date.parse(from) + minutes * MINUTE).toISOString();
const HOUR = 60;
const DAY = 24 * HOUR;
const year = now().getUTCFullYear() + 1;
/** A second Saturday or near one: only the same weekday in the next month matters. */
const dayOne = new Date(Date.UTC(year, 0, 10, 15)).toISOString();
const listEventNames = async () =>
  (await operator.events.list()).items.map(({ name }) => name).sort();
const tables = [
  'events',
  'segments',
  'registrationPhases',
  'advanceRules',
  'activity',
  'dueWork',
] as const;
const counted = () =>
  Promise.all(
    tables.map((table) =>
      api.context.storage.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );

describe('a season from the template', () => {
  test('returns in a dry run what it would create, and creates nothing', async () => {
    const before = await counted();
    const { dryRun, events } = await operator.events.setUpSeason(
      { dayOne, months: [{}, { name: 'The second' }] },
      { dryRun: true },
    );
    expect(dryRun).toBe(true);
    expect(events.map(({ name }) => name)).toEqual(['January', 'The second', 'World Finals']);
    expect(
      events
        .flatMap(({ id, stages }) => [
          id,
          ...stages.flatMap((stage) => [stage.id, ...stage.regions.map((region) => region.id)]),
        ])
        .filter((id) => id !== null),
    ).toEqual([]);
    expect(await counted()).toEqual(before);
  });

  test('creates a month for every region and the World Finals in one call, as in the season’s table', async () => {
    const preview = await operator.events.setUpSeason({ dayOne }, { dryRun: true });
    const createdSeason = await operator.events.setUpSeason({ dayOne });
    const withoutIds = JSON.parse(JSON.stringify(createdSeason.events), (key, value: unknown) =>
      key === 'id' ? null : value,
    ) as unknown;
    expect(withoutIds).toEqual(preview.events);
    const [month, finals] = createdSeason.events as [
      (typeof createdSeason.events)[number],
      (typeof createdSeason.events)[number],
    ];
    expect(await operator.events.get(month.id!)).toMatchObject({
      name: 'January',
      status: 'active',
      date: { from: at(dayOne, -6 * DAY), to: at(dayOne, 4 * DAY) },
    });

    const stages = (await visitor.events.segments(month.id!, { 'filter[level]': 0 })).items;
    const next = (index: number) => stages[index + 1]!.id;
    expect(
      stages.map((stage) => ({
        type: stage.type.id,
        format: stage.format,
        gets: stage.registrationType,
        from: stage.date.from,
        checkin: stage.segmentCheckinsConfig.openWindow,
        limit: stage.rostersLimit.limit,
        bestOf: stage.configuration.bestOf,
        phase: stage.configuration.phase,
        points: stage.configuration.points,
        grandFinal: stage.configuration.grandFinal,
        present: stage.configuration.minimumPresent,
        registration: stage.registrationPhases.map(({ date }) => date),
        advance: stage.advanceRules.map((rule) => ({
          placements: rule.placements,
          next: rule.nextSegment?.id,
        })),
      })),
    ).toEqual([
      {
        type: 'CC',
        format: 'queue',
        gets: 'open',
        from: at(dayOne, -6 * DAY),
        checkin: null,
        limit: null,
        bestOf: 3,
        phase: 'qualifier',
        points: undefined,
        grandFinal: undefined,
        present: 1,
        registration: [{ from: at(dayOne, -6 * DAY), to: dayOne }],
        advance: [],
      },
      {
        type: 'MQ1',
        format: 'single_elimination',
        gets: 'qualified',
        from: dayOne,
        checkin: { from: at(dayOne, -70), to: at(dayOne, -10) },
        limit: null,
        bestOf: 3,
        phase: 'qualifier',
        points: undefined,
        grandFinal: undefined,
        present: 1,
        registration: [{ from: at(dayOne, -6 * DAY), to: at(dayOne, -10) }],
        advance: [
          { placements: Array.from({ length: 32 }, (_, index) => index + 1), next: next(1) },
        ],
      },
      {
        type: 'MQ2',
        format: 'double_elimination',
        gets: 'invitation',
        from: at(dayOne, DAY),
        checkin: null,
        limit: 32,
        bestOf: 3,
        phase: 'qualifier',
        points: [100, 80, 60, 60, 40, 40, 20, 20],
        grandFinal: 'single',
        present: 1,
        registration: [],
        advance: [{ placements: [1, 2, 3, 4, 5, 6, 7, 8], next: next(2) }],
      },
      {
        type: 'MF',
        format: 'double_elimination',
        gets: 'invitation',
        from: at(dayOne, 3 * DAY),
        checkin: null,
        limit: 8,
        bestOf: 5,
        phase: 'playoff',
        points: [200, 160, 120, 120, 80, 80, 40, 40],
        grandFinal: 'reset',
        present: 3,
        registration: [],
        advance: [],
      },
    ]);
    expect(stages[3]!.name).toBe('Monthly Finals');
    for (const { id } of stages) {
      const regions = (
        await visitor.events.segments(month.id!, { 'filter[level]': 1 })
      ).items.filter(({ parent }) => parent!.id === id);
      expect(regions.map(({ name }) => name).sort()).toEqual(['APAC', 'EMEA', 'NA', 'SA']);
      expect(new Set(regions.flatMap(({ configuration }) => configuration.countries)).size).toBe(
        249,
      );
    }
    const last = (await visitor.events.segments(finals.id!, { 'filter[level]': 0 })).items;
    expect(
      last.map(({ type, format, configuration, rostersLimit }) => [
        type.id,
        format,
        configuration.bestOf,
        rostersLimit.limit,
      ]),
    ).toEqual([
      ['LCQ', 'double_elimination', 3, 9],
      ['WF', 'double_elimination', 5, 12],
    ]);
    expect(last[0]!.advanceRules).toMatchObject([
      { placements: [1, 2, 3, 4], nextSegment: { id: last[1]!.id } },
    ]);
    expect(finals.name).toBe('World Finals');
  });

  test('qualifies sixteen rosters from a later month, with the regions, lengths and limits of the operator', async () => {
    const sent: SeasonTemplate = {
      dayOne: at(dayOne, 40 * DAY),
      months: [{ name: 'Later' }],
      continues: true,
      regions: ['EMEA'],
      dayOneLimit: { limit: 64 },
      timezone: 'Europe/Berlin',
      roundMinutes: 45,
      worldFinals: null,
    };
    const { events } = await operator.events.setUpSeason(sent);
    expect(events).toHaveLength(1);
    expect(events[0]!.stages[1]).toMatchObject({
      type: 'MQ1',
      limit: 64,
      endsAt: at(sent.dayOne, 6 * 45),
      advance: { to: 'MQ2', places: 16 },
      regions: [{ name: 'EMEA' }],
    });
    const stage = (await visitor.events.segments(events[0]!.id!, { 'filter[level]': 0 })).items[1]!;
    expect(stage).toMatchObject({
      timezone: 'Europe/Berlin',
      rostersLimit: { limit: 64 },
      configuration: { roundMinutes: 45 },
    });
  });

  test('rejects a stage that cannot end in time with the arithmetic, and creates nothing', async () => {
    const [before, start] = [await counted(), at(dayOne, 80 * DAY)];
    const { status, errors } = await refusalOf(
      operator.events.setUpSeason({
        dayOne: start,
        months: [{}, { name: 'Long' }],
        stageHours: 3,
        worldFinals: null,
      }),
    );
    expect(status).toBe(422);
    expect(
      errors.map(({ code, detail, source }) => [
        code,
        /^(.*?): \d+ rounds × 30 min = \d+ min from .* end at .*, after .*/.exec(detail!)?.[1],
        source?.pointer,
      ]),
    ).toEqual([
      ['stage-does-not-fit', 'March, Monthly Qualifier Day 2', '/data/attributes/months/0'],
      ['stage-does-not-fit', 'March, Monthly Finals', '/data/attributes/months/0'],
      ['stage-does-not-fit', 'Long, Monthly Qualifier Day 2', '/data/attributes/months/1'],
      ['stage-does-not-fit', 'Long, Monthly Finals', '/data/attributes/months/1'],
    ]);
    expect(await counted()).toEqual(before);
  });

  test('rejects a third event at the same time and a past one at its field, also in a dry run', async () => {
    const before = await listEventNames();
    for (const dryRun of [true, false]) {
      const { status, errors } = await refusalOf(
        operator.events.setUpSeason(
          {
            dayOne: at(dayOne, HOUR),
            months: [{ name: 'Second' }, { name: 'Third', dayOne: at(dayOne, 2 * HOUR) }],
            worldFinals: null,
          },
          { dryRun },
        ),
      );
      expect({ status, errors }).toMatchObject({
        status: 409,
        errors: [
          {
            code: 'event-overlap',
            detail: 'January, Second',
            source: { pointer: '/data/attributes/months/1' },
          },
        ],
      });
    }
    expect(
      await refusalOf(operator.events.setUpSeason({ dayOne: at(now().toISOString(), -1) })),
    ).toMatchObject({ status: 422 });
    expect(await listEventNames()).toEqual(before);
  });

  test('creates no season twice, and no second World Finals at the same time', async () => {
    const template = { dayOne: at(dayOne, 400 * DAY), months: [{ name: 'Twice' }] };
    const { events } = await operator.events.setUpSeason(template);
    const before = await listEventNames();
    const [month, finals] = [events[0]!, events.at(-1)!];
    for (const dryRun of [true, false]) {
      const { status, errors } = await refusalOf(operator.events.setUpSeason(template, { dryRun }));
      expect({ status, errors }).toMatchObject({
        status: 409,
        errors: [
          {
            code: 'season-exists',
            detail: expect.stringContaining(month.date.from),
            source: { pointer: '/data/attributes/months/0' },
          },
          { code: 'season-exists', source: { pointer: '/data/attributes/worldFinals' } },
        ],
      });
    }
    const again = { name: 'World Finals', date: finals.date };
    expect(await refusalOf(operator.events.create(again))).toMatchObject({
      status: 409,
      errors: [{ code: 'season-exists' }],
    });
    expect(await listEventNames()).toEqual(before);
    const { id } = await operator.events.create({ name: 'Twice', date: month.date });
    await operator.events.delete(id);
  });

  test('permits only operators who may write events', async () => {
    expect(await refusalOf((await player()).client.events.setUpSeason({ dayOne }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(visitor.events.setUpSeason({ dayOne }))).toMatchObject({ status: 401 });
  });

  test('runs by itself once created: Day 1 is seeded when its check-in closes', async () => {
    const { events } = await operator.events.setUpSeason({
      dayOne: at(dayOne, 120 * DAY),
      months: [{ name: 'Run' }],
      regions: ['EMEA'],
      worldFinals: null,
    });
    await moveTo(at(dayOne, 120 * DAY - 9));
    const [region] = (
      await visitor.events.segments(events[0]!.id!, { 'filter[level]': 1 })
    ).items.filter(({ parent }) => parent!.id === events[0]!.stages[1]!.id);
    expect(region!.state).toBe('finished');
  });
});
