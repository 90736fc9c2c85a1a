import { LANGUAGE_TAGS, type Locale, LOCALES } from '@ringside/rules/site/locales';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** A language of the site: its key in addresses, its tag, and its English name. */
export interface Language {
  key: Locale;
  tag: string;
  name: string;
}

const createLanguage = (key: Locale): Language => ({
  key,
  tag: LANGUAGE_TAGS[key],
  name: NAMES.of(LANGUAGE_TAGS[key]) ?? key,
});

/** The languages of the site; English comes first. */
export const LANGUAGES = LOCALES.map(createLanguage);
/** The language of the texts that every reader can fall back to. */
export const ENGLISH = createLanguage('en');
