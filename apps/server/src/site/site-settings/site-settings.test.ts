import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, operator, visitor, player, send } = await championship();
const links = {
  rules: 'https://rules.example/',
  prizes: null,
  support: 'mailto:help@cup.example',
  chat: null,
  inbox: null,
  social: [{ name: 'Video', url: 'https://video.example/cup' }],
};
const prizes = {
  amount: 5000,
  currency: 'EUR',
  places: [
    { from: 1, to: 1, amount: 2000 },
    { from: 2, to: 3, amount: 1000 },
  ],
};

describe('prizes and links of the site', () => {
  test('are the default until operators set them, one or both; null restores the default', async () => {
    const first = await visitor.siteSettings.get('site');
    expect(first).toMatchObject({
      prizes: null,
      links: null,
      defaults: {
        prizes: { amount: 1_000_000, currency: 'USD', places: [] },
        links: { rules: null },
      },
    });
    expect(await operator.siteSettings.update('site', { prizes })).toMatchObject({
      prizes,
      links: null,
    });
    expect(await operator.siteSettings.update('site', { links })).toMatchObject({ prizes, links });
    await operator.siteSettings.update('site', { prizes: null });
    await operator.siteSettings.update('site', { links: null });
    expect(await visitor.siteSettings.get('site')).toEqual(first);
    const { items } = await operator.activityLog.list({ 'filter[action]': 'site-settings.*' });
    expect(items.map(({ after }) => after)).toEqual([
      { prizes: null, links: null },
      { prizes: null, links },
      { prizes, links },
      { prizes, links: null },
    ]);
  });

  test.each([
    {
      what: 'an address without https',
      sent: { links: { ...links, rules: 'http://rules.example/' } },
      pointer: '/data/attributes/links/rules',
    },
    {
      what: 'a script instead of an address',
      sent: { links: { ...links, social: [{ name: 'X', url: 'javascript:alert(1)' }] } },
      pointer: '/data/attributes/links/social/0/url',
    },
    {
      what: 'a support link that is no address',
      sent: { links: { ...links, support: 'help@cup.example' } },
      pointer: '/data/attributes/links/support',
    },
    {
      what: 'an unknown currency',
      sent: { prizes: { ...prizes, currency: 'XQX' } },
      pointer: '/data/attributes/prizes/currency',
    },
    {
      what: 'a negative pool',
      sent: { prizes: { ...prizes, amount: -1 } },
      pointer: '/data/attributes/prizes/amount',
    },
    {
      what: 'places worth more than the pool',
      sent: { prizes: { ...prizes, places: [{ from: 1, to: 3, amount: 2000 }] } },
      pointer: '/data/attributes/prizes/places/0/amount',
    },
  ])('rejects $what at its field', async ({ sent, pointer }) => {
    expect(await refusalOf(operator.siteSettings.update('site', sent as never))).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([expect.objectContaining({ source: { pointer } })]),
    });
  });

  test('rejects the second of two concurrent changes, and any change by players', async () => {
    const path = '/api/site-settings/1.0/site';
    const etag = (await send(path, {})).headers.get('etag')!;
    await operator.siteSettings.update('site', { prizes });
    const late = await send(path, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/vnd.api+json',
        'if-match': etag,
        authorization: `Bearer ${await tokenOf()}`,
      },
      body: JSON.stringify({ data: { type: 'site-settings', attributes: { prizes: null } } }),
    });
    expect(late.status).toBe(412);
    expect(
      await refusalOf((await player()).client.siteSettings.update('site', { prizes })),
    ).toMatchObject({
      status: 403,
    });
    expect((await send('/api/site-settings/1.0/other', {})).status).toBe(404);
  });
});

async function tokenOf(): Promise<string> {
  await operator.users.create({
    email: 'late@ringside.example',
    password: 'a long enough password',
    roles: ['operator.admin'],
  });
  return (await visitor.login('late@ringside.example', 'a long enough password')).data.token;
}

test('differ between championships', async () => {
  const { db } = api.context.storage;
  await db.insertInto('tenants').values({ key: 'bowl', name: 'bowl' }).execute();
  const answer = await send('/api/site-settings/1.0/site', { headers: { 'x-tenant': 'bowl' } });
  expect(await answer.json()).toMatchObject({ data: { attributes: { prizes: null } } });
});
