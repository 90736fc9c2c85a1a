import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consolePage } from '../pages/console-page.ts';
import { actorsOf } from '../support/actors.ts';
import { clientAt, expect, startRingside, test as base } from '../support/server.ts';

const VIEWER = { email: 'vera@ringside.example', password: 'correct horse battery' };

/** A program on this machine that receives web hooks; the server may send there. */
const test = base.extend<{ program: { url: string; webhookIds: string[] } }>({
  ringside: async ({}, use) => {
    const server = await startRingside(() => ({ WEBHOOK_ALLOW: '127.0.0.0/8' }));
    await use(server);
    server.stop();
  },
  program: async ({}, use) => {
    const webhookIds: string[] = [];
    const server = createServer((request, response) => {
      webhookIds.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
      webhookIds,
    });
    server.closeAllConnections();
    server.close();
  },
});

test('a key is created, shown once, used and revoked', async ({ page, ringside, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const desk = consolePage(page);
  await desk.signIn(undefined, '/programs');
  await desk.button('New key').click();
  await desk.dialog.getByLabel('Program').fill('Stream overlay');
  const roles = desk.dialog.getByRole('group', { name: 'Permissions' });
  await roles.getByLabel('Viewer').uncheck();
  await desk.dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(roles.getByRole('alert')).toHaveText('Needs at least one role.');
  await roles.getByLabel('Viewer').check();
  await roles.getByLabel('Referee').check();
  await desk.expectWhole();
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/key.png` });
  await desk.dialog.getByRole('button', { name: 'Create key' }).click();
  const keyField = desk.dialog.getByLabel('Key', { exact: true });
  await expect(keyField).toHaveValue(/^rsk_/);
  const key = await keyField.inputValue();
  await desk.dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(desk.dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await desk.expectWhole();
  await desk.dialog.getByRole('button', { name: 'I have saved it' }).click();
  const row = page.getByRole('row', { name: /Stream overlay/ });
  await expect(row).toContainText('Active');
  await expect(row.getByRole('cell', { name: 'viewer, referee' })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const program = clientAt(ringside.url, key);
  expect((await program.webhooks.list()).items).toEqual([]);
  await desk.button('Revoke the key of Stream overlay').click();
  await expect(desk.dialog).toContainText('The API refuses the key');
  await desk.dialog.getByRole('button', { name: 'Revoke the key of Stream overlay' }).click();
  await expect(row).toContainText('Revoked');
  await expect(program.webhooks.list()).rejects.toMatchObject({ status: 401 });
  // The browser also logs each refused call.
  expect(desk.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
});

test('a web hook is created, pinged, redelivered, read-only for a viewer, and removed', async ({
  page,
  ringside,
  program,
}) => {
  const actors = await actorsOf(ringside.url);
  await actors.operator.users.create({ ...VIEWER, username: 'Vera', roles: ['operator.viewer'] });
  const desk = consolePage(page);
  await desk.signIn(undefined, '/programs');
  await desk.button('New webhook').click();
  await desk.dialog.getByLabel('URL').fill(program.url);
  await desk.dialog.getByLabel('Actions').fill('event.*, series.finished');
  await desk.dialog.getByLabel('Description').fill('Results bot');
  await desk.dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(desk.dialog.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await desk.dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('link', { name: 'Results bot' }).click();
  await expect(page.getByText('event.*, series.finished to')).toBeVisible();
  await desk.act('Send a ping', { press: 'Send' });
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('response 204');
  await desk.button('Send again: webhook.ping').click();
  await desk.dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => program.webhookIds.length).toBe(2);
  expect(program.webhookIds[1]).toBe(program.webhookIds[0]);
  await expect(desk.dialog).toBeHidden();
  await page.getByText('Payload', { exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.expectWhole();
  const address = new URL(page.url()).pathname.replace('/console', '');

  await desk.button('Sign out').click();
  await desk.signIn(VIEWER, '/programs');
  await expect(page.getByRole('link', { name: 'Results bot' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeHidden();
  await desk.expectWhole();
  await desk.open(address);
  await expect(page.getByText('webhook.ping').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Actions' })).toBeHidden();

  await desk.button('Sign out').click();
  await desk.signIn(undefined, address);
  await desk.act('Remove', { press: 'Remove it' });
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  expect((await actors.operator.webhooks.list()).items).toEqual([]);
  expect(desk.faults).toEqual([]);
});
