export interface SurveyQuestion {
  id: string;
  /** `choices`: several options at once. */
  kind: 'rating' | 'choice' | 'choices' | 'text';
  text: string;
  options: readonly string[];
}
export type SurveyAnswers = Readonly<Record<string, string | number | readonly string[]>>;

export interface CountedQuestion extends SurveyQuestion {
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
  const values =
    question.kind === 'rating' ? RATINGS : question.kind === 'text' ? [] : question.options;
  const counted = new Map(
    values.map((value) => [value, before?.counts.find((one) => one.value === value)?.count ?? 0]),
  );
  let answered = before?.answers ?? 0;
  for (const answer of answers) {
    const given = givenTo(question, answer);
    const known = given.filter((one) => counted.has(one));
    for (const one of known) counted.set(one, counted.get(one)! + 1);
    if (known.length > 0 || (question.kind === 'text' && given.some((one) => one.trim() !== '')))
      answered++;
  }
  const counts = [...counted].map(([value, count]) => ({ value, count }));
  const mean =
    question.kind === 'rating' && answered > 0
      ? counts.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / answered
      : null;
  return { ...question, answers: answered, counts, mean };
}

/** Returns the values of one answer: several if the question allows several, each once. */
function givenTo({ id, kind }: SurveyQuestion, answers: SurveyAnswers): string[] {
  const given = Object.hasOwn(answers, id) ? answers[id]! : [];
  if (typeof given === 'object') return kind === 'choices' ? [...new Set(given)] : [];
  return [String(given)];
}
