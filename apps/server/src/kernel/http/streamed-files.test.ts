import { expect, test } from 'vitest';
import { printAnswer } from './print.ts';

const written = { count: 0, ended: false };
async function* endless() {
  try {
    for (;;) yield `${++written.count}\r\n`;
  } finally {
    written.ended = true;
  }
}

test('a file is written as fast as its client reads it, and stops when the client disconnects', async () => {
  const { status, headers, stream } = await printAnswer({}, {} as never, {
    stream: endless(),
    mediaType: 'text/csv',
    fileName: 'endless.csv',
  });
  expect({ status, headers }).toEqual({
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="endless.csv"',
      'cache-control': 'no-store',
    },
  });
  const reader = stream!.getReader();
  for (const line of ['1\r\n', '2\r\n', '3\r\n'])
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(line);
  expect(written.count).toBeLessThanOrEqual(4);
  expect(written.ended).toBe(false);
  await reader.cancel();
  expect(written.ended).toBe(true);
});
