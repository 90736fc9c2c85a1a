import { eventNames, type Names } from '@ringside/rules/site/shown-name';
import type { ActField } from './act-dialog.tsx';
import { LANGUAGES } from './languages.ts';

export const TRANSLATED = 'Names in other languages';
/** The languages that a name can be translated into: all but English, in which it is written. */
export const OTHER_LANGUAGES = LANGUAGES.slice(1) as {
  key: keyof Names;
  tag: string;
  name: string;
}[];
const FIELD = 'names.';

/** The fields of an act for the names of an event; each shows what its readers see without one. */
export const translatedFields = (name = '', names: Names = {}): ActField[] =>
  OTHER_LANGUAGES.map(({ key, tag, name: label }) => ({
    name: FIELD + key,
    label,
    lang: tag,
    folded: TRANSLATED,
    initial: names[key] ?? '',
    placeholder: eventNames({ name }, key)[key] ?? name,
    pointers: [`/data/attributes/names/${key}`],
  }));

/** Returns the answers to `translatedFields` that are not empty. */
export const translatedOf = (values: Record<string, string>): Names =>
  writtenOf(Object.fromEntries(OTHER_LANGUAGES.map(({ key }) => [key, values[FIELD + key] ?? ''])));

/** The names that say something. */
export const writtenOf = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).filter(([, text]) => text?.trim()));
