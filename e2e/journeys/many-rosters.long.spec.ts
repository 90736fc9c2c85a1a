import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

const HOUR_MS = 3_600_000;

test.use({ viewport: { width: 844, height: 390 } });

test('a player with three rosters in the earlier of two events keeps their team in sight', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier();
  const from = +(await actors.now());
  const inHours = (hours: number) => new Date(from + hours * HOUR_MS).toISOString();
  await actors.operator.events.create({
    name: 'December',
    date: { from: inHours(-0.5), to: inHours(30 * 24) },
  });
  const team = await ownRoster({ actors, url: ringside.url, segment: region.id, name: 'Owls' });
  for (const [index, type] of ['MQ2', 'MF'].entries()) {
    const stage = await actors.operator.events.createSegment(
      event.id,
      {
        name: type,
        format: 'single_elimination',
        date: { from: inHours(24 * (index + 1)), to: inHours(24 * (index + 1) + 5) },
        configuration: { countries: ['DE', 'FR'] },
      },
      { type: { data: { type: 'segment-types', id: type } } },
    );
    await team.people[0]!.client.rosters.create({ name: 'Owls', segment: stage.id });
  }
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(team.launches[0]!.launchUrl);
  await expect(page.getByRole('link', { name: 'My Team' }).first()).toBeEnabled();
  await page.goto('/my-team');
  await expect(page.getByRole('heading', { level: 1, name: 'Owls' })).toBeVisible();
  expect(logged).toContainEqual(
    expect.stringContaining('Found more than 2 rosters for earlierst events'),
  );
});
