import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAnswers, type SurveyAnswers } from './count-answers.ts';

const questions = [
  { id: 'overall', kind: 'rating' as const, text: 'How was it?', options: [] },
  { id: 'stage', kind: 'choice' as const, text: 'Which?', options: ['CC', 'MF'] },
  { id: 'wish', kind: 'text' as const, text: 'What else?', options: [] },
];

test('[SUR-1] counts ratings with their mean, options and words; an invalid answer counts for nothing', () => {
  const answers: SurveyAnswers[] = [
    { overall: 5, stage: 'MF', wish: 'More' },
    { overall: 2, stage: 'Elsewhere', wish: '  ' },
    { overall: 9 },
    { toString: 3 },
  ];
  const {
    answered,
    questions: [overall, stage, wish],
  } = countAnswers({ questions, answers });
  expect(answered).toBe(4);
  expect(overall).toMatchObject({
    answers: 2,
    mean: 3.5,
    counts: [
      { value: '1', count: 0 },
      { value: '2', count: 1 },
      { value: '3', count: 0 },
      { value: '4', count: 0 },
      { value: '5', count: 1 },
    ],
  });
  expect(stage).toMatchObject({
    answers: 1,
    mean: null,
    counts: [
      { value: 'CC', count: 0 },
      { value: 'MF', count: 1 },
    ],
  });
  expect(wish).toMatchObject({ answers: 1, counts: [] });
  expect(countAnswers({ questions, answers: [] }).questions[0]!.mean).toBeNull();
});

test('[SUR-1] counts each chosen option of several, and its author once', () => {
  const several = { id: 'good', kind: 'choices' as const, text: 'What?', options: ['CC', 'MF'] };
  const {
    questions: [good],
  } = countAnswers({
    questions: [several],
    answers: [{ good: ['CC', 'MF'] }, { good: ['MF', 'MF', 'XX'] }, { good: [] }, { good: ['XX'] }],
  });
  expect(good).toMatchObject({
    answers: 2,
    mean: null,
    counts: [
      { value: 'CC', count: 1 },
      { value: 'MF', count: 2 },
    ],
  });
});

test('[SUR-1] counts the same in parts', () => {
  const answer = fc.record({
    overall: fc.integer({ min: 0, max: 6 }),
    stage: fc.constantFrom('CC', 'MF', 'XX'),
    wish: fc.constantFrom('', 'a', 'b'),
  });
  fc.assert(
    fc.property(fc.array(answer), fc.nat(), (answers, at) => {
      const cut = answers.length === 0 ? 0 : at % answers.length;
      expect(
        countAnswers({
          questions,
          answers: answers.slice(cut),
          before: countAnswers({ questions, answers: answers.slice(0, cut) }),
        }),
      ).toEqual(countAnswers({ questions, answers }));
    }),
  );
});
