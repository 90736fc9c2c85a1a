import { LANGUAGE_TAGS, type Locale } from './locales.ts';

/** The names in other languages than the default one, by the locales of the site. */
export type Names = Partial<Record<Exclude<Locale, 'en'>, string | undefined>>;

/** The facts about an event, a stage or a region that decide its name. */
export interface NamedSubject {
  name: string;
  names?: Names | undefined;
  /** Only for a segment. */
  type?: { id: string } | null;
  level?: number;
}

/** Returns the parts of an event, a stage or a region that its name needs. */
export const nameFactsOf = ({ name, names, level, type }: NamedSubject): NamedSubject => ({
  name,
  names,
  ...(type && { type: { id: type.id }, level }),
});

/**
 * [NAM-1] Returns the displayed name of an event, a stage or a region: the operator's translation,
 * else the site's own text for the type of a stage or the name of a region, else the name. `texts`
 * are by type and by name.
 */
export const formatName = (
  { name, names, type, level }: NamedSubject,
  locale: Locale,
  texts: Readonly<Record<string, string>>,
): string =>
  (names as Partial<Record<Locale, string>> | undefined)?.[locale] ??
  texts[level ? name : (type?.id ?? name)] ??
  name;

/**
 * [NAM-2] Returns the names of an event that readers of one language need: the operator's
 * translation, else an English month (with a year or without) written as a heading in that
 * language.
 */
export function eventNames({ name, names }: NamedSubject, locale: Locale): Names {
  if (locale === 'en') return {};
  const translated = names?.[locale] ?? monthIn(LANGUAGE_TAGS[locale], name);
  return translated === undefined ? {} : { [locale]: translated };
}

/** Returns an English month as a heading in another language. */
function monthIn(tag: string, name: string): string | undefined {
  const hasYear = /\d$/.test(name);
  const day = new Date(`1 ${name} ${hasYear ? '' : 2000} UTC`);
  const written = (language: string) =>
    day.toLocaleDateString(language, {
      month: 'long',
      timeZone: 'UTC',
      year: hasYear ? 'numeric' : undefined,
    });
  // The parser accepts more than months: only a text that English formats identically is one.
  if (Number.isNaN(+day) || written('en') !== name) return undefined;
  const text = written(tag);
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}
