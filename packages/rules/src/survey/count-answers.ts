export interface SurveyQuestion {
  id: string;
  kind: 'rating' | 'choice' | 'text';
  text: string;
  options: readonly string[];
}
export type SurveyAnswers = Readonly<Record<string, string | number>>;

export interface CountedQuestion extends SurveyQuestion {
  /** How many have answered it. */
  answers: number;
  /** Each value that can be chosen with how many chose it; none for words. */
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
 * [SUR-1] The answers of a survey, counted by question: a rating by its five values with their mean, a choice by its options, words by how many
 * there are. What is no answer to its question counts for nothing. `before`: counted already, so that many are counted a part at a time.
 */
export function countAnswers({ questions, answers, before }: { questions: readonly SurveyQuestion[]; answers: readonly SurveyAnswers[]; before?: SurveyCount }): SurveyCount {
  return { answered: (before?.answered ?? 0) + answers.length, questions: questions.map((question, index) => countQuestion(question, answers, before?.questions[index])) };
}

function countQuestion(question: SurveyQuestion, answers: readonly SurveyAnswers[], before: CountedQuestion | undefined): CountedQuestion {
  const values = question.kind === 'rating' ? RATINGS : question.kind === 'choice' ? question.options : [];
  const counted = new Map(values.map((value) => [value, before?.counts.find((one) => one.value === value)?.count ?? 0]));
  let words = question.kind === 'text' ? (before?.answers ?? 0) : 0;
  for (const answer of answers) {
    const given = Object.hasOwn(answer, question.id) ? String(answer[question.id]) : '';
    if (counted.has(given)) counted.set(given, counted.get(given)! + 1);
    else if (question.kind === 'text' && given.trim() !== '') words++;
  }
  const counts = [...counted].map(([value, count]) => ({ value, count }));
  const total = words + counts.reduce((sum, { count }) => sum + count, 0);
  const mean = question.kind === 'rating' && total > 0 ? counts.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / total : null;
  return { ...question, answers: total, counts, mean };
}
