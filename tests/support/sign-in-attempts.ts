import { afterEach, beforeEach, vi } from 'vitest';
import { verifications } from '../../apps/server/src/identity/sessions/password.ts';
import { championship, type Api } from './championship.ts';
import { OPERATOR, testApi } from './test-api.ts';
import { testStorage } from './test-storage.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const PASSWORD = 'a password for once';
const START = Math.ceil(Date.now() / 30_000) * 30_000;

/** Where an attempt comes from. */
interface Sender {
  address?: string;
  cookie?: string | undefined;
  server?: Api;
}

/** Returns a list that repeats a status the given number of times. */
export const times = (count: number, status: number) => Array.from({ length: count }, () => status);

/** Returns the cookie that makes a browser known, as the browser sends it. */
export function knownCookieOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.find((cookie) => cookie.startsWith('ringside_browser_'))!.split(';')[0]!;
}

/** Returns everything that an answer shows, except the ids of the request and the error. */
export async function contentOf(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  const body = JSON.parse((await response.text()).replaceAll(/"id":"[^"]*"/g, '"id":""'));
  return { status: response.status, headers, body };
}

/** Returns the token of the one-time link in an email. */
export const tokenIn = (text: string | undefined) =>
  /\/console\/sign-in#token=(\S+)/.exec(text ?? '')?.[1] ?? '';

/** Opens a championship whose operators sign in, with real time under the test's control. */
export async function openSignInAttempts() {
  const storage = await testStorage();
  const { api, clientOf, visitor, operator, player } = await championship({ storage });
  let owner = operator;
  /** Another process of the same championship, which shares only the database. */
  const secondServer = await testApi({ storage });

  let countedBefore = 0;
  /** Returns the number of verifications since the last `clearVerified`. */
  const verified = () => verifications.count - countedBefore;
  const clearVerified = () => void (countedBefore = verifications.count);

  let now = START;
  /** Moves each test two days on, so that no count of one reaches the next. */
  beforeEach(async () => {
    now += 2 * DAY_MS;
    vi.useFakeTimers({ now, toFake: ['Date'] });
    await signOwnerIn();
    clearVerified();
  });
  afterEach(() => void vi.useRealTimers());
  const moveBy = (ms: number) => {
    now += ms;
    vi.setSystemTime(now);
  };

  /** Signs the owner in again, since the bearer ends after 15 minutes. */
  async function signOwnerIn(): Promise<void> {
    owner = clientOf((await visitor.login(OPERATOR.email, OPERATOR.password)).data.token);
  }

  const post = async (
    path: string,
    body: unknown,
    { address, cookie, server = api }: Sender = {},
  ) =>
    server.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify(body),
      },
      address === undefined ? {} : { incoming: { socket: { remoteAddress: address } } },
    );
  const signIn = (email: string, password: string, sender: Sender = {}) =>
    post('/api/login/1.0', { email, password }, sender);
  const signInByLink = (token: string, code?: string) =>
    post('/api/login/1.0/link', { token, ...(code && { code }) });

  let operatorCount = 0;
  /** Creates an operator. */
  async function hire(roles = ['operator.viewer']) {
    const email = `operator${++operatorCount}@ringside.example`;
    const { id } = await owner.users.create({ email, password: PASSWORD, roles });
    return { id, email };
  }

  const knownBrowser = async (email: string, password = PASSWORD): Promise<string> =>
    knownCookieOf(await signIn(email, password));

  let networkCount = 0;
  /**
   * Returns an address in a network that no attempt has used, so that only the account's limit
   * applies.
   */
  const elsewhere = () => `2001:db8:${(++networkCount).toString(16)}:1::1`;

  /** Signs in the given number of times with a wrong password, and returns the statuses. */
  async function fail(
    email: string,
    count: number,
    nextSender: () => Sender = () => ({}),
  ): Promise<number[]> {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt++)
      statuses.push((await signIn(email, 'a wrong password', nextSender())).status);
    return statuses;
  }
  const lockAccount = (email: string) => fail(email, 20, () => ({ address: elsewhere() }));

  async function emailsTo(recipient: string): Promise<string[]> {
    const { data } = (await (
      await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
    ).json()) as { data: { recipient: string; text: string }[] };
    return data.filter((mail) => mail.recipient === recipient).map(({ text }) => text);
  }

  /** Closes an account, and returns the token of the link that its owner receives. */
  async function linkOf(email: string): Promise<string> {
    await lockAccount(email);
    return tokenIn((await emailsTo(email))[0]);
  }

  return {
    api,
    storage,
    secondServer,
    clientOf,
    visitor,
    player,
    owner: () => owner,
    signOwnerIn,
    now: () => now,
    moveBy,
    verified,
    clearVerified,
    post,
    signIn,
    signInByLink,
    hire,
    knownBrowser,
    elsewhere,
    fail,
    lockAccount,
    emailsTo,
    linkOf,
    alarmOf: async (id: string) =>
      (await owner.signInAlarms.list()).items.find((alarm) => alarm.id === id),
  };
}
