/**
 * `node scripts/check-catalogue.ts fr`: checks a catalogue of the site. It prints a line for each
 * fault (a lost or invented value or tag, a wrong or missing plural form, an empty message), and
 * how many messages are translated.
 */
import { readFileSync } from 'node:fs';
import { parseCatalogue } from '../apps/server/src/platform/texts/parse-catalogue.ts';
import { findTextFaults } from '../apps/server/src/site/site-texts/text-faults.ts';

if (import.meta.main) {
  const [locale = 'en'] = process.argv.slice(2);
  const messages = parseCatalogue(
    readFileSync(new URL(`../apps/web/app/locales/${locale}/messages.po`, import.meta.url), 'utf8'),
  );
  let translated = 0;
  for (const message of messages) {
    const faults = findTextFaults(locale, message);
    if (message.text !== '') translated += 1;
    for (const fault of faults)
      if (message.text !== '' || process.argv.includes('--empty'))
        console.log(`${JSON.stringify(message.id)} ${fault}`);
  }
  console.log(`${translated} of ${messages.length} translated`);
}
