import { LANGUAGE_TAGS, type Locale } from './locales.ts';

/** A name in other languages than the default one, by the locales of the site. */
export type Names = Partial<Record<Exclude<Locale, 'en'>, string | undefined>>;

/** An event, a stage or a region, as far as its name goes. */
export interface Named {
  name: string;
  names?: Names | undefined;
  /** Of a segment. */
  type?: { id: string } | null;
  level?: number;
}

const MONTH = /^([A-Z][a-z]+)( \d{4})?$/;
const formatOf = (tag: string, year?: string) =>
  new Intl.DateTimeFormat(tag, {
    month: 'long',
    timeZone: 'UTC',
    ...(year && { year: 'numeric' }),
  });
const english = formatOf('en');

/** An English month, with a year or without, as a heading in another language. */
function monthIn(tag: string, name: string): string | undefined {
  const [, month, year] = MONTH.exec(name) ?? [];
  for (let index = 0; month && index < 12; index++) {
    const day = Date.UTC(+(year ?? 2000), index);
    if (english.format(day) !== month) continue;
    const text = formatOf(tag, year).format(day);
    return text[0]!.toLocaleUpperCase(tag) + text.slice(1);
  }
  return undefined;
}

/**
 * [NAM-1] What visitors read as the name of an event, a stage or a region: the operator's
 * translation, else the site's own text for the type of a stage or the name of a region, else an
 * English month in the language of the page, else the name. `texts`: by type and by name.
 */
export function shownName(
  { name, names, type, level }: Named,
  locale: Locale,
  texts: Readonly<Record<string, string>>,
): string {
  return (
    (names as Partial<Record<Locale, string>> | undefined)?.[locale] ??
    (level ? undefined : texts[type?.id ?? '']) ??
    texts[name] ??
    monthIn(LANGUAGE_TAGS[locale], name) ??
    name
  );
}
