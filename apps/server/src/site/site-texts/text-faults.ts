import { parse, type SelectCase } from '@messageformat/parser';
import type { Message } from '../../platform/texts/parse-catalogue.ts';

const formsOf = (locale: string, kind: Plural['kind']) =>
  new Set<string>(
    new Intl.PluralRules(locale, {
      type: kind === 'plural' ? 'cardinal' : 'ordinal',
    }).resolvedOptions().pluralCategories,
  );

/**
 * The tags that Lingui replaces with an element; a page shows any other name in angle brackets as
 * it is.
 */
const TAG = /<\/?[a-z\d]+ ?\/?>/gi;

interface Plural {
  kind: 'plural' | 'selectordinal';
  arg: string;
  keys: string[];
}

/** Returns values, tags, formats and plural forms of a message, also those within its plural forms. */
function partsOf(text: string) {
  const values = new Set<string>();
  const formats = new Set<string>();
  const plurals: Plural[] = [];
  const walk = (tokens: SelectCase['tokens']) => {
    for (const token of tokens) {
      if (token.type === 'argument') values.add(token.arg);
      else if (token.type === 'function') {
        values.add(token.arg);
        formats.add(`{${token.arg}} as ${token.key}`);
      } else if (
        token.type === 'plural' ||
        token.type === 'select' ||
        token.type === 'selectordinal'
      ) {
        values.add(token.arg);
        if (token.type !== 'select')
          plurals.push({
            kind: token.type,
            arg: token.arg,
            keys: token.cases.map(({ key }) => key),
          });
        for (const { tokens: inner } of token.cases) walk(inner);
      }
    }
  };
  walk(parse(text));
  const tags = [...text.matchAll(TAG)].map(([tag]) => tag);
  return { values, formats, plurals, tags: [...new Set(tags)].sort(), isNested: isNested(tags) };
}

/** Returns whether every tag is closed, the inner ones first. */
function isNested(tags: string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    if (tag.endsWith('/>')) continue;
    if (!tag.startsWith('</')) open.push(tag.slice(1, -1));
    else if (open.pop() !== tag.slice(2, -1)) return false;
  }
  return open.length === 0;
}

/**
 * Returns plural forms that the language does not have, and those that the message lacks. `many` is
 * needed only in languages that use it for the whole numbers of a match (Slavic languages).
 */
function findPluralFaults(locale: string, { kind, arg, keys }: Plural): string[] {
  const allowedForms = formsOf(locale, kind);
  const named = keys.filter((key) => !/^=?\d+$/.test(key));
  const needed = [...allowedForms].filter((form) => form !== 'many' || allowedForms.has('few'));
  return [
    ...named
      .filter((form) => !allowedForms.has(form))
      .map((form) => `{${arg}} has the form ${form}, which the language does not have`),
    ...needed
      .filter((form) => !named.includes(form))
      .map((form) => `{${arg}} lacks the form ${form}`),
  ];
}

/** The fault of an empty translation, for which the site shows the English text. */
export const UNTRANSLATED = 'is not translated';

/**
 * Returns the faults of a translation, one sentence each: values and tags that are missing or
 * unknown, and wrong plural forms.
 *
 * @param locale A language tag that `Intl` knows.
 */
export function findTextFaults(locale: string, { id, text }: Message): string[] {
  if (text === '') return [UNTRANSLATED];
  let translation: ReturnType<typeof partsOf>;
  try {
    translation = partsOf(text);
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`];
  }
  const english = partsOf(id);
  return [
    ...[...english.values]
      .filter((value) => !translation.values.has(value))
      .map((value) => `loses {${value}}`),
    ...[...translation.values]
      .filter((value) => !english.values.has(value))
      .map((value) => `uses the unknown value {${value}}`),
    ...(english.tags.join() === translation.tags.join()
      ? []
      : [`has tags ${translation.tags.join(' ')} instead of ${english.tags.join(' ')}`]),
    ...(translation.isNested ? [] : ['has tags that are not closed in the right order']),
    ...[...translation.formats]
      .filter((format) => !english.formats.has(format))
      .map((format) => `shows ${format}, which the English does not`),
    ...translation.plurals.flatMap((plural) => findPluralFaults(locale, plural)),
  ];
}
