import type { Standing } from '@ringside/contract/collections/standings';
import { expect, test } from 'vitest';
import { isTieReason } from './tie-reason.ts';

type Reason = Standing['reason'];
const seed: Reason = { kind: 'seed', own: 11, ahead: 5 };

test.each<[string, Reason, { best: number; worst: number }, boolean]>([
  ['a tie-breaker', { kind: 'head-to-head', own: 0, ahead: 1 }, { best: 1, worst: 4 }, true],
  ['the lot', { kind: 'lot', own: 7, ahead: 3 }, { best: 2, worst: 2 }, true],
  ['the seeds of a shared place', seed, { best: 5, worst: 5 }, true],
  ['the seeds while both still play', seed, { best: 1, worst: 5 }, false],
  ['more wins', { kind: 'match-wins', own: 1, ahead: 2 }, { best: 2, worst: 2 }, false],
  ['the lead', { kind: 'first' }, { best: 1, worst: 1 }, false],
  ['no reason', null, { best: 1, worst: 1 }, false],
])('a row says openly that a tie was decided: %s', (_, reason, placeRange, isTie) =>
  expect(isTieReason({ reason, placeRange })).toBe(isTie),
);
