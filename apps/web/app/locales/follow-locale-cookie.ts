import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALES } from './locales.ts';

/** The key in the browser's session that marks the language as followed. */
const FOLLOWED = 'ringside.locale-followed';
const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/**
 * The script in pages without a language in their address: it leads to the language that the viewer
 * chose last, once per browser session. The server sends the same bytes to every viewer, so only
 * the browser reads the cookie.
 */
export const FOLLOW_LOCALE_COOKIE = `try {
  if (!sessionStorage.getItem('${FOLLOWED}')) {
    sessionStorage.setItem('${FOLLOWED}', '1');
    const [, chosen] = /(?:^|; )${LOCALE_COOKIE.name}=(${OTHERS.join('|')})(?:;|$)/.exec(document.cookie) ?? [];
    if (chosen) location.replace('/' + chosen + location.pathname.replace(/^\\/$/, '') + location.search + location.hash);
  }
} catch {}`;
