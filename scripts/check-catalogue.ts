/**
 * `npm run texts:check -- fr`: checks the catalogues of a language, without one those of all. It
 * prints a line for each fault (a lost or invented value or tag, a wrong or missing plural form)
 * and each missing translation, and how many messages are translated. It fails if there is a fault,
 * with `--release` also if a translation is missing.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { parseCatalogue } from '../apps/server/src/platform/texts/parse-catalogue.ts';
import { findTextFaults, UNTRANSLATED } from '../apps/server/src/site/site-texts/text-faults.ts';

const config = getConfig({ cwd: import.meta.dirname });
const { values, positionals } = parseArgs({
  options: { release: { type: 'boolean' } },
  allowPositionals: true,
});
const tags = positionals.length > 0 ? positionals : config.locales;
const catalogues = await getCatalogs(config);

for (const tag of tags) {
  const messages = catalogues.flatMap((catalogue) =>
    parseCatalogue(readFileSync(catalogue.getFilename(tag), 'utf8')),
  );
  for (const message of messages)
    for (const fault of findTextFaults(tag, message)) {
      console.log(`${tag}: ${JSON.stringify(message.id)} ${fault}`);
      if (fault !== UNTRANSLATED || values.release) process.exitCode = 1;
    }
  const translated = messages.filter(({ text }) => text !== '').length;
  console.log(`${tag}: ${translated} of ${messages.length} translated`);
}
