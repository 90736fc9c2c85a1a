import { newChatMute, newChatReport, newChatSilence } from '@ringside/contract/collections/chat';
import {
  chatEndpoints,
  chatMuteEndpoints,
  chatReportEndpoints,
  chatSilenceEndpoints,
} from '@ringside/contract/endpoints/chat';
import {
  type ReadContext,
  hasPermission,
  defineChange,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { FLAG, ID, ID_OR_ME } from '../../kernel/http/parameters.ts';
import { getPathId, getViewer } from '../../kernel/http/path-id.ts';
import { comparableIds } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { findMessage } from './chat.access.ts';
import {
  endSilence,
  muteUser,
  reportMessage,
  setHidden,
  setSettled,
  silenceUser,
  unmuteUser,
} from './moderate.command.ts';

const READ = 'chat.read';
const RULE = { permission: 'series.rule' };

const messageCall = { type: 'chat', load: findMessage } as const;
/** Finds the report of the path; only the staff have access, others get a 404. */
const findReport = async (context: ReadContext) =>
  hasPermission(context.viewer, READ)
    ? context.db
        .selectFrom('chatReports')
        .select('id')
        .where('tenantId', '=', context.tenantId)
        .where('id', '=', getPathId(context))
        .executeTakeFirst()
    : undefined;
const reportCall = { type: 'chat-reports', load: findReport } as const;
const findMute = ({ db, viewer, ...context }: ReadContext) =>
  db
    .selectFrom('chatMutes')
    .select('mutedId')
    .where('userId', '=', getViewer({ viewer }).userId)
    .where('mutedId', '=', getPathId(context))
    .executeTakeFirst();
/** Returns the query for active silences: the viewer's own, and for the staff all. */
const selectSilences = ({ db, tenantId, now, viewer }: ReadContext) => {
  const activeSilences = db
    .selectFrom('chatSilences')
    .where('chatSilences.tenantId', '=', tenantId)
    .where('until', '>', now);
  return hasPermission(viewer, READ)
    ? activeSilences
    : activeSilences.where('userId', '=', getViewer({ viewer }).userId);
};
const findSilence = (context: ReadContext) =>
  selectSilences(context)
    .select('userId')
    .where('userId', '=', getPathId(context))
    .executeTakeFirst();
const silenceCall = { load: findSilence } as const;

/** The calls that moderate match chats: hide, report, mute for oneself, silence for all. */
export const moderationRoutes = [
  defineRead(chatEndpoints.message, {
    ...messageCall,
    summary: 'Get one message',
    access: 'signed-in',
    allowsApiKeys: true,
    run: async (_ask, { id }) => ({ show: { type: 'chat', id } }),
  }),
  defineChange(chatEndpoints.hide, {
    ...messageCall,
    lock: lockRow('chatMessages'),
    summary: 'Hide a message from players',
    access: RULE,
    run: (context, found) => setHidden(context, found, true),
  }),
  defineChange(chatEndpoints.show, {
    ...messageCall,
    lock: lockRow('chatMessages'),
    summary: 'Show a hidden message again',
    access: RULE,
    run: (context, found) => setHidden(context, found, false),
  }),
  defineChange(chatEndpoints.report, {
    summary: 'Report a message to the operators',
    access: 'signed-in',
    success: 204,
    load: findMessage,
    bodyType: 'chat-reports',
    body: newChatReport,
    run: (context, found, { data }) => reportMessage(context, found, data.attributes),
  }),
  defineRead(chatReportEndpoints.list, {
    summary: 'List the reported messages',
    access: { permission: READ },
    type: 'chat-reports',
    list: {
      filters: { matchSeries: ID, waits: FLAG },
      sorts: { date: 'chatReports.createdAt' },
      defaultSort: 'date',
    },
    async run({ db, tenantId, query }) {
      const { matchSeries, waits } = query.filter;
      let base = db
        .selectFrom('chatReports')
        .innerJoin('chatMessages', 'chatMessages.id', 'chatReports.messageId')
        .where('chatReports.tenantId', '=', tenantId);
      if (matchSeries)
        base = base.where('chatMessages.seriesId', 'in', [...comparableIds(matchSeries), '0']);
      if (waits?.[0] === 'true')
        base = base.where('settledAt', 'is', null).where('hiddenAt', 'is', null);
      if (waits?.[0] === 'false')
        base = base.where((eb) =>
          eb.or([eb('settledAt', 'is not', null), eb('hiddenAt', 'is not', null)]),
        );
      return {
        list: {
          type: 'chat-reports',
          ...(await loadPageOfIds(base, 'chatReports.id', query)),
        },
      };
    },
  }),
  defineRead(chatReportEndpoints.get, {
    ...reportCall,
    summary: 'Get one report',
    access: { permission: READ },
    run: async (_ask, { id }) => ({ show: { type: 'chat-reports', id } }),
  }),
  defineChange(chatReportEndpoints.settle, {
    ...reportCall,
    lock: lockRow('chatReports'),
    summary: 'Mark a report as settled',
    access: RULE,
    run: (context, found) => setSettled(context, found, true),
  }),
  defineChange(chatReportEndpoints.reopen, {
    ...reportCall,
    lock: lockRow('chatReports'),
    summary: 'Reopen a settled report',
    access: RULE,
    run: (context, found) => setSettled(context, found, false),
  }),
  defineRead(chatMuteEndpoints.list, {
    summary: 'List the users whom you have muted',
    access: 'signed-in',
    type: 'chat-mutes',
    list: { sorts: { date: 'createdAt' }, defaultSort: 'date', defaultSize: 100 },
    run: async ({ db, viewer, query }) => ({
      list: {
        type: 'chat-mutes',
        ...(await loadPageOfIds(
          db.selectFrom('chatMutes').where('userId', '=', getViewer({ viewer }).userId),
          'chatMutes.mutedId',
          query,
        )),
      },
    }),
  }),
  defineChange(chatMuteEndpoints.mute, {
    summary: 'Mute a user in match chats, for yourself',
    access: 'signed-in',
    type: 'chat-mutes',
    success: 201,
    bodyType: 'chat-mutes',
    body: newChatMute,
    run: (context, _none, { data }) => muteUser(context, data.relationships.user.data.id),
  }),
  defineChange(chatMuteEndpoints.unmute, {
    summary: 'Unmute a user',
    access: 'signed-in',
    success: 204,
    load: findMute,
    run: (context, found) => unmuteUser(context, found),
  }),
  defineRead(chatSilenceEndpoints.list, {
    summary: 'List the users who are silenced in match chats (yourself; operators: all)',
    access: 'signed-in',
    allowsApiKeys: true,
    type: 'chat-silences',
    list: {
      filters: { user: ID_OR_ME },
      sorts: { until: 'until' },
      defaultSort: 'until',
      defaultSize: 100,
    },
    async run(context) {
      const { user } = context.query.filter;
      const base = user
        ? selectSilences(context).where('userId', 'in', [
            ...comparableIds(user.map((id) => (id === 'me' ? getViewer(context).userId : id))),
            '0',
          ])
        : selectSilences(context);
      return {
        list: {
          type: 'chat-silences',
          ...(await loadPageOfIds(base, 'chatSilences.userId', context.query)),
        },
      };
    },
  }),
  defineRead(chatSilenceEndpoints.get, {
    ...silenceCall,
    summary: 'Get one silence: its user, reason and end',
    access: 'signed-in',
    allowsApiKeys: true,
    type: 'chat-silences',
    run: async (_ask, { userId }) => ({ show: { type: 'chat-silences', id: userId } }),
  }),
  defineChange(chatSilenceEndpoints.silence, {
    summary: 'Silence a user in match chats until an instant',
    access: RULE,
    type: 'chat-silences',
    success: 201,
    bodyType: 'chat-silences',
    body: newChatSilence,
    run: (context, _none, { data }) =>
      silenceUser(context, data.relationships.user.data.id, data.attributes),
  }),
  defineChange(chatSilenceEndpoints.end, {
    ...silenceCall,
    summary: 'Lift the silence of a user',
    access: RULE,
    success: 204,
    run: (context, found) => endSilence(context, found),
  }),
];
