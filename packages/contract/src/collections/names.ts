import type { Names } from '@ringside/rules/site/display-name';
import { DEFAULT_LOCALE, LOCALES } from '@ringside/rules/site/locales';
import { z } from 'zod';

/** The name of an event or a segment. */
export const name = z.string().trim().min(1).max(80);

type Translated = { [Language in keyof Names]-?: z.ZodOptional<typeof name> };

/** The same name in other languages of the site. The keys are the languages in addresses. */
export const names = z
  .strictObject(
    Object.fromEntries(
      LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
        locale,
        name.optional(),
      ]),
    ) as Translated,
  )
  .meta({
    id: 'Names',
    description:
      'The name in other languages, by the locales of the site; readers of another one get its own text for it, or `name`. A change replaces all names.',
  });
