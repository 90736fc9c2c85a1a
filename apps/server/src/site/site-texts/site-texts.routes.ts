import { changedSiteText, siteTextPreview } from '@ringside/contract/collections/site-texts';
import { siteTextEndpoints } from '@ringside/contract/endpoints/site';
import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS } from '@ringside/rules/site/locales';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { FLAG, NAME, TEXT } from '../../kernel/http/parameters.ts';
import { lockTenant } from '../../platform/storage/locks.ts';
import { renderSamples } from './render-samples.ts';
import { resetSiteText, writeSiteText } from './save-site-text.command.ts';
import { loadSiteTexts, findSiteText, type SiteText } from './site-text.resource.ts';
import { findTextFaults } from './text-faults.ts';

const WRITE = { permission: 'site.write' };
/** Finds the text of the path; a user without access gets a 404. */
const findText = async (context: ReadContext) =>
  hasPermission(context.viewer, WRITE.permission)
    ? findSiteText(context, context.params.id ?? '')
    : undefined;
const siteTextCall = {
  lock: lockTenant,
  type: 'site-texts',
  access: WRITE,
  params: { id: TEXT },
  load: findText,
} as const;

/**
 * Returns whether a text contains some words: in English, in its language, in the championship's
 * version, in its id or in the name of a screen that shows it.
 */
function containsWords({ id, catalogueText, storedText }: SiteText, search: string): boolean {
  const needle = search.toLowerCase();
  return [
    id,
    catalogueText.id,
    catalogueText.text,
    storedText.text ?? '',
    ...catalogueText.places,
  ].some((text) => text.toLowerCase().includes(needle));
}

async function listSiteTexts(context: ReadContext) {
  const {
    locale: [locale] = [],
    search = [],
    overridden: [overridden] = [],
  } = context.query.filter;
  const { number, size } = context.query.page;
  const matching = (
    await loadSiteTexts(context, isLocale(locale) ? locale : DEFAULT_LOCALE)
  ).filter(
    (text) =>
      containsWords(text, search.join(',')) &&
      (overridden !== 'true' || text.storedText.text !== null),
  );
  return {
    list: {
      type: 'site-texts',
      ids: matching.slice((number - 1) * size, number * size).map(({ id }) => id),
      total: matching.length,
    },
  };
}

/** The calls for the texts of the site, which operators may replace. */
export const siteTextRoutes = [
  defineRead(siteTextEndpoints.list, {
    summary: 'List the texts of the site in a language, filtered by words or by override',
    access: WRITE,
    type: 'site-texts',
    list: { filters: { locale: NAME, search: TEXT, overridden: FLAG } },
    run: listSiteTexts,
  }),
  defineRead(siteTextEndpoints.get, {
    ...siteTextCall,
    summary: 'Get one text of the site in a language',
    run: async (_ask, { id }) => ({ show: { type: 'site-texts', id } }),
  }),
  defineChange(siteTextEndpoints.write, {
    ...siteTextCall,
    summary: 'Override a text of the site',
    bodyType: 'site-texts',
    body: changedSiteText,
    run: ({ work }, found, { data }) => writeSiteText(work, found, data.attributes.text),
  }),
  defineChange(siteTextEndpoints.reset, {
    ...siteTextCall,
    summary: 'Restore the text of the catalogue',
    run: ({ work }, found) => resetSiteText(work, found),
  }),
  defineChange(siteTextEndpoints.preview, {
    params: { id: TEXT },
    summary: 'Check a text: its faults, or a preview of it',
    access: WRITE,
    load: findText,
    answer: siteTextPreview,
    bodyType: 'site-texts',
    body: changedSiteText,
    async run(
      _act,
      { locale, catalogueText },
      {
        data: {
          attributes: { text },
        },
      },
    ) {
      const tag = LANGUAGE_TAGS[locale];
      const faults = findTextFaults(tag, { id: catalogueText.id, text });
      return {
        plain: { data: { faults, shown: faults.length > 0 ? [] : renderSamples(tag, text) } },
      };
    },
  }),
];
