import { encodeChanged, encodeNew } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

/** Creates the calls of a collection that operators edit: list, get, create, update and delete. */
/* @__NO_SIDE_EFFECTS__ */
export function createEditableEndpoints<Resource, Attributes extends object = Partial<Resource>>(
  type: string,
) {
  return {
    list: defineEndpoint(`GET ${type}/1.0`, parseList<Resource>),
    get: defineEndpoint(`GET ${type}/1.0/:id`, parseOne<Resource>),
    create: defineEndpoint(`POST ${type}/1.0`, parseOne<Resource>, {
      encode: encodeNew<Attributes>(type),
    }),
    update: defineEndpoint(`PATCH ${type}/1.0/:id`, parseOne<Resource>, {
      encode: encodeChanged<Attributes>(type),
    }),
    delete: defineEndpoint(`DELETE ${type}/1.0/:id`, parseNothing),
  };
}
