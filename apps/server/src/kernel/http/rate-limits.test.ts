import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { createRateLimits } from './rate-limits.ts';

afterEach(() => void vi.useRealTimers());
const limits = { person: { reads: 3, changes: 2 }, address: { reads: 5, changes: 4 } };

describe('rate limits', () => {
  test('count a user across IP addresses, an address across users, and reads apart from changes', async () => {
    const { check } = createRateLimits({ limits });
    const asks = async (person: string | null, address: string | null, method = 'GET') =>
      (await check({ person, address, method }))?.status ?? 200;
    for (const address of ['1', '2', '3']) expect(await asks('ada', address)).toBe(200);
    expect(await asks('ada', '4')).toBe(429);
    expect(await asks('ada', '4', 'POST')).toBe(200);
    expect(await asks('bob', '4')).toBe(200);
    for (let count = 0; count < 5; count += 1) expect(await asks(null, '9')).toBe(200);
    expect(await asks(null, '9')).toBe(429);
    expect(await asks('eve', null), 'within the process only the person counts').toBe(200);
  });

  test('name the seconds to wait, after which requests pass again', async () => {
    vi.useFakeTimers();
    const { check } = createRateLimits({ limits });
    const ask = () => check({ person: 'ada', address: null, method: 'POST' });
    await ask();
    await ask();
    const refused = await ask();
    const wait = Number(refused!.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(JSON.parse(refused!.body!)).toMatchObject({
      errors: [{ status: '429', code: 'too-many-requests' }],
    });
    await vi.advanceTimersByTimeAsync(wait * 1000 + 1);
    expect(await ask()).toBeUndefined();
  });

  test('answer 429 in the API and do not delay other users', async () => {
    const { api, player } = await championship();
    const [ada, bob] = [await player(), await player()];
    Object.assign(api.context, { rateLimits: createRateLimits({ limits }) });
    for (let count = 0; count < 3; count += 1) await ada.client.users.me();
    const refusal = await refusalOf(ada.client.users.me());
    expect(refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    expect((await bob.client.users.me()).id).toBe(bob.id);
  });
});
