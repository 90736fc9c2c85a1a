import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../../tests/support/championship.ts';
import { toRealInstant } from '../../clock/real-time.ts';
import { createNetworkGuard } from './network-guard.ts';
import { sendHook } from './send-hook.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
/** The receiver's next answers; 204 when the list is empty. */
const answers: (number | 'hang')[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push({ path: request.url!, headers: request.headers, body });
    const status = answers.shift() ?? 204;
    if (status === 'hang') return;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
});
let url: string;
const { operator, visitor, player, api, inMinutes } = await championship({
  env: { WEBHOOK_ALLOW: '127.0.0.1/32' },
});
const deliver = () => api.context.hookDelivery.deliver();
let days = 300;
/** Creates an event, each a day later, since at most two may overlap. */
const makeEvent = (name: string) =>
  operator.events.create({
    name,
    date: { from: inMinutes(60 * 24 * (days += 2)), to: inMinutes(60 * 24 * (days + 1)) },
  });

beforeAll(async () => {
  await new Promise<void>((listening) => void receiver.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => void receiver.close());
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

describe('a web hook', () => {
  test('gets the subscribed changes, signed by a secret that is shown once, without personal data', async () => {
    const hook = await operator.webhooks.create({ url, actions: ['event.*'], description: 'Bot' });
    expect(hook.secret).toMatch(/^whsec_/);
    expect(await operator.webhooks.get(hook.id)).not.toHaveProperty('secret');
    const event = await makeEvent('Told of');
    await operator.webhooks.update(hook.id, { description: 'Told by the way' });
    await deliver();
    expect(received).toHaveLength(1);
    const { headers, body } = received[0]!;
    const sent = JSON.parse(body) as { type: string; data: { subject: object } };
    expect(sent).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      type: 'event.created',
      data: { subject: { type: 'events', id: event.id } },
    });
    const key = Buffer.from(hook.secret!.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`,
    );
    expect((await operator.webhooks.deliveries(hook.id)).items).toMatchObject([
      { action: 'event.created', status: 'delivered', attempts: 1, responseStatus: 204 },
    ]);
    const renewed = await operator.webhooks.renewSecret(hook.id);
    expect(renewed.secret).not.toBe(hook.secret);
    await operator.webhooks.delete(hook.id);
    await makeEvent('Not told of');
    await deliver();
    expect(received).toHaveLength(1);
  });

  test('gets nothing from a refused change', async () => {
    const hook = await operator.webhooks.create({ url, actions: ['*'] });
    await deliver();
    received.length = 0;
    await refusalOf(
      operator.events.create({ name: '', date: { from: inMinutes(0), to: inMinutes(1) } }),
    );
    await deliver();
    expect(received).toEqual([]);
    await operator.webhooks.delete(hook.id);
  });

  test('is retried up to seven times after failures, and a failed delivery is replayed with the same id', async () => {
    const hook = await operator.webhooks.create({ url, actions: ['event.created'] });
    await makeEvent('Retried');
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      answers.push(attempt === 2 ? 302 : 500);
      await deliver();
      expect(received).toHaveLength(attempt);
      await deliver();
      expect(received, 'not before its time').toHaveLength(attempt);
      await api.context.storage.db
        .updateTable('webhookDeliveries')
        .set({ nextAt: toRealInstant(0) })
        .where('status', '=', 'waiting')
        .execute();
    }
    await deliver();
    expect(received).toHaveLength(8);
    expect(
      received.map(({ path }) => path),
      'no redirect is followed',
    ).toEqual(Array.from({ length: 8 }, () => '/hook'));
    const [failed] = (await operator.webhooks.deliveries(hook.id)).items;
    expect(failed).toMatchObject({
      status: 'failed',
      attempts: 8,
      responseStatus: 500,
      nextAt: null,
    });
    await operator.webhooks.replay(hook.id, failed!.id);
    await deliver();
    expect(received).toHaveLength(9);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(
      (await operator.webhooks.deliveries(hook.id, { 'filter[status]': 'delivered' })).items,
    ).toHaveLength(1);
    await operator.webhooks.delete(hook.id);
  });

  test('gets nothing after it answers "gone", and a ping reports whether it answers', async () => {
    const hook = await operator.webhooks.create({ url, actions: ['event.created'] });
    expect(await operator.webhooks.ping(hook.id)).toMatchObject({
      action: 'webhook.ping',
      status: 'waiting',
    });
    answers.push(410);
    await deliver();
    expect(await operator.webhooks.get(hook.id)).toMatchObject({ isActive: false });
    await makeEvent('After gone');
    await deliver();
    expect(received).toHaveLength(1);
    await operator.webhooks.delete(hook.id);
  });

  test('gets each delivery once from two concurrent processes', async () => {
    const hook = await operator.webhooks.create({ url, actions: ['event.created'] });
    for (let count = 0; count < 6; count += 1) await makeEvent(`At once ${count}`);
    const { createHookDelivery } = await import('../deliver-hooks.ts');
    const other = createHookDelivery(api.context, ['127.0.0.1/32']);
    await Promise.all([deliver(), other.deliver()]);
    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    await operator.webhooks.delete(hook.id);
  });

  test('is created by the owner only, read by operators, and hidden from others', async () => {
    const { client } = await player();
    expect(await refusalOf(client.webhooks.list())).toMatchObject({ status: 403 });
    expect(await refusalOf(visitor.webhooks.list())).toMatchObject({ status: 401 });
    expect(await refusalOf(client.webhooks.create({ url, actions: ['*'] }))).toMatchObject({
      status: 403,
    });
  });

  test.each([
    {
      why: 'an address inside',
      attributes: { url: 'https://10.0.0.7/x' },
      code: 'inside-the-network',
    },
    {
      why: 'the metadata service',
      attributes: { url: 'http://169.254.169.254/latest' },
      code: 'inside-the-network',
    },
    {
      why: 'the same as one number',
      attributes: { url: 'http://2852039166/' },
      code: 'inside-the-network',
    },
    {
      why: 'an IPv6 address inside',
      attributes: { url: 'http://[::1]/' },
      code: 'inside-the-network',
    },
    {
      why: 'IPv4 inside IPv6',
      attributes: { url: 'http://[::ffff:10.0.0.1]/' },
      code: 'inside-the-network',
    },
    {
      why: 'a name and password',
      attributes: { url: 'https://me:secret@example.com/' },
      code: 'credentials-in-url',
    },
    { why: 'another scheme', attributes: { url: 'file:///etc/passwd' }, code: 'invalid' },
    { why: 'no action', attributes: { actions: [] }, code: 'invalid' },
    { why: 'a word that is no action', attributes: { actions: ['series'] }, code: 'invalid' },
  ])('is refused: $why', async ({ attributes }) => {
    expect(
      await refusalOf(operator.webhooks.create({ url, actions: ['*'], ...attributes })),
    ).toMatchObject({ status: 422 });
  });
});

describe('the network guard', () => {
  test.each([
    ['8.8.8.8', true],
    ['1.1.1.1', true],
    ['172.15.0.1', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::a00:1', false],
    ['localhost', false],
  ])('%s: %s', (address, open) => {
    expect(createNetworkGuard().isPublic(address)).toBe(open);
  });

  test('does not reach a name that leads inside, though it looks like any other', async () => {
    const outcome = await sendHook(
      {
        url: url.replace('127.0.0.1', 'localhost'),
        secret: 'whsec_c2VjcmV0',
        deliveryId: '1',
        body: '{}',
      },
      createNetworkGuard(),
    );
    expect(outcome).toEqual({ status: null, failure: 'inside-the-network' });
    expect(received).toEqual([]);
  });

  test('abandons a receiver that never answers', async () => {
    answers.push('hang');
    expect(
      await sendHook(
        { url, secret: 'whsec_c2VjcmV0', deliveryId: '1', body: '{}' },
        createNetworkGuard(['127.0.0.1/32']),
        50,
      ),
    ).toEqual({ status: null, failure: 'timed-out' });
  });
});
