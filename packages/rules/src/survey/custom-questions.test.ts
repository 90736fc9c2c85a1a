import { expect, test } from 'vitest';
import {
  translateQuestion,
  isNewWording,
  findAnswerFaults,
  findQuestionFaults,
  type CustomQuestion,
} from './custom-questions.ts';

const [maps, food] = [{ en: 'Maps', de: 'Karten' }, { en: 'Food' }];
const question: CustomQuestion = {
  id: '7',
  wording: 2,
  kind: 'choices',
  texts: { en: 'What was good?', de: 'Was war gut?' },
  options: [maps, food],
  required: true,
  past: [{ wording: 1, kind: 'choice', texts: { en: 'Best?' }, options: [maps, food] }],
};

test.each([
  { kind: 'choice' as const, options: [maps, food], at: [] },
  { kind: 'choices' as const, options: [maps], at: ['options'] },
  { kind: 'choice' as const, options: [maps, food, { en: 'Maps' }], at: ['options/2/en'] },
  { kind: 'rating' as const, options: [maps, food], at: ['options'] },
  { kind: 'text' as const, options: [], at: [] },
])(
  '[SUR-2] a question of kind $kind with $options.length options is wrong at $at',
  ({ kind, options, at }) => {
    expect(findQuestionFaults({ kind, options }).map((fault) => fault.at)).toEqual(at);
  },
);

test('[SUR-3] other English words, kind or options are a new wording, unlike a translation', () => {
  expect(
    isNewWording(question, {
      ...question,
      texts: { en: 'What was good?', fr: 'Quoi ?' },
      options: [{ ...maps, de: 'Spielfelder' }, food],
    }),
  ).toBe(false);
  expect(isNewWording(question, { ...question, texts: { en: 'What was nice?' } })).toBe(true);
  expect(isNewWording(question, { ...question, kind: 'choice' })).toBe(true);
  expect(isNewWording(question, { ...question, options: [food, maps] })).toBe(true);
});

test('[SUR-4] a question is asked in a language, else in English, and counted by the English', () => {
  expect(translateQuestion('de', question, question)).toEqual({
    id: 'own-7-2',
    kind: 'choices',
    text: 'Was war gut?',
    options: ['Maps', 'Food'],
    labels: ['Karten', 'Food'],
    required: true,
  });
});

test.each([
  { answers: { 'own-7-2': ['Maps'] }, at: [] },
  { answers: { 'own-7-1': 'Food' }, at: [] },
  { answers: {}, at: ['own-7-2'] },
  { answers: { 'own-7-2': [] }, at: ['own-7-2'] },
  { answers: { 'own-7-2': ['Maps', 'Maps'] }, at: ['own-7-2'] },
  { answers: { 'own-7-2': 'Maps' }, at: ['own-7-2'] },
  { answers: { 'own-7-1': 'Chairs' }, at: ['own-7-1'] },
  { answers: { 'own-7-1': ['Maps'] }, at: ['own-7-1'] },
])('[SUR-4] $answers is wrong at $at', ({ answers, at }) => {
  expect(findAnswerFaults([question], answers).map((fault) => fault.at)).toEqual(at);
});
