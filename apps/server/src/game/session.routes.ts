import { toFullPath } from '@ringside/contract/api-path';
import { gameSideEndpoints } from '@ringside/contract/endpoints/game';
import type { GamePlayer, NoProfileAnswer, TokenAnswer } from '@ringside/contract/game';
import { isLocale } from '@ringside/rules/site/locales';
import { Hono, type Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { checkAge } from '../identity/age-gate/check-age.ts';
import {
  countryCode,
  dateOfBirth,
  emailAddress,
  personName,
} from '../identity/users/person-fields.ts';
import { updateUser, type UserRow } from '../identity/users/user.repository.ts';
import { issueToken, readToken } from '../kernel/sender/access-token.ts';
import { setSessionCookie, openSession } from '../kernel/sender/cookie.ts';
import type { AddressOf } from '../kernel/sender/sender-address.ts';
import { actorOf } from '../kernel/sender/sender.ts';
import type { Config } from '../platform/settings/config.ts';
import { transact, type TransactDeps, type Work } from '../platform/unit-of-work.ts';
import { type Caller, type CallerDeps, identifyCaller } from './caller.ts';
import { canRegister } from './can-register.ts';
import { parseGameBody } from './game-body.ts';
import { refuseGame, refuseGameBy } from './game-errors.ts';
import type { GameSide } from './game-side.ts';
import { savePlayer } from './save-player.ts';
import { isQualified, createUserAnswer } from './user-answer.ts';

/** The services of the calls that sign players in. */
export type SessionDeps = CallerDeps &
  TransactDeps & {
    game: Pick<GameSide, 'brawlers' | 'player' | 'register' | 'rehearse'>;
    config: Pick<Config, 'bodies'>;
    addressOf: AddressOf;
  };

const NO_STORE = { 'cache-control': 'no-store' };
export const registerBody = z.strictObject({
  data: z.strictObject({
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    dateOfBirth,
    nationality: countryCode,
  }),
});
export const refreshBody = z.strictObject({
  token: z.string().optional(),
  data: z.strictObject({ token: z.string().optional() }).optional(),
});

/**
 * Creates the calls about identity: the launch exchanged for a session, registration, and the
 * token's refresh every five minutes.
 */
export function sessionRoutes(deps: SessionDeps): Hono {
  return new Hono()
    .get(toFullPath(gameSideEndpoints.user.path), (c) =>
      runAsCaller(deps, c, (caller) => showUser(deps, c, caller)),
    )
    .post(toFullPath(gameSideEndpoints.register.path), (c) =>
      runAsCaller(deps, c, (caller) => register(deps, c, caller)),
    )
    .post(toFullPath(gameSideEndpoints.refresh.path), async (c) => {
      await deps.game.rehearse?.('token/refresh');
      return runAsCaller(deps, c, (caller) => refreshToken(deps, c, caller));
    });
}

/** Runs a call for an identified caller, and refuses every other one. */
export async function runAsCaller(
  deps: CallerDeps,
  c: HonoContext,
  act: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const found = await identifyCaller(deps, c);
  if (found.kind === 'unknown')
    return refuseGame(c, 401, { code: 'unauthorized', title: 'The launch token is not valid' });
  if (found.kind === 'suspended') return refuseGame(c, 403, { code: 'suspended' });
  return act(found.caller);
}

async function showUser(deps: SessionDeps, c: HonoContext, caller: Caller): Promise<Response> {
  const player = await deps.game.player(caller.playerTag);
  if (!player) return c.json({ qualified: false } satisfies NoProfileAnswer, 404, NO_STORE);
  const user = await signIn(deps, c, caller, player);
  if (!user.hasProfile)
    return c.json({ qualified: isQualified(user) } satisfies NoProfileAnswer, 404, NO_STORE);
  return c.json(await createUserAnswer(deps, user), 200, NO_STORE);
}

/** The cookie in which the site keeps the language of its pages. */
const LANGUAGE_COOKIE = 'locale';

/** Stores the language of the site as the user's, so that messages are sent in it. */
async function saveLanguage(
  work: Work,
  user: UserRow,
  language: string | undefined,
): Promise<UserRow> {
  if (language === undefined || !isLocale(language) || language === user.preferredLocale)
    return user;
  const changed = await updateUser(work.db, user.id, { preferredLocale: language });
  work.record({
    action: 'user.updated',
    subject: { type: 'users', id: user.id, version: changed.version },
    before: { preferredLocale: user.preferredLocale },
    after: { preferredLocale: language },
    silent: true,
  });
  return changed;
}

/**
 * Signs a player in. A player without a profile gets the cookie too: a reload in the middle of the
 * registration must not lose the sign-in.
 */
async function signIn(
  deps: SessionDeps,
  c: HonoContext,
  caller: Caller,
  player: GamePlayer,
): Promise<UserRow> {
  const { tenantId } = caller;
  return transact(
    deps,
    { tenantId, actor: actorOf(deps, c, caller.user?.id ?? null) },
    async (work) => {
      const user = await saveLanguage(
        work,
        await savePlayer(work, caller, player),
        getCookie(c, LANGUAGE_COOKIE),
      );
      if (caller.returning) return user;
      setSessionCookie(
        c,
        'player',
        await openSession(work.db, { userId: user.id, kind: 'player' }),
        deps.tenants.urlOf(tenantId),
      );
      work.record({
        action: 'user.signed-in',
        subject: { type: 'users', id: user.id },
        silent: true,
      });
      return user;
    },
  );
}

async function register(deps: SessionDeps, c: HonoContext, caller: Caller): Promise<Response> {
  const body = await parseGameBody(deps, c, registerBody);
  if ('refusal' in body) return body.refusal;
  const attributes = body.value.data;
  const player = await deps.game.player(caller.playerTag);
  if (!player)
    return refuseGame(c, 404, { code: 'not-found', title: 'The game has no such player' });
  const { profile } = player;
  if (
    profile &&
    (profile.dateOfBirth !== attributes.dateOfBirth ||
      profile.nationality !== attributes.nationality)
  ) {
    return refuseGame(c, 409, {
      code: 'profile-fixed',
    });
  }
  const user = caller.user ?? (await signIn(deps, c, caller, player));
  const { tenantId } = caller;
  const who = { tenantId, subject: `user:${user.id}` };
  const age = await transact(deps, { tenantId, actor: actorOf(deps, c, user.id) }, (work) =>
    checkAge(work, who, { dateOfBirth: attributes.dateOfBirth, country: attributes.nationality }),
  );
  if (!age.accepted) return refuseGameBy(c, age.refusal);
  const allowed = await canRegister(deps, caller);
  if (!allowed.accepted) return refuseGameBy(c, allowed.refusal);
  const registered = await deps.game.register(caller.playerTag, attributes);
  return c.json(
    await createUserAnswer(deps, await signIn(deps, c, { ...caller, user }, registered)),
    200,
    NO_STORE,
  );
}

/** Refreshes the token. The body may contain the current one, which has to be the caller's own. */
async function refreshToken(
  deps: SessionDeps,
  c: HonoContext,
  { user, tenantId }: Caller,
): Promise<Response> {
  const { secret } = deps;
  const body = await parseGameBody(deps, c, refreshBody);
  if ('refusal' in body) return body.refusal;
  const current = body.value.token ?? body.value.data?.token;
  const subject = current === undefined ? undefined : readToken(secret, current);
  if (!user || (current !== undefined && subject?.userId !== user.id))
    return refuseGame(c, 401, { code: 'unauthorized', title: 'The token is not valid' });
  const { token } = issueToken(secret, { userId: user.id, kind: 'player', tenantId });
  return c.json({ data: { token } } satisfies TokenAnswer, 200, NO_STORE);
}
