import type {
  OwnSurveyQuestion,
  QuestionWords,
} from '@ringside/contract/collections/survey-questions';
import { LANGUAGES } from '../../parts/languages.ts';

type Key = keyof QuestionWords;
/** Every language, an empty one too. */
export type FormWords = Record<Key, string>;
export interface QuestionForm {
  kind: OwnSurveyQuestion['kind'];
  required: boolean;
  texts: FormWords;
  options: FormWords[];
}

export const KINDS: Record<OwnSurveyQuestion['kind'], string> = {
  rating: 'Scale from 1 to 5',
  choice: 'One option',
  choices: 'Several options',
  text: 'Free text',
};
export const hasOptions = (kind: QuestionForm['kind']) => kind === 'choice' || kind === 'choices';

export const formWords = (words: Partial<QuestionWords>): FormWords =>
  Object.fromEntries(LANGUAGES.map(({ key }) => [key, words[key] ?? ''])) as FormWords;

export const questionForm = (question: OwnSurveyQuestion | null): QuestionForm => ({
  kind: question?.kind ?? 'rating',
  required: question?.required ?? false,
  texts: formWords(question?.texts ?? {}),
  options: (question?.options ?? []).map(formWords),
});

/**
 * What is sent of the words: languages that are written; English always, so that the API says where
 * it is missing.
 */
const sentWords = (words: FormWords) =>
  Object.fromEntries(
    LANGUAGES.flatMap(({ key }) =>
      words[key].trim() !== '' || key === 'en' ? [[key, words[key].trim()]] : [],
    ),
  ) as QuestionWords;

export const sentQuestion = ({ kind, required, texts, options }: QuestionForm) => ({
  kind,
  required,
  texts: sentWords(texts),
  options: hasOptions(kind) ? options.map(sentWords) : [],
});

/** Whether every word of the question is there in a language. */
export const isWritten = ({ kind, texts, options }: QuestionForm, key: Key) =>
  texts[key].trim() !== '' &&
  (!hasOptions(kind) || options.every((option) => option[key].trim() !== ''));
