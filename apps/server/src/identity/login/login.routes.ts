import { toFullPath } from '@ringside/contract/api-path';
import { loginBody, refreshBody, signInLinkBody } from '@ringside/contract/collections/people';
import { loginEndpoints } from '@ringside/contract/endpoints/login';
import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import { renderErrors } from '../../kernel/http/errors.ts';
import { deleteSessionCookie } from '../../kernel/sender/cookie.ts';
import { isSuspended } from '../../kernel/sender/identify.ts';
import { renewLogin } from '../../kernel/sender/operator-login.ts';
import {
  actorOf,
  requestedHost,
  storeSender,
  findOperatorCookie,
  identifyCookieOperator,
} from '../../kernel/sender/sender.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { transact } from '../../platform/unit-of-work.ts';
import { resetCodeCount, findMissingProof } from '../second-factor/verify-second-factor.command.ts';
import { verifyPassword } from '../sessions/password.ts';
import { issueRefreshToken, consumeRefreshToken } from '../sessions/refresh-token.ts';
import { findUserById, findUserByLoginEmail } from '../users/user.repository.ts';
import type { LoginDeps } from './login-deps.ts';
import {
  answerFailedAttempt,
  NO_STORE,
  answerWrongLogin,
  answerRefusedAttempt,
  createSignInData,
  signIn,
  answerRateLimit,
  parseCall,
  answerMissingFactor,
} from './sign-in-answers.ts';
import { beginAttempt } from './sign-in-attempt.ts';
import { SIGN_IN_LIMITS } from './sign-in-limits.ts';
import { findLinkOwner, redeemSignInLink } from './sign-in-link.command.ts';
import { recordSignOut, signOut } from './sign-out.command.ts';

/** The header clears the cache alone: the data of players on the same host stays. */
const CLEAR_CACHE_HEADER = { 'clear-site-data': '"cache"' };

/**
 * Returns the routes for operators: sign-in by email, password and second factor; by a one-time
 * link; by refresh token; and sign-out.
 */
export function loginRoutes(deps: LoginDeps): Hono {
  return new Hono()
    .post(toFullPath(loginEndpoints.login.path), (c) => signInByPassword(deps, c))
    .post(toFullPath(loginEndpoints.loginByLink.path), (c) => signInByLink(deps, c))
    .post(toFullPath(loginEndpoints.session.refresh.path), async (c) => {
      const parsed = await parseCall(
        deps,
        c,
        findOperatorCookie(deps, c) ? refreshBody.partial() : refreshBody,
      );
      if ('refusal' in parsed) return parsed.refusal;
      const {
        tenantId,
        body: { refreshToken },
      } = parsed;
      if (refreshToken === undefined) return renewSession(deps, c, tenantId);
      // No activity record: a renewal changes nothing that an audit could need.
      const renewed = await transact(
        deps,
        { tenantId, actor: actorOf(deps, c, null) },
        async (work) => {
          const { db } = work;
          const login = await consumeRefreshToken(db, refreshToken, (userId) =>
            recordSignOut(work, userId),
          );
          const user = login && (await findUserById(db, { tenantId, id: login.userId }));
          return user && !isSuspended(user)
            ? { user, login, refreshToken: await issueRefreshToken(db, login) }
            : undefined;
        },
      );
      if (renewed)
        return c.json(
          { data: await createSignInData({ ...deps, db: deps.storage.db }, renewed) },
          200,
          NO_STORE,
        );
      storeSender(c, { tenantId, userId: null, showsProof: true });
      return answerWrongLogin(c);
    })
    .delete(toFullPath(loginEndpoints.session.end.path), async (c) => {
      const parsed = await parseCall(deps, c, refreshBody.partial());
      if ('refusal' in parsed) return parsed.refusal;
      const { tenantId, body } = parsed;
      const proofs = {
        cookie: findOperatorCookie(deps, c),
        refreshToken: body.refreshToken,
      };
      await transact(deps, { tenantId, actor: actorOf(deps, c, null) }, (work) =>
        signOut(work, proofs),
      );
      deleteSessionCookie(c, 'operator', originOf(deps, c));
      return c.body(null, 204, CLEAR_CACHE_HEADER);
    });
}

async function signInByPassword(deps: LoginDeps, c: HonoContext): Promise<Response> {
  const parsed = await parseCall(deps, c, loginBody);
  if ('refusal' in parsed) return parsed.refusal;
  const {
    tenantId,
    body: { email, password, code },
  } = parsed;
  const user = await findUserByLoginEmail(deps.storage.db, { tenantId, email });
  const attempt = await beginAttempt(deps, c, { tenantId, email, user });
  if ('waitS' in attempt) return answerRefusedAttempt(deps, c, { tenantId, ...attempt });
  const fits = await verifyPassword(user?.passwordHash, password);
  if (!user || !fits || isSuspended(user)) {
    await attempt.failed();
    return answerFailedAttempt(deps, c, { tenantId, userId: user ? user.id : null });
  }
  const opened = await transact(
    deps,
    { tenantId, actor: actorOf(deps, c, user.id) },
    async (work) => {
      const missing = await findMissingProof({ work, services: deps }, user.id, code);
      return missing === undefined
        ? { answer: await signIn(c, { work, services: deps }, { user, by: 'password' }) }
        : { missing };
    },
  );
  if (opened.missing !== undefined) {
    await (opened.missing === 'code' ? attempt.lacksCode() : attempt.failed());
    return answerMissingFactor(deps, c, user, opened.missing);
  }
  // only after the code: a sender who knows just the password gains no further guesses by repeating
  // it
  await attempt.succeeded({ code: code !== undefined });
  await resetCodeCount(deps, user.id);
  deps.metrics.signIn('succeeded');
  return opened.answer;
}

/**
 * Signs in by the link of an email. Only a POST of the console uses the link up, because mail
 * scanners open it. The link stays valid while the code of the second factor is wrong.
 */
async function signInByLink(deps: LoginDeps, c: HonoContext): Promise<Response> {
  const parsed = await parseCall(deps, c, signInLinkBody);
  if ('refusal' in parsed) return parsed.refusal;
  const {
    tenantId,
    body: { token, code },
  } = parsed;
  const waitS = await deps.counters.count(SIGN_IN_LIMITS.link, String(deps.addressOf(c)));
  if (waitS > 0) return answerRateLimit(deps, c, { tenantId, waitS });
  const { db } = deps.storage;
  const userId = await findLinkOwner(db, token);
  const user = userId === undefined ? undefined : await findUserById(db, { tenantId, id: userId });
  if (!user || isSuspended(user)) return refuseLink(deps, c);
  const opened = await transact(
    deps,
    { tenantId, actor: actorOf(deps, c, user.id) },
    async (work) => {
      const missing = await findMissingProof({ work, services: deps }, user.id, code);
      if (missing !== undefined) return { missing };
      return (await redeemSignInLink(work.db, token))
        ? { answer: await signIn(c, { work, services: deps }, { user, by: 'link' }) }
        : {};
    },
  );
  if (opened.missing !== undefined) return answerMissingFactor(deps, c, user, opened.missing);
  if (opened.answer === undefined) return refuseLink(deps, c);
  await resetCodeCount(deps, user.id);
  deps.metrics.signIn('succeeded');
  return opened.answer;
}

function refuseLink({ metrics }: LoginDeps, c: HonoContext): Response {
  metrics.signIn('failed');
  return renderErrors(c, 422, [
    {
      code: 'token-invalid',
      source: { pointer: '/token' },
    },
  ]);
}

/** Issues a bearer to a reopened console by its cookie, which no script can read. */
async function renewSession(
  deps: LoginDeps,
  c: HonoContext,
  tenantId: TenantId,
): Promise<Response> {
  const identity = await identifyCookieOperator(deps, c, tenantId);
  if (identity.kind !== 'viewer') return answerWrongLogin(c);
  const { db } = deps.storage;
  const { userId, loginId = '0' } = identity.viewer;
  const row = await db
    .selectFrom('operatorLogins')
    .select('family')
    .where('id', '=', loginId)
    .executeTakeFirst();
  const login = row && (await renewLogin(db, row.family));
  if (!login) return answerWrongLogin(c);
  const user = getRow(await findUserById(db, { tenantId, id: userId }));
  return c.json(
    {
      data: await createSignInData(
        { ...deps, db },
        {
          user,
          login,
          refreshToken: await issueRefreshToken(db, login),
        },
      ),
    },
    200,
    NO_STORE,
  );
}

const originOf = ({ tenants }: LoginDeps, c: HonoContext) => tenants.originAt(requestedHost(c));
