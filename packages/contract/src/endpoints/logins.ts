import type { Login } from '../collections/logins.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing } from './parse-answer.ts';

/** The logins of the calling operator, who ends them with their password. */
export const ownLoginEndpoints = {
  list: defineEndpoint('GET logins/1.0', parseList<Login>),
  end: defineEndpoint('DELETE logins/1.0/:id', parseNothing, {
    encode: (_id: string, password: string) => ({ body: { password } }),
  }),
  endOthers: defineEndpoint('DELETE logins/1.0', parseNothing, {
    encode: (password: string) => ({ body: { password } }),
  }),
};
