import type { RouterContextProvider } from 'react-router';
import { aroundContext } from '../../page-context.ts';

/** Another chat than the configured one has no pages. */
export function requireChat(context: Readonly<RouterContextProvider>, slug: string): null {
  if (slug !== context.get(aroundContext).chat.slug) throw new Response(null, { status: 404 });
  return null;
}
