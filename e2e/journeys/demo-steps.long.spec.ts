import { expect } from '@playwright/test';
import { press, test } from '../support/demo.ts';
import { clientAt } from '../support/server.ts';

test('a visitor of the demo sees a stage in play, and a newcomer checks a team in', async ({
  demo: { url },
  browser,
}) => {
  const visitor = clientAt(url);
  const textOf = async (path: string) =>
    (await (await fetch(url + path)).text()).replace(/<[^>]+>/g, ' ');
  /** The server caches a page for some seconds, so it may be slightly older than the season. */
  const shows = (path: string, text: RegExp) =>
    expect.poll(async () => text.test(await textOf(path)), `${path} shows ${text}`).toBe(true);

  await test.step('the server’s answers to a visitor', async () => {
    // A move of the clock by nothing answers once every due job has run.
    await fetch(`${url}/emulator/clock`, { method: 'PUT', body: '{"advanceMs": 0}' });
    const { page } = await visitor.matchSeries.list({ 'filter[state]': 'live' });
    expect(page.total).toBeGreaterThan(0);
    await shows('/', /Watch the bracket/);
    await shows('/', /Past brackets/);
    await shows('/brackets', /Qualifier, Day 2/);
    await shows('/brackets', /LIVE|Live/);
    await shows('/schedule', /Upcoming stages.*Open Cup.*\d+\s+teams registered/s);
    await shows('/standings', /Jolly Lanterns/);
    await shows('/leaderboards', /\d+ points/);
  });

  const page = await browser.newPage({ baseURL: url });
  const site = await browser.newPage({ baseURL: url, viewport: { width: 844, height: 390 } });
  await page.goto('/emulator');
  await expect(page.getByRole('link', { name: 'Watch the live bracket' })).toHaveAttribute(
    'href',
    '/brackets',
  );

  await test.step('creates three players and a team', async () => {
    const href = await press(
      page,
      'Create a team of three players',
      /is registered in Open Cup, EMEA/,
    );
    const team = page.getByRole('list', { name: 'Players of your team' });
    await expect(team.getByRole('button')).toHaveText([
      'Open as Ada',
      'Open as Luca',
      'Open as Mila',
    ]);
    await site.goto(href);
    await expect(site.getByText('Completed Roster').first()).toBeVisible();
  });

  await test.step('jumps to check-in', async () => {
    const href = await press(
      page,
      'Jump to check-in',
      /The check-in of Open Cup, EMEA is open until/,
    );
    await site.goto(href);
    await site.getByRole('main').getByRole('button', { name: 'Check in the roster' }).click();
    await expect(site.getByText('Checked-in').first()).toBeVisible();
  });
});
