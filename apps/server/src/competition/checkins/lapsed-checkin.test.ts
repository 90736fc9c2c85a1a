import { beforeAll, describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import { openNotifiedDevices } from '../../../../../tests/support/notified-devices.ts';

type Season = Awaited<ReturnType<typeof championship>>;

/** Changes a player on the side of the game, which tells the server. */
const changeInGame = async ({ send }: Season, { playerTag }: Player, changes: object) =>
  send(`/emulator/players/${encodeURIComponent(playerTag)}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });

/** The ways in which a roster loses a player while its check-in is open. */
const LOSSES: [string, (season: Season, rosterId: string, member: Player) => Promise<unknown>][] = [
  ['leaves', (_season, rosterId, { client }) => client.rosters.leave(rosterId)],
  ['is suspended', ({ operator }, _rosterId, { id }) => operator.users.suspend(id)],
  ['erases their account', (_season, _rosterId, { client }) => client.users.eraseMe()],
  ['is erased by an operator', ({ operator }, _rosterId, { id }) => operator.users.erase(id)],
  [
    'is banned by the game',
    (season, _rosterId, member) => changeInGame(season, member, { banned: true }),
  ],
  [
    'loses the wins that the stage requires',
    (season, _rosterId, member) => changeInGame(season, member, { challengeWins: 3 }),
  ],
];

/** Creates a checked-in roster for each loss and one more, in the same season. */
async function checkAllIn() {
  const season = await championship();
  const { region } = await season.stage({ segment: { registrationType: 'qualified' } });
  const rosters = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Gum'])
    rosters.push(await season.roster(region.id, name));
  await season.advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  return { season, region, rosters };
}

describe('[CHK-8] the check-in of a roster lapses when a player', () => {
  let opened: Awaited<ReturnType<typeof checkAllIn>>;
  beforeAll(async () => {
    opened = await checkAllIn();
  }, 120_000);
  const read = (id: string) => opened.season.operator.rosters.get(id);

  test.each(LOSSES.map((loss, index) => [...loss, index] as const))(
    '%s',
    async (_how, lose, index) => {
      const { season, region, rosters } = opened;
      const { captain, members, id, key } = rosters[index]!;
      const countCheckedIn = async () =>
        (await season.operator.segments.get(region.id)).counts.checkedIn;
      const before = await countCheckedIn();
      expect(await read(id)).toMatchObject({ checkedIn: true, status: 'ready' });

      await lose(season, id, members[2]!);
      expect(await read(id)).toMatchObject({ checkedIn: false, status: 'incomplete' });
      expect(await countCheckedIn()).toBe(before - 1);

      // The roster is unlocked: the captain can remove a player who may not play any more.
      if ((await read(id)).players.length === 3)
        await captain.client.rosters.kick(id, members[2]!.id);
      const replacement = await season.player();
      await replacement.client.rosters.join(key);
      expect(await read(id)).toMatchObject({ checkedIn: false, status: 'ready', additionsUsed: 0 });
      await captain.client.checkins.ofRoster(id);
      expect(await read(id)).toMatchObject({ checkedIn: true, status: 'ready' });
      expect(await countCheckedIn()).toBe(before);
    },
    60_000,
  );

  test('but no more once the window has closed', async () => {
    const { season, rosters } = opened;
    const { members, id } = rosters.at(-1)!;
    await season.advance(56);
    await members[2]!.client.rosters.leave(id);
    expect(await read(id)).toMatchObject({ checkedIn: true, status: 'incomplete' });
  }, 60_000);
});

test('[CHK-8] [NTF-2] the captain and the members who stay are told, and no other player', async () => {
  const season = await openNotifiedDevices();
  const [team] = season.teams;
  await season.advance(55);
  await team!.captain.client.checkins.ofRoster(team!.id);
  const devices = [];
  for (const member of team!.members) devices.push(await season.subscribeDevice(member));
  await season.deliver();
  season.service.pushed.length = 0;

  await team!.members[2]!.client.rosters.leave(team!.id);
  await season.deliver();
  expect(season.pushedTexts().sort()).toEqual(
    devices
      .slice(0, 2)
      .map(({ name }) => [
        name,
        'Your check-in has lapsed',
        'Alder is short of a player. Fill the place and check in again.',
      ]),
  );
}, 60_000);
