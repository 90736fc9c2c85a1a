import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { z } from 'zod';
import { readJson } from '../../platform/network/read-json.ts';

/** An account of the community chat. */
export interface ChatAccount {
  id: string;
  username: string;
}

export interface ChatSignIn {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  /** The requested scopes, separated by spaces. */
  scope: string;
}

/** The community chat as an OAuth provider. */
export interface ChatService {
  /**
   * Returns the address where the user consents before returning to `site`. `verifier` is the PKCE
   * secret, of which the address contains the S256 hash.
   */
  agreeUrl(begun: { state: string; verifier: string; site: string }): string;
  /**
   * Loads the account of the user who consented; undefined if the chat rejects the code (wrong,
   * used, or another verifier).
   */
  accountOf(proof: {
    code: string;
    verifier: string;
    site: string;
  }): Promise<ChatAccount | undefined>;
}

declare module '../../kernel/http/call-services.ts' {
  interface CallServices {
    /** The community chat, if users can sign in with it. */
    chat?: ChatService | undefined;
  }
}

/** The error of a chat that cannot be reached. */
export class ChatServiceFailure extends Error {
  constructor(what: string) {
    super(`the community chat failed: ${what}`);
    this.name = 'ChatServiceFailure';
  }
}

export interface ChatServiceOptions extends ChatSignIn {
  /** The path on a site to which the chat redirects. */
  callbackPath: string;
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
}

const TIMEOUT_MS = 5_000;
const tokenAnswer = z.object({ access_token: z.string().min(1) });
const userAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100)),
  username: z.string().min(1).max(100),
});

/**
 * Creates the client of any OAuth 2 service with PKCE whose user address answers `{id, username}`.
 * The library builds the address; the requests are made here, so that tests need no socket.
 */
export function createChatService({
  clientId,
  clientSecret,
  authorizeUrl,
  tokenUrl,
  userUrl,
  scope,
  callbackPath,
  fetch = globalThis.fetch,
}: ChatServiceOptions): ChatService {
  const clientOf = (site: string) => new OAuth2Client(clientId, clientSecret, site + callbackPath);
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
  async function ask(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, json: await readJson(response) };
    } catch {
      // The error may contain addresses with codes, so its message is dropped.
      throw new ChatServiceFailure('no answer');
    }
  }
  return {
    agreeUrl: ({ state, verifier, site }) =>
      clientOf(site).createAuthorizationURLWithPKCE(
        authorizeUrl,
        state,
        CodeChallengeMethod.S256,
        verifier,
        scope.split(' ').filter(Boolean),
      ).href,
    async accountOf({ code, verifier, site }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: site + callbackPath,
        code_verifier: verifier,
      });
      const tokenResponse = await ask(tokenUrl, {
        method: 'POST',
        body,
        headers: { authorization: basic, accept: 'application/json' },
      });
      if (tokenResponse.status === 400) return undefined;
      const token = tokenAnswer.safeParse(tokenResponse.json);
      if (tokenResponse.status !== 200 || !token.success)
        throw new ChatServiceFailure(`the token request was answered ${tokenResponse.status}`);
      const userResponse = await ask(userUrl, {
        headers: { authorization: `Bearer ${token.data.access_token}`, accept: 'application/json' },
      });
      const account = userAnswer.safeParse(userResponse.json);
      if (userResponse.status !== 200 || !account.success)
        throw new ChatServiceFailure(`the user request was answered ${userResponse.status}`);
      return account.data;
    },
  };
}
