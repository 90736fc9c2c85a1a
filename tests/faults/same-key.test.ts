import { createClient } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import { OPERATOR, testApi } from '../support/test-api.ts';
import { testStorage } from '../support/test-storage.ts';

const storage = await testStorage();
const here = await testApi({ storage });
const there = await testApi({ storage });

test('two processes that get the same request with the same key at once execute it once and both return its answer', async () => {
  const { data } = await createClient((path, init) => here.request(path, init)).login(
    OPERATOR.email,
    OPERATOR.password,
  );
  const body = (name: string) =>
    JSON.stringify({
      data: {
        type: 'events',
        attributes: {
          name,
          date: { from: '2031-01-01T00:00:00.000Z', to: '2031-01-02T00:00:00.000Z' },
        },
      },
    });
  const create = (api: typeof here, name: string) =>
    api.request('/api/events/1.0', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.token}`,
        'content-type': 'application/vnd.api+json',
        'idempotency-key': `key of ${name}`,
      },
      body: body(name),
    });

  for (const name of ['One', 'Two']) {
    const answers = await Promise.all([create(here, name), create(there, name)]);
    const createdIds = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { data: { id: string } }).data.id),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(createdIds).size).toBe(1);
    expect(
      answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true'),
    ).toHaveLength(1);
  }
  const events = await storage.db
    .selectFrom('events')
    .select('name')
    .where('name', 'in', ['One', 'Two'])
    .orderBy('name')
    .execute();
  expect(events).toEqual([{ name: 'One' }, { name: 'Two' }]);
});
