import type { SiteSettings } from '../collections/site-settings.ts';
import type { SiteText, SiteTextPreview } from '../collections/site-texts.ts';
import { encodeResource } from './encode-request.ts';
import { defineEndpoint } from './endpoint.ts';
import { parseData, parseList, parseOne } from './parse-answer.ts';

export const siteSettingsEndpoints = {
  get: defineEndpoint('GET site-settings/1.0/:id', parseOne<SiteSettings>),
  update: defineEndpoint('PATCH site-settings/1.0/:id', parseOne<SiteSettings>, {
    encode: (id: string, attributes: Partial<Pick<SiteSettings, 'prizes' | 'links'>>) =>
      encodeResource({ type: 'site-settings', id, attributes }),
  }),
};

const encodeText = (_id: string, text: string) =>
  encodeResource({ type: 'site-texts', attributes: { text } });

export const siteTextEndpoints = {
  /** `filter[locale]`, `filter[search]`, `filter[overridden]=true`. */
  list: defineEndpoint('GET site-texts/1.0', parseList<SiteText>),
  get: defineEndpoint('GET site-texts/1.0/:id', parseOne<SiteText>),
  write: defineEndpoint('PATCH site-texts/1.0/:id', parseOne<SiteText>, { encode: encodeText }),
  reset: defineEndpoint('DELETE site-texts/1.0/:id', parseOne<SiteText>),
  preview: defineEndpoint('POST site-texts/1.0/:id/preview', parseData<SiteTextPreview>, {
    encode: encodeText,
  }),
};
