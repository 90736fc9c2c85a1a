import { loginBody, refreshBody, signInLinkBody } from '@ringside/contract/collections/people';
import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import { renderErrors } from '../../http/errors.ts';
import { deleteSessionCookie } from '../../sessions/cookie.ts';
import { isSuspended } from '../../sessions/identify.ts';
import { renewLogin } from '../../sessions/operator-login.ts';
import { verifyPassword } from '../../sessions/password.ts';
import { issueRefreshToken, consumeRefreshToken } from '../../sessions/refresh-token.ts';
import {
  actorOf,
  requestedHost,
  storeSender,
  findOperatorCookie,
  identifyCookieOperator,
} from '../../sessions/sender.ts';
import { getRow } from '../../storage/row-gone.ts';
import { transact } from '../../unit-of-work.ts';
import { resetCodeCount, findMissingProof } from '../second-factor/verify-second-factor.command.ts';
import { findUserById, findUserByLoginEmail } from '../users/user.repository.ts';
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

const PATH = '/api/login/1.0';
/** The header clears the cache alone: the data of players on the same host stays. */
const CLEAR_CACHE_HEADER = { 'clear-site-data': '"cache"' };

/**
 * Returns the routes for operators: sign-in by email, password and second factor; by a one-time
 * link; by refresh token; and sign-out.
 */
export function loginRoutes(context: Context): Hono {
  return new Hono()
    .post(PATH, (c) => signInByPassword(context, c))
    .post(`${PATH}/link`, (c) => signInByLink(context, c))
    .post(`${PATH}/refresh`, async (c) => {
      const parsed = await parseCall(
        context,
        c,
        findOperatorCookie(context, c) ? refreshBody.partial() : refreshBody,
      );
      if ('refusal' in parsed) return parsed.refusal;
      const {
        tenantId,
        body: { refreshToken },
      } = parsed;
      if (refreshToken === undefined) return renewSession(context, c, tenantId);
      // No activity record: a renewal changes nothing that an audit could need.
      const renewed = await transact(
        context,
        { tenantId, actor: actorOf(context, c, null) },
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
          { data: await createSignInData({ ...context, db: context.storage.db }, renewed) },
          200,
          NO_STORE,
        );
      storeSender(c, { tenantId, userId: null, showsProof: true });
      return answerWrongLogin(c);
    })
    .delete(PATH, async (c) => {
      const parsed = await parseCall(context, c, refreshBody.partial());
      if ('refusal' in parsed) return parsed.refusal;
      const { tenantId, body } = parsed;
      const proofs = {
        cookie: findOperatorCookie(context, c),
        refreshToken: body.refreshToken,
      };
      await transact(context, { tenantId, actor: actorOf(context, c, null) }, (work) =>
        signOut(work, proofs),
      );
      deleteSessionCookie(c, 'operator', originOf(context, c));
      return c.body(null, 204, CLEAR_CACHE_HEADER);
    });
}

async function signInByPassword(context: Context, c: HonoContext): Promise<Response> {
  const parsed = await parseCall(context, c, loginBody);
  if ('refusal' in parsed) return parsed.refusal;
  const {
    tenantId,
    body: { email, password, code },
  } = parsed;
  const user = await findUserByLoginEmail(context.storage.db, { tenantId, email });
  const attempt = await beginAttempt(context, c, { tenantId, email, user });
  if ('waitS' in attempt) return answerRefusedAttempt(context, c, { tenantId, ...attempt });
  const fits = await verifyPassword(user?.passwordHash, password);
  if (!user || !fits || isSuspended(user)) {
    await attempt.failed();
    return answerFailedAttempt(context, c, { tenantId, userId: user ? user.id : null });
  }
  const opened = await transact(
    context,
    { tenantId, actor: actorOf(context, c, user.id) },
    async (work) => {
      const missing = await findMissingProof({ work, services: context }, user.id, code);
      return missing === undefined
        ? { answer: await signIn(c, { work, services: context }, { user, by: 'password' }) }
        : { missing };
    },
  );
  if (opened.missing !== undefined) {
    await (opened.missing === 'code' ? attempt.lacksCode() : attempt.failed());
    return answerMissingFactor(context, c, user, opened.missing);
  }
  // only after the code: a sender who knows just the password gains no further guesses by repeating
  // it
  await attempt.succeeded({ code: code !== undefined });
  await resetCodeCount(context, user.id);
  context.metrics.signIn('succeeded');
  return opened.answer;
}

/**
 * Signs in by the link of an email. Only a POST of the console uses the link up, because mail
 * scanners open it. The link stays valid while the code of the second factor is wrong.
 */
async function signInByLink(context: Context, c: HonoContext): Promise<Response> {
  const parsed = await parseCall(context, c, signInLinkBody);
  if ('refusal' in parsed) return parsed.refusal;
  const {
    tenantId,
    body: { token, code },
  } = parsed;
  const waitS = await context.counters.count(SIGN_IN_LIMITS.link, String(context.addressOf(c)));
  if (waitS > 0) return answerRateLimit(context, c, { tenantId, waitS });
  const { db } = context.storage;
  const userId = await findLinkOwner(db, token);
  const user = userId === undefined ? undefined : await findUserById(db, { tenantId, id: userId });
  if (!user || isSuspended(user)) return refuseLink(context, c);
  const opened = await transact(
    context,
    { tenantId, actor: actorOf(context, c, user.id) },
    async (work) => {
      const missing = await findMissingProof({ work, services: context }, user.id, code);
      if (missing !== undefined) return { missing };
      return (await redeemSignInLink(work.db, token))
        ? { answer: await signIn(c, { work, services: context }, { user, by: 'link' }) }
        : {};
    },
  );
  if (opened.missing !== undefined) return answerMissingFactor(context, c, user, opened.missing);
  if (opened.answer === undefined) return refuseLink(context, c);
  await resetCodeCount(context, user.id);
  context.metrics.signIn('succeeded');
  return opened.answer;
}

function refuseLink({ metrics }: Context, c: HonoContext): Response {
  metrics.signIn('failed');
  return renderErrors(c, 422, [
    {
      code: 'token-invalid',
      title: 'The link is wrong, was used, or has expired',
      source: { pointer: '/token' },
    },
  ]);
}

/** Issues a bearer to a reopened console by its cookie, which no script can read. */
async function renewSession(
  context: Context,
  c: HonoContext,
  tenantId: TenantId,
): Promise<Response> {
  const identity = await identifyCookieOperator(context, c, tenantId);
  if (identity.kind !== 'viewer') return answerWrongLogin(c);
  const { db } = context.storage;
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
        { ...context, db },
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

const originOf = ({ tenants }: Context, c: HonoContext) => tenants.originAt(requestedHost(c));
