import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPicture } from './picture.ts';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'navy' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

test('reads a picture of 36 megapixels and refuses one of 41, however few bytes it has', async () => {
  const [allowed, tooLarge] = [await square(6_000), await square(6_410)];
  expect(tooLarge.byteLength).toBeLessThan(8 * 1024 * 1024);
  expect(await readPicture(allowed, { side: 64 })).toMatchObject({ width: 64, height: 64 });
  expect(await readPicture(tooLarge, { side: 64 })).toBeUndefined();
});
