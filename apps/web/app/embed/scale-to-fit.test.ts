import { expect, test } from 'vitest';
import { scaleToFit } from './scale-to-fit.ts';

const place = { width: 1920, height: 1000 };
test.each([
  { width: 1920, height: 500, fit: 0.96, why: 'as wide as its space' },
  { width: 400, height: 2000, fit: 0.48, why: 'too high' },
  { width: 100, height: 100, fit: 2.5, why: 'a small size has an upper limit' },
  { width: 0, height: 0, fit: 1, why: 'nothing drawn yet' },
])('$width × $height is drawn $fit times: $why', ({ width, height, fit }) =>
  expect(scaleToFit({ width, height, place })).toBeCloseTo(fit),
);
