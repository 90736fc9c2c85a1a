import type { Around } from '@ringside/contract/site';
import type { Config } from '../config.ts';

/** What the pages link to outside; the emulator stands in for the game's inbox and for a chat that nobody has set up. */
export const aroundSite = ({ chat, emulator, inboxUrl, supportUrl }: Config): Around => ({
  chat: { slug: chat.slug, url: chat.url, signIn: emulator || chat.signIn !== undefined },
  inbox: inboxUrl ?? (emulator ? '/emulator#inbox' : null),
  support: supportUrl,
});
