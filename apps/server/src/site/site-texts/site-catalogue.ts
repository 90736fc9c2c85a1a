import { readFile } from 'node:fs/promises';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '@ringside/rules/site/locales';
import type { Config } from '../../platform/settings/config.ts';
import { type PlacedMessage, parseCatalogue } from '../../platform/texts/parse-catalogue.ts';

/**
 * The texts of a language by the ids that Lingui derives from the English, in the order of the
 * English. Their places are those of the English catalogue, the only one that names any.
 */
export type Catalogue = ReadonlyMap<string, PlacedMessage>;

const loadingByFile = new Map<string, Promise<Catalogue>>();

/** Loads the texts of the site in one language from its source files, once. */
export async function loadSiteCatalogue(
  { webRoot }: Pick<Config, 'webRoot'>,
  locale: Locale,
): Promise<Catalogue> {
  const fileOf = (tag: string) => new URL(`app/locales/${tag}/messages.po`, webRoot);
  const catalogue = await loadFile(fileOf(LANGUAGE_TAGS[locale]));
  if (locale === DEFAULT_LOCALE) return catalogue;
  const source = await loadFile(fileOf(LANGUAGE_TAGS[DEFAULT_LOCALE]));
  return new Map(
    [...catalogue].map(([id, message]) => [
      id,
      { ...message, places: source.get(id)?.places ?? [] },
    ]),
  );
}

function loadFile(file: URL): Promise<Catalogue> {
  const loading = loadingByFile.get(file.href);
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
  loadingByFile.set(file.href, reading);
  reading.catch(() => loadingByFile.delete(file.href));
  return reading;
}
