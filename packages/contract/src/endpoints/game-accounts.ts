import type { GameAccount } from '../collections/people.ts';
import { encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

/** The list holds the caller's own, or with `filter[user]` those of a user, for operators. */
export const gameAccountEndpoints = {
  list: defineEndpoint('GET game-accounts/1.0', parseList<GameAccount>),
  get: defineEndpoint('GET game-accounts/1.0/:id', parseOne<GameAccount>),
  /** Operators name the user. */
  create: defineEndpoint('POST game-accounts/1.0', parseOne<GameAccount>, {
    encode: (username: string, user?: string) =>
      encodeResource({
        type: 'game-accounts',
        attributes: { username },
        relationships: user ? { user: toOne('users', user) } : undefined,
      }),
  }),
  update: defineEndpoint('PATCH game-accounts/1.0/:id', parseOne<GameAccount>, {
    encode: (id: string, username: string) =>
      encodeResource({ type: 'game-accounts', id, attributes: { username } }),
  }),
  delete: defineEndpoint('DELETE game-accounts/1.0/:id', parseNothing),
};
