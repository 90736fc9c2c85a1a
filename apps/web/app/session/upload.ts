import type { Send } from '@ringside/contract/transport';

/**
 * Sends as `fetch` does and reports the share of the body that is sent, from 0 to 1: a phone's
 * upload takes a while, and `fetch` reports no progress.
 */
export const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (path, { method = 'GET', headers, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: parseResponseHeaders(request),
        }),
      ),
    );
    request.addEventListener('error', () => reject(new TypeError('The upload failed')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was ended', 'AbortError')),
    );
    request.send(body as XMLHttpRequestBodyInit);
    return promise;
  };

function parseResponseHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
