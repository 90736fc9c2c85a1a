import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import {
  HOUR_MS,
  openSignInAttempts,
  PASSWORD,
  times,
} from '../../../../../tests/support/sign-in-attempts.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';

const {
  api,
  clientOf,
  owner,
  signOwnerIn,
  now,
  moveBy,
  signIn,
  hire,
  knownBrowser,
  fail,
  lockAccount,
  alarmOf,
} = await openSignInAttempts();

describe('an alarm', () => {
  test('names the account, the start, the number of failures and the number of networks', async () => {
    const { id, email } = await hire();
    const startedAt = new Date(now()).toISOString();
    await fail(email, 10, () => ({ address: '203.0.113.9' }));
    await fail(email, 13, () => ({ address: '2001:db8:77:1::9' }));
    await api.context.scheduler.catchUp();
    expect(await alarmOf(id)).toMatchObject({
      closedAt: startedAt,
      closedUntil: new Date(now() + HOUR_MS).toISOString(),
      failures: 23,
      networks: 2,
      user: { id },
    });
    const { items } = await owner().activityLog.list({ 'filter[subject]': `users:${id}` });
    expect(items.map(({ action }) => action)).toContain('user.sign-in-closed');
    moveBy(HOUR_MS);
    await signOwnerIn();
    expect(await alarmOf(id), 'open again').toBeUndefined();
  });

  test('is raised by the 20th failure, even if no attempt follows', async () => {
    const { id, email } = await hire();
    await lockAccount(email);
    await api.context.scheduler.catchUp();
    expect(await alarmOf(id)).toMatchObject({ failures: 20, networks: 20 });
  });

  test('ends with its count when an operator unlocks the account, which is logged', async () => {
    const { id, email } = await hire();
    await lockAccount(email);
    await api.context.scheduler.catchUp();
    await owner().signInAlarms.unlock(id);
    expect(await alarmOf(id)).toBeUndefined();
    expect(await fail(email, 19)).toEqual(times(19, 401));
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const { items } = await owner().activityLog.list({ 'filter[subject]': `users:${id}` });
    expect(items.map(({ action }) => action)).toContain('user.sign-in-unlocked');
    expect((await refusalOf(owner().signInAlarms.unlock(id))).status).toBe(404);
  });

  test('is visible to every operator and unlocked by admins', async () => {
    const [{ id, email }, viewer, admin] = [
      await hire(),
      await hire(),
      await hire(['operator.admin']),
    ];
    const clientFor = async (account: { email: string }) =>
      clientOf((await (await signIn(account.email, PASSWORD)).json()).data.token);
    const [viewerClient, adminClient] = [await clientFor(viewer), await clientFor(admin)];
    await lockAccount(email);
    await api.context.scheduler.catchUp();
    expect((await viewerClient.signInAlarms.list()).items.map((alarm) => alarm.id)).toContain(id);
    expect((await refusalOf(viewerClient.signInAlarms.unlock(id))).status).toBe(403);
    await adminClient.signInAlarms.unlock(id);
    expect(await alarmOf(id)).toBeUndefined();
  });

  test('is exported as a metric', async () => {
    const { email } = await hire();
    await lockAccount(email);
    const cookie = await knownBrowser(OPERATOR.email, OPERATOR.password);
    await signIn(email, PASSWORD);
    await fail(OPERATOR.email, 11, () => ({ cookie }));
    await api.context.scheduler.catchUp();
    const text = await api.context.metrics.text();
    const value = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]);
    expect(value('ringside_sign_in_closed_accounts')).toBe(1);
    expect(value('ringside_sign_in_closures_total')).toBeGreaterThan(0);
    const countOf = (outcome: string) => value(`ringside_sign_ins_total{outcome="${outcome}"}`);
    for (const outcome of ['succeeded', 'failed', 'closed', 'limited'])
      expect(countOf(outcome)).toBeGreaterThan(0);
  });
});
