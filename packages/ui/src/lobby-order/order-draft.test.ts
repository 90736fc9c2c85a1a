import { describe, expect, test } from 'vitest';
import {
  clearGame,
  createDraft,
  isComplete,
  movePlace,
  togglePlace,
  undoChange,
  withoutAbsent,
} from './order-draft.ts';

const playing = ['a', 'b', 'c', 'd'];
const place = (draft: ReturnType<typeof createDraft>, ...rosters: string[]) =>
  rosters.reduce((last, roster) => togglePlace(last, { game: 0, roster, playing }), draft);

describe('togglePlace', () => {
  test('gives the next place', () => {
    expect(place(createDraft(2), 'c', 'a').games).toEqual([['c', 'a'], []]);
  });
  test('gives the last place to the last roster by itself', () => {
    expect(place(createDraft(1), 'c', 'a', 'd').games).toEqual([['c', 'a', 'd', 'b']]);
  });
  test('keeps the last place of a complete game, also when every roster is tapped in order', () => {
    const complete = place(createDraft(1), 'c', 'a', 'd');
    expect(place(complete, 'b')).toBe(complete);
    expect(place(complete, 'd').games).toEqual([['c', 'a', 'b']]);
  });
  test('takes a place away and moves the later rosters up', () => {
    expect(place(createDraft(1), 'c', 'a', 'c').games).toEqual([['a']]);
  });
});

describe('movePlace', () => {
  const full = createDraft(1, [playing]);
  test.each([
    { roster: 'b', by: -1, order: ['b', 'a', 'c', 'd'] },
    { roster: 'b', by: 1, order: ['a', 'c', 'b', 'd'] },
    { roster: 'd', by: -9, order: ['d', 'a', 'b', 'c'] },
    { roster: 'a', by: 9, order: ['b', 'c', 'd', 'a'] },
  ])('moves $roster by $by', ({ roster, by, order }) => {
    expect(movePlace(full, { game: 0, roster, by }).games).toEqual([order]);
  });
  test('does not record a move beyond the end', () => {
    expect(movePlace(full, { game: 0, roster: 'a', by: -1 })).toBe(full);
    expect(movePlace(full, { game: 0, roster: 'x', by: 1 })).toBe(full);
  });
});

test('undo returns to the state before each change, in any game', () => {
  const draft = place(createDraft(2), 'a', 'b', 'c');
  const cleared = clearGame(draft, 0);
  expect(cleared.games).toEqual([[], []]);
  expect(undoChange(cleared).games).toEqual([playing, []]);
  expect(undoChange(undoChange(cleared)).games).toEqual([['a', 'b'], []]);
  expect(undoChange(createDraft(1)).games).toEqual([[]]);
});

test('is complete with a place for each roster in each game', () => {
  expect(isComplete(createDraft(2, [playing]), playing)).toBe(false);
  expect(isComplete(createDraft(2, [playing, playing.toReversed()]), playing)).toBe(true);
  expect(isComplete(createDraft(1, [['a', 'b', 'c', 'x']]), playing)).toBe(false);
});

test('drops a roster that no longer plays, in earlier states, too', () => {
  const draft = withoutAbsent(place(createDraft(1), 'a', 'b', 'c'), ['a', 'b', 'd']);
  expect(draft.games).toEqual([['a', 'b', 'd']]);
  expect(undoChange(draft).games).toEqual([['a', 'b']]);
});
