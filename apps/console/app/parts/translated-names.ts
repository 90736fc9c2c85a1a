import { eventNames, type Names } from '@ringside/rules/site/display-name';
import type { ActionField } from './action-field-input.tsx';
import { LANGUAGES } from './languages.ts';

export const TRANSLATIONS_LABEL = 'Names in other languages';
/** The languages of translated names: all but English, in which the name is written. */
export const OTHER_LANGUAGES = LANGUAGES.slice(1) as {
  key: keyof Names;
  tag: string;
  name: string;
}[];
const FIELD = 'names.';

/**
 * Returns the fields of a command for the names of an event; each shows what its readers see
 * without a translation.
 */
export const createNameFields = (name = '', names: Names = {}): ActionField[] =>
  OTHER_LANGUAGES.map(({ key, tag, name: label }) => ({
    name: FIELD + key,
    label,
    lang: tag,
    folded: TRANSLATIONS_LABEL,
    initial: names[key] ?? '',
    placeholder: eventNames({ name }, key)[key] ?? name,
    pointers: [`/data/attributes/names/${key}`],
  }));

/** Returns the answers to `createNameFields` that are not empty. */
export const parseTranslatedNames = (values: Record<string, string>): Names =>
  writtenNamesOf(
    Object.fromEntries(OTHER_LANGUAGES.map(({ key }) => [key, values[FIELD + key] ?? ''])),
  );

/** Returns the names that are not empty. */
export const writtenNamesOf = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).filter(([, text]) => text?.trim()));
