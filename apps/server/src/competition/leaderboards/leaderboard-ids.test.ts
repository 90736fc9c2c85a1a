import { createClient } from '@ringside/contract/client';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { ensureReferenceData } from '../../catalogue/reference-data.command.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/environment.ts';

const LIVE = 'APAC:901,EMEA:902,NA:903,SA:904';
const DEVELOPMENT = 'SA:14, NA:13, EMEA:12, APAC:11';

/**
 * Starts a deployment with a new default championship; the test template already contains
 * `default`.
 */
const deployed = (ids: string | undefined, options: Parameters<typeof testApi>[0] = {}) =>
  testApi({ ...options, env: { TENANT: 'new', ...(ids && { LEADERBOARD_IDS: ids }) } });
async function idsOf(api: Awaited<ReturnType<typeof testApi>>) {
  const client = createClient((path, init) => api.request(path, init));
  const { items } = await client.leaderboards.list();
  return Object.fromEntries(items.map(({ region, id }) => [region, id]));
}
const mistakesOf = (ids: string): string[] => {
  try {
    readConfig({ SESSION_SECRET: 'a secret for tests only', LEADERBOARD_IDS: ids });
  } catch (error) {
    return (error as ConfigError).mistakes;
  }
  return [];
};

test('gives the leaderboards of the development and the live service the ids of their settings', async () => {
  const [live, development] = await Promise.all([deployed(LIVE), deployed(DEVELOPMENT)]);
  expect(await idsOf(live)).toEqual({ APAC: '901', EMEA: '902', NA: '903', SA: '904' });
  expect(await idsOf(development)).toEqual({ APAC: '11', EMEA: '12', NA: '13', SA: '14' });
});

test('lets the database number them without the setting', async () =>
  expect(Object.keys(await idsOf(await deployed(undefined))).sort()).toEqual([
    'APAC',
    'EMEA',
    'NA',
    'SA',
  ]));

test('numbers later leaderboards after those of the setting', async () => {
  const { context } = await deployed(LIVE);
  const { db } = context.storage;
  const { id: tenantId } = await db
    .insertInto('tenants')
    .values({ key: 'later', name: 'later' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ensureReferenceData(db, tenantId);
  const rows = await db
    .selectFrom('leaderboards')
    .select('id')
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(['905', '906', '907', '908']);
});

test('keeps other ids that the database has, and logs the difference', async () => {
  const storage = await testStorage();
  const before = await idsOf(await deployed(LIVE, { storage }));
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const changed = LIVE.replace('902', '77');
  expect(await idsOf(await deployed(changed, { storage, log }))).toEqual(before);
  const warned = lines.filter((line) => line.includes('LEADERBOARD_IDS'));
  expect(warned).toHaveLength(1);
  expect(JSON.parse(warned[0]!)).toMatchObject({
    level: 40,
    differences: ['EMEA has 902, not 77'],
  });
  lines.length = 0;
  await deployed(LIVE, { storage, log });
  expect(lines.filter((line) => line.includes('LEADERBOARD_IDS'))).toEqual([]);
});

test('stops the start for an id that another championship uses', async () => {
  const takenIds = await idsOf(await testApi());
  await expect(deployed(`APAC:901,EMEA:${takenIds.EMEA},NA:903,SA:904`)).rejects.toThrow(
    `LEADERBOARD_IDS: another championship has ${takenIds.EMEA} already`,
  );
});

describe('an invalid setting stops the start', () => {
  test.each([
    [
      'APAC=901,EMEA=902,NA=903,SA=904',
      'region:id separated by commas, such as APAC:101,EMEA:102,NA:103,SA:104',
    ],
    [
      'APAC:0,EMEA:902,NA:903,SA:904',
      'region:id separated by commas, such as APAC:101,EMEA:102,NA:103,SA:104',
    ],
    ['APAC:901,EU:902,NA:903,SA:904', 'there is no leaderboard EU, only APAC, EMEA, NA, SA'],
    ['APAC:901,EMEA:902,NA:903', 'lacks the id of SA'],
    ['APAC:901,EMEA:902,NA:903,SA:904,SA:905', 'must name each region once'],
    ['APAC:901,EMEA:902,NA:903,SA:901', 'must give each leaderboard an id of its own'],
  ])('rejects %s', (setting, mistake) =>
    expect(mistakesOf(setting)).toEqual([`LEADERBOARD_IDS: ${mistake} (is "${setting}")`]),
  );
});
