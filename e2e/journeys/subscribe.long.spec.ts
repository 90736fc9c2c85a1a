import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a player subscribes to the matches of their roster and to all their own; a visitor gets no offer', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain, rosterId, seriesId } = await fillChampionship(actors, ringside.url);
  const visitor = await browser.newPage({ baseURL: ringside.url });
  await visitor.goto('/schedule');
  await expect(visitor.getByRole('region', { name: 'Action centre' })).toContainText('Visitor');
  await expect(
    visitor
      .getByRole('main')
      .getByRole('link', { name: /Die Donnerschlagfreunde/ })
      .first(),
  ).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Subscribe' })).toBeHidden();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await playerPage(page).launch(captain);
  await page.goto('/schedule');
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText(
    /The room for your match against .* is open. Go in./,
  );
  const choices = page.locator('.tool-fold__btn');
  if (await choices.isVisible()) await choices.click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to matches' });
  const user = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('ringside.last-session')!) as { userId: string }).userId,
  );
  const feeds = [
    ['Die Donnerschlagfreunde', `/calendar/rosters/${rosterId}.ics`],
    ['All my matches', `/calendar/users/${user}.ics`],
  ] as const;
  for (const [place, [name, path]] of feeds.entries()) {
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
    const address = ringside.url + path;
    await expect(
      dialog.getByRole('link', { name: 'Open in the calendar' }).nth(place),
    ).toHaveAttribute('href', address.replace('http:', 'webcal:'));
    const copy = dialog.getByRole('button', { name: 'Copy address' }).nth(place);
    await copy.click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    // The calendar reads the feed.
    const feed = await page.request.get(address);
    expect(feed.headers()['content-type']).toContain('text/calendar');
    expect(await feed.text()).toContain(`/match/${seriesId}`);
    await expect(dialog.getByRole('button', { name: 'Copy address' }).nth(place)).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  // A browser that blocks its clipboard gets a message.
  await page.context().clearPermissions();
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    }),
  );
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByRole('button', { name: 'Copy address' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Copy it by hand' })).toBeVisible();
});
