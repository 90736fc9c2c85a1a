import type { CustomQuestion } from '@ringside/rules/survey/custom-questions';
import type { Reading } from '../../unit-of-work.ts';

/** Returns the query for the championship's own questions, also archived ones. */
export const questionsOf = ({ db, tenantId }: Reading) =>
  db.selectFrom('surveyQuestions').selectAll().where('tenantId', '=', tenantId);
export type QuestionRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof questionsOf>['executeTakeFirst']>>
>;

/** Loads the championship's own active questions, in order. */
export const askedQuestions = (reading: Reading): Promise<(QuestionRow & CustomQuestion)[]> =>
  questionsOf(reading).where('archivedAt', 'is', null).orderBy('place').orderBy('id').execute();
