/**
 * `node scripts/check-catalogue.mjs fr`: what is wrong with a catalogue of the site: values and tags that are lost or made up, plural forms that the language
 * does not have or lacks, messages that are still empty. Prints a line for each fault, and how many messages are translated.
 */
import { readFileSync } from 'node:fs';
import { parse } from '@messageformat/parser';

/** Messages of a .po file as pairs; lingui writes one per line, long ones in several quoted lines. */
export function readCatalogue(text) {
  const messages = [];
  for (const block of text.split(/\n\n+/)) {
    const part = (name) => {
      const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block);
      return found ? found[1].trim().split('\n').map((line) => JSON.parse(line)).join('') : undefined;
    };
    const id = part('msgid');
    if (id) messages.push({ id, text: part('msgstr') ?? '' });
  }
  return messages;
}

const CATEGORIES = (locale) => new Set(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);

/** Values, tags and plural forms of a message; a plural's forms are looked through each by itself. */
function partsOf(text) {
  const values = new Set();
  const plurals = [];
  const walk = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'argument' || token.type === 'function') values.add(token.arg);
      else if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
        values.add(token.arg);
        plurals.push({ kind: token.type, arg: token.arg, keys: token.cases.map(({ key }) => key) });
        for (const { tokens: inner } of token.cases) walk(inner);
      }
    }
  };
  walk(parse(text));
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag).sort();
  return { values, plurals, tags: [...new Set(tags)] };
}

export function faultsOf(locale, { id, text }) {
  if (text === '') return ['is not translated'];
  let own;
  try {
    own = partsOf(text);
  } catch (error) {
    return [`cannot be read: ${error.message}`];
  }
  const english = partsOf(id);
  const faults = [];
  for (const value of english.values) if (!own.values.has(value)) faults.push(`loses {${value}}`);
  for (const value of own.values) if (!english.values.has(value)) faults.push(`makes up {${value}}`);
  if (english.tags.join() !== own.tags.join()) faults.push(`has tags ${own.tags.join(' ')} in place of ${english.tags.join(' ')}`);
  const known = CATEGORIES(locale);
  for (const { kind, arg, keys } of own.plurals) {
    if (kind === 'select') continue;
    const named = keys.filter((key) => !/^\d+$/.test(key.replace('=', '')));
    for (const key of named) if (!known.has(key)) faults.push(`{${arg}} has the form ${key}, which the language does not have`);
    for (const key of known) if (!named.includes(key) && key !== 'many') faults.push(`{${arg}} lacks the form ${key}`);
    if (known.has('few') && !named.includes('many')) faults.push(`{${arg}} lacks the form many`);
  }
  return faults;
}

if (import.meta.main ?? process.argv[1] === new URL(import.meta.url).pathname) {
  const [locale] = process.argv.slice(2);
  const messages = readCatalogue(readFileSync(new URL(`../apps/web/app/locales/${locale}/messages.po`, import.meta.url), 'utf8'));
  let translated = 0;
  for (const message of messages) {
    const faults = faultsOf(locale, message);
    if (message.text !== '') translated += 1;
    for (const fault of faults) if (message.text !== '' || process.argv.includes('--empty')) console.log(`${JSON.stringify(message.id)} ${fault}`);
  }
  console.log(`${translated} of ${messages.length} translated`);
}
