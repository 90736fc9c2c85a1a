import { loginBody, refreshBody } from '@ringside/contract/collections/people';
import { MINUTE_MS } from '@ringside/rules/constants';
import { Hono, type Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readBody } from '../../http/body.ts';
import { bodyFaults, renderErrors } from '../../http/errors.ts';
import { issueToken } from '../../sessions/access-token.ts';
import {
  dropSessionCookie,
  giveSessionCookie,
  hashOf,
  openSession,
} from '../../sessions/cookie.ts';
import { isSuspended } from '../../sessions/identify.ts';
import {
  endLogin,
  openLogin,
  type OperatorLogin,
  renewLogin,
} from '../../sessions/operator-login.ts';
import { passwordFits } from '../../sessions/password.ts';
import { issueRefreshToken, useRefreshToken } from '../../sessions/refresh-token.ts';
import { permissionsOf } from '../../sessions/roles.ts';
import {
  actorOf,
  hostAsked,
  noteSender,
  operatorCookieIn,
  operatorOfCookie,
  tenantOf,
} from '../../sessions/sender.ts';
import { transact, type Work } from '../../unit-of-work.ts';
import {
  forgetCodes,
  type Missing,
  missingAtSignIn,
} from '../second-factor/prove-second-factor.command.ts';
import { findFactor } from '../second-factor/second-factor.repository.ts';
import { findById, findByLoginEmail, findRoles, type UserRow } from '../users/user.repository.ts';

const PATH = '/api/login/1.0';
/** By who and from where: guessing soon has to wait. A login that succeeds begins anew. */
const ATTEMPTS = { name: 'logins', windowMs: 15 * MINUTE_MS, allowed: 10 };
const NO_STORE = { 'cache-control': 'no-store' };
/** The cache alone: what players have here, on the same host, stays. */
const LEAVES_NOTHING = { 'clear-site-data': '"cache"' };

/**
 * Sign-in of operators: by email, password and, where he has one, second factor; by refresh token,
 * and out again.
 */
export function loginRoutes(context: Context): Hono {
  return new Hono()
    .post(PATH, async (c) => {
      const asked = await understood(context, c, loginBody);
      if ('refusal' in asked) return asked.refusal;
      const { tenantId, body } = asked;
      const key = `${tenantId} ${context.addressOf(c)} ${body.email.trim().toLowerCase()}`;
      // counted before the password is looked at: a hundred guesses at the same moment are a hundred
      const wait = await context.counters.count(ATTEMPTS, key);
      if (wait > 0) return tooMany(context, c, { tenantId, wait });
      const user = await findByLoginEmail(context.storage.db, { tenantId, email: body.email });
      const fits = await passwordFits(user?.passwordHash, body.password);
      if (!user || !fits || isSuspended(user))
        return failed(context, c, { tenantId, userId: user?.id ?? null });
      const opened = await transact(
        context,
        { tenantId, actor: actorOf(context, c, user.id) },
        async (work) => {
          const missing = await missingAtSignIn(work, user.id, body.code);
          return missing === undefined ? { answer: await signIn(c, work, user) } : { missing };
        },
      );
      if (opened.missing !== undefined) return withoutFactor(context, c, user, opened.missing);
      // not before: who knows the password alone is to guess no more codes by sending it again
      await context.counters.forget(ATTEMPTS, key);
      await forgetCodes(context, user.id);
      return opened.answer;
    })
    .post(`${PATH}/refresh`, async (c) => {
      const asked = await understood(
        context,
        c,
        operatorCookieIn(context, c) ? refreshBody.partial() : refreshBody,
      );
      if ('refusal' in asked) return asked.refusal;
      const {
        tenantId,
        body: { refreshToken },
      } = asked;
      if (refreshToken === undefined) return goOn(context, c, tenantId);
      // No activity record: a token for a token changes nothing that anybody could ask about.
      const renewed = await context.storage.transact(async (db) => {
        const login = await useRefreshToken(db, refreshToken);
        const user = login && (await findById(db, { tenantId, id: login.userId }));
        return user && !isSuspended(user)
          ? { user, login, refreshToken: await issueRefreshToken(db, login) }
          : undefined;
      });
      if (renewed) return c.json({ data: await signedIn(context, renewed) }, 200, NO_STORE);
      noteSender(c, { tenantId, userId: null, showsProof: true });
      return refused(c);
    })
    .delete(PATH, async (c) => {
      const asked = await understood(context, c, refreshBody.partial());
      if ('refusal' in asked) return asked.refusal;
      const { db } = context.storage;
      const cookie = operatorCookieIn(context, c);
      const session =
        cookie &&
        (await db
          .deleteFrom('sessions')
          .where('idHash', '=', hashOf(cookie))
          .returning('family')
          .executeTakeFirst());
      if (session && session.family !== null) await endLogin(db, session.family);
      const used = asked.body.refreshToken && (await useRefreshToken(db, asked.body.refreshToken));
      if (used) await endLogin(db, used.family);
      dropSessionCookie(c, 'operator', originOf(context, c));
      return c.body(null, 204, LEAVES_NOTHING);
    });
}

/**
 * The console, opened anew in a browser where somebody is signed in: the cookie, which no script
 * sees, brings the first bearer.
 */
async function goOn(context: Context, c: HonoContext, tenantId: string): Promise<Response> {
  const identity = await operatorOfCookie(context, c, tenantId);
  if (identity.kind !== 'viewer') return refused(c);
  const { db } = context.storage;
  const { userId, loginId = '0' } = identity.viewer;
  const row = await db
    .selectFrom('operatorLogins')
    .select('family')
    .where('id', '=', loginId)
    .executeTakeFirst();
  const login = row && (await renewLogin(db, row.family));
  if (!login) return refused(c);
  const user = (await findById(db, { tenantId, id: userId }))!;
  return c.json(
    {
      data: await signedIn(context, {
        user,
        login,
        refreshToken: await issueRefreshToken(db, login),
      }),
    },
    200,
    NO_STORE,
  );
}

const originOf = ({ tenants }: Context, c: HonoContext) => tenants.originAt(hostAsked(c));

/** Logged without the address that was tried: people type passwords there. */
function failed(
  context: Context,
  c: HonoContext,
  { tenantId, userId }: { tenantId: string; userId: string | null },
): Response {
  context.log.warn(
    { requestId: c.req.header('x-request-id'), tenantId, address: context.addressOf(c), userId },
    'a login failed',
  );
  return refused(c);
}

/**
 * The password was right and the code is not there, or not right: that is answered as a wrong
 * password is.
 */
function withoutFactor(
  context: Context,
  c: HonoContext,
  { id: userId, tenantId }: UserRow,
  missing: Missing,
): Response {
  if (missing === 'code')
    return renderErrors(c, 401, [
      {
        code: 'second-factor-required',
        title: 'Enter the code of your second factor',
        source: { pointer: '/code' },
      },
    ]);
  if (missing === 'right code') return failed(context, c, { tenantId, userId });
  return tooMany(context, c, { tenantId, wait: missing.seconds });
}

function tooMany(
  context: Context,
  c: HonoContext,
  { tenantId, wait }: { tenantId: string; wait: number },
): Response {
  context.log.warn(
    { requestId: c.req.header('x-request-id'), tenantId, address: context.addressOf(c), wait },
    'somebody tries to log in too often',
  );
  return renderErrors(c, 429, [{ code: 'too-many-attempts', title: 'Too many attempts' }], {
    'retry-after': String(wait),
  });
}

/** One answer for all that is wrong, so that it does not tell which addresses exist. */
const refused = (c: HonoContext) =>
  renderErrors(c, 401, [{ code: 'login-failed', title: 'Email or password is wrong' }]);

async function signIn(
  c: HonoContext,
  { db, context, record }: Work,
  user: UserRow,
): Promise<Response> {
  const login = await openLogin(db, { userId: user.id, userAgent: c.req.header('user-agent') });
  const refreshToken = await issueRefreshToken(db, login);
  // The console's EventSource cannot send a bearer: it is signed in by this cookie. A site whose console is elsewhere gives operators none.
  if (context.tenants.partAt(hostAsked(c)) !== 'site')
    giveSessionCookie(
      c,
      'operator',
      await openSession(db, { userId: user.id, kind: 'operator', family: login.family }),
      originOf(context, c),
    );
  record({ action: 'user.signed-in', subject: { type: 'users', id: user.id }, silent: true });
  return c.json(
    {
      data: await signedIn(
        { ...context, storage: { ...context.storage, db } },
        { user, login, refreshToken },
      ),
    },
    200,
    NO_STORE,
  );
}

async function signedIn(
  { storage, secret, config }: Context,
  { user, login, refreshToken }: { user: UserRow; login: OperatorLogin; refreshToken: string },
) {
  const { token, expiresAt } = issueToken(secret, {
    userId: user.id,
    kind: 'operator',
    tenantId: user.tenantId,
    loginId: login.id,
  });
  const roles = (await findRoles(storage.db, [user.id])).get(user.id) ?? [];
  const mustEnrol =
    config.secondFactorRequired && !(await findFactor(storage.db, user.id))?.confirmedAt;
  const { id, username, email, firstName, lastName } = user;
  return {
    token,
    refreshToken,
    expiresAt: expiresAt.toISOString(),
    mustEnrol,
    user: {
      id,
      username,
      email,
      firstName,
      lastName,
      roles,
      permissions: mustEnrol ? [] : permissionsOf(roles),
    },
  };
}

async function understood<T extends z.ZodType>(
  context: Context,
  c: HonoContext,
  schema: T,
): Promise<{ tenantId: string; body: z.output<T> } | { refusal: Response }> {
  const tenantId = await tenantOf(context, c);
  if (!tenantId)
    return {
      refusal: renderErrors(c, 404, [
        {
          code: 'tenant-unknown',
          title: 'There is no such tenant',
          source: { header: 'X-Tenant' },
        },
      ]),
    };
  const sent = await readBody(c.req.raw, true, { limits: context.config.bodies });
  if ('faults' in sent) return { refusal: renderErrors(c, sent.status, sent.faults) };
  const parsed = schema.safeParse(sent.json);
  return parsed.success
    ? { tenantId, body: parsed.data }
    : { refusal: renderErrors(c, 422, bodyFaults(parsed.error)) };
}
