import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { type Actors, actorsOf, botsCheckIn, botsPlay, type BotRoster } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const PHONE = { width: 844, height: 390 };

test('a visitor follows a Swiss bracket from round to round and reads the reasons', async ({
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier({ format: 'swiss', configuration: { swissRounds: 2 } });
  const bots: BotRoster[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    bots.push(await actors.botRoster(region.id, name));
  await actors.advance(60);
  for (const { id, members } of bots) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(50);

  const visitor = await (
    await browser.newContext({ viewport: PHONE, baseURL: ringside.url })
  ).newPage();
  const faults: string[] = [];
  visitor.on('pageerror', (error) => faults.push(String(error)));
  await visitor.goto('/brackets');
  await waitForHydration(visitor);
  const rounds = visitor.getByRole('navigation', { name: 'Rounds' });
  const current = rounds.locator('[aria-current]');
  await expect(current).toHaveText(/Round 1/);
  await expect(visitor.getByRole('link', { name: /Match \d/ })).toHaveCount(2);
  await visitor.evaluate(() => Object.assign(window, { opened: 'once' }));

  await rounds.getByRole('link', { name: /Round 2/ }).click();
  await expect(visitor).toHaveURL(/round=2/);
  await expect(visitor.getByText('Paired when round 1 is over.')).toBeVisible();

  const first = await playRound(actors, region.id, 1, bots);
  await expect(visitor.getByRole('link', { name: /Match 1/ })).toContainText('1–0');
  await expect(visitor.getByText('Paired when round 1 is over.')).toBeHidden();
  expect(
    await visitor.evaluate(() => (window as unknown as { opened?: string }).opened),
    'the page was never loaded again',
  ).toBe('once');

  await visitor.goto('/brackets');
  await expect(current, 'the running round is the one that is shown').toHaveText(/Round 2/);
  await visitor.getByRole('link', { name: 'All standings' }).click();
  const third = visitor.getByRole('row', { name: 'Cedar' });
  const reason = third.getByText('Fewer match wins than Birch: 0 against 1.');
  await expect(reason).toBeHidden();
  await third.getByRole('button', { name: 'Why is Cedar ranked here?' }).press('Enter');
  await expect(reason).toBeVisible();
  await visitor.getByRole('button', { name: 'Why is Dogwood ranked here?' }).click();
  await expect(
    visitor.getByText(
      'Level with Cedar. The tie-breakers decide when all matches of the round are over.',
    ),
  ).toBeVisible();

  await visitor.goto(`/match/${first[0]!.id}`);
  await expect(visitor.getByRole('heading', { name: 'Why this pairing?' })).toBeVisible();
  await expect(visitor.getByText('the upper half plays the lower half')).toBeVisible();
  await expect(
    visitor.getByText('no win before this round; place 1 of 4 with that score'),
  ).toBeVisible();
  expect(faults).toEqual([]);
});

/** Plays a round: every roster checks in, and the home side wins each series. */
async function playRound(
  actors: Actors,
  region: string,
  round: number,
  bots: BotRoster[],
): Promise<MatchSeries[]> {
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': region,
    'filter[roundNumber]': round,
  });
  const start = Math.min(...items.map(({ date }) => Date.parse(date!)));
  if (+(await actors.now()) < start - 9 * 60_000) await actors.moveTo(new Date(start - 9 * 60_000));
  for (const series of items) await botsCheckIn(bots, series);
  await actors.moveTo(new Date(start + 1000));
  for (const series of items) await botsPlay(bots, series);
  return items.toSorted((one, other) => one.matchNumber - other.matchNumber);
}
