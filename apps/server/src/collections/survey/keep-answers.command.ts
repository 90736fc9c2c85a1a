import type { SurveyAnswers, SurveyInfo } from '@ringside/contract/game';
import { json } from '../../storage/tables/columns.ts';
import type { Work } from '../../unit-of-work.ts';

/** Keeps what somebody answered, without who he is: the game knows that, and here only numbers are wanted. */
export async function keepSurveyAnswers({ db, tenantId, now }: Work, { id, questions }: Pick<SurveyInfo, 'id' | 'questions'>, answers: SurveyAnswers): Promise<void> {
  const survey = await db
    .insertInto('surveys')
    .values({ tenantId, survey: id, questions: json(questions), changedAt: now })
    .onConflict((c) => c.columns(['tenantId', 'survey']).doUpdateSet({ questions: json(questions), changedAt: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('surveyAnswers').values({ surveyId: survey.id, answers: json(answers), answeredOn: now.toISOString().slice(0, 10) }).execute();
}
