import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createHeadScript } from './head-script.server.ts';

const pass = (chunks: Buffer[], nonce?: string) =>
  text(Readable.from(chunks).pipe(createHeadScript('act()', nonce)));

test.each([
  [undefined, '<script>act()</script>'],
  ['abc', '<script nonce="abc">act()</script>'],
])('puts the script first in the head, with the nonce %s', async (nonce, element) => {
  const document =
    '<!DOCTYPE html><html lang="de"><head><title>é</title></head><body>東京</body></html>';
  expect(await pass([Buffer.from(document)], nonce)).toBe(
    document.replace('<head>', `<head>${element}`),
  );
});

test('leaves the bytes of all later chunks as they are', async () => {
  const bytes = Buffer.from(
    '<html><head></head><body>東京<pre>&lt;head></pre><head></body></html>',
  );
  const expected = bytes.toString().replace('<head>', '<head><script>act()</script>');
  for (let cut = '<html><head>'.length; cut < bytes.length; cut += 1)
    expect(await pass([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(expected);
});
