import { z } from 'zod';
import { shownInstant } from '../documents.ts';

const question = z.strictObject({
  id: z.string(),
  kind: z.enum(['rating', 'choice', 'choices', 'text']),
  text: z.string(),
  options: z.array(z.string()),
  answers: z.int().describe('How many have answered it.'),
  counts: z
    .array(z.strictObject({ value: z.string(), count: z.int() }))
    .describe('Each rating or option with how many chose it.'),
  mean: z.number().nullable(),
  words: z
    .array(z.string())
    .describe('The newest hundred of a question for words; all are in the CSV.'),
});

/** GET survey/results, without the authors, which are not stored. */
export const surveyResults = z.strictObject({
  data: z.strictObject({
    surveys: z
      .array(z.strictObject({ id: z.string(), changedAt: shownInstant, answered: z.int() }))
      .describe('Every survey that somebody answered, the newest first.'),
    survey: z
      .strictObject({ id: z.string(), answered: z.int(), questions: z.array(question) })
      .nullable(),
  }),
});
export type SurveyResults = z.infer<typeof surveyResults>['data'];
