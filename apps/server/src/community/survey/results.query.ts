import type { SurveyResults } from '@ringside/contract/collections/survey';
import type { SurveyInfo } from '@ringside/contract/game';
import { formatCsvLine } from '@ringside/rules/csv';
import { mustFind } from '@ringside/rules/must';
import {
  countAnswers,
  type SurveyAnswers,
  type SurveyCount,
} from '@ringside/rules/survey/count-answers';
import { loadRowsInPages } from '../../platform/storage/rows-in-pages.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

const MAX_TEXT_ANSWERS = 100;

interface StoredSurvey {
  id: string;
  name: string;
  questions: SurveyInfo['questions'];
}

/** Finds the survey of this name, else the newest; null if there is no answer to any. */
export async function findSurvey(
  { db, tenantId }: Reading,
  name: string | undefined,
): Promise<StoredSurvey | null> {
  let base = db.selectFrom('surveys').selectAll().where('tenantId', '=', tenantId);
  if (name !== undefined) base = base.where('survey', '=', name);
  const row = await base
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        name: row.survey,
        questions: JSON.parse(row.questions) as SurveyInfo['questions'],
      }
    : null;
}

interface StoredAnswer {
  id: string;
  answeredOn: string;
  answers: SurveyAnswers;
}

/** Yields the answers of a survey in the order of arrival, a page at a time. */
async function* iterateAnswers(
  { db }: Reading,
  { id }: StoredSurvey,
): AsyncGenerator<StoredAnswer[]> {
  const pages = loadRowsInPages((after, size) =>
    db
      .selectFrom('surveyAnswers')
      .selectAll()
      .where('surveyId', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  );
  for await (const rows of pages)
    yield rows.map((row) => ({
      id: row.id,
      answeredOn: row.answeredOn,
      answers: JSON.parse(row.answers) as SurveyAnswers,
    }));
}

/** Returns the answers of a survey, counted by question. */
export async function loadSurveyResults(
  reading: Reading,
  survey: StoredSurvey | null,
): Promise<SurveyResults> {
  const { db, tenantId } = reading;
  const surveyRows = await db
    .selectFrom('surveys')
    .select((eb) => [
      'survey',
      'changedAt',
      eb
        .selectFrom('surveyAnswers')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('surveyAnswers.surveyId', '=', 'surveys.id')
        .as('answered'),
    ])
    .where('tenantId', '=', tenantId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const surveys = surveyRows.map((row) => ({
    id: row.survey,
    changedAt: row.changedAt.toISOString(),
    answered: Number(row.answered),
  }));
  return { surveys, survey: survey && (await countAllAnswers(reading, survey)) };
}

async function countAllAnswers(
  reading: Reading,
  survey: StoredSurvey,
): Promise<NonNullable<SurveyResults['survey']>> {
  let count: SurveyCount = countAnswers({ questions: survey.questions, answers: [] });
  const textsByQuestion = new Map<string, string[]>(survey.questions.map(({ id }) => [id, []]));
  for await (const part of iterateAnswers(reading, survey)) {
    count = countAnswers({
      questions: survey.questions,
      answers: part.map(({ answers }) => answers),
      before: count,
    });
    for (const { id, kind } of survey.questions)
      if (kind === 'text')
        textsByQuestion.set(
          id,
          [
            ...mustFind(textsByQuestion, id),
            ...part.flatMap(({ answers }) => textAnswersOf(answers, id)),
          ].slice(-MAX_TEXT_ANSWERS),
        );
  }
  return {
    id: survey.name,
    answered: count.answered,
    questions: count.questions.map((question) => ({
      ...question,
      options: [...question.options],
      words: mustFind(textsByQuestion, question.id).toReversed(),
    })),
  };
}

function textAnswersOf(answers: SurveyAnswers, id: string): string[] {
  const answerText = Object.hasOwn(answers, id) ? String(answers[id]).trim() : '';
  return answerText === '' ? [] : [answerText];
}

/** Returns the text of a cell; several options are joined as a list. */
function cellOf(answers: SurveyAnswers, id: string): string | number | null {
  const answerValue = Object.hasOwn(answers, id) ? (answers[id] ?? null) : null;
  return typeof answerValue === 'object' && answerValue !== null
    ? answerValue.join('; ')
    : answerValue;
}

/** Yields the answers as CSV: one line per user, one column per question. */
export async function* exportSurvey(
  reading: Reading,
  survey: StoredSurvey | null,
): AsyncGenerator<string> {
  yield formatCsvLine(['answered on', ...(survey?.questions.map(({ text }) => text) ?? [])]);
  if (!survey) return;
  for await (const part of iterateAnswers(reading, survey)) {
    yield part
      .map(({ answeredOn, answers }) =>
        formatCsvLine([answeredOn, ...survey.questions.map(({ id }) => cellOf(answers, id))]),
      )
      .join('');
  }
}
