import { loginBody, refreshBody } from '@ringside/contract/collections/people';
import { Hono, type Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readBody } from '../../http/body.ts';
import { bodyFaults, renderErrors } from '../../http/errors.ts';
import { issueToken } from '../../sessions/access-token.ts';
import { dropSessionCookie, giveSessionCookie, hashOf, OPERATOR_COOKIE, openSession } from '../../sessions/cookie.ts';
import { isSuspended } from '../../sessions/identify.ts';
import { passwordFits } from '../../sessions/password.ts';
import { issueRefreshToken, useRefreshToken, endFamily } from '../../sessions/refresh-token.ts';
import { permissionsOf } from '../../sessions/roles.ts';
import { actorOf, addressOf, operatorOfCookie, tenantOf } from '../../sessions/sender.ts';
import { transact, type Work } from '../../unit-of-work.ts';
import { getCookie } from 'hono/cookie';
import { findById, findByLoginEmail, findRoles, type UserRow } from '../users/user.repository.ts';
import { createLoginAttempts } from './login-attempts.ts';

const PATH = '/api/login/1.0';
const NO_STORE = { 'cache-control': 'no-store' };

/** Sign-in of operators: by email and password, by refresh token, and out again. */
export function loginRoutes(context: Context): Hono {
  const attempts = createLoginAttempts();
  return new Hono()
    .post(PATH, async (c) => {
      const asked = await understood(context, c, loginBody);
      if ('refusal' in asked) return asked.refusal;
      const { tenantId, body } = asked;
      const key = `${tenantId} ${addressOf(c)} ${body.email.trim().toLowerCase()}`;
      const wait = attempts.waitFor(key);
      if (wait > 0) return renderErrors(c, 429, [{ code: 'too-many-attempts', title: 'Too many attempts' }], { 'retry-after': String(wait) });
      const user = await findByLoginEmail(context.storage.db, { tenantId, email: body.email });
      const fits = await passwordFits(user?.passwordHash, body.password);
      if (!user || !fits || isSuspended(user)) {
        attempts.failed(key);
        return refused(c);
      }
      attempts.succeeded(key);
      return transact(context, { tenantId, actor: actorOf(c, user.id) }, (work) => signIn(c, work, user));
    })
    .post(`${PATH}/refresh`, async (c) => {
      const cookie = getCookie(c, OPERATOR_COOKIE);
      const asked = await understood(context, c, cookie ? refreshBody.partial() : refreshBody);
      if ('refusal' in asked) return asked.refusal;
      const { tenantId, body: { refreshToken } } = asked;
      if (refreshToken === undefined) return goOn(context, c, tenantId);
      // No activity record: a token for a token changes nothing that anybody could ask about.
      const renewed = await context.storage.db.transaction().execute(async (db) => {
        const used = await useRefreshToken(db, refreshToken);
        const user = used && (await findById(db, { tenantId, id: used.userId }));
        return user && !isSuspended(user) ? { user, refreshToken: await issueRefreshToken(db, used) } : undefined;
      });
      return renewed ? c.json({ data: await signedIn(context, renewed) }, 200, NO_STORE) : refused(c);
    })
    .delete(PATH, async (c) => {
      const asked = await understood(context, c, refreshBody.partial());
      if ('refusal' in asked) return asked.refusal;
      const { db } = context.storage;
      const cookie = getCookie(c, OPERATOR_COOKIE);
      if (cookie) await db.deleteFrom('sessions').where('idHash', '=', hashOf(cookie)).execute();
      const used = asked.body.refreshToken && (await useRefreshToken(db, asked.body.refreshToken));
      if (used) await endFamily(db, used.family);
      dropSessionCookie(c, 'operator');
      return c.body(null, 204);
    });
}

/** The console, opened anew in a browser where somebody is signed in: the cookie, which no script sees, brings the first bearer. */
async function goOn(context: Context, c: HonoContext, tenantId: string): Promise<Response> {
  const identity = await operatorOfCookie(context, c, tenantId);
  if (identity.kind !== 'viewer') return refused(c);
  const { db } = context.storage;
  const user = (await findById(db, { tenantId, id: identity.viewer.userId }))!;
  return c.json({ data: await signedIn(context, { user, refreshToken: await issueRefreshToken(db, { userId: user.id }) }) }, 200, NO_STORE);
}

/** One answer for all that is wrong, so that it does not tell which addresses exist. */
const refused = (c: HonoContext) => renderErrors(c, 401, [{ code: 'login-failed', title: 'Email or password is wrong' }]);

async function signIn(c: HonoContext, { db, context, record }: Work, user: UserRow): Promise<Response> {
  const refreshToken = await issueRefreshToken(db, { userId: user.id });
  // The console's EventSource cannot send a bearer: it is signed in by this cookie.
  giveSessionCookie(c, 'operator', await openSession(db, { userId: user.id, kind: 'operator' }), context.tenants.urlOf(user.tenantId));
  record({ action: 'user.signed-in', subject: { type: 'users', id: user.id }, silent: true });
  return c.json({ data: await signedIn({ ...context, storage: { ...context.storage, db } }, { user, refreshToken }) }, 200, NO_STORE);
}

async function signedIn({ storage, secret }: Context, { user, refreshToken }: { user: UserRow; refreshToken: string }) {
  const { token, expiresAt } = await issueToken(secret, { userId: user.id, kind: 'operator', tenantId: user.tenantId });
  const roles = (await findRoles(storage.db, [user.id])).get(user.id) ?? [];
  const { id, username, email, firstName, lastName } = user;
  return { token, refreshToken, expiresAt: expiresAt.toISOString(), user: { id, username, email, firstName, lastName, roles, permissions: permissionsOf(roles) } };
}

async function understood<T extends z.ZodType>(context: Context, c: HonoContext, schema: T): Promise<{ tenantId: string; body: z.output<T> } | { refusal: Response }> {
  const tenantId = await tenantOf(context, c);
  if (!tenantId) return { refusal: renderErrors(c, 404, [{ code: 'tenant-unknown', title: 'There is no such tenant', source: { header: 'X-Tenant' } }]) };
  const sent = await readBody(c.req.raw, true);
  if ('faults' in sent) return { refusal: renderErrors(c, sent.status, sent.faults) };
  const parsed = schema.safeParse(sent.json);
  return parsed.success ? { tenantId, body: parsed.data } : { refusal: renderErrors(c, 422, bodyFaults(parsed.error)) };
}
