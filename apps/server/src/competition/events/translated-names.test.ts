import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, operator, visitor, api } = await championship();

const NAMES = { de: 'Nordlichter', jp: '北の光', zh_CN: '北极光' };
const DAY_MS = 86_400_000;
const loggedOf = async (action: string, id: string) =>
  (await operator.activityLog.list({ 'filter[action]': action })).items.find(
    ({ subject }) => subject?.id === id,
  );

test('gives an event and a segment names in other languages, which a change replaces and logs', async () => {
  const {
    event,
    stage: top,
    region,
  } = await stage({
    event: { name: 'World Finals', names: NAMES },
    segment: { names: { fr: ' Premier jour ' } },
  });
  expect(event.names).toEqual(NAMES);
  expect((await visitor.events.get(event.id)).names).toEqual(NAMES);
  expect(top.names).toEqual({ fr: 'Premier jour' });
  expect((await visitor.segments.get(region.id)).names).toEqual({});

  await operator.events.update(event.id, { names: { de: 'Polarlichter' } });
  await operator.segments.update(top.id, { names: { it: 'Primo giorno' } });
  expect((await visitor.events.get(event.id)).names).toEqual({ de: 'Polarlichter' });
  expect((await visitor.segments.get(top.id)).names).toEqual({ it: 'Primo giorno' });
  expect(await loggedOf('event.changed', event.id)).toMatchObject({
    before: { names: NAMES },
    after: { names: { de: 'Polarlichter' } },
  });
  expect(await loggedOf('segment.changed', top.id)).toMatchObject({
    before: { names: { fr: 'Premier jour' } },
    after: { names: { it: 'Primo giorno' } },
  });

  await operator.events.update(event.id, { status: 'archived' });
  await operator.segments.update(top.id, { timezone: 'Asia/Tokyo' });
  expect((await visitor.events.get(event.id)).names).toEqual({ de: 'Polarlichter' });
  expect((await visitor.segments.get(top.id)).names).toEqual({ it: 'Primo giorno' });
  await operator.events.update(event.id, { names: {} });
  expect((await visitor.events.get(event.id)).names).toEqual({});
});

test('rejects an unknown language, English, an empty and a long name, each at its field', async () => {
  const { event, stage: top } = await stage({ event: { status: 'archived' } });
  const wrong = { en: 'November', xx: 'X', de: ' ', fr: 'f'.repeat(81), jp: 7 };
  for (const send of [
    () => operator.events.update(event.id, { names: wrong }),
    () => operator.segments.update(top.id, { names: wrong }),
    () => operator.events.create({ name: 'Wrong', date: event.date, names: wrong }),
    () => operator.events.createSegment(event.id, { name: 'Wrong', names: wrong }),
  ]) {
    const { status, errors } = await refusalOf(send());
    expect(status).toBe(422);
    expect(errors.map(({ code, source }) => `${code} ${source?.pointer}`).sort()).toEqual([
      'invalid /data/attributes/names/de',
      'invalid /data/attributes/names/fr',
      'invalid /data/attributes/names/jp',
      'unknown-field /data/attributes/names/en',
      'unknown-field /data/attributes/names/xx',
    ]);
  }
  expect((await visitor.events.get(event.id)).names).toEqual({});
});

test('clones the names of the segments, and those of the event with its name', async () => {
  const { event } = await stage({
    event: { name: 'Nordlicht', names: NAMES },
    segment: { names: { fr: 'Premier jour' } },
    region: { names: { fr: 'Europe' } },
  });
  await operator.events.update(event.id, { status: 'archived' });
  const cloned = async (attributes: object, months: number) => {
    const from = new Date(Date.parse(event.date.from) + months * 40 * DAY_MS).toISOString();
    return operator.events.clone(event.id, { ...attributes, date: { from } });
  };
  const same = await cloned({}, 10);
  expect(same.names).toEqual(NAMES);
  const { items } = await visitor.events.segments(same.id);
  expect(items.map(({ names }) => names)).toEqual([{ fr: 'Premier jour' }, { fr: 'Europe' }]);
  expect((await cloned({ name: 'Southern lights' }, 20)).names).toEqual({});
  expect((await cloned({ name: 'Other', names: { de: 'Andere' } }, 30)).names).toEqual({
    de: 'Andere',
  });
});

test('exports names to the file of an event, and reads a file without them', async () => {
  const { event } = await stage({
    event: { name: 'Exported', names: NAMES },
    segment: { names: { fr: 'Premier jour' } },
  });
  const file = await operator.events.export(event.id);
  expect(file.event.names).toEqual(NAMES);
  expect(file.segments.map(({ names }) => names)).toEqual([{ fr: 'Premier jour' }, undefined]);
  await operator.events.delete(event.id);
  const brought = await operator.events.import(file);
  expect(brought.names).toEqual(NAMES);
  expect(await operator.events.export(brought.id)).toEqual(file);
  await operator.events.update(brought.id, { status: 'archived' });
});

test('names the months of a season from the template', async () => {
  const year = api.context.clock.now().getUTCFullYear() + 3;
  const { events } = await operator.events.setUpSeason({
    dayOne: new Date(Date.UTC(year, 0, 10, 15)).toISOString(),
    months: [{ name: 'Kick-off', names: { de: 'Auftakt' } }, {}],
    worldFinals: null,
  });
  expect(events.map(({ names }) => names)).toEqual([{ de: 'Auftakt' }, {}]);
  expect((await visitor.events.get(events[0]!.id!)).names).toEqual({ de: 'Auftakt' });
});
