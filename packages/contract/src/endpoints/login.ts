import type { User } from '../collections/people.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseNothing, parsePlain } from './parse-answer.ts';

export type SignedIn = {
  data: { token: string; refreshToken: string; expiresAt: string; mustEnrol: boolean; user: User };
};

const encodeRefreshToken = (refreshToken?: string) => ({ body: { refreshToken } });

export const loginEndpoints = {
  /** `code`: if the answer to email and password was `second-factor-required`. */
  login: defineEndpoint('POST login/1.0', parsePlain<SignedIn>, {
    encode: (email: string, password: string, code?: string) => ({
      body: { email, password, code },
    }),
  }),
  /** Signs in by the token of a link from an email. `code`: as of `login`. */
  loginByLink: defineEndpoint('POST login/1.0/link', parsePlain<SignedIn>, {
    encode: (token: string, code?: string) => ({ body: { token, code } }),
  }),
  session: {
    /** Without a token, the console's cookie identifies the operator. */
    refresh: defineEndpoint('POST login/1.0/refresh', parsePlain<SignedIn>, {
      encode: encodeRefreshToken,
    }),
    end: defineEndpoint('DELETE login/1.0', parseNothing, { encode: encodeRefreshToken }),
  },
};
