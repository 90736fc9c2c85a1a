import type { CustomQuestion } from '@ringside/rules/survey/custom-questions';
import type { Reading } from '../../platform/unit-of-work.ts';

/** Returns the query for the championship's own questions, also archived ones. */
export const selectQuestions = ({ db, tenantId }: Reading) =>
  db.selectFrom('surveyQuestions').selectAll().where('tenantId', '=', tenantId);
export type QuestionRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirst']>>
>;

/** Loads the championship's own active questions, in order. */
export const loadActiveQuestions = (reading: Reading): Promise<(QuestionRow & CustomQuestion)[]> =>
  selectQuestions(reading).where('archivedAt', 'is', null).orderBy('place').orderBy('id').execute();
