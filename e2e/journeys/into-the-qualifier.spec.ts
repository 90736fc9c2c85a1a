import { playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { ownRoster } from '../support/own-roster.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 844, height: 390 } });
const MINUTE_MS = 60_000;

test('a team reaches the bracket of Day 1 with one click of each player and one for the check-in', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { event, region: challenge } = await actors.challenge();
  const base = Number(await actors.now());
  const inMinutes = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
  const day = await actors.operator.events.createSegment(
    event.id,
    {
      name: 'Day 1',
      format: 'single_elimination',
      registrationType: 'qualified',
      date: { from: inMinutes(120), to: inMinutes(720) },
      segmentCheckinsConfig: { openWindow: { from: inMinutes(50), to: inMinutes(110) } },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const region = await actors.operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: day.id } } },
  );
  const { launches, people } = await ownRoster({
    actors,
    url: ringside.url,
    segment: challenge.id,
    name: 'Night Shift',
  });

  const captain = playerPage(page);
  await captain.launch(launches[0]!);
  const centre = page.getByRole('region', { name: 'Action centre' });
  await expect(centre.getByText('Your team can play the qualifier.')).toBeVisible();
  await page.goto('/my-team');
  await expect(page.getByRole('heading', { name: 'Next: Qualifier, Day 1' })).toBeVisible();
  await centre.getByRole('button', { name: 'Enter the qualifier' }).click();
  await expect(page.getByText('2 more players and the roster is complete.')).toBeVisible();

  const mate = await browser.newPage({ baseURL: ringside.url });
  await playerPage(mate).launch(launches[1]!);
  const mates = mate.getByRole('region', { name: 'Action centre' });
  await expect(mates.getByText('Your captain has entered the team.')).toBeVisible();
  await mates.getByRole('button', { name: 'Play with the team' }).click();
  await expect(mate.getByText('One more player and the roster is complete.')).toBeVisible();
  await mate.close();
  const { items } = await people[2]!.client.rosters.list({ 'filter[user]': people[2]!.id });
  await people[2]!.client.rosters.enterNext(items[0]!.id);

  const rivals = await actors.botRoster(region.id, 'Rivals');
  await actors.advance(55);
  await rivals.members[0]!.client.checkins.ofRoster(rivals.id);
  await page.goto('/schedule');
  await expect(centre.getByText('The check-in is open.')).toBeVisible();
  const button = centre.getByRole('button', { name: 'Check in the roster' });
  const box = await button.boundingBox();
  expect(box!.y + box!.height).toBeLessThan(390);
  await button.click();
  await expect(centre.getByText('Checked-in', { exact: true })).toBeVisible();

  await actors.advance(56);
  await page.goto('/brackets');
  await expect(page.getByText('Night Shift').first()).toBeVisible();
  const { items: series } = await actors.visitor.matchSeries.list({ 'filter[segment]': region.id });
  expect(series[0]?.competitors.map(({ roster }) => roster?.name).sort()).toEqual([
    'Night Shift',
    'Rivals',
  ]);
  expect(captain.faults).toEqual([]);
});
