/**
 * `node scripts/check-catalogue.ts fr`: what is wrong with a catalogue of the site: values and tags that are lost or made up, plural forms that the language
 * does not have or lacks, messages that are still empty. Prints a line for each fault, and how many messages are translated.
 */
import { readFileSync } from 'node:fs';
import { parse, type SelectCase } from '@messageformat/parser';

export interface Message {
  /** The English text, by which the source names it. */
  id: string;
  /** The translation; empty when there is none yet. */
  text: string;
}

/** Messages of a .po file as pairs; lingui writes one per line, long ones in several quoted lines. */
export function readCatalogue(text: string): Message[] {
  const messages: Message[] = [];
  for (const block of text.split(/\n\n+/)) {
    const part = (name: string) => {
      const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block);
      return found ? found[1]!.trim().split('\n').map((line) => JSON.parse(line) as string).join('') : undefined;
    };
    const id = part('msgid');
    if (id) messages.push({ id, text: part('msgstr') ?? '' });
  }
  return messages;
}

const formsOf = (locale: string, kind: Plural['kind']) =>
  new Set<string>(new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }).resolvedOptions().pluralCategories);

interface Plural {
  kind: 'plural' | 'selectordinal';
  arg: string;
  keys: string[];
}

/** Values, tags and plural forms of a message; a plural's forms are looked through each by itself. */
function partsOf(text: string) {
  const values = new Set<string>();
  const plurals: Plural[] = [];
  const walk = (tokens: SelectCase['tokens']) => {
    for (const token of tokens) {
      if (token.type === 'argument' || token.type === 'function') values.add(token.arg);
      else if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
        values.add(token.arg);
        if (token.type !== 'select') plurals.push({ kind: token.type, arg: token.arg, keys: token.cases.map(({ key }) => key) });
        for (const { tokens: inner } of token.cases) walk(inner);
      }
    }
  };
  walk(parse(text));
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag).sort();
  return { values, plurals, tags: [...new Set(tags)] };
}

/** Forms that a plural has and its language has not, and the other way round. `many` is only asked for where whole numbers of a match's size need it (Slavic languages). */
function faultsOfPlural(locale: string, { kind, arg, keys }: Plural): string[] {
  const known = formsOf(locale, kind);
  const named = keys.filter((key) => !/^=?\d+$/.test(key));
  const needed = [...known].filter((form) => form !== 'many' || known.has('few'));
  return [
    ...named.filter((form) => !known.has(form)).map((form) => `{${arg}} has the form ${form}, which the language does not have`),
    ...needed.filter((form) => !named.includes(form)).map((form) => `{${arg}} lacks the form ${form}`),
  ];
}

/** What is wrong with a translation, a sentence for each fault; `locale` is a language tag that `Intl` knows. */
export function faultsOf(locale: string, { id, text }: Message): string[] {
  if (text === '') return ['is not translated'];
  let own: ReturnType<typeof partsOf>;
  try {
    own = partsOf(text);
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`];
  }
  const english = partsOf(id);
  return [
    ...[...english.values].filter((value) => !own.values.has(value)).map((value) => `loses {${value}}`),
    ...[...own.values].filter((value) => !english.values.has(value)).map((value) => `makes up {${value}}`),
    ...(english.tags.join() === own.tags.join() ? [] : [`has tags ${own.tags.join(' ')} in place of ${english.tags.join(' ')}`]),
    ...own.plurals.flatMap((plural) => faultsOfPlural(locale, plural)),
  ];
}

if (import.meta.main) {
  const [locale = 'en'] = process.argv.slice(2);
  const messages = readCatalogue(readFileSync(new URL(`../apps/web/app/locales/${locale}/messages.po`, import.meta.url), 'utf8'));
  let translated = 0;
  for (const message of messages) {
    const faults = faultsOf(locale, message);
    if (message.text !== '') translated += 1;
    for (const fault of faults) if (message.text !== '' || process.argv.includes('--empty')) console.log(`${JSON.stringify(message.id)} ${fault}`);
  }
  console.log(`${translated} of ${messages.length} translated`);
}
