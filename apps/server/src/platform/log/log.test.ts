import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { createLog } from './create-log.ts';
import { logScope } from './log-scope.ts';

type Line = Record<string, unknown> & { msg: string };
const lines: Line[] = [];
const log = createLog('trace', { write: (text) => void lines.push(JSON.parse(text) as Line) });
const receiver = createServer((request, response) =>
  request.resume().on('end', () => response.writeHead(500).end()),
);
await new Promise<void>((listening) => void receiver.listen(0, '127.0.0.1', listening));
afterAll(() => void receiver.close());
const hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/of-a-secret-path`;

const { api, operator, visitor, stage, roster, player } = await championship({
  env: { WEBHOOK_ALLOW: '127.0.0.1/32' },
  log,
});
const under = (requestId: string) => lines.filter((line) => line.requestId === requestId);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('request ids', () => {
  test('a job is logged under the id of the request that caused it, not of the one that runs it', async () => {
    lines.length = 0;
    await post(
      '/api/password/1.0/reset',
      { email: OPERATOR.email },
      { 'x-request-id': 'who-forgot' },
    );
    // The next change runs the jobs that are due.
    await post(
      '/api/login/1.0',
      { email: 'nobody@ringside.test', password: 'not a password' },
      { 'x-request-id': 'who-comes-next' },
    );
    await api.context.scheduler.catchUp();
    expect(
      under('who-forgot')
        .map(({ msg, kind }) => kind ?? msg)
        .sort(),
    ).toEqual(['message queued', 'letter-goes-out', 'password-reset-asked', 'request'].sort());
    expect(under('who-comes-next').map(({ msg }) => msg)).toEqual(['a login failed', 'request']);
  });

  test('a stream logs when it opens and when it closes', async () => {
    const opened = await api.request('/api/stream/1.0?topics=events:1', {
      headers: { 'x-request-id': 'who-listens' },
    });
    const reader = opened.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(under('who-listens').map(({ msg }) => msg)).toEqual([
      'a stream opened',
      'request',
      'a stream closed',
    ]);
  });

  test('a failed request is logged under its id, with the place of the failure', async () => {
    const { clock } = api.context;
    api.context.clock = {
      ...clock,
      now: () => {
        throw new Error('the clock is broken');
      },
    };
    // The frame of the answer reads the clock too.
    await Promise.allSettled([
      api.request('/api/events/1.0', { headers: { 'x-request-id': 'who-fails' } }),
    ]);
    api.context.clock = clock;
    expect(under('who-fails').find(({ msg }) => msg === 'a request failed')).toMatchObject({
      err: { message: 'the clock is broken', stack: expect.stringContaining('log.test.ts') },
      path: '/api/events/1.0',
    });
  });

  test('a timer has no request id', async () => {
    await logScope.run({ requestId: 'who-began' }, () =>
      logScope.leave(
        () => new Promise<void>((resolve) => void setImmediate(() => resolve(log.info('later')))),
      ),
    );
    expect(lines.at(-1)).not.toHaveProperty('requestId');
  });
});

describe('the log', () => {
  const email = 'a.private.person@ringside.test';
  const [password, other] = ['a password of theirs', 'quite another password'];
  /** Everything that only this test knows. */
  const secrets: string[] = [OPERATOR.password, OPERATOR.email, email, password, other, hookUrl];
  const keep = <Value extends string>(value: Value): Value => {
    expect(value).toMatch(/./);
    secrets.push(value);
    return value;
  };

  test('never contains personal data, user texts or credentials', async () => {
    lines.length = 0;
    await signInAndForget();
    const { region } = await stage({ segment: { segmentCheckinsConfig: { openWindow: null } } });
    const [home] = [await roster(region.id, 'Talkers'), await roster(region.id, 'Listeners')];
    for (const member of home.members) await rememberPerson(member);
    keep(home.key);
    await talk(home.captain, region.id);
    await tellOthers();
    await api.request('/game/1.0/log', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        level: 'error',
        message: 'It broke',
        meta: { token: keep('a-launch-token-of-an-old-page') },
      }),
    });
    log.error(
      {
        error: Object.assign(new Error('duplicate key'), {
          code: '23505',
          detail: `Key (email)=(${email}) already exists.`,
        }),
      },
      'as the database says it',
    );
    log.info({ joiningKey: home.key, of: { someone: { email } } }, 'a line that says too much');
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(lines.length).toBeGreaterThan(30);
    expect(text).toContain('23505');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  async function signInAndForget() {
    await operator.users.create({ email, password, roles: ['operator.viewer'] });
    await post('/api/login/1.0', { email, password: other });
    const { data } = await visitor.login(email, password);
    keep(data.token);
    keep(data.refreshToken);
    await post('/api/login/1.0/refresh', { refreshToken: data.refreshToken });
    await visitor.password.reset(email);
    await api.context.scheduler.catchUp();
    const mailbox = (await (
      await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
    ).json()) as { data: { recipient: string; text: string }[] };
    const letter = mailbox.data.find(({ recipient }) => recipient === email)!;
    const token = keep(/\/console\/password#token=(\S+)/.exec(letter.text)![1]!);
    await visitor.password.change(token, other);
  }

  async function rememberPerson({ client, token, playerTag }: Player) {
    keep(token);
    keep(playerTag);
    const me = await client.users.me();
    for (const fact of [me.email, me.firstName, me.dateOfBirth]) if (fact) keep(fact);
  }

  async function talk({ client }: Player, segment: string) {
    await operator.segments.start(segment);
    const { items } = await operator.matchSeries.list({ 'filter[segment]': segment });
    await client.chat.say(items[0]!.id, keep('Meet me behind the arena'));
  }

  async function tellOthers() {
    const hook = await operator.webhooks.create({ url: hookUrl, actions: ['*'] });
    keep(hook.secret!);
    await player();
    await api.context.hookDelivery.deliver();
    expect(lines.some(({ msg }) => msg === 'webhook')).toBe(true);
  }
});
