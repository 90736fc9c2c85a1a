import { expect, test } from 'vitest';
import { isCompleteIn, createQuestionForm, toQuestionRequest } from './question-form.ts';

const stands = {
  id: '1',
  kind: 'choice' as const,
  texts: { en: 'Which?', de: 'Welche?' },
  options: [{ en: 'Ice', de: 'Eis' }, { en: 'Sand' }],
  required: true,
  place: 1,
  wording: 1,
  archivedAt: null,
};

test('sends an unchanged question as it is, without the empty languages', () => {
  const { kind, required, texts, options } = stands;
  expect(toQuestionRequest(createQuestionForm(stands))).toEqual({ kind, required, texts, options });
});

test('always sends English, and options only with a choice', () => {
  expect(
    toQuestionRequest({
      ...createQuestionForm(stands),
      kind: 'text',
      texts: createQuestionForm(null).texts,
    }),
  ).toEqual({ kind: 'text', required: true, texts: { en: '' }, options: [] });
});

test('a language is written when its question and all options are', () => {
  const form = createQuestionForm(stands);
  expect([
    isCompleteIn(form, 'en'),
    isCompleteIn(form, 'de'),
    isCompleteIn({ ...form, kind: 'text' }, 'de'),
  ]).toEqual([true, false, true]);
});
