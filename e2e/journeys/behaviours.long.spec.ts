import type { Page, Route } from '@playwright/test';
import { faultsOf, playerPage } from '../pages/player-page.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { intercept } from '../support/intercept.ts';
import { clientAt, expect, test } from '../support/server.ts';
import { withoutSharedWorker } from '../support/without-worker.ts';

test.use({ viewport: { width: 844, height: 390 } });

const JSON_TYPE = 'application/json';
const failWith =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: JSON_TYPE, body: JSON.stringify(body) });
const logged = (page: Page) =>
  page
    .waitForRequest((request) => request.url().includes('/game/1.0/log'))
    .then(
      (request) =>
        request.postDataJSON() as { error: string; meta: Record<string, string>; url: string },
    );

test('home shows only a loader during the initial load, then header, action centre and tabs with their locks', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/game/1.0/user?**', async (route) => {
    await held;
    await route.continue();
  });
  const { launchUrl } = await actors.launch();
  await page.goto(launchUrl);
  await expect(page.getByText('Getting your season ready')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  answer();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Action centre' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link', { name: /My Team.*locked/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(tabs.getByRole('link', { name: /Bracket.*locked/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create your team' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Championship prizes' }).first().click();
  await expect(page).toHaveURL(/\/finals$/);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('registration is offered when the game side answers 404, with the qualified flag of the answer', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto((await actors.launch({ profile: false, challengeWins: 15 })).launchUrl);
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText('Qualified');
  expect(calls.filter((path) => path === '/game/1.0/user')).toHaveLength(1);
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto((await actors.launch({ profile: false, challengeWins: 3 })).launchUrl);
  await expect(other.getByRole('region', { name: 'Action centre' })).toContainText('Not Qualified');
});

test('the page reports a failure of the game side, and the log gets it without the token', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.route('**/game/1.0/user?**', failWith(500));
  const { launchUrl, parameters, playerTag } = await actors.launch();
  const log = logged(page);
  await page.goto(launchUrl);
  await expect(
    page
      .getByText('We could not sign you in. Close this page and open it again from the game.')
      .first(),
  ).toBeVisible();
  const { error, meta } = await log;
  expect(error).toContain('The initial load failed');
  expect(meta).toMatchObject({ playerTag, country: parameters.country });
  expect(meta.token).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify({ error, meta })).not.toContain(parameters.jwt);
});

test('the tournament API gets the championship in a header, the game side does not', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const told: { api: (string | undefined)[]; game: (string | undefined)[] } = { api: [], game: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/stream/'))
      told.api.push(request.headers()['x-tenant']);
    if (pathname.startsWith('/game/')) told.game.push(request.headers()['x-tenant']);
  });
  await playerPage(page).launch(await actors.launch());
  await expect.poll(() => told.api.length > 1 && told.game.length > 0).toBe(true);
  expect(new Set(told.api)).toEqual(new Set(['default']));
  expect(new Set(told.game)).toEqual(new Set([undefined]));
});

test('without launch parameters loading ends without a call to identify the user', async ({
  page,
  ringside,
}) => {
  await (await actorsOf(ringside.url)).qualifier();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/game/') && asked.push(request.url()));
  await page.goto('/?platform=android&country=DE');
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText('Visitor');
  expect(asked).toEqual([]);
});

test('refreshes the token every 5 minutes, and reads roster and upcoming match every 60 seconds', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const filled = await fillChampionship(actors, ringside.url);
  await page.clock.install();
  // Without the live stream only the polls bring changes.
  await withoutSharedWorker(page);
  await page.route('**/api/stream/**', (route) => route.abort());
  await page.goto(filled.captain.launchUrl);
  await expect(page.getByRole('main').getByRole('link', { name: 'My Team' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: /Register|Create your team/ }),
  ).toHaveCount(0);
  const asked = (what: string) => page.waitForRequest((request) => request.url().includes(what));
  const [roster, series] = [
    asked(`/api/rosters/1.0/${filled.rosterId}`),
    asked('/api/match-series/1.0?'),
  ];
  await page.clock.fastForward(61_000);
  expect(new URL((await series).url()).searchParams.get('filter[state]')).toBe(
    'new,live,scheduled',
  );
  await roster;
  const refreshed = page.waitForResponse((answer) =>
    answer.url().includes('/game/1.0/token/refresh'),
  );
  await page.clock.fastForward(240_000);
  expect((await (await refreshed).json()).data.token).toBeTruthy();
  // The page logs a roster that it cannot read, and the next poll tries again.
  const faults = faultsOf(page);
  await page.route(`**/api/rosters/1.0/${filled.rosterId}*`, failWith(503), { times: 1 });
  const refused = page.waitForResponse((answer) => answer.status() === 503);
  await page.clock.fastForward(61_000);
  await refused;
  await expect
    .poll(() => faults.some((text) => text.includes('The roster could not be refreshed')))
    .toBe(true);
  await page.route(`**/api/rosters/1.0/${filled.rosterId}*`, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const document = await answer.json();
    document.data.relationships.players.data = [];
    document.included = [];
    await route.fulfill({ response: answer, json: document });
  });
  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL(/\/my-team\/kicked$/);
  await expect(page.getByRole('heading', { name: 'You are no longer in the team' })).toBeVisible();
});

test('a failed match check-in is logged in the specified words and leads to the error page', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const filled = await fillChampionship(actors, ringside.url, { until: 'check-in' });
  await page.clock.install();
  await page.goto(filled.captain.launchUrl);
  const prompt = page.getByRole('complementary', { name: 'Match check-in' });
  await expect(prompt).toBeVisible();
  const box = (await prompt.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(844 - 40);
  expect(box.y + box.height).toBeGreaterThan(390 - 40);

  let refusal = { status: 500, code: 'internal', title: 'Something went wrong here' };
  let asked = 0;
  await intercept(page, '**/api/checkins/1.0', (route) => {
    asked += 1;
    return failWith(refusal.status, {
      errors: [{ id: '1', ...refusal, status: String(refusal.status) }],
    })(route);
  });
  const log = logged(page);
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
  const before = asked;
  // The next poll of the roster brings the server's time, which is past the match's date.
  await actors.advance(11);
  const heard = page.waitForResponse((answer) => answer.url().includes('/api/rosters/1.0/'));
  await page.clock.fastForward(61_000);
  await heard;
  await prompt.getByRole('button', { name: 'Check-in' }).click();
  await expect(prompt).toBeHidden();
  expect(asked).toBe(before);
});

test('a return from the community chat removes its cookie, and the player continues with their profile', async ({
  page,
  context,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ profile: false }));
  await context.addCookies([{ name: 'chat_signin', value: '1', url: ringside.url }]);
  await page.goto('/de/schedule');
  await expect(page).toHaveURL(`${ringside.url}/de/registration/profile/create?chat=true`);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('chat_signin');
});

test('a player without a team gets the chat of their region and the organiser of their country', async ({
  page,
  browser,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ country: 'BR', nationality: 'BR' }));
  await expect(page.getByText('Your group: Latin America South')).toBeVisible();
  await expect(page.getByRole('link', { name: 'South America Series' })).toHaveAttribute(
    'href',
    'https://south.example/',
  );
  await expect(
    page.getByRole('link', { name: 'Open community chat (opens in a new window)' }),
  ).toHaveAttribute('href', /^https:/);
  await page.getByRole('button', { name: 'Link my chat account' }).click();
  await expect(page).toHaveURL(/\/emulator\/chat\/authorize\?/);

  const chinese = await (await browser.newContext({ baseURL: ringside.url })).newPage();
  await playerPage(chinese).launch(await actors.launch({ country: 'CN', nationality: 'CN' }));
  await expect(
    chinese.getByRole('link', { name: 'Open community chat (opens in a new window)' }),
  ).toHaveCount(0);
  await chinese.getByRole('link', { name: 'Looking for a team' }).click();
  await expect(chinese).toHaveURL(/\/china\/discord\/lft$/);
  for (const path of ['/china/another/lft', '/china/another/qualifier'])
    expect((await chinese.goto(path))!.status()).toBe(404);
});

test('inside the game the app opens the inbox, with params and titles', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  const { playerTag } = await actors.launch({ name: 'Anna' });
  await page.goto('/emulator');
  await page.getByRole('button', { name: 'Open as Anna' }).click();
  await page.frameLocator('#app').getByRole('button', { name: 'Inbox' }).click();
  await expect(page.locator('#bridge-link')).toContainText('"titles":{"inbox":"Inbox"}');
  await expect(page.locator('#bridge-link')).toContainText(playerTag);
});

test('a missing part of a page reloads it, at most once a minute', async ({ page, ringside }) => {
  await (await actorsOf(ringside.url)).qualifier();
  await page.clock.install();
  await page.goto('/schedule');
  let loads = 0;
  page.on('load', () => void (loads += 1));
  const fail = () =>
    page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  const reloaded = page.waitForEvent('load');
  await fail().catch(() => undefined);
  await reloaded;
  await page.waitForLoadState();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await fail();
  await page.clock.fastForward(30_000);
  await fail();
  expect(loads).toBe(1);
  const again = page.waitForEvent('load');
  await page.clock.fastForward(31_000);
  await fail().catch(() => undefined);
  await again;
  expect(loads).toBe(2);
});

test('a chosen language is remembered for a year, and a page recovers from a lost connection', async ({
  page,
  context,
  ringside,
}) => {
  await (await actorsOf(ringside.url)).qualifier();
  const faults = faultsOf(page);
  // A script that is loading when the connection is lost would be reported as another fault.
  const lastScript = () => page.waitForResponse(/\/connect-stream-.*\.js$/);
  await Promise.all([lastScript(), page.goto('/schedule?regions=all')]);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await Promise.all([
    lastScript(),
    page.getByRole('dialog').getByRole('link', { name: 'Türkçe' }).click(),
  ]);
  await expect(page).toHaveURL(/\/tr\/schedule\?regions=all$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  const chosen = (await context.cookies()).find(({ value }) => value === 'tr')!;
  expect(Math.round((chosen.expires - Date.now() / 1000) / 86_400)).toBe(365);
  // A page whose scripts are still loading cannot report that the connection is lost.
  await page.getByRole('button', { name: 'Dil: Türkçe' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: 'Bağlantı' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status', { name: 'Bağlantı' })).toBeHidden();
  expect(faults.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('a click before hydration takes effect once, after it', async ({ page, ringside }) => {
  await (await actorsOf(ringside.url)).qualifier();
  const faults = faultsOf(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/schedule', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Language: English' });
  await button.click();
  await button.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  scripts.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button.click();
  await expect(page.getByRole('dialog'), 'and a press is a press again').toBeVisible();
  expect(faults).toEqual([]);
});

test('the survey is offered while it is open and answered once', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch());
  await page.getByRole('button', { name: 'All pages' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Survey' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.getByRole('button', { name: 'All pages' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Survey' })).toHaveCount(0);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-GB' });
  test('a date has day, month, year, time and GMT offset', async ({ page, ringside }) => {
    const actors = await actorsOf(ringside.url);
    const { event } = await actors.worldFinals();
    await page.goto('/finals');
    const shown = page.getByRole('main').locator('time').first();
    const at = new Date((await shown.getAttribute('datetime'))!);
    // The stage begins some hours after its event, which may be the next day in that zone.
    expect(at >= new Date(event.date.from) && at <= new Date(event.date.to)).toBe(true);
    await expect(shown).toContainText(
      new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Kolkata',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(at),
    );
    // A range of two times names the zone once, at its end.
    await expect(page.getByRole('main').locator('p:has(time)').first()).toHaveText(
      /\d\d:\d\d (AM|PM) – [^G]*\d\d:\d\d (AM|PM) GMT\+5:30$/,
    );
  });
});

test('of two simultaneous events the one of the player’s roster is shown, and a switch shows the other', async ({
  page,
  ringside,
}) => {
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
  await page.getByRole('button', { name: 'November' }).click();
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
  const read = page.waitForRequest((request) =>
    request.url().includes(`/api/rosters/1.0/${roster.id}`),
  );
  // Moves the server's clock as well: a page that syncs its time meanwhile must not count back.
  await actors.advance(0.75);
  await page.clock.fastForward(45_000);
  await read;
  await expect(page.getByRole('region', { name: 'Action centre' })).toContainText(
    'Check-in closes in',
  );
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My Team' })
    .click();
  await expect(page.getByText('Qualified', { exact: true }).first()).toBeVisible();
});

test('an error names a missing field, and an unknown failure says so and links to help', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await playerPage(page).launch(await actors.launch({ profile: false }));
  await page.goto('/registration/profile/create');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The field is required.').first()).toBeVisible();

  await playerPage(page).launch(await actors.launch());
  await page.goto('/registration/team/create');
  await page.getByLabel('Team name').fill('Broken Ropes');
  await intercept(
    page,
    /\/api\/rosters\/1\.0(\?|$)/,
    failWith(500, {
      errors: [{ id: '1', status: '500', code: 'internal', title: 'Something went wrong here' }],
    }),
  );
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('Oops! Something went wrong.')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Contact Support' }),
  ).toHaveAttribute('href', /^mailto:/);
});

test('a request shows its loader for at least 200 ms, however fast the answer is', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.qualifier();
  await page.clock.install();
  await playerPage(page).launch(await actors.launch());
  await page.getByRole('button', { name: 'All pages' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: 'Survey' });
  await expect(link).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const answered = page.waitForResponse((answer) => answer.url().includes('/game/1.0/survey/info'));
  await link.click();
  await (await answered).finished();
  const [loader, question] = [
    page.getByRole('main').getByRole('status', { name: 'Loading' }),
    page.getByRole('radio').first(),
  ];
  await expect(loader).toBeVisible();
  await page.clock.runFor(150);
  await expect(loader).toBeVisible();
  await page.clock.runFor(100);
  await expect(question).toBeVisible();
});
