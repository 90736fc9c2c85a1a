import { surveyResults } from '@ringside/contract/collections/survey';
import { surveyEndpoints } from '@ringside/contract/endpoints/survey';
import { defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { TEXT } from '../../kernel/http/parameters.ts';
import { findSurvey, exportSurvey, loadSurveyResults } from './results.query.ts';

const READ = { permission: 'survey.read' };
const NO_STORE = { 'cache-control': 'no-store' };
const other = { survey: TEXT };
const findNamedSurvey = (context: ReadContext) => findSurvey(context, context.query.other.survey);

/** The calls for the answers of players to the game's surveys, without their names. */
export const surveyRoutes = [
  defineRead(surveyEndpoints.results, {
    summary: 'Get the results of the newest survey, or of the one that `survey` names',
    access: READ,
    answer: surveyResults,
    queryParams: other,
    run: async (context) => ({
      plain: { data: await loadSurveyResults(context, await findNamedSurvey(context)) },
      headers: NO_STORE,
    }),
  }),
  defineRead(surveyEndpoints.csv, {
    summary: 'Export every answer of a survey as CSV',
    access: READ,
    queryParams: other,
    run: async (context) => ({
      stream: exportSurvey(context, await findNamedSurvey(context)),
      mediaType: 'text/csv',
      fileName: 'survey.csv',
    }),
  }),
];
