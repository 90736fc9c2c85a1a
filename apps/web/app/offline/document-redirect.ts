/**
 * Returns a response instead of a page's data that makes the router open the page as a whole
 * document.
 */
export function createDocumentRedirect(url: URL): Response {
  const target = new URL(url);
  target.pathname = url.pathname.replace(/\/_root\.data$|\.data$/, '') || '/';
  target.searchParams.delete('_routes');
  const headers = {
    'X-Remix-Redirect': target.pathname + target.search,
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  };
  return new Response(null, { status: 204, headers });
}
