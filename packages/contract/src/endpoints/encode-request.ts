import type { RequestPayload } from '../transport.ts';

/** Returns a relation to one resource. */
export const toOne = (type: string, id: string) => ({ data: { type, id } });
/** Returns a list of identifiers. */
export const toMany = (type: string, ids: readonly string[]) => ({
  data: ids.map((id) => ({ type, id })),
});

/** The members of a resource in a request; JSON drops those that are undefined. */
interface SentResource {
  type?: string;
  id?: string;
  attributes?: object | undefined;
  relationships?: object | undefined;
}

/** Returns a request with a resource as its body. */
export const encodeResource = (data: SentResource): RequestPayload => ({ body: { data } });

/** Creates the encoder of a call that creates a resource. */
/* @__NO_SIDE_EFFECTS__ */
export function encodeNew<Attributes extends object>(type: string) {
  return (attributes: Attributes, relationships?: object) =>
    encodeResource({ type, attributes, relationships });
}

/** Creates the encoder of a call that changes the resource of its path. */
/* @__NO_SIDE_EFFECTS__ */
export function encodeChanged<Attributes extends object>(type: string) {
  return (id: string, attributes: Attributes, relationships?: object) =>
    encodeResource({ type, id, attributes, relationships });
}
