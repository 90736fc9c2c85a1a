import type { SurveyResults } from '../collections/survey.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parsePlain } from './parse-answer.ts';

const encode = (survey?: string) => ({ query: { survey } });

/** The newest survey, or one by its id. */
export const surveyEndpoints = {
  results: defineEndpoint('GET survey/1.0/results', parseData<SurveyResults>, { encode }),
  csv: defineEndpoint('GET survey/1.0/results.csv', parsePlain<string>, {
    mediaType: 'text/csv',
    encode,
  }),
};
