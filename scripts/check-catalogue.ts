/**
 * `npm run texts:check -- fr`: checks the catalogues of a language, without one those of all. It
 * prints a line for each fault (a missing translation, a lost or invented value or tag, a wrong or
 * missing plural form) and how many messages are translated, and fails if there is a fault.
 */
import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { parseCatalogue } from '../apps/server/src/platform/texts/parse-catalogue.ts';
import { findTextFaults } from '../apps/server/src/site/site-texts/text-faults.ts';

const config = getConfig({ cwd: import.meta.dirname });
const tags = process.argv.length > 2 ? process.argv.slice(2) : config.locales;
const catalogues = await getCatalogs(config);

for (const tag of tags) {
  const messages = catalogues.flatMap((catalogue) =>
    parseCatalogue(readFileSync(catalogue.getFilename(tag), 'utf8')),
  );
  for (const message of messages)
    for (const fault of findTextFaults(tag, message)) {
      console.log(`${tag}: ${JSON.stringify(message.id)} ${fault}`);
      process.exitCode = 1;
    }
  const translated = messages.filter(({ text }) => text !== '').length;
  console.log(`${tag}: ${translated} of ${messages.length} translated`);
}
