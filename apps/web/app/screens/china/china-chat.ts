import type { RouterContextProvider } from 'react-router';
import { siteLinksContext } from '../../page-context.ts';

/** Throws a 404 for the pages of a chat other than the configured one. */
export function requireChat(context: Readonly<RouterContextProvider>, slug: string): null {
  if (slug !== context.get(siteLinksContext).chat.slug) throw new Response(null, { status: 404 });
  return null;
}
