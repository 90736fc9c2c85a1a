/**
 * The polls whose answers no cache may store (`no-store`). For the others the browser itself sends
 * the ETag of what it has.
 */
const POLLED = /^\/api\/(checkins\/|rosters.*\/outlook$)/;
const known = new Map<string, { etag: string; body: string }>();

/**
 * Fetches as `fetch` does. A poll carries the ETag of the answer before; if nothing has changed, it
 * resolves with that answer. A session polls few paths, so all of them are kept.
 */
export async function fetchPolled(path: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET' || !POLLED.test(path)) return fetch(path, init);
  const before = known.get(path);
  const headers = new Headers(init.headers);
  if (before) headers.set('if-none-match', before.etag);
  const answer = await fetch(path, { ...init, headers });
  if (before && answer.status === 304)
    return new Response(before.body, { headers: answer.headers });
  known.delete(path);
  const etag = answer.headers.get('etag');
  if (!answer.ok || !etag) return answer;
  const body = await answer.text();
  known.set(path, { etag, body });
  return new Response(body, answer);
}
