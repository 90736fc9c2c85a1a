import { actorsOf } from '../support/actors.ts';
import { expect, startRingside, test as base } from '../support/server.ts';
import { withoutSharedWorker } from '../support/without-worker.ts';

const test = base.extend({
  ringside: async ({}, use) => {
    const server = await startRingside(() => ({ STREAMS_PER_ADDRESS: '1' }));
    await use(server);
    server.stop();
  },
});

test('a page whose stream is refused still shows a change, and listens once there is room', async ({
  page,
  ringside,
}) => {
  // This is the only stream that the address may hold open.
  const held = await fetch(`${ringside.url}/api/stream/1.0?topics=events:1`);
  const actors = await actorsOf(ringside.url);
  const now = +(await actors.now());
  await page.clock.install();
  await withoutSharedWorker(page);
  const answered = (method: string, status: number) =>
    page.waitForResponse(
      (response) =>
        response.url().includes('/api/stream/') &&
        response.request().method() === method &&
        response.status() === status,
    );
  const refused = [answered('GET', 429), answered('HEAD', 429)];
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await Promise.all([page.clock.fastForward(1_000), ...refused]);
  await actors.operator.announcements.create({
    texts: { en: { title: 'Servers rest tonight.', text: 'From ten to eleven no match begins.' } },
    link: null,
    date: {
      from: new Date(now - 60_000).toISOString(),
      to: new Date(now + 3_600_000).toISOString(),
    },
  });
  const polled = answered('HEAD', 429);
  await page.clock.fastForward(40_000);
  await polled;
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('region', { name: 'Announcements' })).toContainText(
    'Servers rest tonight.',
  );
  await held.body!.cancel();
  const opened = answered('GET', 200);
  await page.clock.fastForward(60_000);
  await opened;
});
