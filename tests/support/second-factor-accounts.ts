import { afterEach, beforeEach, vi } from 'vitest';
import { codeAt } from '../../e2e/support/authenticator.ts';
import { championship } from './championship.ts';

export const PASSWORD = 'a password for once';
export const STEP_MS = 30_000;
export const MINUTE_MS = 60_000;
/** The start of a time step, from which each test moves on. */
export const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
/** Sets real time, so that a code belongs to a certain step. */
export const setTime = (ms: number) => vi.useFakeTimers({ now: START + ms, toFake: ['Date'] });

/** Returns the proof that a change of the second factor needs. */
export const proofOf = (code: string, password = PASSWORD) => ({ password, code });

/** Returns `in` for a call that succeeds, or the code of its refusal. */
export const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: unknown) => (error as { code: string }).code,
  );

/** Opens a championship with helpers for the accounts of operators; each test begins at `START`. */
export async function openSecondFactorAccounts() {
  const season = await championship();
  const { operator, visitor, clientOf } = season;
  beforeEach(() => void setTime(0));
  afterEach(() => void vi.useRealTimers());

  let count = 0;
  /** Creates an operator and signs them in by password. */
  async function hire(role = 'operator.referee') {
    const email = `two${++count}@ringside.example`;
    const { id } = await operator.users.create({
      email,
      password: PASSWORD,
      username: `two${count}`,
      roles: [role],
    });
    const signIn = (code?: string, password = PASSWORD) => visitor.login(email, password, code);
    return { id, email, signIn, client: clientOf((await signIn()).data.token) };
  }

  /** Creates an operator with a second factor, turned on three steps before the test's start. */
  async function enrol(role?: string) {
    setTime(-3 * STEP_MS);
    const account = await hire(role);
    const { secret } = await account.client.secondFactor.begin(PASSWORD);
    const recoveryCodes = await account.client.secondFactor.confirm(codeAt(secret, Date.now()));
    setTime(0);
    return { ...account, secret, recoveryCodes, code: (ms = 0) => codeAt(secret, START + ms) };
  }

  return {
    ...season,
    db: season.api.context.storage.db,
    hire,
    enrol,
    /** Returns the actions that the log has for a user. */
    actionsOn: async (id: string) =>
      (
        await operator.activityLog.list({ 'filter[subject]': `users:${id}`, 'page[size]': 50 })
      ).items.map(({ action }) => action),
  };
}
