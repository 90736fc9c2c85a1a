import type { Page } from '@playwright/test';
import { playerPage } from '../pages/player-page.ts';
import { expectAccessible } from '../support/accessibility-faults.ts';
import { actorsOf } from '../support/actors.ts';
import { fillChampionship } from '../support/filled.ts';
import { isPackagedBrowser } from '../support/needs-browser.ts';
import { expect, test } from '../support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Simulates a device of Chromium without its push service, which this machine cannot reach: the
 * address and keys are those of RFC 8291's example.
 */
function ownAddress(): void {
  let subscription: object | null = null;
  const createSubscription = (options: { applicationServerKey: unknown }) => ({
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    options: { ...options, applicationServerKey: new ArrayBuffer(0) },
    toJSON: () => ({
      endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe() {
      subscription = null;
      return Promise.resolve(true);
    },
  });
  PushManager.prototype.subscribe = (options) =>
    Promise.resolve((subscription = createSubscription(options as never)) as never);
  PushManager.prototype.getSubscription = () => Promise.resolve(subscription as never);
}

/**
 * Returns a function that delivers a message to the page's service worker, as a browser does after
 * decryption.
 */
async function pusher(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  devtools.on(
    'ServiceWorker.workerRegistrationUpdated',
    ({ registrations }) => registrations[0] && found.resolve(registrations[0].registrationId),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
}
const readNotifications = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(
      ({ title, body, tag }) => ({ title, body, tag }),
    ),
  );

/** Opens the team page of a captain who has enabled notifications on their device. */
async function notified(page: Page, url: string) {
  test.skip(isPackagedBrowser(), 'the packaged browser shows no notifications');
  const { captain, seriesId } = await fillChampionship(await actorsOf(url), url);
  await page.context().grantPermissions(['notifications'], { origin: url });
  await page.addInitScript(ownAddress);
  const player = playerPage(page);
  await player.launch(captain);
  await page.goto('/my-team');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const calls = page.locator('#calls');
  await calls.getByRole('button', { name: 'Notify me' }).click();
  await expect(calls.getByText('This device is notified of')).toBeVisible();
  return { player, calls, seriesId };
}

test('a player turns notifications on and off, and one shows where its page is not in sight', async ({
  page,
  ringside,
}) => {
  const { player, calls, seriesId } = await notified(page, ringside.url);
  await expectAccessible(page);

  const push = await pusher(page, ringside.url);
  const notice = {
    title: 'Your match is live',
    body: 'Die Donnerschlagfreunde plays Alder now.',
    page: `/match/${seriesId}`,
    path: `/match/${seriesId}`,
    tag: `match-${seriesId}`,
  };
  await push(notice);
  await expect
    .poll(() => readNotifications(page))
    .toEqual([{ title: notice.title, body: notice.body, tag: notice.tag }]);
  await page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).forEach((one) => one.close()),
  );
  await push({ not: 'a notice' });
  await calls.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(calls.getByRole('button', { name: 'Notify me' })).toBeVisible();

  await page.goto(`/match/${seriesId}`);
  await expect(page.getByRole('log')).toBeVisible();
  await push({ ...notice, tag: 'in-sight' });
  // The tool sometimes loses the message to a worker that it has to wake; the same tag shows once,
  // however often it arrives.
  await expect
    .poll(
      async () => (
        await push({ ...notice, page: '/queue', path: '/queue', tag: 'elsewhere' }),
        readNotifications(page)
      ),
    )
    .toMatchObject([{ tag: 'elsewhere' }]);

  expect(player.faults).toEqual([]);
});

/** Returns the push addresses that the server has of the player, read with the page's cookie. */
const addresses = (page: Page) =>
  page.evaluate(async () =>
    (
      (await (await fetch('/api/push/1.0/subscriptions')).json()) as {
        data: { id: string; attributes: { endpoint: string } }[];
      }
    ).data.map(({ id, attributes }) => ({ id, endpoint: attributes.endpoint })),
  );

test('a device keeps its notifications when its browser rotates the address or the server has lost it', async ({
  page,
  context,
  ringside,
}) => {
  const { player, calls } = await notified(page, ringside.url);
  const [first] = await addresses(page);

  // The event as the browser fires it in the worker, with the site closed and no session.
  const rotated = 'https://push.example.net/push/rotated';
  const worker = context.serviceWorkers()[0]!;
  await worker.evaluate(async (endpoint) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const newSubscription = {
      toJSON: () => ({
        endpoint,
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    };
    dispatchEvent(
      Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: null,
        newSubscription,
        waitUntil: resolve,
      }),
    );
    await promise;
  }, rotated);
  expect(await addresses(page)).toEqual([{ id: first!.id, endpoint: rotated }]);

  // Its push service has reported the device as gone: any page that the player opens registers it
  // again, without a click.
  await page.evaluate(
    (id) => fetch(`/api/push/1.0/subscriptions/${id}`, { method: 'DELETE' }),
    first!.id,
  );
  expect(await addresses(page)).toEqual([]);
  await page.goto('/schedule');
  await expect
    .poll(async () => (await addresses(page)).map(({ endpoint }) => endpoint))
    .toEqual([first!.endpoint]);

  // A device that the player has turned off stays off.
  await page.goto('/my-team');
  await calls.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(calls.getByRole('button', { name: 'Notify me' })).toBeVisible();
  const looked = page.waitForResponse((answer) => answer.url().includes('/game/1.0/user'));
  await page.goto('/schedule');
  await looked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await addresses(page)).toEqual([]);
  expect(player.faults).toEqual([]);
});

test('the page asks for no permission on load, and says where a blocked one is changed', async ({
  page,
  ringside,
}) => {
  const actors = await actorsOf(ringside.url);
  const { captain } = await fillChampionship(actors, ringside.url);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = () => Promise.reject(new Error('nobody pressed anything'));
  });
  await playerPage(page).launch(captain);
  await page.goto('/de/my-team');
  await expect(
    page.locator('#calls').getByText('Dein Browser blockiert Benachrichtigungen'),
  ).toBeVisible();
  await expect(
    page.locator('#calls').getByRole('button', { name: 'Benachrichtige mich' }),
  ).toHaveCount(0);
});

test('sound and shake are switched off and remembered', async ({ page, ringside }) => {
  const actors = await actorsOf(ringside.url);
  const { captain } = await fillChampionship(actors, ringside.url);
  await page.addInitScript(() => {
    const alertCounts = { sounds: 0, shakes: 0 };
    Object.assign(globalThis, { alertCounts });
    const Context = globalThis.AudioContext;
    globalThis.AudioContext = class extends Context {
      constructor() {
        super();
        alertCounts.sounds++;
      }
    };
    navigator.vibrate = () => ++alertCounts.shakes > 0;
  });
  const readAlertCounts = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { alertCounts: { sounds: number; shakes: number } }).alertCounts,
    );
  await playerPage(page).launch(captain);
  await page.goto('/my-team');
  const calls = page.locator('#calls');
  await calls.getByRole('button', { name: 'Test' }).click();
  expect(await readAlertCounts()).toEqual({ sounds: 1, shakes: 1 });
  await calls.getByLabel('Vibration').uncheck();
  await calls.getByRole('button', { name: 'Test' }).click();
  expect(await readAlertCounts()).toEqual({ sounds: 2, shakes: 1 });
  await calls.getByLabel('Sound').uncheck();
  await page.reload();
  await expect(calls.getByLabel('Sound')).not.toBeChecked();
  await calls.getByRole('button', { name: 'Test' }).click();
  expect(await readAlertCounts()).toEqual({ sounds: 0, shakes: 0 });
});
