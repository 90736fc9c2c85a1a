import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseColours, contrastOf, type Rgb, parseRgb } from './colour.ts';

const colours = parseColours(
  readFileSync(new URL('../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8'),
);
const colour = (name: string) => colours.get(name)!;

test('contrast follows WCAG', () => {
  expect(contrastOf('#fff', '#000000')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ...['text', 'text-2', 'text-3', 'home', 'away', 'ok', 'warn', 'bad'].flatMap((text) =>
    ['ink', 'ink-2', 'indigo-1', 'indigo-2', 'indigo-3'].map((ground) => [text, ground]),
  ),
  ...['go', 'danger', 'live', 'home', 'away', 'you'].map((ground) => ['text-ink', ground]),
  ['text', 'alt'],
  ['text', 'indigo-4'],
  ['text-2', 'indigo-4'],
  ['home', 'home-deep'],
  ['away', 'away-deep'],
])('%s is legible on %s', (text, ground) => {
  expect(contrastOf(colour(text!), colour(ground!))).toBeGreaterThanOrEqual(4.5);
});

type Matrix = [Rgb, Rgb, Rgb];
/**
 * Simulations of colour blindness, on linear light (Machado, Oliveira and Fernandes 2009, severity
 * 1).
 */
const SIGHTS: Record<string, Matrix> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const times = (matrix: Matrix, [a, b, c]: Rgb) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as Rgb;
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Converts linear sRGB to CIE L*a*b*, white point D65. */
function labOf(rgb: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb,
  );
  const [fx, fy, fz] = [x / 0.95047, y, z / 1.08883].map((part) =>
    part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116,
  ) as Rgb;
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Returns the perceived distance of two colours (CIE76): 2 is just visible, 10 at a glance. */
function distance(one: string, other: string, sight: Matrix): number {
  const [a, b] = [one, other].map((hex) =>
    labOf(times(sight, parseRgb(hex).map(linear) as Rgb)),
  ) as [Rgb, Rgb];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe.each(Object.entries(SIGHTS))('with %s', (_, sight) => {
  test('home and away are far apart, bright and deep', () => {
    expect(distance(colour('home'), colour('away'), sight)).toBeGreaterThan(50);
    expect(distance(colour('home-deep'), colour('away-deep'), sight)).toBeGreaterThan(25);
  });
});

test('sides differ in shape, too, where colours do not show', () => {
  const icons = readFileSync(new URL('../../../packages/ui/src/icon.tsx', import.meta.url), 'utf8');
  const shape = (name: string) => new RegExp(`^ {2}${name}: '([^']+)'`, 'm').exec(icons)?.[1];
  expect(shape('home')).toMatch(/^M/);
  expect(shape('home')).not.toBe(shape('away'));
});
