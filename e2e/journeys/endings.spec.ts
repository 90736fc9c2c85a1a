import { playerPage } from '../pages/player-page.ts';
import { actorsOf, sweep } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

const REMIND = /^(Remind me|Erinnere mich|通知する)$/;

test.use({ viewport: { width: 844, height: 390 } });

test('a champion has a trophy room for a day, the team that is out a reminder of the next month', async ({
  page,
  browser,
  ringside,
}) => {
  test.setTimeout(240_000);
  const actors = await actorsOf(ringside.url);
  const { event, region } = await actors.qualifier({ configuration: { bans: [] } });
  const rosters: Awaited<ReturnType<typeof ownRoster>>[] = [];
  for (const name of ['Alder', 'Birch'])
    rosters.push(await ownRoster({ actors, url: ringside.url, segment: region.id, name }));
  const look = async (name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${name} ${width}`,
      ).toBe(true);
    }
  };
  const centre = page.getByRole('region', { name: 'Action centre' });
  const reminder = page.getByRole('main').getByRole('button', { name: 'Remind me' });

  // registered: the check-in opens later
  await playerPage(page).launch(rosters[0]!.launches[0]!);
  await centre.getByRole('button', { name: 'Remind me' }).click();
  await expect(centre.getByRole('button', { name: 'Remind me' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/my-team');
  await expect(reminder).toHaveAttribute('aria-pressed', 'true');
  await look('registered');
  await reminder.click();
  await expect(reminder).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(reminder).toHaveAttribute('aria-pressed', 'false');
  expect(await rosters[0]!.people[0]!.client.push.reminders()).toEqual([]);

  await actors.advance(60);
  for (const { people, roster } of rosters) await people[0]!.client.checkins.ofRoster(roster.id);
  await actors.advance(50);
  const { items } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  const series = items[0]!;
  for (const { people } of rosters)
    for (const { client } of people) await client.checkins.ofSeries(series.id);
  const now = await actors.now();
  const inDays = (days: number) => new Date(+now + days * 86_400_000).toISOString();
  const later = await actors.operator.events.createSegment(
    event.id,
    {
      name: 'Open Cup',
      format: 'single_elimination',
      configuration: { countries: ['DE'] },
      date: { from: inDays(5), to: inDays(6) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  await actors.operator.segments.addPhase(later.id, {
    name: 'Registration',
    date: { from: inDays(2), to: inDays(4) },
  });
  await actors.moveTo(new Date(Date.parse(series.date!) + 1000));
  const [home, away] = series.competitors.map((one) =>
    rosters.find(({ roster }) => roster.id === one.roster!.id)!,
  );
  await actors.operator.matchSeries.report(series.id, sweep('home'));

  const champion = playerPage(page);
  await champion.launch(home!.launches[0]!);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Champions');
  await expect(page.getByRole('heading', { name: 'Your way to the cup' })).toBeVisible();
  await expect(page.getByText('The cup stays here until')).toBeVisible();
  await look('champion-home');
  await page.goto('/my-team');
  await expect(page.getByText('Team settings')).toBeVisible();
  await expect(page.getByText('Disband team')).toBeHidden();
  await expect(page.getByText("Captain's tools")).toBeHidden();
  await look('champion-team');
  await page.goto('/de/my-team');
  await expect(page.getByText('Dein Weg zum Pokal')).toBeVisible();
  await look('champion-team-de');
  await page.goto('/jp/my-team');
  await expect(page.getByText('優勝までの道のり')).toBeVisible();
  await look('champion-team-jp');

  const guest = await (await browser.newContext({ baseURL: ringside.url })).newPage();
  await playerPage(guest).launch(away!.launches[0]!);
  await guest.setViewportSize({ width: 844, height: 390 });
  await guest.goto('/my-team');
  await expect(guest.getByRole('heading', { name: 'Place 2' })).toBeVisible();
  const button = guest.getByRole('main').getByRole('button', { name: 'Remind me' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await guest.goto('/leaderboards');
  await expect(
    guest.getByRole('region', { name: 'Action centre' }).getByRole('button', { name: 'Remind me' }),
  ).toHaveAttribute('aria-pressed', 'true');
  for (const path of ['/my-team', '/de/my-team', '/jp/my-team', '/de', '/jp']) {
    await guest.goto(path);
    await expect(guest.getByRole('heading').first()).toBeVisible();
    await expect(guest.getByRole('button', { name: REMIND }).first()).toBeVisible();
  }

  await actors.advance(25 * 60);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Champions');
  await page.goto('/my-team');
  await expect(page.getByText('The cup stays here until')).toBeHidden();
});
