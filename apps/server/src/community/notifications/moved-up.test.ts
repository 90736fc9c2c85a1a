import { expect, test } from 'vitest';
import { openNotifiedDevices } from '../../../../../tests/support/notified-devices.ts';

const {
  operator,
  visitor,
  region,
  teams,
  inMinutes,
  advance,
  subscribeDevice,
  deliver,
  pushedTexts,
  service,
} = await openNotifiedDevices();

test('[NTF-1] [ADV-6] the players of a team that moves up into a vacant place get a notice', async () => {
  const { event } = await visitor.segments.get(region.id);
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(60 * 8), to: inMinutes(60 * 11) },
      configuration: { bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await operator.segments.addAdvanceRule(region.id, next.id, '1');
  await advance(55);
  for (const { captain, id } of teams) await captain.client.checkins.ofRoster(id);
  await advance(55);
  for (const round of [1, 2])
    for (const { id } of (
      await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': round,
      })
    ).items)
      await operator.matchSeries.report(
        id,
        [0, 1].map(() => ({ periods: [{ key: 'score', scores: [2, 0] }], forfeit: null })),
      );
  const { items } = await visitor.segments.standings(region.id);
  const second = teams.find(({ id }) => id === items[1]!.roster.id)!;
  const device = await subscribeDevice(second.captain);
  const [invited] = (await visitor.rosters.list({ 'filter[segment]': next.id })).items;
  await deliver();
  service.pushed.length = 0;

  await operator.rosters.withdraw(invited!.id, 'Its captain asked for it');
  await deliver();
  expect(pushedTexts()).toEqual([
    [
      device.name,
      'You move up',
      `${second.name} takes a place that has become free in the next stage.`,
    ],
  ]);
  expect(service.pushed[0]!.message).toMatchObject({ page: '/my-team' });

  service.pushed.length = 0;
  const third = teams.find(({ id }) => id === items[2]!.roster.id)!;
  const deviceOfThird = await subscribeDevice(third.captain);
  await operator.rosters.disqualify(second.id, 'A borrowed account');
  await deliver();
  expect(pushedTexts(), 'after a disqualification the others move up').toEqual([
    [deviceOfThird.name, 'You move up', expect.stringContaining(third.name)],
  ]);
});
