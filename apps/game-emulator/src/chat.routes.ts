import { createHash } from 'node:crypto';
import { mustHave } from '@ringside/rules/must';
import { Hono, type Context } from 'hono';
import { readOwn, signOwn } from './launch-token.ts';
import type { EmulatorParts } from './ports.ts';
import { refuse } from './refuse.ts';

const CODE = { audience: 'urn:ringside:chat-code', lifetime: '5m' };
const TOKEN = { audience: 'urn:ringside:chat-token', lifetime: '1h' };
const REQUIRED = ['client_id', 'redirect_uri', 'state', 'code_challenge'] as const;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
/** Returns the account of a name: the same name has the same account, as in a chat. */
const accountId = (name: string) =>
  BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 15)}`).toString();

/**
 * Creates the stand-in of the community chat, an OAuth 2 service with PKCE. `authorize` asks the
 * user for an account (`account` in the query answers at once), `token` accepts the code once and
 * only with the verifier, `user` returns the user of a token.
 */
export function chatRoutes({ store, publicUrl, otherSites = [], chatClient }: EmulatorParts): Hono {
  const sites = [publicUrl, ...otherSites];
  const used = new Set<string>();
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(chatClient.id)}:${encodeURIComponent(chatClient.secret)}`).toString('base64')}`;
  return new Hono()
    .get('/authorize', async (c) => {
      const request = parseAuthorization(c.req.query());
      if (!request)
        return refuse(c, 400, {
          code: 'invalid-request',
          title: `Needs response_type=code, code_challenge_method=S256, ${REQUIRED.join(', ')}`,
          detail: 'One of these parameters is missing or has another value.',
        });
      const {
        client_id: clientId,
        redirect_uri: redirect,
        state,
        code_challenge: challenge,
      } = request;
      if (clientId !== chatClient.id || !sites.some((site) => redirect.startsWith(`${site}/`)))
        return refuse(c, 400, {
          code: 'invalid-client',
          title: 'This client or its redirect_uri is unknown',
          detail: 'Configure both as the emulator prints them.',
        });
      const account = c.req.query('account');
      const isPage = (c.req.header('accept') ?? '').includes('text/html');
      if (account === undefined && isPage) return agreePage(c, c.req.query(), sites);
      const username = account?.trim() || `chatter-${crypto.randomUUID().slice(0, 8)}`;
      const code = await signOwn(store, {
        ...CODE,
        claims: { sub: accountId(username), username, challenge, redirect },
      });
      return c.redirect(`${redirect}?${new URLSearchParams({ code, state })}`);
    })
    .post('/token', async (c) => {
      if (c.req.header('authorization') !== basic) return c.json({ error: 'invalid_client' }, 401);
      const form = await c.req.parseBody();
      const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
      const code = await readOwn(store, { ...CODE, token: text('code') });
      const fits =
        code &&
        text('grant_type') === 'authorization_code' &&
        code.challenge === challengeOf(text('code_verifier')) &&
        code.redirect === text('redirect_uri') &&
        !used.has(idOfToken(code));
      if (!fits) return c.json({ error: 'invalid_grant' }, 400);
      used.add(idOfToken(code));
      return c.json({
        access_token: await signOwn(store, {
          ...TOKEN,
          claims: {
            sub: mustHave(code.sub, 'the account of a code'),
            username: String(code.username),
          },
        }),
        token_type: 'Bearer',
        expires_in: 3600,
      });
    })
    .get('/user', async (c) => {
      const token = await readOwn(store, {
        ...TOKEN,
        token: (c.req.header('authorization') ?? '').replace(/^Bearer /, ''),
      });
      return token
        ? c.json({ id: token.sub, username: token.username })
        : c.json({ error: 'invalid_token' }, 401);
    });
}

/** Returns the parameters of an authorisation request; undefined if one is missing or wrong. */
function parseAuthorization(
  query: Record<string, string>,
): Record<(typeof REQUIRED)[number], string> | undefined {
  if (query.response_type !== 'code' || query.code_challenge_method !== 'S256') return undefined;
  const { client_id, redirect_uri, state, code_challenge } = query;
  return client_id && redirect_uri && state && code_challenge
    ? { client_id, redirect_uri, state, code_challenge }
    : undefined;
}

const idOfToken = ({ jti }: { jti?: string }): string => mustHave(jti, 'the id of a token');

/**
 * Renders the page that asks for the account in the chat. The form passes all parameters on, with
 * the name.
 */
function agreePage(
  c: Context,
  query: Record<string, string>,
  sites: string[],
): Response | Promise<Response> {
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  c.header(
    'content-security-policy',
    `default-src 'none'; form-action 'self' ${sites.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header('referrer-policy', 'no-referrer');
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Community chat</title><h1>Community chat</h1><p>Ringside asks for your name in this chat.</p><form method="get">${hidden}<p><label>Name <input name="account" required maxlength="40" autofocus></label></p><p><button>Allow</button></p></form></html>`,
  );
}
