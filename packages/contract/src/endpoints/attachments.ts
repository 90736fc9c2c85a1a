import type { Attachment } from '../collections/attachments.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

export const attachmentSiteEndpoints = {
  delete: defineEndpoint('DELETE attachments/1.0/:id', parseNothing),
};

export const attachmentEndpoints = {
  ...attachmentSiteEndpoints,
  get: defineEndpoint('GET attachments/1.0/:id', parseOne<Attachment>, {
    query: { include: 'user' },
  }),
};

export const seriesAttachmentEndpoints = {
  attachments: defineEndpoint('GET match-series/1.0/:id/attachments', parseList<Attachment>, {
    query: { include: 'user' },
  }),
  attach: defineEndpoint('POST match-series/1.0/:id/attachments', parseOne<Attachment>, {
    encode: (_id: string, file: Blob) => ({ file }),
  }),
};
