/**
 * The URL segment of each language of the site and its BCP 47 tag: `jp`, `zh_CN` and `zh_TW` are
 * not language tags.
 */
export const LANGUAGE_TAGS = {
  en: 'en',
  fr: 'fr',
  it: 'it',
  de: 'de',
  es: 'es',
  pt: 'pt',
  jp: 'ja',
  ko: 'ko',
  zh_CN: 'zh-Hans',
  zh_TW: 'zh-Hant',
  pl: 'pl',
  tr: 'tr',
  ru: 'ru',
} as const;

export type Locale = keyof typeof LANGUAGE_TAGS;
/** English is first, because every translated text has an English version. */
export const LOCALES = Object.keys(LANGUAGE_TAGS) as Locale[];

/** Returns whether a name is a locale of the site. */
export const isLocale = (name: string | undefined): name is Locale =>
  name !== undefined && Object.hasOwn(LANGUAGE_TAGS, name);
export const DEFAULT_LOCALE: Locale = 'en';
