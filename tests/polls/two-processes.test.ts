import { createClient } from '@ringside/contract/client';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../../apps/server/src/platform/storage/open-storage.ts';
import { championship } from '../support/championship.ts';
import { testApi } from '../support/test-api.ts';
import { databaseOnServer } from '../support/test-storage.ts';
import { servePolls } from './kept-polls.ts';

const WITHIN = { timeout: 1_000, interval: 20 };
const { databaseUrl, template } = inject('database');

/** Two processes, one of which caches answers and learns of the other's changes over PostgreSQL. */
describe.runIf(databaseUrl)('the memory of one process, after a change by another', async () => {
  if (!databaseUrl) return;
  const database = await databaseOnServer(databaseUrl, template);
  const [here, there] = [await openPostgres(database), await openPostgres(database)];
  const ringside = await championship({ storage: here });
  const other = await testApi({ storage: there });
  const { region } = await ringside.stage();
  const polls = await servePolls(ringside.api);
  const contexts = [ringside.api.context, other.context];
  beforeAll(async () => {
    for (const { relay } of contexts) await relay.start();
  });
  afterAll(async () => {
    polls.close();
    for (const { relay } of contexts) await relay.stop();
    for (const storage of [here, there]) await storage.close();
  });

  const clientThere = (token: string) =>
    createClient({ send: (path, init) => other.request(path, init), bearer: () => token });
  const operatorThere = clientThere(ringside.operatorToken);

  async function keptOutlook() {
    const team = await ringside.roster(region.id, `Team ${crypto.randomUUID().slice(0, 8)}`);
    const headers = { authorization: `Bearer ${team.captain.token}` };
    const poll = () => polls.poll(`/api/rosters/1.0/${team.id}/outlook`, headers);
    await poll();
    await expect.poll(async () => (await poll()).isKept, WITHIN).toBe(true);
    return { team, poll };
  }

  test('a suspension ends the identity within a second', async () => {
    const { team, poll } = await keptOutlook();
    await operatorThere.users.suspend(team.captain.id);
    await expect.poll(async () => (await poll()).status, WITHIN).toBe(401);
  });

  test('a withdrawal ends the answer within a second', async () => {
    const { team, poll } = await keptOutlook();
    const before = (await poll()).body;
    await operatorThere.rosters.disband(team.id);
    await expect.poll(async () => (await poll()).body === before, WITHIN).toBe(false);
  });

  test('a process that cannot reach the database serves nothing from memory after a second', async () => {
    const { poll } = await keptOutlook();
    const answered = Promise.withResolvers<number>();
    const agree = vi
      .spyOn(ringside.api.context.clock, 'agree')
      .mockImplementation(() => answered.promise);
    await expect.poll(async () => (await poll()).isKept, { timeout: 3_000 }).toBe(false);
    agree.mockRestore();
    answered.resolve(0);
    await expect.poll(async () => (await poll()).isKept, { timeout: 3_000 }).toBe(true);
  });
});
