import type { ChatAccountAnswer } from '../collections/oauth.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parsePlain } from './parse-answer.ts';

/** Signing in with the community's chat. */
export const oauthSiteEndpoints = {
  /** `redirect`: the path of this site on which the user continues. */
  authorizationUrl: defineEndpoint(
    'GET oauth/1.0/authorization_url',
    (body) => parseData<{ url: string }>(body).url,
    { encode: (redirect?: string) => ({ query: { redirect } }) },
  ),
};

export const oauthEndpoints = {
  ...oauthSiteEndpoints,
  accessToken: defineEndpoint(
    'POST oauth/1.0/access_token',
    (body) => parsePlain<ChatAccountAnswer>(body).data.account,
    { encode: (code: string, state: string) => ({ body: { code, state } }) },
  ),
};
