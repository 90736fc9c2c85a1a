/**
 * `node scripts/fill-catalogue.ts fr texts.json`: writes translations into a catalogue of the site.
 * The file holds an object from the English message to its text, with the context as `page|Home`
 * where the message has one. Messages that the file does not name stay.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [locale, file] = process.argv.slice(2);
if (!locale || !file)
  throw new Error(
    'Usage: node scripts/fill-catalogue.ts fr texts.json (a language and a file of texts)',
  );
const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const path = new URL(`../apps/web/app/locales/${locale}/messages.po`, import.meta.url);
const STRING = '(?:"(?:[^"\\\\]|\\\\.)*"\\n?)+';
let filled = 0;
const unknown = new Set(Object.keys(texts));
const blocks = readFileSync(path, 'utf8')
  .split(/\n\n+/)
  .map((block) => {
    const part = (name: string) =>
      new RegExp(`^${name} (${STRING})`, 'm')
        .exec(block)?.[1]!
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as string)
        .join('');
    const context = part('msgctxt');
    const id = context ? `${context}|${part('msgid')}` : part('msgid');
    if (!id || typeof texts[id] !== 'string') return block;
    filled += 1;
    unknown.delete(id);
    return block.replace(
      new RegExp(`^msgstr ${STRING}`, 'm'),
      () => `msgstr ${JSON.stringify(texts[id])}`,
    );
  });
writeFileSync(path, `${blocks.join('\n\n').trimEnd()}\n`);
console.log(`${filled} filled`);
for (const id of unknown) console.log(`there is no message ${JSON.stringify(id)}`);
