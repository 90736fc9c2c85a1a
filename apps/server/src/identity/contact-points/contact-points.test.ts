import type { Client } from '@ringside/contract/client';
import type { EmailAddress, PhoneNumber } from '@ringside/contract/collections/contact-points';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { realTimeIn } from '../../platform/clock/real-time.ts';

const { api, operator, player } = await championship();
const inTheFuture = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
afterEach(() => void vi.useRealTimers());

let numbers = 10_000_000;
type Point = EmailAddress | PhoneNumber;

describe.each([
  {
    type: 'email-addresses',
    field: 'address',
    recipient: (value: string) => value,
    fresh: () => `${crypto.randomUUID()}@example.test`,
    wrong: ['nobody', 'a@b', ''],
  },
  {
    type: 'phone-numbers',
    field: 'number',
    recipient: (value: string) => `sms:${value}`,
    fresh: () => `+4915${++numbers}`,
    wrong: ['0151 1234567', '+49', 'call me', '+0123456789'],
  },
])('$type', ({ field, recipient, fresh, wrong }) => {
  const points = (client: Client) =>
    field === 'address' ? client.emailAddresses : client.phoneNumbers;
  const add = (client: Client, value: string): Promise<Point> => points(client).add(value);
  const list = (client: Client, query: Record<string, string> = {}) => points(client).list(query);
  const verify = (client: Client, id: string, code: string): Promise<Point> =>
    points(client).verify(id, code);
  const resend = (client: Client, id: string) => points(client).resend(id);
  const remove = (client: Client, id: string) => points(client).delete(id);
  async function codesTo(value: string): Promise<string[]> {
    const { data } = await (
      await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
    ).json();
    return data
      .filter((mail: { recipient: string }) => mail.recipient === recipient(value))
      .map(({ text }: { text: string }) => /\b\d{6}\b/.exec(text)![0]);
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('is added, verified by the code sent to it, and deleted', async () => {
    const { client } = await player();
    const value = fresh();
    const added = await add(client, value);
    expect(added).toMatchObject({
      [field]: value,
      verified: false,
      isPrimary: false,
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
    });
    // both are by the season's clock, which the test sets
    const validMs = Date.parse(added.expiresAt!) - Date.parse(added.createdAt);
    expect(Math.abs(validMs - 600_000)).toBeLessThan(5_000);
    const [code] = await codesTo(value);
    expect(
      await verify(client, added.id, ` ${code!.slice(0, 3)} ${code!.slice(3)} `),
    ).toMatchObject({ verified: true, isPrimary: true, expiresAt: null });
    expect(await refusalOf(verify(client, added.id, code!))).toMatchObject({
      status: 409,
      code: 'already-verified',
    });
    await remove(client, added.id);
    expect((await list(client)).items).toEqual([]);
  });

  test('allows five tries at a code', async () => {
    const { client } = await player();
    const value = fresh();
    const { id } = await add(client, value);
    const [code] = await codesTo(value);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await refusalOf(verify(client, id, other(code!)))).toMatchObject({
        status: 422,
        code: 'code-invalid',
      });
    expect((await refusalOf(verify(client, id, code!))).errors[0]!.source).toEqual({
      pointer: '/code',
    });
  });

  test('expires a code after ten minutes, and sends another at most once a minute, which replaces it', async () => {
    const { client } = await player();
    const value = fresh();
    const { id } = await add(client, value);
    const soon = await refusalOf(resend(client, id));
    expect([soon.status, soon.retryAfter! > 0 && soon.retryAfter! <= 60]).toEqual([429, true]);
    // a player's token also lives ten minutes of real time, so the clock advances in two steps
    inTheFuture(61_000);
    await resend(client, id);
    const [second, first] = await codesTo(value);
    if (first !== second)
      expect((await refusalOf(verify(client, id, first!))).code).toBe('code-invalid');
    await api.context.storage.db
      .updateTable('contactPoints')
      .set({ codeExpiresAt: realTimeIn(-1) })
      .where('id', '=', id)
      .execute();
    expect((await refusalOf(verify(client, id, second!))).code).toBe('code-invalid');
  });

  test('allows five of each kind and no duplicate', async () => {
    const { client } = await player();
    const value = fresh();
    await add(client, value);
    expect(await refusalOf(add(client, value.toUpperCase()))).toMatchObject({
      status: 409,
      code: 'already-there',
    });
    for (let count = 1; count < 5; count++) await add(client, fresh());
    expect(await refusalOf(add(client, fresh()))).toMatchObject({ status: 409, code: 'too-many' });
    expect((await list(client)).page.total).toBe(5);
  });

  test.each(wrong)('rejects "%s"', async (value) => {
    const { client } = await player();
    expect((await refusalOf(add(client, value))).errors[0]!.source).toEqual({
      pointer: `/data/attributes/${field}`,
    });
  });

  test('hides contacts from other users; operators read them, and operators who edit users delete them', async () => {
    const [ada, bob] = [await player(), await player()];
    const { id } = await add(ada.client, fresh());
    const refusals = await Promise.all(
      [
        verify(bob.client, id, '123456'),
        resend(bob.client, id),
        remove(bob.client, id),
        list(bob.client, { 'filter[user]': ada.id }),
      ].map(refusalOf),
    );
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await list(bob.client)).items).toEqual([]);
    expect((await list(operator, { 'filter[user]': ada.id })).items).toMatchObject([{ id }]);
    expect((await refusalOf(verify(operator, id, '123456'))).status).toBe(403);
    await remove(operator, id);
    expect((await list(ada.client)).items).toEqual([]);
  });

  test('makes the next verified one primary when the primary one is deleted', async () => {
    const { client } = await player();
    const values = [fresh(), fresh()];
    const added: Point[] = [];
    for (const value of values) {
      const point = await add(client, value);
      added.push(await verify(client, point.id, (await codesTo(value))[0]!));
    }
    expect(added.map(({ isPrimary }) => isPrimary)).toEqual([true, false]);
    await remove(client, added[0]!.id);
    expect((await list(client)).items).toMatchObject([{ id: added[1]!.id, isPrimary: true }]);
  });
});

test('keeps addresses and codes out of the log of changes', async () => {
  const rows = await api.context.storage.db
    .selectFrom('activity')
    .selectAll()
    .where('action', 'like', 'email.%')
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/@example\.test/);
});
