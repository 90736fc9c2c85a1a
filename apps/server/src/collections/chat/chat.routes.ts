import { newChatMessage } from '@ringside/contract/collections/chat';
import { type Answer, type Ask, can, change, nowhere, read, refused } from '../../http/endpoint.ts';
import { pageOfIds } from '../../http/page.ts';
import { whose } from '../../http/whose.ts';
import { realIds } from '../../storage/any-of.ts';
import { standingIn } from '../match-series/line-ups.query.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import { say } from './say.command.ts';

const TYPE = 'chat';
const READ = 'chat.read';
const REFEREE = 'series.rule';
const notThere: Answer = { faults: { status: 404, faults: [{ code: 'not-found', title: 'There is nothing here', source: { parameter: 'filter[matchSeries]' } }] } };

const seriesOf = ({ db, tenantId }: Ask, id: string) => seriesRepository(db, tenantId).findById(realIds([id])[0] ?? '0');
/** Members of both rosters, and referees. */
const takesPart = async (ask: Ask, series: SeriesRow) => can(ask.viewer, REFEREE) || (await standingIn(ask, series, ask.viewer!.userId)).side !== null;

/** The ids of what may be read, the newest last. */
async function history(ask: Ask): Promise<Answer> {
  const { db, tenantId, query, viewer } = ask;
  const { matchSeries, user } = query.filter;
  let base = db.selectFrom('chatMessages').where('tenantId', '=', tenantId);
  if (matchSeries) {
    const series = await seriesOf(ask, matchSeries[0] ?? '');
    if (!series || matchSeries.length > 1 || !(can(viewer, READ) || (await takesPart(ask, series)))) return notThere;
    base = base.where('seriesId', '=', series.id);
  }
  if (user || !matchSeries) {
    const about = whose(ask, READ);
    if ('answer' in about) return about.answer;
    base = base.where('userId', '=', about.userId);
  }
  return { list: { type: TYPE, ...(await pageOfIds(base, 'chatMessages.id', { query, columns: { date: 'createdAt' } })) } };
}

export const chatEndpoints = [
  read({
    path: 'chat/1.0/history', summary: 'What was said in a match, or by a person (one’s own, and for operators anybody’s); the newest last, or first by sort=-date', access: 'signed-in', programs: true, type: TYPE,
    list: { filters: ['matchSeries', 'user'], sorts: ['date'], defaultSort: 'date', defaultSize: 100 }, run: history,
  }),
  change({
    method: 'post', path: 'chat/1.0/messages', summary: 'Say something in a match', access: 'signed-in', type: TYPE, success: 201, bodyType: TYPE, body: newChatMessage,
    async run(act, _found, { data: { attributes, relationships } }) {
      const series = await seriesOf(act, relationships.matchSeries.data.id);
      if (!series) return nowhere('/data/relationships/matchSeries', 'There is no such match series');
      return (await takesPart(act, series)) ? say(act, series, attributes.text) : refused({ reason: 'not-in-series' });
    },
  }),
];
