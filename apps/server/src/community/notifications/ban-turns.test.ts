import type { BanSequence } from '@ringside/contract/collections/ban-sequence';
import { expect, test } from 'vitest';
import { openNotifiedDevices } from '../../../../../tests/support/notified-devices.ts';

const { operator, visitor, region, teams, advance, moveTo, subscribeDevice, deliver, service } =
  await openNotifiedDevices();

const ban = (sides: BanSequence['turns'][number]['sides']): BanSequence['turns'][number] => ({
  sides,
  kind: 'ban',
  count: 1,
  mode: 'open',
  seconds: 30,
});

test('[NTF-2] each turn notifies the captain whose vote it awaits, also where a toss decides', async () => {
  const turns = [ban('first'), ban('second'), ban('home'), ban('away'), ban('both')];
  await operator.segments.update(region.id, {
    configuration: { bans: [{ category: 'brawlers', turns }] },
  });
  await advance(55);
  for (const { captain, id } of teams) await captain.client.checkins.ofRoster(id);
  await advance(55);
  const series = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items[0]!;
  await moveTo(new Date(Date.parse(series.date!) - 5 * 60_000));
  const sides = series.competitors.map(
    ({ roster }) => teams.find(({ id }) => id === roster!.id)!.members,
  );
  const devices = {
    home: (await subscribeDevice(sides[0]![0]!)).name,
    away: (await subscribeDevice(sides[1]![0]!)).name,
  };
  // Teammates do not vote, so they get no notice.
  for (const members of sides) await subscribeDevice(members[1]!);
  // Teammates open the phase: a player is not notified of a turn that their own act began.
  for (const member of [1, 2, 0])
    for (const members of sides) await members[member]!.client.checkins.ofSeries(series.id);
  const read = async () => (await visitor.challenges.ofSeries(series.id)).items[0]!;
  const awaited: string[][] = [];
  let voter: string | undefined;
  for (let { turn: running } = await read(); running; { turn: running } = await read()) {
    await deliver();
    const notified = service.pushed.filter(({ message }) => message.title === 'It is your turn');
    expect(notified.map(({ device }) => device).sort(), `turn ${running.index}`).toEqual(
      running.sides
        .filter((side) => side !== voter)
        .map((side) => devices[side])
        .sort(),
    );
    awaited.push(running.sides);
    service.pushed.length = 0;
    for (const side of running.sides) {
      const { id, pool, banned } = await read();
      voter = side;
      const free = pool.filter((one) => !banned.some(({ item }) => item === one));
      const item = free[running.sides.indexOf(side)]!;
      await sides[side === 'home' ? 0 : 1]![0]!.client.challenges.vote(id, {
        choices: [{ turn: running.index, item }],
      });
    }
  }
  expect(awaited.map((each) => each.length)).toEqual([1, 1, 1, 1, 2]);
  expect(new Set(awaited.slice(0, 2).flat()).size).toBe(2);
});
