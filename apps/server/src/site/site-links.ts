import type { SiteLinks, SitePrizes } from '@ringside/contract/collections/site-settings';
import type { SiteTargets } from '@ringside/contract/site';
import { PRIZE_POOL } from '@ringside/rules/constants';
import type { Config } from '../platform/settings/config.ts';

/** The settings that the links of the site follow from. */
export type SiteSettings = Pick<Config, 'chat' | 'emulator' | 'inboxUrl' | 'supportUrl'>;

/**
 * Returns the links of the site before an operator sets any. The emulator replaces the game's
 * inbox.
 */
export const defaultsOf = ({ chat, emulator, inboxUrl, supportUrl }: SiteSettings) => ({
  prizes: { ...PRIZE_POOL, places: [] },
  links: {
    rules: null,
    prizes: null,
    support: supportUrl,
    chat: chat.url,
    inbox: inboxUrl ?? (emulator ? '/emulator#inbox' : null),
    social: [],
  },
});

/**
 * Returns the external links and prize texts of the pages. The emulator replaces a chat that is not
 * configured.
 */
export function resolveSiteLinks(
  config: SiteSettings,
  set: { prizes: SitePrizes | null; links: SiteLinks | null },
): SiteTargets {
  const defaults = defaultsOf(config);
  const { chat, emulator } = config;
  const links = set.links ?? defaults.links;
  return {
    chat: {
      slug: chat.slug,
      url: links.chat ?? defaults.links.chat,
      signIn: emulator || chat.signIn !== undefined,
    },
    inbox: links.inbox ?? defaults.links.inbox,
    support: links.support ?? defaults.links.support,
    prizes: set.prizes ?? defaults.prizes,
    prizesPage: links.prizes,
    rules: links.rules,
    social: links.social,
  };
}
