import type { QueueAnswer } from '../collections/queue.ts';
import { encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseNothing, parsePlain } from './parse-answer.ts';

const encodeRoster = (_id: string, roster: string) =>
  encodeResource({ relationships: { roster: toOne('rosters', roster) } });
const parseStatus = (body: unknown) => parsePlain<QueueAnswer>(body).data.attributes;

export const queueEndpoints = {
  status: defineEndpoint('GET queue/1.0/:id/status', parseStatus),
  join: defineEndpoint('POST queue/1.0/:id/join', parseStatus, { encode: encodeRoster }),
  leave: defineEndpoint('POST queue/1.0/:id/leave', parseNothing, { encode: encodeRoster }),
};
