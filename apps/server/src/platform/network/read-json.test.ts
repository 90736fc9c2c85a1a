import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test('reads half a character of another service as U+FFFD, and whole ones as they are', async () => {
  const answer = new Response('{"name":"a\\ud800b","pair":"\\ud83d\\ude00","list":["\\udfff"]}');
  expect(await readJson(answer)).toEqual({ name: 'a\ufffdb', pair: '😀', list: ['\ufffd'] });
});
