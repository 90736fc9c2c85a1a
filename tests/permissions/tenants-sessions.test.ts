import { describe, expect, test } from 'vitest';
import { OPERATOR } from '../support/test-api.ts';
import { KEY } from './neighbour.ts';
import { JSON_TYPE } from './populated-championship.ts';
import { FIRST_KEY, openTwoChampionships } from './two-championships.ts';

const { championship, things, tokens, neighbour, ask, defaults, withDefault } =
  await openTwoChampionships();

describe.each(defaults)('two championships in one database: $which', ({ tenantId }) => {
  const asDefault = withDefault(tenantId);

  test('neither password, refresh token nor cookie of one signs in to the other', () =>
    asDefault(async () => {
      expect((await ask('POST', '/api/login/1.0', { body: OPERATOR })).status).toBe(401);
      const signedIn = await ask('POST', '/api/login/1.0', { tenant: FIRST_KEY, body: OPERATOR });
      expect(signedIn.status).toBe(200);
      expect(
        (
          await ask('POST', '/api/login/1.0/refresh', {
            body: { refreshToken: signedIn.json.data.refreshToken },
          })
        ).status,
      ).toBe(401);
      const cookie = (
        await championship.send('/api/login/1.0', {
          method: 'POST',
          headers: { ...JSON_TYPE, 'x-tenant': FIRST_KEY },
          body: JSON.stringify(OPERATOR),
        })
      ).headers
        .get('set-cookie')!
        .split(';')[0]!;
      const byCookie = async (tenant: string) =>
        (await championship.send('/api/users/1.0/me', { headers: { cookie, 'x-tenant': tenant } }))
          .status;
      expect([await byCookie(FIRST_KEY), await byCookie(KEY)]).toEqual([200, 401]);
    }));

  test('the calls outside the kernel respect the tenant', () =>
    asDefault(async () => {
      for (const [method, path] of [
        ['POST', '/api/login/1.0'],
        ['POST', '/api/login/1.0/link'],
        ['POST', '/api/login/1.0/refresh'],
        ['DELETE', '/api/login/1.0'],
        ['GET', '/api/age-gate/1.0'],
        ['POST', '/api/age-gate/1.0'],
        ['GET', `/api/stream/1.0?topics=segments:${things.segment}`],
      ] as const) {
        expect(
          await ask(method, path, {
            tenant: 'unknown-tenant',
            ...(method !== 'GET' && { body: {} }),
          }),
          `${method} ${path}`,
        ).toMatchObject({ status: 404, json: { errors: [{ code: 'tenant-unknown' }] } });
      }
      for (const path of ['/api/age-gate/1.0', '/api/stream/1.0?topics=users:me'])
        expect((await ask('GET', path, { token: tokens.captain })).status).toBe(401);
    }));

  test('the stream sends no event of the other, neither new nor missed', () =>
    asDefault(async () => {
      const topics = `segments:${things.draft},segments:${neighbour.things.open}`;
      const reader = (
        await championship.send(`/api/stream/1.0?topics=${topics}&after=0`, {
          headers: { 'x-tenant': KEY },
        })
      ).body!.getReader();
      const decoder = new TextDecoder();
      let text = '';
      const hear = async (word: string) => {
        while (!text.includes(word))
          text += decoder.decode((await reader.read()).value, { stream: true });
      };
      const change = (tenant: string, id: string, token: string | null) =>
        ask('PATCH', `/api/segments/1.0/${id}`, {
          tenant,
          token,
          body: { data: { type: 'segments', attributes: { name: 'Renamed' } } },
        });
      await hear('segment.created');
      expect((await change(FIRST_KEY, things.draft!, tokens.owner)).status).toBe(200);
      expect((await change(KEY, neighbour.things.open, neighbour.tokens.owner)).status).toBe(200);
      await hear('segment.changed');
      await reader.cancel();
      expect(text).toContain(`"id":"${neighbour.things.open}"`);
      expect(text).not.toContain(`"id":"${things.draft}"`);
    }));
});
