import { describe, expect, test } from 'vitest';
import { formatFigurePair, formatFigure, findNameBefore, tieBreakersOf } from './figures.ts';

describe('figures of tie-breaks', () => {
  test.each([
    { kind: 'match-wins', value: 3, text: '3' },
    { kind: 'buchholz', value: 4.5, text: '4.5' },
    { kind: 'opponents-match-win-rate', value: 2 / 3, text: '66.7%' },
    { kind: 'opponents-match-win-rate', value: 0.5, text: '50%' },
    { kind: 'game-difference', value: 2, text: '+2' },
    { kind: 'game-difference', value: -2, text: '−2' },
    { kind: 'game-difference', value: 0, text: '0' },
    { kind: 'mini-league-difference', value: -1, text: '−1' },
  ] as const)('$kind of $value reads $text', ({ kind, value, text }) =>
    expect(formatFigure(kind, value)).toBe(text),
  );

  test('two rates that look the same get more digits', () => {
    expect(
      formatFigurePair({ kind: 'opponents-match-win-rate', own: 0.66661, ahead: 0.66692 }),
    ).toEqual({
      own: '66.66%',
      ahead: '66.69%',
    });
    expect(formatFigurePair({ kind: 'match-wins', own: 2, ahead: 3 })).toEqual({
      own: '2',
      ahead: '3',
    });
  });

  test('shows a column for each tie-break of the rows, in the order of the rules', () => {
    expect(
      tieBreakersOf([
        { tieBreakers: { buchholz: 1, 'game-difference': 1, 'match-wins': 2 } },
        { tieBreakers: { 'head-to-head': 1 } },
      ]),
    ).toEqual(['match-wins', 'buchholz', 'head-to-head']);
    expect(tieBreakersOf([{ tieBreakers: {} }])).toEqual([]);
  });
});

describe('rows', () => {
  const row = (name: string, group: number | null) => ({ name, group, placement: 1 });

  test('name the previous row in placement order only, and never for the first of a page', () => {
    const rows = [row('one', null), row('two', null)];
    expect([
      findNameBefore(rows, 0, true),
      findNameBefore(rows, 1, true),
      findNameBefore(rows, 1, false),
    ]).toEqual([null, 'one', null]);
  });
});
