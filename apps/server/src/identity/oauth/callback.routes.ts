import { Hono, type Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { printErrors } from '../../kernel/http/print.ts';
import type { AddressOf } from '../../kernel/sender/sender-address.ts';
import {
  actorOf,
  identifySender,
  type SenderDeps,
  tenantOfSite,
} from '../../kernel/sender/sender.ts';
import { transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import { linkAccount, type PendingSignIn } from './chat-account.command.ts';
import type { ChatService } from './chat-service.ts';
import { completeConsent, browserCookieNameOf, COOKIE_PATH } from './oauth.routes.ts';

/** The services of the return from the community chat. */
type CallbackDeps = SenderDeps &
  TransactDeps & {
    chat?: ChatService | undefined;
    log: Pick<Logger, 'error'>;
    addressOf: AddressOf;
  };

/** The cookie that the site reads and clears before it opens the profile (specification 2). */
const SIGN_IN_COOKIE = 'chat_signin';
const COOKIE_S = 300;
const NO_STORE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/**
 * Returns the route to which the chat redirects: GET /api/oauth/1.0/callback?code&state. Browsers
 * continue to the page of the request with `chat=true`, or to the site; programs get JSON. The
 * kernel does not handle it, since a chat may add parameters.
 */
export function callbackRoutes(deps: CallbackDeps): Hono {
  return new Hono().get('/api/oauth/1.0/callback', async (c) => {
    const { chat } = deps;
    if (!chat) return answerCallback(c, NOTHING_HERE, null);
    const tenantId = tenantOfSite(deps, c);
    const identity = await identifySender(deps, c, tenantId);
    const publicUrl = deps.tenants.urlOf(tenantId);
    const cookie = browserCookieNameOf(publicUrl);
    const from = {
      userId: identity.kind === 'viewer' ? identity.viewer.userId : undefined,
      browser: getCookie(c, cookie),
    };
    deleteCookie(c, cookie, { path: COOKIE_PATH, secure: publicUrl.startsWith('https:') });
    const { state = '', code = '', error } = c.req.query();
    const consent = await completeConsent({ ...deps, db: deps.storage.db }, chat, {
      state,
      code,
      from,
    });
    if ('answer' in consent)
      return answerCallback(
        c,
        consent.answer,
        error === undefined ? null : pageAfterDenial(consent),
      );
    const { begun, account } = consent;
    const linked = await transact(
      deps,
      { tenantId: begun.tenantId, actor: actorOf(deps, c, begun.userId) },
      (work) => linkAccount(work, begun.userId, account),
    );
    if (!('plain' in linked) || !isBrowser(c)) return answerCallback(c, linked, null);
    if (begun.redirect !== null) return c.redirect(addChatFlag(begun.redirect));
    setCookie(c, SIGN_IN_COOKIE, '1', {
      path: '/',
      sameSite: 'Lax',
      maxAge: COOKIE_S,
      secure: deps.tenants.urlOf(begun.tenantId).startsWith('https:'),
    });
    return c.redirect('/');
  });
}

const NOTHING_HERE: Answer = {
  faults: { status: 404, faults: [{ code: 'not-found' }] },
};

/** Returns the page to which a user who does not consent returns without an error. */
const pageAfterDenial = ({ begun }: { begun?: PendingSignIn }): string | null =>
  begun ? (begun.redirect ?? '/') : null;

const isBrowser = (c: HonoContext) => (c.req.header('accept') ?? '').includes('text/html');

function addChatFlag(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://site.inside');
  return `${pathname}${search ? `${search}&` : '?'}chat=true${hash}`;
}

/** Answers programs in JSON; redirects browsers to `back`, or to the page of the error. */
function answerCallback(c: HonoContext, answer: Answer, back: string | null): Response {
  if ('plain' in answer) return c.json(answer.plain as object, 200, NO_STORE);
  const { status, faults } = 'faults' in answer ? answer.faults : { status: 500, faults: [] };
  if (isBrowser(c)) return c.redirect(back ?? `/error/${status}`);
  const { body, headers } = printErrors(status, faults, NO_STORE);
  return c.body(body ?? '', status as 400, headers);
}
