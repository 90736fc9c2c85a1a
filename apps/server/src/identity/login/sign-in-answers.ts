import type { TenantId } from '@ringside/rules/ids';
import type { Context as HonoContext } from 'hono';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { readBody } from '../../kernel/http/body.ts';
import { renderErrors } from '../../kernel/http/errors.ts';
import { parseBody } from '../../kernel/http/parse-body.ts';
import { issueToken } from '../../kernel/sender/access-token.ts';
import { setSessionCookie, openSession } from '../../kernel/sender/cookie.ts';
import { openLogin, type OperatorLogin } from '../../kernel/sender/operator-login.ts';
import { permissionsOf } from '../../kernel/sender/roles.ts';
import { requestedHost, findTenant } from '../../kernel/sender/sender.ts';
import type { Database } from '../../platform/storage/tables.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findFactor } from '../second-factor/second-factor.repository.ts';
import type { MissingProof } from '../second-factor/verify-second-factor.command.ts';
import { setKnownBrowserCookie } from '../sessions/known-browser.ts';
import { issueRefreshToken } from '../sessions/refresh-token.ts';
import { loadRoles, type UserRow } from '../users/user.repository.ts';
import type { LoginDeps } from './login-deps.ts';
import type { RefusedAttempt } from './sign-in-attempt.ts';

export const NO_STORE = { 'cache-control': 'no-store' };

/** Returns the one answer to every wrong attempt, so that it does not show which addresses exist. */
export const answerWrongLogin = (c: HonoContext) =>
  renderErrors(c, 401, [{ code: 'login-failed' }]);

/** Logs a failed attempt and answers it. The log omits the email, since users type passwords there. */
export function answerFailedAttempt(
  deps: LoginDeps,
  c: HonoContext,
  { tenantId, userId }: { tenantId: TenantId; userId: string | null },
): Response {
  deps.metrics.signIn('failed');
  deps.log.warn(
    { requestId: c.req.header('x-request-id'), tenantId, address: deps.addressOf(c), userId },
    'a login failed',
  );
  return answerWrongLogin(c);
}

/**
 * Answers an attempt with the right password or link whose code is missing or wrong. A wrong code
 * has the same answer as a wrong password.
 */
export function answerMissingFactor(
  deps: LoginDeps,
  c: HonoContext,
  { id: userId, tenantId }: UserRow,
  missing: MissingProof,
): Response {
  if (missing === 'code')
    return renderErrors(c, 401, [
      {
        code: 'second-factor-required',
        source: { pointer: '/code' },
      },
    ]);
  if (missing === 'right code') return answerFailedAttempt(deps, c, { tenantId, userId });
  return answerRateLimit(deps, c, { tenantId, waitS: missing.seconds });
}

/** Logs and answers an attempt over a rate limit; `waitS` is in seconds. */
export function answerRateLimit(
  deps: LoginDeps,
  c: HonoContext,
  { tenantId, waitS }: { tenantId: TenantId; waitS: number },
): Response {
  deps.metrics.signIn('limited');
  deps.log.warn(
    { requestId: c.req.header('x-request-id'), tenantId, address: deps.addressOf(c), waitS },
    'too many login attempts',
  );
  return renderErrors(c, 429, [{ code: 'too-many-attempts' }], {
    'retry-after': String(waitS),
  });
}

/**
 * Answers an attempt that a limit refuses. The answer for a locked account does not depend on the
 * password or on whether the account exists.
 */
export function answerRefusedAttempt(
  deps: LoginDeps,
  c: HonoContext,
  { tenantId, waitS, isClosed }: RefusedAttempt & { tenantId: string },
): Response {
  if (!isClosed) return answerRateLimit(deps, c, { tenantId, waitS });
  deps.metrics.signIn('closed');
  deps.log.warn(
    { requestId: c.req.header('x-request-id'), tenantId, address: deps.addressOf(c), waitS },
    'a login was refused: sign-in by password is closed for this account',
  );
  return renderErrors(
    c,
    429,
    [
      {
        code: 'sign-in-closed',
        detail:
          'Too many sign-ins with this email failed. If it belongs to an operator, an email with a sign-in link is on its way. Browsers that signed in within the last 90 days still accept the password.',
      },
    ],
    { 'retry-after': String(waitS) },
  );
}

/** Opens a login and answers with its tokens; the browser becomes a known one. */
export async function signIn(
  c: HonoContext,
  {
    work: { db, record },
    services,
  }: { work: Work; services: Pick<LoginDeps, 'tenants' | 'secret' | 'config'> },
  { user, by }: { user: UserRow; by: 'password' | 'link' },
): Promise<Response> {
  const login = await openLogin(db, { userId: user.id, userAgent: c.req.header('user-agent') });
  const refreshToken = await issueRefreshToken(db, login);
  // The console's EventSource cannot send a bearer, so it uses this cookie. A site without a
  // console on its host sets none.
  const host = requestedHost(c);
  if (services.tenants.partAt(host) !== 'site') {
    setSessionCookie(
      c,
      'operator',
      await openSession(db, { userId: user.id, kind: 'operator', family: login.family }),
      services.tenants.originAt(host),
    );
    setKnownBrowserCookie(services, c, user);
  }
  record({
    action: 'user.signed-in',
    subject: { type: 'users', id: user.id },
    ...(by === 'link' && { after: { by } }),
    silent: true,
  });
  return c.json(
    {
      data: await createSignInData({ ...services, db }, { user, login, refreshToken }),
    },
    200,
    NO_STORE,
  );
}

/** Returns the data of a sign-in or renewal: the bearer, the refresh token and the user. */
export async function createSignInData(
  { db, secret, config }: { db: Kysely<Database> } & Pick<LoginDeps, 'secret' | 'config'>,
  { user, login, refreshToken }: { user: UserRow; login: OperatorLogin; refreshToken: string },
) {
  const { token, expiresAt } = issueToken(secret, {
    userId: user.id,
    kind: 'operator',
    tenantId: user.tenantId,
    loginId: login.id,
  });
  const roles = (await loadRoles(db, [user.id])).get(user.id) ?? [];
  const mustEnrol = config.secondFactorRequired && !(await findFactor(db, user.id))?.confirmedAt;
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

/** Parses the tenant and the body of a call that the kernel does not handle. */
export async function parseCall<T extends z.ZodType>(
  deps: LoginDeps,
  c: HonoContext,
  schema: T,
): Promise<{ tenantId: TenantId; body: z.output<T> } | { refusal: Response }> {
  const tenantId = await findTenant(deps, c);
  if (!tenantId)
    return {
      refusal: renderErrors(c, 404, [
        {
          code: 'tenant-unknown',
          source: { header: 'X-Tenant' },
        },
      ]),
    };
  const sent = await readBody(c.req.raw, true, { limits: deps.config.bodies });
  if ('faults' in sent) return { refusal: renderErrors(c, sent.status, sent.faults) };
  const parsed = await parseBody(schema, sent.json);
  return 'faults' in parsed
    ? { refusal: renderErrors(c, 422, parsed.faults) }
    : { tenantId, body: parsed.data };
}
