import type { EmailAddress, PhoneNumber } from '../collections/contact-points.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

/** Lists hold the caller's own, or with `filter[user]` those of a user, for operators. */
/* @__NO_SIDE_EFFECTS__ */
function createContactPointEndpoints<Point>(
  type: 'email-addresses' | 'phone-numbers',
  field: 'address' | 'number',
) {
  return {
    list: defineEndpoint(`GET ${type}/1.0`, parseList<Point>),
    get: defineEndpoint(`GET ${type}/1.0/:id`, parseOne<Point>),
    resend: defineEndpoint(`POST ${type}/1.0/:id/resend`, parseOne<Point>),
    verify: defineEndpoint(`POST ${type}/1.0/:id/verify`, parseOne<Point>, {
      encode: (_id: string, code: string) => ({ body: { code } }),
    }),
    delete: defineEndpoint(`DELETE ${type}/1.0/:id`, parseNothing),
    add: defineEndpoint(`POST ${type}/1.0`, parseOne<Point>, {
      encode: (value: string) => encodeResource({ type, attributes: { [field]: value } }),
    }),
  };
}

export const emailAddressEndpoints = createContactPointEndpoints<EmailAddress>(
  'email-addresses',
  'address',
);
export const phoneNumberEndpoints = createContactPointEndpoints<PhoneNumber>(
  'phone-numbers',
  'number',
);
