import type { CustomSurveyQuestion } from '../collections/survey-questions.ts';
import { encodeChanged, encodeNew } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseList, parseOne } from './parse-answer.ts';

/** Questions are archived rather than deleted, since answers name them. */
export const surveyQuestionEndpoints = {
  list: defineEndpoint('GET survey-questions/1.0', parseList<CustomSurveyQuestion>, {
    query: { 'page[size]': 100 },
  }),
  get: defineEndpoint('GET survey-questions/1.0/:id', parseOne<CustomSurveyQuestion>),
  create: defineEndpoint('POST survey-questions/1.0', parseOne<CustomSurveyQuestion>, {
    encode: encodeNew<Partial<CustomSurveyQuestion>>('survey-questions'),
  }),
  update: defineEndpoint('PATCH survey-questions/1.0/:id', parseOne<CustomSurveyQuestion>, {
    encode: encodeChanged<Partial<CustomSurveyQuestion> & { archived?: boolean }>(
      'survey-questions',
    ),
  }),
};
