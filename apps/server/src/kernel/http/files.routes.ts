import { Hono } from 'hono';
import type { FileStore } from '../../platform/files/file-store.ts';
import { renderErrors } from './errors.ts';

const YEAR_S = 31_536_000;

/**
 * Creates GET /files/{key}, which serves uploaded pictures. Keys cannot be guessed, and a picture
 * never changes under its key.
 */
export function fileRoutes({ files }: { files: Pick<FileStore, 'get'> }): Hono {
  return new Hono().get('/files/:key{.+}', async (c) => {
    const file = await files.get(c.req.param('key'));
    if (!file) return renderErrors(c, 404, [{ code: 'not-found' }]);
    return c.body(file.bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': file.mediaType,
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
  });
}
