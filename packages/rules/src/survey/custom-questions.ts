import type { Locale } from '../site/locales.ts';
import type { SurveyAnswers, SurveyQuestion } from './count-answers.ts';

/** The words by language; English replaces a missing language. */
type LocalisedText = { en: string } & Partial<Record<Locale, string | undefined>>;

/** One wording of a question. */
export interface Wording {
  /** Starts at 1. */
  wording: number;
  kind: SurveyQuestion['kind'];
  texts: LocalisedText;
  options: readonly LocalisedText[];
}

/** A question of the championship, in addition to those of the game. */
export interface CustomQuestion extends Wording {
  id: string;
  required: boolean;
  /** The earlier wordings, the oldest first. */
  past: readonly Wording[];
}

export interface QuestionFault {
  /** `options` or `options/1/en`. */
  at: string;
  detail: string;
}

const hasOptions = (kind: Wording['kind']) => kind === 'choice' || kind === 'choices';
const FEWEST_OPTIONS = 2;

/**
 * [SUR-2] Judges a question: one with options has two or more, of different English words, by which
 * they are counted; any other has none.
 */
export function findQuestionFaults({
  kind,
  options,
}: Pick<Wording, 'kind' | 'options'>): QuestionFault[] {
  if (!hasOptions(kind))
    return options.length > 0
      ? [{ at: 'options', detail: 'are only for a question of a choice' }]
      : [];
  if (options.length < FEWEST_OPTIONS) return [{ at: 'options', detail: 'must be two or more' }];
  return options.flatMap(({ en }, index) =>
    options.findIndex((other) => other.en === en) < index
      ? [{ at: `options/${index}/en`, detail: 'is an option already' }]
      : [],
  );
}

/**
 * [SUR-3] Returns whether a change makes a new wording, so that answers are counted with the
 * question as it was asked: other words, another kind or other options do, a translation does not.
 */
export const isNewWording = (
  before: Omit<Wording, 'wording'>,
  after: Omit<Wording, 'wording'>,
): boolean =>
  before.kind !== after.kind ||
  before.texts.en !== after.texts.en ||
  before.options.map(({ en }) => en).join('\n') !== after.options.map(({ en }) => en).join('\n');

/** Returns the id by which answers name a wording. */
export const wordingId = (question: string, wording: number) => `own-${question}-${wording}`;

/** Returns a wording in a language; its options are counted by their English words. */
export function translateQuestion(
  locale: Locale,
  { id, required }: Pick<CustomQuestion, 'id' | 'required'>,
  { wording, kind, texts, options }: Wording,
): SurveyQuestion & { options: string[]; labels: string[]; required: boolean } {
  const said = (localised: LocalisedText) => localised[locale] ?? localised.en;
  return {
    id: wordingId(id, wording),
    kind,
    text: said(texts),
    options: options.map(({ en }) => en),
    labels: options.map(said),
    required,
  };
}

/**
 * Returns every wording that may be answered, including one that was changed while a user was
 * answering.
 */
export const wordingsOf = ({ past, wording, kind, texts, options }: CustomQuestion): Wording[] => [
  ...past,
  { wording, kind, texts, options },
];

const isEmpty = (answer: string | number | readonly string[] | undefined) =>
  answer === undefined ||
  (typeof answer === 'number'
    ? false
    : answer.length === 0 || (typeof answer === 'string' && answer.trim() === ''));
const RATINGS = ['1', '2', '3', '4', '5'];

function fits({ kind, options }: Wording, answer: string | number | readonly string[]): boolean {
  const englishOptions = options.map(({ en }) => en);
  if (kind === 'choices')
    return (
      Array.isArray(answer) &&
      new Set(answer).size === answer.length &&
      answer.every((one) => englishOptions.includes(one))
    );
  if (Array.isArray(answer)) return false;
  if (kind === 'rating') return RATINGS.includes(String(answer));
  return kind === 'text' ? typeof answer === 'string' : englishOptions.includes(String(answer));
}

/**
 * [SUR-4] Judges answers to own questions: they fit the wording that was asked, and no required one
 * is missing. A fault names the question by its wording's id.
 */
export function findAnswerFaults(
  questions: readonly CustomQuestion[],
  answers: SurveyAnswers,
): QuestionFault[] {
  return questions.flatMap((question) => {
    const answered = wordingsOf(question).flatMap((wording) => {
      const at = wordingId(question.id, wording.wording);
      const answer = Object.hasOwn(answers, at) ? answers[at] : undefined;
      return answer !== undefined && !isEmpty(answer) ? [{ at, wording, answer }] : [];
    });
    if (answered.length === 0)
      return question.required
        ? [{ at: wordingId(question.id, question.wording), detail: 'must be answered' }]
        : [];
    return answered
      .filter(({ wording, answer }) => !fits(wording, answer))
      .map(({ at }) => ({ at, detail: 'is no answer to its question' }));
  });
}
