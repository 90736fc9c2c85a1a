import { type Client, createClient } from '@ringside/contract/client';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '@ringside/rules/site/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { championship } from '../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../tests/support/test-api.ts';
import { testStorage } from '../../../../tests/support/test-storage.ts';
import { createServer } from '../app/create-server.ts';
import { createManualClock } from '../platform/clock/clock.ts';
import { createLog } from '../platform/log/create-log.ts';
import { readConfig } from '../platform/settings/config.ts';

const FAIR_PLAY =
  'Play every match to win. Do not agree on results with other teams or lose on purpose.';

let operator: Client;
let server: Awaited<ReturnType<typeof createServer>>;
let port: number;
beforeAll(async () => {
  const storage = await testStorage();
  await championship({ storage });
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    SESSION_SECRET: 'a secret for tests only',
    DATA_DIR: 'memory://',
  });
  server = await createServer(config, {
    storage,
    clock: createManualClock(new Date('2026-11-21T12:00:00Z')),
    log: createLog('info', { write: () => undefined }),
  });
  port = await server.listen();
  const send = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  operator = createClient({ send, bearer: () => data.token });
}, 120_000);
afterAll(() => server.close());

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
const pageIn = async (locale: Locale) => (await get(`/${locale}/rules`)).text();
const textOf = async (locale: Locale, message: string) =>
  (
    await operator.siteTexts.list({ 'filter[locale]': locale, 'filter[search]': message })
  ).items.find((text) => text.message === message)!;

describe('the rules page of the site', () => {
  test.each(LOCALES)('answers in %s, with its heading and its rules', async (locale) => {
    const page = await pageIn(locale);
    expect(page).toContain(`lang="${LANGUAGE_TAGS[locale]}"`);
    for (const message of ['Championship rules', 'Who can play', FAIR_PLAY])
      expect(page).toContain((await textOf(locale, message)).catalogue);
    expect(page.includes(FAIR_PLAY)).toBe(locale === 'en');
    expect(page).not.toContain('noindex');
  });

  test('shows the numbers by which the product decides', async () => {
    const page = (await pageIn('en')).replaceAll('<!-- -->', '');
    for (const rule of [
      'at least 12 brawlers',
      'at least 16 years',
      'Win 15 matches',
      '12 teams play',
    ])
      expect(page).toContain(rule);
  });

  test('states how many players a roster of the season needs and takes', async () => {
    const rules = async () => (await pageIn('en')).replaceAll('<!-- -->', '');
    expect(await rules()).toContain('A full roster has 3 players.');
    const event = await operator.events.create({
      name: 'November',
      date: { from: '2026-11-21T00:00:00Z', to: '2026-11-30T00:00:00Z' },
    });
    const stage = await operator.events.createSegment(
      event.id,
      {
        name: 'Day 1',
        format: 'single_elimination',
        date: { from: '2026-11-22T12:00:00Z', to: '2026-11-22T20:00:00Z' },
        rosterSize: { playersMin: 2, playersMax: 4 },
      },
      { type: { data: { type: 'segment-types', id: 'MQ1' } } },
    );
    await operator.events.createSegment(
      event.id,
      { name: 'EMEA', configuration: { countries: ['DE'] } },
      { parent: { data: { type: 'segments', id: stage.id } } },
    );
    // A page that was just rendered is served for a moment after a change.
    await expect.poll(rules, { timeout: 10_000 }).toContain('A full roster has 4 players.');
    const page = await rules();
    expect(page).toContain('of its last 4 players stay');
    expect(page).toContain('Any member can check in a complete roster of 2 players.');
  });

  test('has texts that operators find by the name of its screen and edit in one language', async () => {
    const { items } = await operator.siteTexts.list({
      'filter[locale]': 'de',
      'filter[search]': 'screens/rules/',
      'page[size]': 100,
    });
    expect(items.length).toBeGreaterThan(30);
    expect(items.map(({ message }) => message)).toContain(FAIR_PLAY);
    const { id } = await textOf('de', FAIR_PLAY);
    await operator.siteTexts.write(id, 'Bei uns wird um jeden Punkt gespielt.');
    expect(await pageIn('de')).toContain('Bei uns wird um jeden Punkt gespielt.');
    expect(await pageIn('fr')).not.toContain('Bei uns wird');
  });

  test('redirects to the address that operators have set', async () => {
    const rulesAt = (rules: string | null) =>
      operator.siteSettings.update('site', {
        links: { rules, prizes: null, support: null, chat: null, inbox: null, social: [] },
      });
    await rulesAt('https://rules.example/');
    const answer = await get('/fr/rules');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://rules.example/',
    ]);
    await rulesAt(null);
    expect((await get('/fr/rules')).status).toBe(200);
  });
});
