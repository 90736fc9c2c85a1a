import { describe, expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';
import { toRealInstant } from '../clock/real-time.ts';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';

const TOKEN = 'a token that is long enough'.replaceAll(' ', '-');
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
type Api = Awaited<ReturnType<typeof testApi>>;

async function readMetrics(api: Api): Promise<string[]> {
  const answer = await api.request('/metrics', {}, from('127.0.0.1'));
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return (await answer.text()).split('\n');
}
/** Returns the number of one line, by the text before it. */
const valueOf = (lines: string[], series: string) =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));

describe('the metrics', () => {
  test('are readable with the token of the environment, from anywhere', async () => {
    const api = await testApi({ env: { METRICS_TOKEN: TOKEN } });
    const ask = async (authorization?: string) =>
      (
        await api.request(
          '/metrics',
          authorization ? { headers: { authorization } } : {},
          from('127.0.0.1'),
        )
      ).status;
    expect([
      await ask(`Bearer ${TOKEN}`),
      await ask(`Bearer ${TOKEN}x`),
      await ask(TOKEN),
      await ask(),
    ]).toEqual([200, 401, 401, 401]);
  });

  test('are readable without a token only from this machine and not through a proxy, and never in production', async () => {
    const developmentApi = await testApi();
    const production = await testApi({ env: { NODE_ENV: 'production', EMULATOR: 'on' } });
    const ask = async (api: Api, address: string, headers: Record<string, string> = {}) =>
      (await api.request('/metrics', { headers }, from(address))).status;
    expect([
      await ask(developmentApi, '127.0.0.1'),
      await ask(developmentApi, '::1'),
      await ask(developmentApi, '::ffff:127.0.0.1'),
    ]).toEqual([200, 200, 200]);
    expect([
      await ask(developmentApi, '10.0.0.7'),
      await ask(developmentApi, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
      (await developmentApi.request('/metrics')).status,
    ]).toEqual([404, 404, 404]);
    expect(await ask(production, '127.0.0.1')).toBe(404);
  });

  test('cannot have a guessable token, which the start refuses in one message without the token', () => {
    const mistakes = (token: string) => {
      try {
        readConfig({ METRICS_TOKEN: token });
      } catch (error) {
        return (error as ConfigError).mistakes;
      }
      return [];
    };
    expect([mistakes('short'), mistakes('long enough but with spaces')]).toEqual(
      Array(2).fill(['METRICS_TOKEN: at least 16 letters, digits and signs, without spaces']),
    );
  });
});

describe('the text of the metrics', () => {
  test('shows a request under its pattern, method and class of status, whatever its path', async () => {
    const api = await testApi();
    for (const id of ['1', '2', '987654']) await api.request(`/api/rosters/1.0/${id}`);
    await api.request('/api/nothing/1.0/at/all');
    await api.request('/api/rosters/1.0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const lines = await readMetrics(api);
    const count = (labels: string) =>
      valueOf(lines, `ringside_http_request_duration_seconds_count{${labels}}`);
    expect(count('route="/api/rosters/1.0/:id",method="GET",status="4xx"')).toBe(3);
    expect(count('route="/api/*",method="GET",status="4xx"')).toBe(1);
    expect(count('route="/api/rosters/1.0",method="POST",status="4xx"')).toBe(1);
    expect(lines.join('\n')).not.toContain('987654');
  });

  test('shows what waits and for how long, what was done, and the open streams', async () => {
    const api = await testApi({ now: new Date('2026-11-21T12:00:00Z') });
    const { context } = api;
    const { db } = context.storage;
    const tenantId = context.tenants.defaultId;
    const due = (subjectId: string, dueAt: string) =>
      db
        .insertInto('dueWork')
        .values({
          tenantId,
          kind: 'nobody-knows',
          subjectId,
          dueAt: new Date(dueAt),
          payload: 'null' as never,
          requestId: null,
        })
        .execute();
    await due('1', '2026-11-21T11:58:30Z');
    await due('2', '2026-11-21T12:30:00Z');
    const stream = context.live.open({ tenantId, topics: new Set(['events:1']) });
    await db
      .insertInto('letters')
      .values({
        tenantId,
        cause: 'a test',
        channel: 'mail',
        recipient: 'one@ringside.example',
        subject: 'One',
        text: 'One',
        html: null,
        status: 'waiting',
        nextTryAt: toRealInstant(0),
        createdAt: new Date(0),
        sentAt: null,
      })
      .execute();
    const waiting = await readMetrics(api);
    expect(valueOf(waiting, 'ringside_due_work_lag_seconds')).toBe(90);
    expect(valueOf(waiting, 'ringside_due_work_waiting{state="fresh"}')).toBe(1);
    expect(valueOf(waiting, 'ringside_outgoing_waiting{kind="letters",state="fresh"}')).toBe(1);
    expect(valueOf(waiting, 'ringside_streams_open')).toBe(1);
    expect(valueOf(waiting, 'ringside_database_up')).toBe(1);
    expect(valueOf(waiting, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(waiting, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    if (context.storage.kind === 'postgres')
      expect(valueOf(waiting, 'ringside_database_connections{state="waiting"}')).toBe(0);
    await stream.cancel();
    await context.scheduler.catchUp();
    const tried = await readMetrics(api);
    expect(valueOf(tried, 'ringside_due_work_waiting{state="tried"}')).toBe(1);
    expect(
      valueOf(
        tried,
        'ringside_due_work_duration_seconds_count{kind="nobody-knows",outcome="failed"}',
      ),
    ).toBe(1);
    expect(valueOf(tried, 'ringside_streams_open')).toBe(0);
  });

  test('says that the database is away, and shows everything else', async () => {
    const api = await testApi();
    const { storage } = api.context;
    storage.watch = {
      getExecutor: () => {
        throw new Error('gone');
      },
    } as never;
    const lines = await readMetrics(api);
    expect(valueOf(lines, 'ringside_database_up')).toBe(0);
    expect(lines.some((line) => line.startsWith('ringside_due_work_lag_seconds '))).toBe(false);
    expect(valueOf(lines, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
