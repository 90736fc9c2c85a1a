import type { Profile } from '../collections/people.ts';
import { encodeChanged } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseNothing, parseOne } from './parse-answer.ts';

/** A picture is an image of at most 5 MB. */
export const profileEndpoints = {
  get: defineEndpoint('GET profiles/1.0/:id', parseOne<Profile>),
  update: defineEndpoint('PATCH profiles/1.0/:id', parseOne<Profile>, {
    encode: encodeChanged<{ firstName?: string; lastName?: string; nationality?: string }>(
      'profiles',
    ),
  }),
  setAvatar: defineEndpoint('PATCH profiles/1.0/:id/avatar', parseOne<Profile>, {
    encode: (_id: string, file: Blob) => ({ file }),
  }),
  deleteAvatar: defineEndpoint('DELETE profiles/1.0/:id/avatar', parseNothing),
};
