/** The community chat's slug; another one has no pages. */
export const CHAT = 'discord';

export function requireChat(slug: string): null {
  if (slug !== CHAT) throw new Response(null, { status: 404 });
  return null;
}
