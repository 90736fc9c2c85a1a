import type {
  ChatMessage,
  ChatMute,
  ChatReport,
  ChatSilence,
  ReportReason,
} from '../collections/chat.ts';
import { encodeResource, toOne } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseNothing, parseOne } from './parse-answer.ts';

export const chatSiteEndpoints = {
  /** By `filter[matchSeries]`, the newest last; without it, the caller's own messages. */
  history: defineEndpoint('GET chat/1.0/history', parseList<ChatMessage>),
  say: defineEndpoint('POST chat/1.0/messages', parseOne<ChatMessage>, {
    encode: (series: string, text: string) =>
      encodeResource({
        type: 'chat',
        attributes: { text },
        relationships: { matchSeries: toOne('match-series', series) },
      }),
  }),
  report: defineEndpoint('POST chat/1.0/messages/:id/report', parseNothing, {
    encode: (_id: string, reason: ReportReason, note: string = '') =>
      encodeResource({ type: 'chat-reports', attributes: { reason, note } }),
  }),
};

export const chatEndpoints = {
  ...chatSiteEndpoints,
  message: defineEndpoint('GET chat/1.0/messages/:id', parseOne<ChatMessage>),
  hide: defineEndpoint('POST chat/1.0/messages/:id/hide', parseOne<ChatMessage>),
  show: defineEndpoint('DELETE chat/1.0/messages/:id/hide', parseOne<ChatMessage>),
};

/** The users that the caller has muted. */
export const chatMuteEndpoints = {
  list: defineEndpoint('GET chat/1.0/mutes', parseList<ChatMute>),
  mute: defineEndpoint('POST chat/1.0/mutes', parseOne<ChatMute>, {
    encode: (user: string) =>
      encodeResource({ type: 'chat-mutes', relationships: { user: toOne('users', user) } }),
  }),
  unmute: defineEndpoint('DELETE chat/1.0/mutes/:id', parseNothing),
};

/** For operators. `filter[waits]=true`: those that wait for an operator. */
export const chatReportEndpoints = {
  list: defineEndpoint('GET chat/1.0/reports', parseList<ChatReport>, {
    query: { include: 'matchSeries' },
  }),
  get: defineEndpoint('GET chat/1.0/reports/:id', parseOne<ChatReport>),
  settle: defineEndpoint('POST chat/1.0/reports/:id/settle', parseOne<ChatReport>),
  reopen: defineEndpoint('DELETE chat/1.0/reports/:id/settle', parseOne<ChatReport>),
};

/** The users that may not write for a while: the caller's own, and for operators all. */
export const chatSilenceSiteEndpoints = {
  list: defineEndpoint('GET chat/1.0/silences', parseList<ChatSilence>),
};

export const chatSilenceEndpoints = {
  ...chatSilenceSiteEndpoints,
  get: defineEndpoint('GET chat/1.0/silences/:id', parseOne<ChatSilence>),
  silence: defineEndpoint('POST chat/1.0/silences', parseOne<ChatSilence>, {
    encode: (user: string, attributes: { until: string; reason: string }) =>
      encodeResource({
        type: 'chat-silences',
        attributes,
        relationships: { user: toOne('users', user) },
      }),
  }),
  end: defineEndpoint('DELETE chat/1.0/silences/:id', parseNothing),
};
