import { beforeEach, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { followStream } from '../../../../../tests/support/follow-stream.ts';

let ringside: Awaited<ReturnType<typeof championship>>;
let eventId: string;
let stageId: string;
let regionId: string;
beforeEach(async () => {
  ringside = await championship();
  const drafted = await ringside.stage({ event: { draft: true } });
  [eventId, stageId, regionId] = [drafted.event.id, drafted.stage.id, drafted.region.id];
}, 60_000);

const publish = (draft = false) => ringside.operator.events.update(eventId, { draft });

describe('[EVT-8] a draft', () => {
  test('is 404 to everybody but operators, until it is published', async () => {
    const { client: player } = await ringside.player();
    const phase = await ringside.operator.segments.addPhase(stageId, {
      name: 'Early',
      date: { from: ringside.inMinutes(0), to: ringside.inMinutes(60) },
    });
    expect((await ringside.operator.events.get(eventId)).draft).toBe(true);
    const reads = (client: typeof player) => [
      () => client.events.get(eventId),
      () => client.events.segments(eventId),
      () => client.segments.get(stageId),
      () => client.segments.get(regionId),
      () => client.segments.bracketInfo(regionId),
      () => client.segments.packedBracket(regionId),
      () => client.segments.standings(regionId),
    ];
    const register = () => player.rosters.create({ name: 'Alpha', segment: regionId });
    for (const read of [...reads(player), ...reads(ringside.visitor as typeof player), register])
      expect(await refusalOf(read())).toMatchObject({ status: 404 });
    const names = async (client: typeof player) =>
      (await client.events.list()).items.map(({ name }) => name);
    expect([await names(player), await names(ringside.operator as typeof player)]).toEqual([
      [],
      ['November'],
    ]);
    await publish();
    for (const read of reads(player)) await read();
    await register();
    expect(await names(player)).toEqual(['November']);
    expect(phase.name).toBe('Early');
  });

  test('takes no rosters and no draw, and the clock leaves it alone', async () => {
    const refusal = { status: 409, code: 'event-draft' };
    expect(await refusalOf(ringside.operator.segments.start(regionId))).toMatchObject(refusal);
    await ringside.advance(24 * 60);
    expect((await ringside.operator.segments.get(regionId)).state).toBe('checkin');
    await publish();
    await ringside.advance(0);
    expect((await ringside.operator.segments.get(regionId)).state).toBe('finished');
  });

  test('does not count as one of the active events before it is published', async () => {
    const date = { from: ringside.inMinutes(-60), to: ringside.inMinutes(60 * 24 * 7) };
    for (const name of ['Cup', 'Second Cup']) await ringside.operator.events.create({ name, date });
    expect(await refusalOf(publish())).toMatchObject({ status: 409, code: 'event-overlap' });
  });

  test('hides again while it has no rosters', async () => {
    await publish();
    await publish(true);
    expect(await refusalOf(ringside.visitor.events.get(eventId))).toMatchObject({ status: 404 });
    await publish();
    await ringside.roster(regionId, 'Alpha');
    expect(await refusalOf(publish(true))).toMatchObject({
      status: 409,
      code: 'event-has-rosters',
    });
  });

  test('its changes reach operators alone, and its publication everybody', async () => {
    const topics = `segments:${stageId},events:${eventId}`;
    const authorization = `Bearer ${ringside.operatorToken}`;
    const operators = await followStream(ringside.api, topics, { authorization });
    const visitors = await followStream(ringside.api, topics);
    await ringside.operator.segments.update(stageId, { name: 'Day One' });
    await publish();
    expect((await operators.next()).event).toBe('segments.updated');
    expect((await visitors.next()).data.type).toBe('events');
    for (const stream of [operators, visitors]) await stream.close();
  });

  test('its file brings a draft back', async () => {
    const file = await ringside.operator.events.export(eventId);
    await ringside.operator.events.delete(eventId);
    const { id, draft } = await ringside.operator.events.import(file);
    expect(draft).toBe(true);
    expect(await refusalOf(ringside.visitor.events.get(id))).toMatchObject({ status: 404 });
    expect(await ringside.operator.events.export(id)).toEqual(file);
  });

  test('a season from the template is one of drafts, and is not created twice', async () => {
    const template = { dayOne: ringside.inMinutes(60 * 24 * 20), draft: true };
    const { events } = await ringside.operator.events.setUpSeason(template);
    expect(events.length).toBeGreaterThan(0);
    expect((await ringside.visitor.events.list()).items).toEqual([]);
    expect(await refusalOf(ringside.operator.events.setUpSeason(template))).toMatchObject({
      status: 409,
      code: 'season-exists',
    });
  });

  test('a program that sends none creates a published event, also by a clone', async () => {
    await publish();
    const { id } = await ringside.operator.events.clone(eventId, {
      date: { from: ringside.inMinutes(60 * 24 * 30) },
    });
    expect((await ringside.visitor.events.get(id)).draft).toBe(false);
    const draft = await ringside.operator.events.clone(eventId, {
      draft: true,
      date: { from: ringside.inMinutes(60 * 24 * 30) },
    });
    expect(await refusalOf(ringside.visitor.events.get(draft.id))).toMatchObject({ status: 404 });
  });
});

describe('[REG-4] the registration of a stage', () => {
  beforeEach(async () => {
    await publish();
  });
  const set = (registration: string | null, segment = stageId) =>
    ringside.operator.segments.update(segment, { registration });
  const stateOf = async () => (await ringside.visitor.segments.get(regionId)).state;

  test('closed: takes none until an operator opens it, whatever the dates say', async () => {
    await set('closed');
    expect((await ringside.visitor.segments.get(regionId)).registration).toBe('closed');
    expect(await stateOf()).toBe('planned');
    const { client } = await ringside.player();
    const create = () => client.rosters.create({ name: 'Alpha', segment: regionId });
    expect(await refusalOf(create())).toMatchObject({ status: 409, code: 'registration-closed' });
    await set('auto');
    expect(await stateOf()).toBe('registration');
    await create();
  });

  test('open: a registration that its phases have closed is open again', async () => {
    await ringside.operator.segments.addPhase(stageId, {
      name: 'Early',
      date: { from: ringside.inMinutes(-60), to: ringside.inMinutes(10) },
    });
    await ringside.advance(11);
    const { client } = await ringside.player();
    const create = () => client.rosters.create({ name: 'Alpha', segment: regionId });
    expect(await refusalOf(create())).toMatchObject({ status: 409, code: 'registration-closed' });
    await set('open');
    const late = await ringside.roster(regionId, 'Late');
    await ringside.advance(40);
    await late.captain.client.checkins.ofRoster(late.id);
    await set(null);
    expect(await refusalOf(create())).toMatchObject({ status: 409, code: 'registration-closed' });
  });
});
