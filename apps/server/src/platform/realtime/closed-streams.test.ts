import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { createStreamReaders, type ReaderProof } from './stream-readers.ts';

const { api, operator, player, visitor, clientOf, send } = await championship();
const PASSWORD = 'a password for once';
const HOUR_MS = 3_600_000;
afterEach(() => void vi.useRealTimers());
/** Moves real time, by which sign-ins expire. */
const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

let count = 0;
async function hire(...roles: string[]) {
  const email = `operator${++count}@ringside.example`;
  const { id } = await operator.users.create({
    email,
    password: PASSWORD,
    username: `operator${count}`,
    roles,
  });
  const signIn = async () => {
    const response = await send('/api/login/1.0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const cookie = /ringside_operator=[^;]+/.exec(response.headers.get('set-cookie') ?? '')![0];
    const { data } = (await response.json()) as { data: { token: string; refreshToken: string } };
    return { ...data, cookie, client: clientOf(data.token) };
  };
  return { id, signIn };
}

/** Opens a stream and watches whether it is open. */
async function open(headers: Record<string, string>, topics = 'segments:1') {
  const response = await api.request(`/api/stream/1.0?topics=${topics}`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  let isOpen = true;
  void (async () => {
    while (!(await reader.read()).done);
    isOpen = false;
  })();
  return { isOpen: () => isOpen, close: () => reader.cancel() };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookieOf = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });

/** Fails if these streams do not close within a second, or the others close. */
async function expectClosed(
  closed: { isOpen: () => boolean }[],
  others: { isOpen: () => boolean; close: () => unknown }[] = [],
) {
  await expect
    .poll(() => closed.map(({ isOpen }) => isOpen()), { timeout: 1_000, interval: 20 })
    .toEqual(closed.map(() => false));
  expect(others.map(({ isOpen }) => isOpen())).toEqual(others.map(() => true));
  for (const { close } of others) await close();
}

describe('an open stream closes within a second', () => {
  test('after its user is suspended: with all of theirs, while those of others stay', async () => {
    const [one, other] = [await player(), await player()];
    const streams = [await open(bearer(one.token)), await open(bearer(one.token), 'users:me')];
    const others = [await open(bearer(other.token)), await open({})];
    await operator.users.suspend(one.id, { reason: 'Cheating' });
    await expectClosed(streams, others);
    const again = await api.request('/api/stream/1.0?topics=users:me', {
      headers: bearer(one.token),
    });
    expect(again.status).toBe(401);
  });

  test.each(['refresh token', 'cookie'])(
    'after sign-out by %s: only with those of that session',
    async (by) => {
      const { signIn } = await hire('operator.viewer');
      const [desk, phone] = [await signIn(), await signIn()];
      const streams = [await open(bearer(desk.token)), await open(cookieOf(desk.cookie))];
      const others = [await open(bearer(phone.token)), await open(cookieOf(phone.cookie))];
      const { status } = await send('/api/login/1.0', {
        method: 'DELETE',
        headers: {
          'content-type': 'application/json',
          ...(by === 'cookie' && cookieOf(desk.cookie)),
        },
        body: JSON.stringify(by === 'cookie' ? {} : { refreshToken: desk.refreshToken }),
      });
      expect(status).toBe(204);
      await expectClosed(streams, others);
    },
  );

  test('after its login is ended from another', async () => {
    const { signIn } = await hire('operator.viewer');
    const [desk, phone] = [await signIn(), await signIn()];
    const [atDesk, atPhone] = [await open(bearer(desk.token)), await open(cookieOf(phone.cookie))];
    const ended = (await desk.client.logins.list()).items.find(({ isCurrent }) => !isCurrent)!;
    await desk.client.logins.end(ended.id, PASSWORD);
    await expectClosed([atPhone], [atDesk]);
  });

  test('after a used refresh token is sent again: one of two holders is a thief', async () => {
    const { signIn } = await hire('operator.viewer');
    const login = await signIn();
    const { data } = await visitor.session.refresh(login.refreshToken);
    const stream = await open(bearer(data.token));
    later(60_000);
    await visitor.session.refresh(login.refreshToken).catch(() => {});
    await expectClosed([stream]);
  });

  test('after its user has lost a role, also with few topics', async () => {
    const [one, other] = [await hire('operator.referee'), await hire('operator.referee')];
    const stream = await open(cookieOf((await one.signIn()).cookie));
    const stays = await open(cookieOf((await other.signIn()).cookie));
    await operator.users.update(one.id, { roles: ['operator.viewer'] });
    await operator.users.update(other.id, { roles: ['operator.referee', 'operator.viewer'] });
    await expectClosed([stream], [stays]);
  });

  test('after its API key is revoked, or the key’s creator has lost the role', async () => {
    const maker = await hire('operator.owner');
    const { client, token } = await maker.signIn();
    const keys = await Promise.all(
      ['one', 'two'].map((name) => client.apiKeys.create({ name, roles: ['operator.viewer'] })),
    );
    const [revoked, activeKeyStream] = [
      await open(bearer(keys[0]!.bearer!)),
      await open(bearer(keys[1]!.bearer!)),
    ];
    const makerStream = await open(bearer(token));
    await client.apiKeys.revoke(keys[0]!.id);
    await expectClosed([revoked], [makerStream]);
    expect(activeKeyStream.isOpen()).toBe(true);
    await operator.users.update(maker.id, { roles: [] });
    await expectClosed([activeKeyStream]);
  });

  test('after its account is merged into another', async () => {
    const [keptPlayer, emptied] = [await player(), await player()];
    const [stays, stream] = [
      await open(bearer(keptPlayer.token)),
      await open(bearer(emptied.token)),
    ];
    const { from } = await operator.users.mergePreview(keptPlayer.id, emptied.id);
    await operator.users.merge(keptPlayer.id, from);
    await expectClosed([stream], [stays]);
  });

  test('after its token or its session has expired', async () => {
    const login = await (await hire('operator.viewer')).signIn();
    const streams = [
      await open(bearer((await player()).token)),
      await open(bearer(login.token)),
      await open(cookieOf(login.cookie)),
    ];
    later(13 * HOUR_MS);
    await expectClosed(streams, [await open({})]);
  });
});

describe('the readers of streams', () => {
  const proof: ReaderProof = { userId: '7', permissions: new Set() };
  const suspended = { action: 'user.suspended', subject: { type: 'users', id: '7' } };

  test('check a change between the proof and the opening of a stream', async () => {
    const readers = createStreamReaders();
    const provenAt = performance.now();
    readers.note(suspended);
    const close = vi.fn<() => void>();
    readers.watch({ proof, provenAt, prove: async () => undefined }, close);
    await Promise.resolve();
    expect(close).toHaveBeenCalledOnce();
    readers.stop();
  });

  test('check again after a change during a check', async () => {
    vi.useFakeTimers();
    const readers = createStreamReaders();
    const answers = [Promise.withResolvers<ReaderProof>(), Promise.withResolvers<undefined>()];
    const close = vi.fn<() => void>();
    let proofCount = 0;
    readers.watch(
      { proof, provenAt: performance.now() + 1, prove: () => answers[proofCount++]!.promise },
      close,
    );
    readers.note(suspended);
    readers.note(suspended);
    (answers[0] as PromiseWithResolvers<ReaderProof>).resolve(proof);
    await vi.advanceTimersByTimeAsync(500);
    expect([proofCount, close.mock.calls.length]).toEqual([2, 0]);
    (answers[1] as PromiseWithResolvers<undefined>).resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledOnce();
    readers.stop();
  });

  test('check again after a database failure', async () => {
    vi.useFakeTimers();
    const readers = createStreamReaders();
    const close = vi.fn<() => void>();
    let proofCount = 0;
    const prove = async () => {
      proofCount += 1;
      if (proofCount < 3) throw new Error('gone');
      return undefined;
    };
    readers.watch({ proof, provenAt: performance.now() + 1, prove }, close);
    readers.note(suspended);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([proofCount, close.mock.calls.length]).toEqual([3, 1]);
    readers.stop();
  });

  test('skip a reader who has disconnected', async () => {
    const readers = createStreamReaders();
    const prove = vi.fn<() => Promise<undefined>>(async () => undefined);
    readers.watch({ proof, provenAt: performance.now() + 1, prove }, () => {})();
    readers.note(suspended);
    expect(prove).not.toHaveBeenCalled();
    readers.stop();
  });
});
