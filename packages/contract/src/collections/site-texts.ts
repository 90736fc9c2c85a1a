import { LOCALES } from '@ringside/rules/site/locales';
import { z } from 'zod';
import { documentOf, emptyBody } from '../documents.ts';

/** Longer than any text of the site in any language. */
const LONGEST = 2_000;

/** The owner of the message checks whether the text fits it. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST)
  .refine(
    (value) => !/\p{Cc}/u.test(value.replaceAll('\n', '')),
    'must not hold control characters',
  );
export const changedSiteText = documentOf({
  type: 'site-texts',
  attributes: z.strictObject({ text }),
  relationships: emptyBody,
});

export const siteTextAttributes = z.strictObject({
  locale: z
    .enum(LOCALES as [string, ...string[]])
    .describe('The language, as in the addresses of the site.'),
  message: z.string().describe('The English text of the source, in ICU MessageFormat.'),
  context: z
    .string()
    .nullable()
    .describe('The context that separates it from another text with the same English words.'),
  catalogue: z.string().describe('The text of the catalogue in this language.'),
  text: z.string().nullable().describe("The championship's own text; null: that of the catalogue."),
  places: z.array(z.string()).describe('Where the site uses the text.'),
  values: z.array(z.string()).describe('What its placeholders mean in the source.'),
});
/**
 * A text of the site in one language, with the championship's own version if operators have written
 * one.
 */
export interface SiteText extends z.infer<typeof siteTextAttributes> {
  id: string;
}

/**
 * The preview of a text with sample values and its tags as they are, or the reason for which it
 * cannot be shown.
 */
export const siteTextPreview = z.strictObject({
  data: z.strictObject({
    faults: z
      .array(z.string())
      .describe('One sentence for each fault; empty: the text can be saved.'),
    shown: z.array(
      z.strictObject({
        values: z
          .string()
          .describe('The numbers of the preview, such as `count = 2`; empty if there are none.'),
        text: z.string(),
      }),
    ),
  }),
});
export type SiteTextPreview = z.infer<typeof siteTextPreview>['data'];
