import { createClient } from '@ringside/contract/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';

const api = await testApi({ env: { OPERATORS_SECOND_FACTOR: 'required' } });
const send = (path: string, init: RequestInit = {}) => api.request(path, init);
const visitor = createClient(send);
const clientOf = (token: string) => createClient({ send, bearer: () => token });
const STEP_MS = 30_000;
const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Signs in an owner from the environment, with the cookie of the console. */
async function signedIn(email = OPERATOR.email, password = OPERATOR.password, code?: string) {
  const response = await send('/api/login/1.0', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(code && { code }) }),
  });
  const { data } = (await response.json()) as {
    data: {
      token: string;
      refreshToken: string;
      mustEnrol: boolean;
      user: { permissions: string[] };
    };
  };
  return {
    data,
    client: clientOf(data.token),
    cookie: response.headers.get('set-cookie')!.split(';')[0]!,
  };
}

describe('with a required second factor', () => {
  test('an operator without one may set it up, sign out and see what visitors see, and nothing else', async () => {
    const { data, client, cookie } = await signedIn();
    expect([data.mustEnrol, data.user.permissions]).toEqual([true, []]);
    const { users, logins, alarms, apiKeys, events, user } = client;
    const refused = [
      () => users.me(),
      () => users.list(),
      () => logins.list(),
      () => alarms.list(),
      () => apiKeys.create({ name: 'Bot', roles: [] }),
      () => events.create({}),
      () => user.changePassword('a', 'b'),
      () => users.erase('me'),
    ];
    for (const call of refused)
      expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'second-factor-missing' });
    expect(
      (await send('/api/users/1.0/me', { headers: { cookie, 'sec-fetch-site': 'same-origin' } }))
        .status,
    ).toBe(403);
    expect(
      (
        await send('/api/stream/1.0?topics=users:me', {
          headers: { authorization: `Bearer ${data.token}` },
        })
      ).status,
    ).toBe(401);
    expect((await client.events.list()).items).toEqual([]);
    expect(await client.secondFactor.state()).toMatchObject({ isOn: false, isRequired: true });
    expect((await visitor.session.refresh(data.refreshToken)).data.mustEnrol).toBe(true);
    await visitor.session.end(data.refreshToken);
  });

  test('a login gets all rights at once on set-up, keeps them on renewal, and a sign-in needs a code', async () => {
    const { data, client } = await signedIn();
    const { secret } = await client.secondFactor.begin(OPERATOR.password);
    expect((await refusalOf(client.users.list())).code).toBe('second-factor-missing');
    await client.secondFactor.confirm(codeAt(secret, START));
    expect((await client.users.list()).items.length).toBeGreaterThan(0);
    const renewed = (await visitor.session.refresh(data.refreshToken)).data;
    expect(renewed.mustEnrol).toBe(false);
    expect(renewed.user.permissions).toContain('roles.write');
    expect((await refusalOf(visitor.login(OPERATOR.email, OPERATOR.password))).code).toBe(
      'second-factor-required',
    );
    const again = await signedIn(
      OPERATOR.email,
      OPERATOR.password,
      codeAt(secret, START + STEP_MS),
    );
    expect(again.data.mustEnrol).toBe(false);

    // a program keeps its key; an operator whose factor is removed must set one up again
    const [email, password] = ['second@ringside.example', 'a password for once'];
    const { id } = await again.client.users.create({ email, password, roles: ['operator.owner'] });
    const second = await signedIn(email, password);
    const secondEnrolment = await second.client.secondFactor.begin(password);
    await second.client.secondFactor.confirm(codeAt(secondEnrolment.secret, START));
    const key = (await second.client.apiKeys.create({
      name: 'Bot',
      roles: ['operator.viewer'],
    })) as { bearer?: string };
    await again.client.secondFactor.takeAway(id, OPERATOR.password);
    expect((await signedIn(email, password)).data.mustEnrol).toBe(true);
    expect((await clientOf(key.bearer!).users.list()).items.length).toBe(2);
  });
});
