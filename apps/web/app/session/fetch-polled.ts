const etags = new Map<string, { etag: string; body: string }>();

/**
 * Fetches a poll as `fetch` does. It carries the ETag of the last answer; if nothing has changed,
 * it resolves with that answer. A session polls few paths, so all answers stay in memory.
 */
export async function fetchPolled(path: string, init: RequestInit): Promise<Response> {
  const before = etags.get(path);
  const headers = new Headers(init.headers);
  if (before) headers.set('if-none-match', before.etag);
  const answer = await fetch(path, { ...init, headers });
  if (before && answer.status === 304)
    return new Response(before.body, { headers: answer.headers });
  etags.delete(path);
  const etag = answer.headers.get('etag');
  if (!answer.ok || !etag) return answer;
  const body = await answer.text();
  etags.set(path, { etag, body });
  return new Response(body, answer);
}
