import { readFile } from 'node:fs/promises';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { LANGUAGE_TAGS, type Locale } from '@ringside/rules/site/locales';
import type { Config } from '../../config.ts';
import { type PlacedMessage, readCatalogue } from './read-catalogue.ts';

/**
 * The texts of a language by the ids that Lingui derives from the English, in the order of the
 * English.
 */
export type Catalogue = ReadonlyMap<string, PlacedMessage>;

const read = new Map<string, Promise<Catalogue>>();

/** Loads the texts of the site in one language from its source files, once. */
export function siteCatalogue(
  { webRoot }: Pick<Config, 'webRoot'>,
  locale: Locale,
): Promise<Catalogue> {
  const file = new URL(`app/locales/${LANGUAGE_TAGS[locale]}/messages.po`, webRoot);
  const known = read.get(file.href);
  if (known) return known;
  const reading = readFile(file, 'utf8').then(
    (text) =>
      new Map(
        readCatalogue(text).map((message) => [
          generateMessageId(message.id, message.context ?? ''),
          message,
        ]),
      ),
  );
  read.set(file.href, reading);
  reading.catch(() => read.delete(file.href));
  return reading;
}
