import { isLocale, type Locale } from '@ringside/rules/site/locales';
import type { Reader, ResourceType } from '../../kernel/http/catalog.ts';
import type { PlacedMessage } from '../../platform/texts/parse-catalogue.ts';
import { loadSiteCatalogue } from './site-catalogue.ts';
import { findSiteTexts, type StoredText } from './site-text.repository.ts';

/** A text of the site in one language: the one of the catalogue, and the one of the operators. */
export interface SiteText {
  id: string;
  locale: Locale;
  /** The id of the message in the catalogues. */
  message: string;
  catalogueText: PlacedMessage;
  storedText: StoredText;
}

const HASH_LENGTH = 6;
const DEFAULT_TEXT: StoredText = { text: null, version: 1 };
const idOf = (locale: Locale, message: string) => `${locale}-${message}`;

/** Loads all texts of a language. */
export async function loadSiteTexts(
  reader: Pick<Reader, 'db' | 'tenantId' | 'services'>,
  locale: Locale,
): Promise<SiteText[]> {
  const [catalogue, storedTexts] = await Promise.all([
    loadSiteCatalogue(reader.services.config, locale),
    findSiteTexts(reader, locale),
  ]);
  return [...catalogue].map(([message, catalogueText]) => ({
    id: idOf(locale, message),
    locale,
    message,
    catalogueText,
    storedText: storedTexts.get(message) ?? DEFAULT_TEXT,
  }));
}

/** Returns the language of an id; undefined if it has none. */
function localeOf(id: string): Locale | undefined {
  const locale = id.slice(0, -HASH_LENGTH - 1);
  return isLocale(locale) ? locale : undefined;
}

/** Finds a text of the site by its id. */
export async function findSiteText(
  reader: Pick<Reader, 'db' | 'tenantId' | 'services'>,
  id: string,
): Promise<SiteText | undefined> {
  const locale = localeOf(id);
  return locale && (await loadSiteTexts(reader, locale)).find((text) => text.id === id);
}

export const siteTexts: ResourceType = {
  relations: {},
  async load(reader, ids) {
    const locales = [...new Set(ids.map(localeOf).filter((locale) => locale !== undefined))];
    const found = new Map(
      (await Promise.all(locales.map((locale) => loadSiteTexts(reader, locale))))
        .flat()
        .map((text) => [text.id, text]),
    );
    return ids
      .flatMap((id) => found.get(id) ?? [])
      .map(({ id, locale, catalogueText, storedText }) => ({
        type: 'site-texts',
        id,
        meta: { version: storedText.version },
        attributes: {
          locale,
          message: catalogueText.id,
          context: catalogueText.context,
          catalogue: catalogueText.text,
          text: storedText.text,
          places: catalogueText.places,
          values: catalogueText.values,
        },
      }));
  },
};
