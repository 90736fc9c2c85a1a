import { faultsOf, playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { failWith, nextLogEntry } from '../support/failed-calls.ts';
import { fillChampionship } from '../support/filled.ts';
import { intercept } from '../support/intercept.ts';
import { clientAt, expect, test } from '../support/server.ts';
import { withoutSharedWorker } from '../support/without-worker.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('refreshes the token every 5 minutes, and reads roster and upcoming match every 60 seconds', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const championship = await fillChampionship(actors, ringside.url);
  await page.clock.install();
  // Without the live stream only the polls bring changes.
  await withoutSharedWorker(page);
  await page.route('**/api/stream/**', (route) => route.abort());
  await page.goto(championship.captain.launchUrl);
  await expect(page.getByRole('main').getByRole('link', { name: 'My Team' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: /Register|Create your team/ }),
  ).toHaveCount(0);
  const nextCall = (path: string) => page.waitForRequest((request) => request.url().includes(path));
  const [roster, series] = [
    nextCall(`/api/rosters/1.0/${championship.rosterId}`),
    nextCall('/api/match-series/1.0?'),
  ];
  await page.clock.fastForward(61_000);
  expect(new URL((await series).url()).searchParams.get('filter[state]')).toBe(
    'new,live,scheduled',
  );
  await roster;
  const tokenAnswer = page.waitForResponse((answer) =>
    answer.url().includes('/game/1.0/token/refresh'),
  );
  await page.clock.fastForward(240_000);
  expect((await (await tokenAnswer).json()).data.token).toBeTruthy();
  // The page logs a roster that it cannot read, and the next poll tries again.
  const faults = faultsOf(page);
  await page.route(`**/api/rosters/1.0/${championship.rosterId}*`, failWith(503), { times: 1 });
  const failedRead = page.waitForResponse((answer) => answer.status() === 503);
  await page.clock.fastForward(61_000);
  await failedRead;
  await expect
    .poll(() => faults.some((text) => text.includes('The roster could not be refreshed')))
    .toBe(true);
  await page.route(`**/api/rosters/1.0/${championship.rosterId}*`, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const document = await answer.json();
    document.data.relationships.players.data = [];
    document.included = [];
    await route.fulfill({ response: answer, json: document });
  });
  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL(/\/my-team\/kicked$/);
  await expect(page.getByRole('heading', { name: 'You are no longer in the team' })).toBeVisible();
  await expect(page.getByText('The captain took you out of the roster.')).toBeVisible();
});

test('a failed match check-in is logged in the specified words and leads to the error page', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const championship = await fillChampionship(actors, ringside.url, { until: 'check-in' });
  await page.clock.install();
  await page.goto(championship.captain.launchUrl);
  const prompt = page.getByRole('complementary', { name: 'Match check-in' });
  await expect(prompt).toBeVisible();
  const box = (await prompt.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(844 - 40);
  expect(box.y + box.height).toBeGreaterThan(390 - 40);

  let refusal = { status: 500, code: 'internal', title: 'Something went wrong here' };
  let checkInCalls = 0;
  await intercept(page, '**/api/checkins/1.0', (route) => {
    checkInCalls += 1;
    return failWith(refusal.status, {
      errors: [{ id: '1', ...refusal, status: String(refusal.status) }],
    })(route);
  });
  const log = nextLogEntry(page);
  await prompt.getByRole('button', { name: 'Check-in' }).click();
  expect((await log).error).toMatch(/^Match checkin popup: Match series checkin failed/);
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole('heading', { name: 'Oh No' })).toBeVisible();

  const alert = page.getByRole('alert').filter({ hasText: 'You are not checked in' });
  await expect(alert).toContainText('The check-in failed.');
  await page.getByRole('link', { name: 'Open match' }).click();
  await expect(page).toHaveURL(/\/match\/\d+$/);

  // The server's clock is past the date, and the page does not know it yet.
  refusal = { status: 409, code: 'checkin-closed', title: 'Check-in is closed' };
  await prompt.getByRole('button', { name: 'Check-in' }).click();
  await expect(page).toHaveURL(/\/error$/);
  await expect(alert).toContainText('Check-in is closed.');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(prompt).toBeVisible();
  await page.route('**/api/match-series/1.0?**', (route) => route.abort());
  const callsBefore = checkInCalls;
  // The next poll of the roster brings the server's time, which is past the match's date.
  await actors.advance(11);
  const rosterAnswer = page.waitForResponse((answer) => answer.url().includes('/api/rosters/1.0/'));
  await page.clock.fastForward(61_000);
  await rosterAnswer;
  await prompt.getByRole('button', { name: 'Check-in' }).click();
  await expect(prompt).toBeHidden();
  expect(checkInCalls).toBe(callsBefore);
});

test('shows the event of the player’s roster first', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { region } = await actors.qualifier();
  const launch = await actors.launch({ name: 'Anna' });
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'Event' })).toHaveCount(0);
  const from = (await actors.now()).getTime();
  const later = await actors.operator.events.create({
    name: 'December',
    date: {
      from: new Date(from - 60_000).toISOString(),
      to: new Date(from + 20 * 86_400_000).toISOString(),
    },
  });
  await actors.operator.events.createSegment(
    later.id,
    {
      name: 'Monthly Finals',
      format: 'double_elimination',
      date: {
        from: new Date(from + 3_600_000).toISOString(),
        to: new Date(from + 90 * 3_600_000).toISOString(),
      },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await playerPage(page).launch(launch);
  const hero = page.getByRole('main');
  await expect(page.getByRole('button', { name: 'December', pressed: true })).toBeVisible();
  await expect(hero.getByText('December').first()).toBeVisible();

  // One roster in the earlier event whose stage is not the Monthly Finals: the player's event
  // stays the later one.
  const member = clientAt(
    ringside.url,
    (await clientAt(ringside.url).game.user(launch.playerTag, launch.parameters.jwt)).data.token,
  );
  await member.rosters.create({ name: 'Two Tables', segment: region.id });
  await page.reload();
  await expect(page.getByRole('button', { name: 'December', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'November', exact: true }).click();
  await expect(page.getByRole('button', { name: 'November', pressed: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Team' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two Tables' })).toBeVisible();
});

test('the page reads the roster again when a countdown ends', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { stage, region } = await actors.qualifier();
  const [captain] = [await actors.launch({ name: 'Anna' })];
  const client = clientAt(
    ringside.url,
    (await clientAt(ringside.url).game.user(captain.playerTag, captain.parameters.jwt)).data.token,
  );
  const roster = await client.rosters.create({ name: 'Counting Down', segment: region.id });
  const key = await client.rosters.joiningKey(roster.id);
  for (const { client: other } of [await actors.bot(), await actors.bot()])
    await other.rosters.join(key);
  await actors.moveTo(new Date(Date.parse(stage.segmentCheckinsConfig!.openWindow!.from) - 40_000));
  await page.clock.install();
  await page.goto(captain.launchUrl);
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText(
    'Pre-tournament check-in starts in',
  );
  // sooner than the next poll
  const rosterCall = page.waitForRequest((request) =>
    request.url().includes(`/api/rosters/1.0/${roster.id}`),
  );
  // Moves the server's clock as well: a page that syncs its time meanwhile must not count back.
  await actors.advance(0.75);
  await page.clock.fastForward(45_000);
  await rosterCall;
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText(
    'Check-in closes in',
  );
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Team' })
    .click();
  await expect(page.getByText('Qualified', { exact: true }).first()).toBeVisible();
});
