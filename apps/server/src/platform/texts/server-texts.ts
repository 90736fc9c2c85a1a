import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '@ringside/rules/site/locales';
import { parseCatalogue } from './parse-catalogue.ts';

type Values = Record<string, string | number>;
type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;
/** The values of a text, by name; the names in plural forms are not checked. */
type ValuesOf<Text extends string> = Text extends `${string}, plural,${string}`
  ? [Values]
  : [NameIn<Text>] extends [never]
    ? []
    : [Record<NameIn<Text>, string | number>];

/** The texts of mails, text messages and notices in one language. */
export interface ServerTexts {
  /**
   * Returns the translation of an English text with its values. Lingui extracts the texts of calls
   * by the name `i18n.t`.
   */
  t<English extends string>(english: English, ...values: ValuesOf<English>): string;
}

const LOCALES_FOLDER = new URL('../../../../web/app/locales/', import.meta.url);
const textsByLocale = new Map<Locale, ServerTexts>();

/** Returns the texts in a user's language, or in English if `name` is no locale of the site. */
export function getServerTexts(name: string | null): ServerTexts {
  const locale = name !== null && isLocale(name) ? name : DEFAULT_LOCALE;
  const texts = textsByLocale.get(locale) ?? loadServerTexts(locale);
  textsByLocale.set(locale, texts);
  return texts;
}

/** Loads the texts of a language from its catalogue; a text without a translation is in English. */
function loadServerTexts(locale: Locale): ServerTexts {
  const tag = LANGUAGE_TAGS[locale];
  const file = readFileSync(new URL(`${tag}/server.po`, LOCALES_FOLDER), 'utf8');
  const messages = Object.fromEntries(
    parseCatalogue(file).map(({ id, text }) => [id, compileMessageOrThrow(text || id)]),
  );
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  return { t: (english, values: Values = {}) => i18n.t(english, escapeValues(values)) };
}

/**
 * Escapes backslashes: Lingui decodes sequences such as `\u202e` after it has filled in the values,
 * so a team could otherwise have a name that the rules refuse.
 */
const escapeValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\x5c`) : value,
    ]),
  );
