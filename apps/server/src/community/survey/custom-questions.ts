import type { SurveyAnswers, SurveyInfo } from '@ringside/contract/game';
import { DEFAULT_LOCALE, type Locale } from '@ringside/rules/site/locales';
import {
  translateQuestion,
  findAnswerFaults,
  type CustomQuestion,
  wordingId,
  wordingsOf,
} from '@ringside/rules/survey/custom-questions';
import type { Fault } from '../../kernel/http/errors.ts';

/**
 * Returns the game's survey followed by the championship's own questions, in a language of the
 * site.
 */
export function addCustomQuestions(
  survey: SurveyInfo,
  customQuestions: readonly CustomQuestion[],
  locale: Locale,
): SurveyInfo {
  return {
    ...survey,
    questions: [
      ...survey.questions,
      ...customQuestions.map((question) => translateQuestion(locale, question, question)),
    ],
  };
}

/** Separates the answers to the game's own questions, and checks the others. */
export function splitAnswers(
  customQuestions: readonly CustomQuestion[],
  answers: SurveyAnswers,
): { toGame: SurveyAnswers; faults: Fault[] } {
  const ids = new Set(
    customQuestions.flatMap((question) =>
      wordingsOf(question).map(({ wording }) => wordingId(question.id, wording)),
    ),
  );
  const faults = findAnswerFaults(customQuestions, answers).map(({ at, detail }) => ({
    code: 'invalid' as const,
    title: 'A field is not valid',
    detail,
    source: { pointer: `/data/${at}` },
  }));
  return {
    toGame: Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.has(id))),
    faults,
  };
}

/** Returns the wordings in English that a user has answered, also those that have changed meanwhile. */
export const answeredWordingsOf = (
  customQuestions: readonly CustomQuestion[],
  answers: SurveyAnswers,
): SurveyInfo['questions'] =>
  customQuestions.flatMap((question) =>
    wordingsOf(question)
      .filter(
        ({ wording }) =>
          wording === question.wording || Object.hasOwn(answers, wordingId(question.id, wording)),
      )
      .map((wording) => translateQuestion(DEFAULT_LOCALE, question, wording)),
  );
