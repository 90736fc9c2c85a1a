import { expect, test } from 'vitest';
import { createTouches } from './touches.ts';

test('a change of a key touches what was made before it, and not what was made after it', () => {
  const touches = createTouches();
  const before = touches.position();
  touches.touch(['rosters:1', 'segments:2']);
  const after = touches.position();
  expect(touches.areUntouched(['rosters:1'], before)).toBe(false);
  expect(touches.areUntouched(['rosters:3', 'segments:2'], before)).toBe(false);
  expect(touches.areUntouched(['rosters:3'], before)).toBe(true);
  expect(touches.areUntouched(['rosters:1', 'segments:2'], after)).toBe(true);
});

test('anything older than a forgotten key counts as touched', () => {
  const touches = createTouches(2);
  const before = touches.position();
  touches.touch(['rosters:1']);
  const between = touches.position();
  touches.touch(['rosters:2', 'rosters:3']);
  expect(touches.areUntouched(['rosters:9'], before)).toBe(false);
  expect(touches.areUntouched(['rosters:9'], between)).toBe(true);
  expect(touches.areUntouched(['rosters:3'], between)).toBe(false);
});

test('a key that is touched again is no longer the oldest', () => {
  const touches = createTouches(2);
  touches.touch(['rosters:1']);
  touches.touch(['rosters:2']);
  touches.touch(['rosters:1']);
  const position = touches.position();
  touches.touch(['rosters:3']);
  expect(touches.areUntouched(['rosters:1'], position)).toBe(true);
  expect(touches.areUntouched(['rosters:1'], position - 1)).toBe(false);
});
