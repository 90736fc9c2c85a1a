import type { Messages } from '@lingui/core';
import { type Locale, localeOfAddress } from './locales.ts';
import { documentTexts, loadCatalogue } from './texts.ts';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en/messages.po?screens'),
  fr: () => import('./fr/messages.po?screens'),
  it: () => import('./it/messages.po?screens'),
  de: () => import('./de/messages.po?screens'),
  es: () => import('./es/messages.po?screens'),
  pt: () => import('./pt/messages.po?screens'),
  jp: () => import('./ja/messages.po?screens'),
  ko: () => import('./ko/messages.po?screens'),
  zh_CN: () => import('./zh-Hans/messages.po?screens'),
  zh_TW: () => import('./zh-Hant/messages.po?screens'),
  pl: () => import('./pl/messages.po?screens'),
  tr: () => import('./tr/messages.po?screens'),
  ru: () => import('./ru/messages.po?screens'),
};

// The build imports this module into each module that shows such a text (number-texts.ts), so no
// screen runs without its texts. Both parts load at once: the page's first script needs the other.
const locale = localeOfAddress(location);
const [{ messages }] = await Promise.all([catalogues[locale](), loadCatalogue(locale)]);
// The overrides of the championship may be there already, and stay.
Object.assign(documentTexts, { ...messages, ...documentTexts });
