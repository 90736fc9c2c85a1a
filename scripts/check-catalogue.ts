/**
 * `node scripts/check-catalogue.ts fr`: what is wrong with a catalogue of the site: values and tags
 * that are lost or made up, plural forms that the language does not have or lacks, messages that
 * are still empty. Prints a line for each fault, and how many messages are translated.
 */
import { readFileSync } from 'node:fs';
import { readCatalogue } from '../apps/server/src/collections/site-texts/read-catalogue.ts';
import { faultsOf } from '../apps/server/src/collections/site-texts/text-faults.ts';

if (import.meta.main) {
  const [locale = 'en'] = process.argv.slice(2);
  const messages = readCatalogue(
    readFileSync(new URL(`../apps/web/app/locales/${locale}/messages.po`, import.meta.url), 'utf8'),
  );
  let translated = 0;
  for (const message of messages) {
    const faults = faultsOf(locale, message);
    if (message.text !== '') translated += 1;
    for (const fault of faults)
      if (message.text !== '' || process.argv.includes('--empty'))
        console.log(`${JSON.stringify(message.id)} ${fault}`);
  }
  console.log(`${translated} of ${messages.length} translated`);
}
