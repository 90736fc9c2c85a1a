import { chatAccountAnswer, chatReturn } from '@ringside/contract/collections/oauth';
import { oauthEndpoints } from '@ringside/contract/endpoints/oauth';
import type { ErrorCode } from '@ringside/contract/error-codes';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { CallServices } from '../../kernel/http/call-services.ts';
import { type Answer, defineChange, defineRead } from '../../kernel/http/endpoint.ts';
import { TEXT } from '../../kernel/http/parameters.ts';
import { getViewer } from '../../kernel/http/path-id.ts';
import { pathCookieNameOf } from '../../kernel/sender/cookie.ts';
import type { Database } from '../../platform/storage/tables.ts';
import {
  beginSignIn,
  linkAccount,
  SIGN_IN_MS,
  consumeSignIn,
  type PendingSignIn,
  type CallbackSender,
} from './chat-account.command.ts';
import { type ChatAccount, ChatServiceFailure, type ChatService } from './chat-service.ts';

/**
 * Returns the name of the cookie that marks the browser that began. It prevents an attacker from
 * linking an account of theirs by sending a user the link.
 */
export const browserCookieNameOf = (publicUrl: string) =>
  pathCookieNameOf('ringside_chat', publicUrl);
export const COOKIE_PATH = '/api/oauth/1.0';

const createRefusal = (status: number, code: ErrorCode, title: string): Answer => ({
  faults: { status, faults: [{ code, title }] },
});
const STATE_INVALID = createRefusal(
  400,
  'state-invalid',
  'The sign-in was not started in this browser, was used, or has expired',
);
const CODE_INVALID = createRefusal(400, 'code-invalid', 'The community chat rejected the code');
const UNAVAILABLE = createRefusal(
  502,
  'chat-unavailable',
  'The community chat did not answer; try again',
);
const NO_CHAT = createRefusal(404, 'not-found', 'No community chat is configured');

/** Returns whether a path with query belongs to this site. */
export function isSameSitePath(path: string, publicUrl: string): boolean {
  const plain = path.startsWith('/') && !/[\\\s\p{Cc}]/u.test(path) && !path.startsWith('//');
  return (
    plain &&
    URL.canParse(path, publicUrl) &&
    new URL(path, publicUrl).origin === new URL(publicUrl).origin
  );
}

export type ConsentResult =
  | { begun: PendingSignIn; account: ChatAccount }
  | { answer: Answer; begun?: PendingSignIn };

/**
 * Uses up the state and exchanges the code for the chat account. It runs outside a transaction, so
 * that no locks are held while the chat answers.
 */
export async function completeConsent(
  { db, tenants, log }: { db: Kysely<Database> } & Pick<CallServices, 'tenants' | 'log'>,
  chat: ChatService,
  { state, code, from }: { state: string; code: string; from: CallbackSender },
): Promise<ConsentResult> {
  const begun = await consumeSignIn(db, state, from);
  if (!begun) return { answer: STATE_INVALID };
  try {
    const account = await chat.accountOf({
      code,
      verifier: begun.verifier,
      site: tenants.urlOf(begun.tenantId),
    });
    return account ? { begun, account } : { answer: CODE_INVALID, begun };
  } catch (error) {
    if (!(error instanceof ChatServiceFailure)) throw error;
    log.error({ error }, 'the community chat failed');
    return { answer: UNAVAILABLE, begun };
  }
}

/** The calls that begin a sign-in with the chat, which redirects to `callback.routes.ts`. */
export const oauthRoutes = [
  defineRead(oauthEndpoints.authorizationUrl, {
    summary: 'Get the address at which the user consents to link their chat account',
    access: 'signed-in',
    queryParams: { redirect: TEXT },
    answer: z.object({ data: z.object({ url: z.url() }) }),
    async run({ db, services: { chat, tenants }, tenantId, viewer, query }) {
      const site = tenants.urlOf(tenantId);
      const { redirect = null } = query.other;
      if (!chat) return NO_CHAT;
      if (redirect !== null && !isSameSitePath(redirect, site))
        return {
          faults: {
            status: 400,
            faults: [
              {
                code: 'invalid-parameter',
                detail: 'must be a path of this site',
                source: { parameter: 'redirect' },
              },
            ],
          },
        };
      const { url, browser } = await beginSignIn(
        { db, chat },
        {
          userId: getViewer({ viewer }).userId,
          redirect,
          site,
        },
      );
      const cookie = `${browserCookieNameOf(site)}=${browser}; Path=${COOKIE_PATH}; HttpOnly; SameSite=Lax; Max-Age=${SIGN_IN_MS / 1000}${site.startsWith('https:') ? '; Secure' : ''}`;
      return {
        plain: { data: { url } },
        headers: { 'set-cookie': cookie, 'cache-control': 'no-store' },
      };
    },
  }),
  defineChange(oauthEndpoints.accessToken, {
    summary: 'Link the chat account after consent',
    access: 'signed-in',
    refusals: [502],
    body: chatReturn,
    answer: chatAccountAnswer,
    async prepare({ db, services, viewer }, json): Promise<ConsentResult | undefined> {
      const sent = chatReturn.safeParse(json);
      if (!sent.success) return undefined;
      return services.chat
        ? completeConsent({ ...services, db }, services.chat, {
            ...sent.data.value,
            from: { userId: viewer.userId },
          })
        : { answer: NO_CHAT };
    },
    async run({ work, prepared }) {
      const come = prepared as ConsentResult;
      return 'answer' in come ? come.answer : linkAccount(work, come.begun.userId, come.account);
    },
  }),
];
