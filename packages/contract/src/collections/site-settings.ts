import { findPrizeFaults } from '@ringside/rules/site/prize-faults';
import { z } from 'zod';
import { documentOf, emptyBody } from '../documents.ts';

const LARGEST = 1_000_000_000;
const LAST_PLACE = 64;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const address = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .max(300);
const place = z.int().min(1).max(LAST_PLACE);

const placePrize = z.strictObject({ from: place, to: place, amount: z.int().min(1).max(LARGEST) });
const shownPrizes = z.strictObject({
  amount: z.int().min(0).max(LARGEST).describe('The whole pool, in whole units of the currency.'),
  currency: z
    .string()
    .refine((code) => CURRENCIES.has(code), 'must be the code of a currency, such as USD')
    .describe('ISO 4217.'),
  places: z
    .array(placePrize)
    .max(20)
    .describe('What each team on places `from` to `to` gets; empty if only the pool is published.'),
});
const prizes = shownPrizes.superRefine((value, context) => {
  for (const { index, field, detail } of findPrizeFaults(value))
    context.addIssue({ code: 'custom', path: ['places', index, field], message: detail });
});

/** Null means the setting of the deployment, if it has one. */
const links = z.strictObject({
  rules: address.nullable().describe("The rules of the championship; null: the site's own page."),
  prizes: address.nullable().describe("About the prizes; null: the site's own page of the finals."),
  support: z
    .url({ protocol: /^(https|mailto)$/, error: 'must begin with https:// or mailto:' })
    .max(300)
    .nullable(),
  chat: address.nullable().describe('The address of the community chat.'),
  inbox: address.nullable().describe("The address of the game's inbox in a browser."),
  social: z.array(z.strictObject({ name: z.string().trim().min(1).max(40), url: address })).max(8),
});

/** An omitted field stays as it is; null restores the default. */
export const changedSiteSettings = documentOf({
  type: 'site-settings',
  attributes: z.strictObject({
    prizes: prizes.nullable().optional(),
    links: links.nullable().optional(),
  }),
  relationships: emptyBody,
});

export const siteSettingsAttributes = z.strictObject({
  prizes: shownPrizes.nullable().describe('The value that operators have set; null: the default.'),
  links: links.nullable(),
  defaults: z
    .strictObject({
      prizes: shownPrizes,
      links: links.extend({ support: z.string(), chat: z.string(), inbox: z.string().nullable() }),
    })
    .describe('The value that the site shows by default.'),
});
export type SitePrizes = z.infer<typeof shownPrizes>;
export type SiteLinks = z.infer<typeof links>;
/** The prize texts and the link targets of a championship's site. There is one, `site`. */
export interface SiteSettings extends z.infer<typeof siteSettingsAttributes> {
  id: string;
}
