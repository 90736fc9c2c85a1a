import { mustFind } from '../must.ts';

export interface SurveyQuestion {
  id: string;
  /** `choices`: several options at once. */
  kind: 'rating' | 'choice' | 'choices' | 'text';
  text: string;
  options: readonly string[];
}
export type SurveyAnswers = Readonly<Record<string, string | number | readonly string[]>>;

interface CountedQuestion extends SurveyQuestion {
  /** The number of users who have answered it. */
  answers: number;
  /** The number of answers for each possible value; empty for words. */
  counts: { value: string; count: number }[];
  /** The mean of a rating; null without one. */
  mean: number | null;
}
export interface SurveyCount {
  answered: number;
  questions: CountedQuestion[];
}

const RATINGS = ['1', '2', '3', '4', '5'];

/**
 * [SUR-1] Counts the answers of a survey by question: a rating by its five values with their mean,
 * a choice by its options (of several each that was chosen), words by their number. An invalid
 * answer counts for nothing. `before` is an earlier count to add to, so that many answers are
 * counted in parts.
 */
export function countAnswers({
  questions,
  answers,
  before,
}: {
  questions: readonly SurveyQuestion[];
  answers: readonly SurveyAnswers[];
  before?: SurveyCount;
}): SurveyCount {
  return {
    answered: (before?.answered ?? 0) + answers.length,
    questions: questions.map((question, index) =>
      countQuestion(question, answers, before?.questions[index]),
    ),
  };
}

function countQuestion(
  question: SurveyQuestion,
  answers: readonly SurveyAnswers[],
  before: CountedQuestion | undefined,
): CountedQuestion {
  const countByValue = startCounts(question, before);
  let answered = before?.answers ?? 0;
  for (const answer of answers) {
    const values = givenTo(question, answer);
    const counted = values.filter((value) => countByValue.has(value));
    for (const value of counted) countByValue.set(value, mustFind(countByValue, value) + 1);
    if (counted.length > 0 || isWritten(question, values)) answered++;
  }
  const counts = [...countByValue].map(([value, count]) => ({ value, count }));
  return { ...question, answers: answered, counts, mean: meanOf(question, counts, answered) };
}

/** Returns the count of each value so far. */
function startCounts(question: SurveyQuestion, before: CountedQuestion | undefined) {
  const countByValue = new Map(valuesOf(question).map((value) => [value, 0]));
  for (const { value, count } of before?.counts ?? [])
    if (countByValue.has(value)) countByValue.set(value, count);
  return countByValue;
}

const isWritten = ({ kind }: SurveyQuestion, values: string[]) =>
  kind === 'text' && values.some((text) => text.trim() !== '');

/** Returns the values that are counted one by one; the answers to a text question are not. */
function valuesOf({ kind, options }: SurveyQuestion): readonly string[] {
  if (kind === 'rating') return RATINGS;
  return kind === 'text' ? [] : options;
}

/** Returns the mean of a rating; null before the first answer and for other kinds. */
function meanOf(
  { kind }: SurveyQuestion,
  counts: CountedQuestion['counts'],
  answered: number,
): number | null {
  if (kind !== 'rating' || answered === 0) return null;
  return counts.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / answered;
}

/** Returns the values of one answer: several if the question allows several, each once. */
function givenTo({ id, kind }: SurveyQuestion, answers: SurveyAnswers): string[] {
  const answer = (Object.hasOwn(answers, id) ? answers[id] : undefined) ?? [];
  if (typeof answer === 'object') return kind === 'choices' ? [...new Set(answer)] : [];
  return [String(answer)];
}
