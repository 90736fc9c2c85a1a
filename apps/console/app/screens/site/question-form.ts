import type {
  CustomSurveyQuestion,
  QuestionTexts,
} from '@ringside/contract/collections/survey-questions';
import { LANGUAGES } from '../../parts/languages.ts';

type Key = keyof QuestionTexts;
/** A text in every language, also empty. */
export type FormTexts = Record<Key, string>;
export interface QuestionForm {
  kind: CustomSurveyQuestion['kind'];
  required: boolean;
  texts: FormTexts;
  options: FormTexts[];
}

export const KINDS: Record<CustomSurveyQuestion['kind'], string> = {
  rating: 'Scale from 1 to 5',
  choice: 'One option',
  choices: 'Several options',
  text: 'Free text',
};
/** Returns whether a kind of question has options. */
export const hasOptions = (kind: QuestionForm['kind']) => kind === 'choice' || kind === 'choices';

/** Returns the texts of the form. */
export const createFormTexts = (texts: Partial<QuestionTexts>): FormTexts =>
  Object.fromEntries(LANGUAGES.map(({ key }) => [key, texts[key] ?? ''])) as FormTexts;

/** Returns the form of a question, or of a new one. */
export const createQuestionForm = (question: CustomSurveyQuestion | null): QuestionForm => ({
  kind: question?.kind ?? 'rating',
  required: question?.required ?? false,
  texts: createFormTexts(question?.texts ?? {}),
  options: (question?.options ?? []).map(createFormTexts),
});

/**
 * Returns the texts to send: the written languages, and always English, so that the API reports its
 * absence.
 */
const toRequestTexts = (texts: FormTexts) =>
  Object.fromEntries(
    LANGUAGES.flatMap(({ key }) =>
      texts[key].trim() !== '' || key === 'en' ? [[key, texts[key].trim()]] : [],
    ),
  ) as QuestionTexts;

/** Returns the request of a question. */
export const toQuestionRequest = ({ kind, required, texts, options }: QuestionForm) => ({
  kind,
  required,
  texts: toRequestTexts(texts),
  options: hasOptions(kind) ? options.map(toRequestTexts) : [],
});

/** Returns whether the question is complete in a language. */
export const isCompleteIn = ({ kind, texts, options }: QuestionForm, key: Key) =>
  texts[key].trim() !== '' &&
  (!hasOptions(kind) || options.every((option) => option[key].trim() !== ''));
