import type { NameRules } from '../collections/name-rules.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseOne } from './parse-answer.ts';

export const nameRulesEndpoints = {
  get: defineEndpoint('GET name-rules/1.0/:id', parseOne<NameRules>),
  update: defineEndpoint('PATCH name-rules/1.0/:id', parseOne<NameRules>, {
    encode: (id: string, attributes: Partial<Omit<NameRules, 'id'>>) =>
      encodeResource({ type: 'name-rules', id, attributes }),
  }),
};
