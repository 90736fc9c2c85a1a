/**
 * `node scripts/fill-catalogue.ts fr texts.json`: writes translations into the catalogues of a
 * language. The file holds an object from the English message to its text, with the context as
 * `page|Home` where the message has one. Messages that the file does not name stay.
 */
import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

const [tag, file] = process.argv.slice(2);
if (!tag || !file)
  throw new Error(
    'Usage: node scripts/fill-catalogue.ts fr texts.json (a language and a file of texts)',
  );
const texts = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
);
const unknown = new Set(texts.keys());
for (const catalogue of await getCatalogs(getConfig({ cwd: import.meta.dirname }))) {
  const messages = (await catalogue.read(tag)) ?? {};
  for (const [id, message] of Object.entries(messages)) {
    const english = message.message ?? id;
    const name = message.context ? `${message.context}|${english}` : english;
    const text = texts.get(name);
    if (text === undefined) continue;
    message.translation = text;
    unknown.delete(name);
  }
  await catalogue.write(tag, messages);
}
console.log(`${texts.size - unknown.size} filled`);
for (const name of unknown) console.log(`there is no message ${JSON.stringify(name)}`);
