import { z } from 'zod';
import { instantText } from '../documents.ts';

const question = z.strictObject({
  id: z.string(),
  kind: z.enum(['rating', 'choice', 'choices', 'text']),
  text: z.string(),
  options: z.array(z.string()),
  answers: z.int().describe('How many players have answered the question.'),
  counts: z
    .array(z.strictObject({ value: z.string(), count: z.int() }))
    .describe('Each rating or option, with the number of players who chose it.'),
  mean: z.number().nullable(),
  words: z
    .array(z.string())
    .describe('The newest hundred answers of a free-text question; the CSV has all.'),
});

/** GET survey/results, without the authors, which are not stored. */
export const surveyResults = z.strictObject({
  data: z.strictObject({
    surveys: z
      .array(z.strictObject({ id: z.string(), changedAt: instantText, answered: z.int() }))
      .describe('Every survey with answers, the newest first.'),
    survey: z
      .strictObject({ id: z.string(), answered: z.int(), questions: z.array(question) })
      .nullable(),
  }),
});
export type SurveyResults = z.infer<typeof surveyResults>['data'];
