import type { SurveyAnswers, SurveyInfo } from '@ringside/contract/game';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/**
 * Stores a user's answers without the user: the game knows who has answered, and only totals are
 * needed here.
 */
export async function saveSurveyAnswers(
  { db, tenantId, now }: Work,
  { id, questions }: Pick<SurveyInfo, 'id' | 'questions'>,
  answers: SurveyAnswers,
): Promise<void> {
  const before = await db
    .selectFrom('surveys')
    .select('questions')
    .where('tenantId', '=', tenantId)
    .where('survey', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const storedQuestions = json(
    mergeQuestions(
      questions.map(toStoredQuestion),
      before ? (JSON.parse(before.questions) as SurveyInfo['questions']) : [],
    ),
  );
  const survey = await db
    .insertInto('surveys')
    .values({ tenantId, survey: id, questions: storedQuestions, changedAt: now })
    .onConflict((c) =>
      c.columns(['tenantId', 'survey']).doUpdateSet({ questions: storedQuestions, changedAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('surveyAnswers')
    .values({
      surveyId: survey.id,
      answers: json(answers),
      answeredOn: now.toISOString().slice(0, 10),
    })
    .execute();
}

/** Returns the current questions, then the former ones, whose answers count with their own words. */
const mergeQuestions = (now: SurveyInfo['questions'], before: SurveyInfo['questions']) => [
  ...now,
  ...before.filter(({ id }) => !now.some((one) => one.id === id)),
];

const toStoredQuestion = ({ id, kind, text, options }: SurveyInfo['questions'][number]) => ({
  id,
  kind,
  text,
  options,
});
