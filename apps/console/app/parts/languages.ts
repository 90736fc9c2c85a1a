import { LANGUAGE_TAGS, type Locale, LOCALES } from '@ringside/rules/site/locales';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The languages of the site as its addresses name them, each with its tag. English comes first. */
export const LANGUAGES = LOCALES.map((key) => ({
  key,
  tag: LANGUAGE_TAGS[key],
  name: NAMES.of(LANGUAGE_TAGS[key])!,
}));
export interface Language {
  key: Locale;
  tag: string;
  name: string;
}
