import { expect, test } from 'vitest';
import { findPrizeFaults, type PlacePrize } from './prize-faults.ts';

const place = (from: number, to: number, amount: number): PlacePrize => ({ from, to, amount });

test.each([
  { places: [], wrong: [] },
  { places: [place(1, 1, 500), place(2, 2, 200), place(3, 4, 150)], wrong: [] },
  { places: [place(1, 1, 500), place(3, 2, 100)], wrong: ['1 to'] },
  { places: [place(1, 2, 300), place(2, 3, 100)], wrong: ['1 from'] },
  { places: [place(1, 1, 200), place(2, 2, 300)], wrong: ['1 amount'] },
  { places: [place(1, 1, 500), place(2, 4, 200), place(5, 8, 100)], wrong: ['1 amount'] },
])('[PRZ-1] of $places.length places $wrong are wrong', ({ places, wrong }) => {
  expect(
    findPrizeFaults({ amount: 1000, places }).map(({ index, field }) => `${index} ${field}`),
  ).toEqual(wrong);
});
