import { z } from 'zod';
import { documentOf, emptyBody, instantText } from '../documents.ts';

const wordsOf = (longest: number) => {
  const shortText = z.string().trim().min(1).max(longest);
  const optionalText = shortText.optional();
  return z.strictObject({
    en: shortText,
    fr: optionalText,
    it: optionalText,
    de: optionalText,
    es: optionalText,
    pt: optionalText,
    jp: optionalText,
    ko: optionalText,
    zh_CN: optionalText,
    zh_TW: optionalText,
    pl: optionalText,
    tr: optionalText,
    ru: optionalText,
  });
};
const kind = z
  .enum(['rating', 'choice', 'choices', 'text'])
  .describe(
    '`rating`: 1 to 5; `choice`: one option; `choices`: several options; `text`: free text.',
  );
/** The texts, at least in English, which readers of a missing language get. */
const texts = wordsOf(300);
const options = z.array(wordsOf(100)).max(12);

export const newSurveyQuestion = documentOf({
  type: 'survey-questions',
  attributes: z.strictObject({
    kind,
    texts,
    options: options.default([]),
    required: z.boolean().default(false),
  }),
  relationships: emptyBody,
});
/**
 * `place` starts at 1 and counts the active questions; an `archived` question is no longer asked,
 * and its answers stay.
 */
export const changedSurveyQuestion = documentOf({
  type: 'survey-questions',
  relationships: emptyBody,
  attributes: z.strictObject({
    kind: kind.optional(),
    texts: texts.optional(),
    options: options.optional(),
    required: z.boolean().optional(),
    place: z.int().min(1).optional(),
    archived: z.boolean().optional(),
  }),
});

export const surveyQuestionAttributes = z.strictObject({
  kind,
  texts,
  options,
  required: z.boolean(),
  place: z.int(),
  wording: z
    .int()
    .describe(
      'Identifies the question: a change of its English text, kind or options makes a new one, whose answers are counted separately.',
    ),
  archivedAt: instantText
    .nullable()
    .describe('When it was archived; null while it is in the survey.'),
});
/** A question of the championship, which follows those of the game's survey. */
export interface CustomSurveyQuestion extends z.infer<typeof surveyQuestionAttributes> {
  id: string;
}
export type QuestionTexts = z.infer<typeof texts>;
