import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { refusalOf, type Player } from '../../../../../tests/support/championship.ts';
import { openNotifiedDevices } from '../../../../../tests/support/notified-devices.ts';
import { publishSegmentState } from '../../competition/segments/segment-instants.ts';
import { SYSTEM_ACTOR, transact } from '../../platform/unit-of-work.ts';

const {
  api,
  send,
  operator,
  visitor,
  region,
  teams,
  player,
  advance,
  inMinutes,
  subscribeDevice,
  deliver,
  pushedTexts,
} = await openNotifiedDevices();
const [alder, birch] = teams as [(typeof teams)[number], (typeof teams)[number]];
const tenantId = api.context.tenants.atHost(undefined)!;
const titles = () => pushedTexts().map(([device, title]) => [device, title]);

async function inboxOf({ playerTag }: Player): Promise<string[]> {
  const answer = await send(`/emulator/players/${playerTag.replace('#', '')}/inbox`, {});
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
}
async function calendarOf({ id }: Player) {
  const file = await (await api.request(`/calendar/users/${id}.ics`, {})).text();
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .map(({ uid, summary, startDate }) => ({
      uid,
      summary,
      startsAt: startDate.toJSDate().toISOString(),
    }));
}

/** Creates a stage whose registration opens in an hour. */
async function laterStage() {
  const event = await operator.events.create({
    name: 'December',
    date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 7) },
  });
  const stage = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 1',
      format: 'single_elimination',
      configuration: { countries: ['DE', 'FR'] },
      date: { from: inMinutes(60 * 24), to: inMinutes(60 * 30) },
      segmentCheckinsConfig: {
        openWindow: { from: inMinutes(60 * 23), to: inMinutes(60 * 24 - 10) },
      },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const opensAt = inMinutes(60);
  await operator.segments.addPhase(stage.id, {
    name: 'Registration',
    date: { from: opensAt, to: inMinutes(60 * 23) },
  });
  return { id: stage.id, opensAt };
}

test('[NTF-8] a reminder is set, shown and taken back by its own player', async () => {
  const { client } = birch.captain;
  const about = { segment: region.id, opening: 'check-in' } as const;
  expect(await client.push.reminders()).toEqual([]);
  expect(await client.push.updateReminder({ ...about, isOn: true })).toEqual([about]);
  expect(await client.push.updateReminder({ ...about, isOn: true }), 'it is set once').toEqual([
    about,
  ]);
  expect(await alder.captain.client.push.reminders()).toEqual([]);
  expect(await calendarOf(birch.captain)).toEqual([
    {
      uid: `opening-check-in-${region.id}@ringside`,
      summary: 'Check-in opens: Day 1',
      startsAt: expect.any(String),
    },
  ]);
  expect(await client.push.updateReminder({ ...about, isOn: false })).toEqual([]);
  expect(await calendarOf(birch.captain)).toEqual([]);
  expect((await refusalOf(visitor.push.reminders())).status).toBe(401);
  expect(
    (await refusalOf(client.push.updateReminder({ ...about, segment: '999', isOn: true }))).status,
  ).toBe(404);
  expect(
    (await refusalOf(client.push.updateReminder({ ...about, segment: 'x', isOn: true }))).status,
  ).toBe(422);
});

test('[NTF-8] a check-in that opens is told once, also to a player whose roster has the notice anyway', async () => {
  const device = await subscribeDevice(alder.captain);
  const mate = alder.members[1]!;
  for (const { client } of [alder.captain, mate])
    await client.push.updateReminder({ segment: region.id, opening: 'check-in', isOn: true });
  await advance(51);
  await deliver();
  expect(titles()).toEqual([[device.name, 'Check-in is open']]);
  expect(await inboxOf(mate)).toEqual(['Check-in is open']);
});

test('[NTF-8] a registration that opens is told once, by the device, or by the inbox to a player without one', async () => {
  const { id, opensAt } = await laterStage();
  const withDevice = await player();
  const withoutDevice = await player();
  const device = await subscribeDevice(withDevice);
  const other = await subscribeDevice(await player());
  const about = { segment: id, opening: 'registration', isOn: true } as const;
  await withDevice.client.push.updateReminder(about);
  await withoutDevice.client.push.updateReminder(about);
  expect((await withDevice.client.push.settings()).inGame).toBe(false);
  expect((await withoutDevice.client.push.settings()).inGame).toBe(true);
  expect(await calendarOf(withDevice)).toMatchObject([
    { summary: 'Registration opens: Day 1', startsAt: opensAt },
  ]);
  await advance(59);
  await deliver();
  expect(titles()).toEqual([]);
  await advance(1);
  await deliver();
  expect(titles()).toEqual([[device.name, 'Registration is open']]);
  expect(await inboxOf(withoutDevice)).toEqual(['Registration is open']);
  expect(other.id).not.toBe(device.id);

  // the same instant again, as after a process that ended before it had noted that
  await transact(api.context, { tenantId, actor: SYSTEM_ACTOR }, (work) =>
    publishSegmentState('segment.registration-opened', 'registration')(work, {
      subjectId: id,
      payload: null,
    }),
  );
  await deliver();
  expect(titles()).toHaveLength(1);
  expect(await inboxOf(withoutDevice)).toHaveLength(1);
});
