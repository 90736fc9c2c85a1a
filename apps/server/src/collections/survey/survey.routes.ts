import { surveyResults } from '@ringside/contract/collections/survey';
import { defineRead, type ReadContext } from '../../http/endpoint.ts';
import { TEXT } from '../../http/parameters.ts';
import { findSurvey, exportSurvey, loadSurveyResults } from './results.query.ts';

const READ = { permission: 'survey.read' };
const NO_STORE = { 'cache-control': 'no-store' };
const other = { survey: TEXT };
const findNamedSurvey = (ask: ReadContext) => findSurvey(ask, ask.query.other.survey);

/** The calls for the answers of players to the game's surveys, without their names. */
export const surveyEndpoints = [
  defineRead({
    path: 'survey/1.0/results',
    summary: 'Get the results of the newest survey, or of the one that `survey` names',
    access: READ,
    answer: surveyResults,
    queryParams: other,
    run: async (ask) => ({
      plain: { data: await loadSurveyResults(ask, await findNamedSurvey(ask)) },
      headers: NO_STORE,
    }),
  }),
  defineRead({
    path: 'survey/1.0/results.csv',
    summary: 'Export every answer of a survey as CSV',
    access: READ,
    mediaType: 'text/csv',
    queryParams: other,
    run: async (ask) => ({
      stream: exportSurvey(ask, await findNamedSurvey(ask)),
      mediaType: 'text/csv',
      fileName: 'survey.csv',
    }),
  }),
];
