import type { SiteLinks, SitePrizes } from '@ringside/contract/collections/site-settings';
import type { SiteTargets } from '@ringside/contract/site';
import { PRIZE_POOL } from '@ringside/rules/constants';
import type { Config } from '../config.ts';

/**
 * Returns the links of the site before an operator sets any. The emulator replaces the game's
 * inbox.
 */
export const defaultsOf = ({ chat, emulator, inboxUrl, supportUrl }: Config) => ({
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
  config: Config,
  set: { prizes: SitePrizes | null; links: SiteLinks | null },
): SiteTargets {
  const { prizes, links } = defaultsOf(config);
  const { chat, emulator } = config;
  return {
    chat: {
      slug: chat.slug,
      url: set.links?.chat ?? links.chat,
      signIn: emulator || chat.signIn !== undefined,
    },
    inbox: set.links?.inbox ?? links.inbox,
    support: set.links?.support ?? links.support,
    prizes: set.prizes ?? prizes,
    prizesPage: set.links?.prizes ?? null,
    rules: set.links?.rules ?? null,
    social: set.links?.social ?? [],
  };
}
