import { newChatMessage } from '@ringside/contract/collections/chat';
import { chatEndpoints } from '@ringside/contract/endpoints/chat';
import {
  type Answer,
  type ReadContext,
  defineChange,
  relationNotFound,
  defineRead,
  refusalAnswer,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID, ID_OR_ME } from '../../kernel/http/parameters.ts';
import { resolveListOwner } from '../../kernel/http/resolve-list-owner.ts';
import { canReadChat, findSeriesById, isChatParticipant } from './chat.access.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { sendMessage } from './send-message.command.ts';

const TYPE = 'chat';
const READ = 'chat.read';
const chatNotFound: Answer = {
  faults: {
    status: 404,
    faults: [
      {
        code: 'not-found',
        source: { parameter: 'filter[matchSeries]' },
      },
    ],
  },
};

/** Returns the ids of the messages that the viewer may read, the newest last. */
async function listHistory(context: ReadContext): Promise<Answer> {
  const { db, tenantId, query } = context;
  const { matchSeries, user } = query.filter;
  let base = db.selectFrom('chatMessages').where('tenantId', '=', tenantId);
  if (matchSeries) {
    const series = await findSeriesById(context, matchSeries[0] ?? '');
    if (!series || matchSeries.length > 1 || !(await canReadChat(context, series)))
      return chatNotFound;
    base = base.where('seriesId', '=', series.id);
  }
  if (user || !matchSeries) {
    const about = resolveListOwner(context, READ);
    if ('answer' in about) return about.answer;
    base = base.where('userId', '=', about.userId);
  }
  return {
    list: {
      type: TYPE,
      ...(await loadPageOfIds(base, 'chatMessages.id', query)),
    },
  };
}

export const chatRoutes = [
  defineRead(chatEndpoints.history, {
    summary:
      'List the messages of a match or of a user (your own; operators: any user), oldest first, or newest first with sort=-date',
    access: 'signed-in',
    allowsApiKeys: true,
    type: TYPE,
    list: {
      filters: { matchSeries: ID, user: ID_OR_ME },
      sorts: { date: 'createdAt' },
      defaultSort: 'date',
      defaultSize: 100,
    },
    run: listHistory,
  }),
  defineChange(chatEndpoints.say, {
    summary: 'Send a message in a match chat',
    access: 'signed-in',
    type: TYPE,
    success: 201,
    bodyType: TYPE,
    body: newChatMessage,
    async run(context, _found, { data: { attributes, relationships } }) {
      const series = await findSeriesById(context, relationships.matchSeries.data.id);
      if (!series)
        return relationNotFound('/data/relationships/matchSeries', 'There is no such match series');
      return (await isChatParticipant(context, series))
        ? sendMessage(context, series, attributes.text)
        : refusalAnswer({ reason: 'not-in-series' });
    },
  }),
  ...moderationRoutes,
];
