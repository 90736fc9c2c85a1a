import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeAt } from '../../../../../e2e/support/authenticator.ts';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { issueToken } from '../../kernel/sender/access-token.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/environment.ts';

const storage = await testStorage();
const BEFORE = 'the secret of before';
const AFTER = 'the secret of afterwards';
const said: { msg: string; level: number }[] = [];
const log = pino(
  { level: 'info' },
  { write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]) },
);
/**
 * Starts a process on the same database, as during a change of the secret: a process with the old
 * secret accepts the new one already.
 */
const processWith = (secret: string, also = '') =>
  championship({ storage, log, env: { SESSION_SECRET: secret, SESSION_SECRETS_ALSO: also } });
const before = await processWith(BEFORE, AFTER);
const changed = await processWith(AFTER, BEFORE);
const after = await processWith(AFTER);
const foreign = await processWith('a secret of somebody else');

const STEP_MS = 30_000;
/** The begin of a time step: each test moves on from it. */
const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
const at = (ms: number) => vi.useFakeTimers({ now: START + ms, toFake: ['Date'] });
beforeEach(() => void at(0));
afterEach(() => void vi.useRealTimers());

type Process = typeof before;
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: unknown) => (error as { code: string }).code,
  );

describe('a bearer', () => {
  test('from one process is valid in the others, and invalid in one without either secret', async () => {
    const bearers = async ({ visitor, player }: Process) => [
      (await visitor.login(OPERATOR.email, OPERATOR.password)).data.token,
      (await player()).token,
    ];
    const [older, newer] = [await bearers(before), await bearers(changed)];
    for (const token of [...older, ...newer])
      for (const process of [before, changed])
        expect((await process.clientOf(token).users.me()).id).toMatch(/^\d+$/);
    for (const token of newer) expect((await after.clientOf(token).users.me()).id).toMatch(/^\d+$/);
    for (const token of older)
      expect((await refusalOf(after.clientOf(token).users.me())).status).toBe(401);
    for (const token of [...older, ...newer])
      expect((await refusalOf(foreign.clientOf(token).users.me())).status).toBe(401);
    for (const token of await bearers(foreign))
      for (const process of [before, changed, after])
        expect((await refusalOf(process.clientOf(token).users.me())).status).toBe(401);
  });
});

describe('a second factor', () => {
  const PASSWORD = 'a password for once';
  let count = 0;
  /** Creates an operator with a second factor, set up three steps ago where the old secret signs. */
  async function enrolled() {
    at(-3 * STEP_MS);
    const email = `sealed${++count}@ringside.example`;
    const { data } = await before.visitor.login(OPERATOR.email, OPERATOR.password);
    await before
      .clientOf(data.token)
      .users.create({ email, password: PASSWORD, username: `sealed${count}`, roles: [] });
    const signIn = ({ visitor }: Process, code?: string) => visitor.login(email, PASSWORD, code);
    const { secondFactor } = before.clientOf((await signIn(before)).data.token);
    const { secret } = await secondFactor.begin(PASSWORD);
    await secondFactor.confirm(codeAt(secret, Date.now()));
    at(0);
    return { signIn, code: (ms = 0) => codeAt(secret, START + ms) };
  }
  const lookOf = async ({ api: { context } }: Process) => {
    context.secretReencryption.start();
    await context.secretReencryption.stop();
  };

  test('works during the change, and is encrypted with the new secret after its use there', async () => {
    const ada = await enrolled();
    expect(await outcomeOf(ada.signIn(after, ada.code()))).toBe('login-failed');
    expect(await outcomeOf(ada.signIn(changed, ada.code()))).toBe('in');
    at(STEP_MS);
    expect(await outcomeOf(ada.signIn(after, ada.code(STEP_MS)))).toBe('in');
    at(2 * STEP_MS);
    expect(await outcomeOf(ada.signIn(before, ada.code(2 * STEP_MS)))).toBe('in');
  });

  test('without use is re-encrypted by every process, at its start and hourly; two at once do no harm', async () => {
    const [ada, bert] = [await enrolled(), await enrolled()];
    await Promise.all([lookOf(changed), lookOf(changed)]);
    for (const one of [ada, bert])
      expect(await outcomeOf(one.signIn(after, one.code()))).toBe('in');
    said.length = 0;
    await lookOf(changed);
    expect(said).toMatchObject([
      {
        level: 30,
        msg: 'second factors are under the secret of now',
        reencrypted: 0,
        unreadable: 0,
      },
    ]);
  });

  test('that no secret can decrypt stays as it is, and the log has the number', async () => {
    const ada = await enrolled();
    said.length = 0;
    await lookOf(foreign);
    expect(said).toMatchObject([
      { level: 40, reencrypted: 0, current: 0, unreadable: expect.any(Number) },
    ]);
    expect(await outcomeOf(ada.signIn(before, ada.code()))).toBe('in');
  });
});

test('accepts a code that was emailed before the change while the old secret is accepted', async () => {
  const { id: userId, client } = await before.player();
  const address = `${crypto.randomUUID()}@example.test`;
  const { id } = await client.emailAddresses.add(address);
  const { data } = await (
    await before.api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
  ).json();
  const [code] = /\b\d{6}\b/.exec(
    data.find(({ recipient }: { recipient: string }) => recipient === address).text,
  )!;
  // a bearer that every process accepts, so that only the code matters
  const { token } = issueToken(
    { current: AFTER },
    { userId, kind: 'player', tenantId: after.api.context.tenants.defaultId },
  );
  expect((await refusalOf(after.clientOf(token).emailAddresses.verify(id, code))).code).toBe(
    'code-invalid',
  );
  expect(await changed.clientOf(token).emailAddresses.verify(id, code)).toMatchObject({
    verified: true,
  });
});

test.each([
  'too short',
  'long enough by itself,short',
  'long enough by itself, with a space before',
  'long enough by itself,',
])('SESSION_SECRETS_ALSO=%s is rejected with a message that does not show the secret', (value) => {
  const mistakes = () => readConfig({ SESSION_SECRETS_ALSO: value });
  expect(mistakes).toThrow(ConfigError);
  expect(mistakes).toThrow(/^SESSION_SECRETS_ALSO: (?!.*enough)/);
});
