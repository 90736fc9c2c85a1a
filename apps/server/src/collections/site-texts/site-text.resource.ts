import { isLocale, type Locale } from '@ringside/rules/site/locales';
import type { Reader, ResourceType } from '../../http/catalog.ts';
import type { PlacedMessage } from './read-catalogue.ts';
import { siteCatalogue } from './site-catalogue.ts';
import { findSiteTexts, type KeptText } from './site-text.repository.ts';

/** A text of the site in one language: the one of the catalogue, and the one of the operators. */
export interface FoundText {
  id: string;
  locale: Locale;
  /** The id of the message in the catalogues. */
  message: string;
  said: PlacedMessage;
  kept: KeptText;
}

const HASH = 6;
const UNTOUCHED: KeptText = { text: null, version: 1 };
const idOf = (locale: Locale, message: string) => `${locale}-${message}`;

/** Loads all texts of a language. */
export async function allSiteTexts(
  reader: Pick<Reader, 'db' | 'tenantId' | 'context'>,
  locale: Locale,
): Promise<FoundText[]> {
  const [catalogue, kept] = await Promise.all([
    siteCatalogue(reader.context.config, locale),
    findSiteTexts(reader, locale),
  ]);
  return [...catalogue].map(([message, said]) => ({
    id: idOf(locale, message),
    locale,
    message,
    said,
    kept: kept.get(message) ?? UNTOUCHED,
  }));
}

/** Returns the language of an id; undefined if it has none. */
function localeIn(id: string): Locale | undefined {
  const locale = id.slice(0, -HASH - 1);
  return isLocale(locale) ? locale : undefined;
}

/** Finds a text of the site by its id. */
export async function findSiteText(
  reader: Pick<Reader, 'db' | 'tenantId' | 'context'>,
  id: string,
): Promise<FoundText | undefined> {
  const locale = localeIn(id);
  return locale && (await allSiteTexts(reader, locale)).find((text) => text.id === id);
}

export const siteTexts: ResourceType = {
  relations: {},
  async load(reader, ids) {
    const locales = [...new Set(ids.map(localeIn).filter((locale) => locale !== undefined))];
    const found = new Map(
      (await Promise.all(locales.map((locale) => allSiteTexts(reader, locale))))
        .flat()
        .map((text) => [text.id, text]),
    );
    return ids
      .flatMap((id) => found.get(id) ?? [])
      .map(({ id, locale, said, kept }) => ({
        type: 'site-texts',
        id,
        meta: { version: kept.version },
        attributes: {
          locale,
          message: said.id,
          context: said.context,
          catalogue: said.text,
          text: kept.text,
          places: said.places,
          values: said.values,
        },
      }));
  },
};
