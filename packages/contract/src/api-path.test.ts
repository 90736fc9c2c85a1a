import { describe, expect, test } from 'vitest';
import { apiPath, UNREACHABLE_PATH } from './api-path.ts';
import { createClient } from './client.ts';

describe('apiPath', () => {
  test.each([
    ['63', '/api/x/63'],
    ['../../healthz', '/api/x/..%2F..%2Fhealthz'],
    ['a b?c#d', '/api/x/a%20b%3Fc%23d'],
    ['%2e', '/api/x/%252e'],
    ['\uD800', '/api/x/%EF%BF%BD'],
  ])('encodes %j as one segment', (id, path) => {
    expect(apiPath`/api/x/${id}`).toBe(path);
    expect(new URL(path, 'http://localhost').pathname).toBe(path);
  });

  test.each(['', '.', '..'])('builds no path from %j, which URLs remove', (id) => {
    expect(apiPath`/api/x/${id}`).toBe(UNREACHABLE_PATH);
  });
});

test('the client answers 404 for an id that no URL can carry, without a request', async () => {
  const client = createClient(() => expect.unreachable('no request may be sent'));
  await expect(client.rosters.get('..')).rejects.toMatchObject({ status: 404, code: 'not-found' });
});
