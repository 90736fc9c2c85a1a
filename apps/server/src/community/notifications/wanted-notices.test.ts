import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { refusalOf, type Player } from '../../../../../tests/support/championship.ts';
import { openNotifiedDevices } from '../../../../../tests/support/notified-devices.ts';
import { winOf } from '../../../../../tests/support/rounds-on-match-day.ts';
import { SYSTEM_ACTOR, transact } from '../../platform/unit-of-work.ts';
import { remindOfMatches } from './match-reminders.ts';

const {
  api,
  send,
  operator,
  visitor,
  region,
  stage,
  roster,
  teams,
  advance,
  moveTo,
  inMinutes,
  subscribeDevice,
  deliver,
  pushedTexts,
  service,
} = await openNotifiedDevices();
const MINUTE_MS = 60_000;
const tenantId = api.context.tenants.atHost(undefined)!;
const [alder, birch] = teams as [(typeof teams)[number], (typeof teams)[number]];

/** Runs the reminder of a match again, as after a process that ended before it had noted that. */
async function repeatReminder(seriesId: string): Promise<void> {
  await transact(api.context, { tenantId, actor: SYSTEM_ACTOR }, (work) =>
    remindOfMatches(work, [seriesId]),
  );
  await deliver();
}

/** Returns what the inbox in the game has of a player, the newest first. */
async function inboxOf({ playerTag }: Player): Promise<{ title: string; link: string }[]> {
  const answer = await send(`/emulator/players/${playerTag.replace('#', '')}/inbox`, {});
  return ((await answer.json()) as { data: { title: string; link: string }[] }).data;
}
const titles = () => pushedTexts().map(([device, title]) => [device, title]);

test('a player has defaults, changes one setting at a time, which other players do not see', async () => {
  const { client } = alder.captain;
  const defaults = { leadMinutes: 10, matchesBefore: false, inGame: false } as const;
  expect(await client.push.settings()).toEqual(defaults);
  expect(await client.push.updateSettings({ leadMinutes: 30 })).toEqual({
    ...defaults,
    leadMinutes: 30,
  });
  expect(await client.push.updateSettings({ matchesBefore: true })).toMatchObject({
    leadMinutes: 30,
    matchesBefore: true,
  });
  expect(await birch.captain.client.push.settings()).toEqual(defaults);
  expect((await refusalOf(client.push.updateSettings({ leadMinutes: 7 as 5 }))).status).toBe(422);
  expect((await refusalOf(visitor.push.settings())).status).toBe(401);
  await client.push.updateSettings(defaults);
});

test('the others of a roster learn that a player has left it, once', async () => {
  const captain = await subscribeDevice(birch.captain);
  const leaver = await subscribeDevice(birch.members[2]!);
  await birch.members[2]!.client.rosters.leave(birch.id);
  await deliver();
  expect(pushedTexts()).toEqual([
    [captain.name, 'A player has left your team', 'Birch has a free place.'],
  ]);
  service.pushed.length = 0;
  await birch.members[2]!.client.rosters.join(
    await birch.captain.client.rosters.joiningKey(birch.id),
  );
  await birch.captain.client.rosters.kick(birch.id, birch.members[2]!.id);
  await deliver();
  expect(titles(), 'the captain knows').toEqual([]);
  await birch.members[2]!.client.rosters.join(
    await birch.captain.client.rosters.joiningKey(birch.id),
  );
  await birch.captain.client.push.unsubscribe(captain.id);
  await birch.members[2]!.client.push.unsubscribe(leaver.id);
});

describe('what operators move', () => {
  test('[SHF-1] the players of a draw that is to come hear once that it has moved', async () => {
    const player = await subscribeDevice(alder.members[1]!);
    const rival = await subscribeDevice(birch.members[1]!);
    service.pushed.length = 0;
    await operator.segments.shift(region.id, { minutes: 15 });
    await deliver();
    expect(pushedTexts().sort()).toEqual([
      [player.name, 'The dates have changed', 'Check-in and start of Alder have new times.'],
      [rival.name, 'The dates have changed', 'Check-in and start of Birch have new times.'],
    ]);
    service.pushed.length = 0;
    await advance(1);
    await operator.segments.undoShift(region.id);
    await deliver();
    expect(titles()).toHaveLength(2);
    await alder.members[1]!.client.push.unsubscribe(player.id);
    await birch.members[1]!.client.push.unsubscribe(rival.id);
  });
});

describe('[NTF-6] before a match', () => {
  const devices = new Map<number, string>();

  test('each lead time has its notice, once, also after a restart', async () => {
    await advance(55);
    for (const { captain, id } of teams) await captain.client.checkins.ofRoster(id);
    await operator.segments.update(region.id, {
      date: { from: inMinutes(100), to: inMinutes(60 * 10) },
    });
    for (const [index, lead] of ([5, 10, 30] as const).entries()) {
      const member = alder.members[index]!;
      devices.set(lead, (await subscribeDevice(member)).name);
      await member.client.push.updateSettings({ leadMinutes: lead });
    }
    await advance(55);
    const { items } = await visitor.matchSeries.list({ 'filter[roster]': alder.id });
    const date = Date.parse(items[0]!.date!);
    await deliver();
    service.pushed.length = 0;
    const received: [number, string, string][] = [];
    for (const minutes of [31, 30, 29, 10, 6, 5, 4]) {
      await moveTo(new Date(date - minutes * MINUTE_MS));
      await deliver();
      await repeatReminder(items[0]!.id);
      for (const [device, title] of titles()) received.push([minutes, device!, title!]);
      service.pushed.length = 0;
    }
    expect(received.filter(([, , title]) => title === 'Your match begins soon')).toEqual([
      [30, devices.get(30), 'Your match begins soon'],
      [5, devices.get(5), 'Your match begins soon'],
    ]);
    expect(
      received.filter(([, device, title]) => device === devices.get(10) && title.includes('about')),
    ).toEqual([[10, devices.get(10), 'Your match is about to begin']]);
  });
});

describe('on the match day', () => {
  const sidesOf = (series: MatchSeries) =>
    series.competitors.map(({ roster }) => teams.find(({ id }) => id === roster!.id)!);
  const firstRound = async () =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': 1,
        sort: 'matchNumber',
      })
    ).items;

  test('[NTF-7] a winner hears when at most two matches are left before the next, once', async () => {
    const [one, other] = await firstRound();
    const [winner] = sidesOf(one!);
    const { captain } = winner!;
    await captain.client.push.updateSettings({ matchesBefore: true, inGame: true });
    const device = await subscribeDevice(captain);
    for (const series of [one!, other!])
      for (const { members } of sidesOf(series))
        for (const member of members) await member.client.checkins.ofSeries(series.id);
    await moveTo(one!.date!);
    await deliver();
    service.pushed.length = 0;
    const near = () => titles().filter(([, title]) => title === 'You play soon');
    await operator.matchSeries.report(one!.id, winOf('home'));
    await deliver();
    expect(near()).toEqual([[device.name, 'You play soon']]);
    expect((await inboxOf(captain)).map(({ title }) => title)).toContain('You play soon');
    await operator.matchSeries.report(one!.id, winOf('home'), { force: true }).catch(() => null);
    await deliver();
    expect(near()).toHaveLength(1);
  });

  test('the players of a match hear that its room is open, without its code', async () => {
    const [, other] = await firstRound();
    const [home, away] = sidesOf(other!);
    const devices = [await subscribeDevice(home!.captain), await subscribeDevice(away!.captain)];
    await deliver();
    service.pushed.length = 0;
    await home!.captain.client.matchSeries.openRoom(other!.id, 'K7Q4PX');
    await deliver();
    const rooms = pushedTexts().filter(([, title]) => title === 'The room is open');
    expect(rooms.map(([device]) => device)).toContain(devices[1]!.name);
    expect(rooms.map(([device]) => device)).not.toContain(devices[0]!.name);
    expect(JSON.stringify(service.pushed)).not.toContain('K7Q4PX');
    await home!.captain.client.push.unsubscribe(devices[0]!.id);
    await away!.captain.client.push.unsubscribe(devices[1]!.id);
  });

  test('a roster that owes a picture hears of it, the other one does not', async () => {
    const [, other] = await firstRound();
    const [home, away] = sidesOf(other!);
    const devices = [await subscribeDevice(home!.captain), await subscribeDevice(away!.captain)];
    await home!.captain.client.matchSeries.report(other!.id, winOf('home'));
    await away!.captain.client.matchSeries.dispute(other!.id, 'We won.');
    await deliver();
    service.pushed.length = 0;
    await operator.matchSeries.askForEvidence(other!.id, { roster: away!.id, minutes: 10 });
    await deliver();
    expect(titles().filter(([, title]) => title === 'The referee asks for a picture')).toEqual([
      [devices[1]!.name, 'The referee asks for a picture'],
    ]);
  });

  test('the inbox in the game gets the same notices until the player turns it off', async () => {
    const [, other] = await firstRound();
    const [home] = sidesOf(other!);
    const { captain } = home!;
    await captain.client.push.updateSettings({ inGame: true });
    const devices = (await captain.client.push.devices()).items;
    expect(devices.filter(({ endpoint }) => !endpoint.startsWith('http'))).toEqual([]);
    await operator.matchSeries.askForEvidence(other!.id, { roster: home!.id, minutes: 10 });
    await deliver();
    const [latest, ...earlier] = await inboxOf(captain);
    expect(latest).toMatchObject({
      title: 'The referee asks for a picture',
      link: expect.stringContaining(`/match/${other!.id}#result`),
    });
    await captain.client.push.updateSettings({ inGame: false });
    await operator.matchSeries.askForEvidence(other!.id, { roster: home!.id, minutes: 20 });
    await deliver();
    expect(await inboxOf(captain)).toHaveLength(earlier.length + 1);
  });
});

test('[SHF-1] [DRW-1] the players of a draw hear of their next match alone, and that it is taken back', async () => {
  const { region: other } = await stage({
    segment: {
      format: 'round_robin',
      configuration: { countries: ['DE'], bestOf: 1 },
    },
  });
  const entrants = [];
  for (const name of ['Elm', 'Fir', 'Ginkgo']) entrants.push(await roster(other.id, name));
  await advance(55);
  for (const { captain, id } of entrants) await captain.client.checkins.ofRoster(id);
  const { captain } = entrants[0]!;
  const device = await subscribeDevice(captain);
  await operator.segments.start(other.id);
  await deliver();
  service.pushed.length = 0;
  await operator.segments.shift(other.id, { minutes: 20 });
  await deliver();
  expect(pushedTexts()).toEqual([
    [
      device.name,
      'Your match has a new time',
      'A match of Elm was moved. The match page shows when you play.',
    ],
  ]);
  const series = await visitor.matchSeries.list({
    'filter[roster]': entrants[0]!.id,
    sort: 'date',
  });
  expect(service.pushed[0]!.message).toMatchObject({ page: `/match/${series.items[0]!.id}` });
  service.pushed.length = 0;
  await operator.segments.undraw(other.id);
  await deliver();
  expect(pushedTexts()).toEqual([
    [device.name, 'The draw was taken back', 'Elm keeps its place and is drawn again.'],
  ]);
  await captain.client.push.unsubscribe(device.id);
});
