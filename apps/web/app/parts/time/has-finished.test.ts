import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasFinished } from './has-finished.ts';

test.each([
  { watched: null, isOver: false, finishes: false, why: 'it has begun' },
  { watched: 5, isOver: false, finishes: false, why: 'time is left' },
  { watched: 5, isOver: true, finishes: true, why: 'its end was reached on the page' },
  { watched: null, isOver: true, finishes: false, why: 'it was over before' },
  { watched: 4, isOver: true, finishes: false, why: 'another countdown was watched' },
])('a countdown finishes $finishes: $why', ({ finishes, ...facts }) =>
  expect(hasFinished({ ...facts, target: 5 })).toBe(finishes),
);

test.each([
  ['the action centre', '../../shell/action-centre/action-centre.tsx'],
  ['home', '../../screens/home/home.tsx'],
])('a countdown of %s reads the roster again when it finishes', (_, file) =>
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toMatch(
    /useCountdown\(\w+, refreshRoster\)/,
  ),
);
