import { readFile } from 'node:fs/promises';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { LANGUAGE_TAGS, type Locale } from '@ringside/rules/site/locales';
import type { Config } from '../../app/config.ts';
import { type PlacedMessage, parseCatalogue } from '../../platform/texts/parse-catalogue.ts';

/**
 * The texts of a language by the ids that Lingui derives from the English, in the order of the
 * English.
 */
export type Catalogue = ReadonlyMap<string, PlacedMessage>;

const loadingByLocale = new Map<string, Promise<Catalogue>>();

/** Loads the texts of the site in one language from its source files, once. */
export function loadSiteCatalogue(
  { webRoot }: Pick<Config, 'webRoot'>,
  locale: Locale,
): Promise<Catalogue> {
  const file = new URL(`app/locales/${LANGUAGE_TAGS[locale]}/messages.po`, webRoot);
  const loading = loadingByLocale.get(file.href);
  if (loading) return loading;
  const reading = readFile(file, 'utf8').then(
    (text) =>
      new Map(
        parseCatalogue(text).map((message) => [
          generateMessageId(message.id, message.context ?? ''),
          message,
        ]),
      ),
  );
  loadingByLocale.set(file.href, reading);
  reading.catch(() => loadingByLocale.delete(file.href));
  return reading;
}
