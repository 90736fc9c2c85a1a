import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../../tests/support/championship.ts';
import { toRealInstant } from '../../clock/real-time.ts';
import { readConfig } from '../../settings/config.ts';
import { ConfigError } from '../../settings/environment.ts';

let received = 0;
const receiver = createServer((request, response) =>
  request.resume().on('end', () => {
    received += 1;
    response.writeHead(204).end();
  }),
);
await new Promise<void>((listening) => void receiver.listen(0, '127.0.0.1', listening));
afterAll(() => void receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const { api, operator } = await championship({
  env: {
    WEBHOOK_ALLOW: '127.0.0.1/32',
    WEBHOOK_HOSTS: '127.0.0.1,Hooks.Example.org,*.example.net',
  },
});

describe('a list of hosts for web hooks', () => {
  test.each([
    'https://hooks.example.org/x',
    'https://HOOKS.example.org:8443/x',
    'https://one.example.net/x',
    'https://one.of.two.example.net/x',
  ])('%s may receive hooks', async (listed) => {
    const hook = await operator.webhooks.create({ url: listed, actions: ['event.*'] });
    expect((await operator.webhooks.get(hook.id)).url).toBe(listed);
    await operator.webhooks.delete(hook.id);
  });

  test.each([
    'https://example.org/x',
    'https://evil-hooks.example.org/x',
    'https://hooks.example.org.evil.example/x',
    'https://hooks.example.org./x',
    'https://example.net/x',
    'https://evilexample.net/x',
    'https://8.8.8.8/x',
    'https://elsewhere.example/hooks.example.org',
  ])('%s may not, neither in a new hook nor in a changed one', async (unlisted) => {
    const refused = {
      status: 422,
      code: 'host-not-listed',
      errors: [{ source: { pointer: '/data/attributes/url' } }],
    };
    expect(
      await refusalOf(operator.webhooks.create({ url: unlisted, actions: ['*'] })),
    ).toMatchObject(refused);
    const hook = await operator.webhooks.create({ url, actions: ['event.*'] });
    expect(await refusalOf(operator.webhooks.update(hook.id, { url: unlisted }))).toMatchObject(
      refused,
    );
    expect(await operator.webhooks.get(hook.id)).toMatchObject({ url });
    await operator.webhooks.delete(hook.id);
  });

  test('a listed host inside the network is still refused', async () => {
    const { config } = api.context;
    const { webhookHosts } = config;
    Object.assign(config, { webhookHosts: ['10.0.0.7'] });
    expect(
      await refusalOf(operator.webhooks.create({ url: 'https://10.0.0.7/x', actions: ['*'] })),
    ).toMatchObject({ status: 422, code: 'inside-the-network' });
    Object.assign(config, { webhookHosts });
  });

  test('a hook whose host was removed from the list gets nothing until it is listed again', async () => {
    const hook = await operator.webhooks.create({ url, actions: ['event.*'] });
    const { config, storage, hookDelivery } = api.context;
    const { webhookHosts } = config;
    Object.assign(config, { webhookHosts: ['hooks.example.org'] });
    await operator.webhooks.ping(hook.id);
    await hookDelivery.deliver();
    expect(received).toBe(0);
    expect((await operator.webhooks.deliveries(hook.id)).items).toMatchObject([
      { status: 'waiting', attempts: 1, responseStatus: null, failure: 'host-not-listed' },
    ]);
    Object.assign(config, { webhookHosts });
    await storage.db
      .updateTable('webhookDeliveries')
      .set({ nextAt: toRealInstant(0) })
      .execute();
    await hookDelivery.deliver();
    expect(received).toBe(1);
    expect((await operator.webhooks.deliveries(hook.id)).items).toMatchObject([
      { status: 'delivered', failure: null },
    ]);
    await operator.webhooks.delete(hook.id);
  });
});

test.each([
  'https://hooks.example.org',
  'hooks.example.org:443',
  '*',
  '*.',
  'hooks.*.org',
  'hooks.example.org,',
  'hooks.example.org other.example',
])('refuses "%s" as a list of hosts in one sentence at the start', (hosts) => {
  expect(() => readConfig({ WEBHOOK_HOSTS: hosts })).toThrow(ConfigError);
  expect(() => readConfig({ WEBHOOK_HOSTS: hosts })).toThrow(
    /^WEBHOOK_HOSTS: hosts separated by commas/,
  );
});
test('allows any external host without a list', () =>
  expect(readConfig({ WEBHOOK_HOSTS: '' }).webhookHosts).toBeUndefined());
