import { playerPage } from '../pages/player-page.ts';
import { type Actors, actorsOf } from '../support/actors.ts';
import { expect, test } from '../support/server.ts';

const HOUR_MS = 3_600_000;

test.use({ viewport: { width: 844, height: 390 } });

/**
 * Creates a cup of one region, whose event ends before that of `actors.qualifier`. Its teams
 * register until tomorrow.
 */
async function createOpenCup({ operator, now }: Actors) {
  const base = +(await now());
  const inHours = (hours: number) => new Date(base + hours * HOUR_MS).toISOString();
  const event = await operator.events.create({
    name: 'Open Cup',
    date: { from: inHours(-1), to: inHours(4 * 24) },
  });
  const stage = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 1',
      format: 'single_elimination',
      registrationType: 'qualified',
      date: { from: inHours(24), to: inHours(34) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  return operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
}

test('a newcomer enters the event that still takes teams, not the one with locked rosters', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const cupRegion = await createOpenCup(actors);
  const rosters = [
    await actors.botRoster(region.id, 'Alder'),
    await actors.botRoster(region.id, 'Birch'),
  ];
  await actors.advance(60);
  for (const { id, members } of rosters) await members[0]!.client.checkins.ofRoster(id);
  await actors.advance(55);

  const newcomer = playerPage(page);
  await newcomer.launch(await actors.launch({ name: 'Anna' }));
  const centre = page.getByRole('region', { name: 'Action centre' });
  await expect(centre).toContainText('Rosters are locked');
  await expect(centre).toContainText('Another event still takes teams.');
  await expect(page.getByText('Try again next month')).toHaveCount(0);
  const offer = page.getByRole('main').getByRole('button', { name: 'Register for Open Cup' });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await offer.click();

  await expect(page).toHaveURL(/\/registration\/team\/pick$/);
  await expect(page.getByText('Try again next month')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Create your team' }).click();
  await page.getByLabel('Team name').fill('Late Starters');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await expect(page).toHaveURL(/\/my-team$/);
  const { items } = await actors.operator.rosters.list({ 'filter[segment]': cupRegion.id });
  expect(items.map(({ name }) => name)).toEqual(['Late Starters']);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${ringside.url}/`);
  await expect(centre).toContainText('Incomplete Roster');
  await expect(centre).toContainText('3 eligible players are needed before check-in.');
  await expect(page.getByRole('main').getByRole('link', { name: 'My Team' })).toBeInViewport();
  await expect(page.getByText('Registration for this event is over')).toHaveCount(0);

  // With one roster in the event that ends first, the site opens the other event ([EVT-4]).
  await page.reload();
  await expect(centre).toContainText('Your team plays in another event.');
  await expect(page.getByText('Try again next month')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Show your team in Open Cup' }).click();
  await expect(page).toHaveURL(/\/my-team$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Late Starters' })).toBeVisible();
  await expect(centre).toContainText('Incomplete Roster');
  expect(newcomer.faults).toEqual([]);
});
