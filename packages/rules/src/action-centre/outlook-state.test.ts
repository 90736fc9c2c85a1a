import { describe, expect, test } from 'vitest';
import { at } from './now.fixture.ts';
import {
  isOnBye,
  lastPlayed,
  type OutlookFacts,
  type OutlookState,
  outlookStateOf,
} from './outlook-state.ts';

const BRACKET: OutlookFacts = {
  isThrough: false,
  isDrawn: true,
  isSeeded: true,
  isFinished: false,
  isKnockout: true,
  placement: null,
  isPlaying: true,
  hasOpenSeries: false,
  ended: [],
};
const won = { finishedAt: at('18:00'), won: true, isBye: false };
const lost = { ...won, won: false };
const earlyBye = { finishedAt: at('17:00'), won: true, isBye: true };
const laterBye = { ...earlyBye, finishedAt: at('18:00') };

describe('[CTR-13] where a roster is in its stage', () => {
  test.each<[string, Partial<OutlookFacts>, OutlookState]>([
    ['not seeded yet', { isSeeded: false }, 'upcoming'],
    ['in a queue, which draws nothing', { isDrawn: false }, 'upcoming'],
    ['with a place in the next stage', { isThrough: true, isFinished: true }, 'through'],
    ['with a place in the next stage of a queue', { isThrough: true, isSeeded: false }, 'through'],
    ['first of a stage that is over', { isFinished: true, placement: 1 }, 'champion'],
    ['second of a stage that is over', { isFinished: true, placement: 2 }, 'out'],
    ['without a place in a stage that is over', { isFinished: true }, 'out'],
    ['withdrawn, or without a seed', { isPlaying: false, hasOpenSeries: true }, 'out'],
    ['before its match', { hasOpenSeries: true }, 'playing'],
    ['before the match after a loss', { hasOpenSeries: true, ended: [lost] }, 'playing'],
    ['after a win', { ended: [won] }, 'waiting'],
    ['before its first match', {}, 'waiting'],
    ['after a loss that puts it out', { ended: [lost] }, 'out'],
    ['after a bye and a loss', { ended: [earlyBye, lost] }, 'out'],
    ['after a loss and a bye', { ended: [lost, laterBye] }, 'waiting'],
    ['after a loss in rounds', { isKnockout: false, ended: [lost] }, 'waiting'],
    [
      'after a win and a later loss, in any order of the list',
      { ended: [{ ...lost, finishedAt: at('19:00') }, won] },
      'out',
    ],
  ])('%s', (_title, facts, expected) =>
    expect(outlookStateOf({ ...BRACKET, ...facts })).toBe(expected),
  );

  test('the last match is the one that ended last and is no bye', () => {
    expect(lastPlayed([won, laterBye, { ...lost, finishedAt: at('19:00') }])?.won).toBe(false);
    expect(lastPlayed([laterBye])).toBeUndefined();
  });

  test.each([
    ['no match and no bye', [], false],
    ['a bye before the first match', [earlyBye], true],
    ['a bye, then a match', [earlyBye, won], false],
    ['a match, then a bye', [won, laterBye], true],
  ])('a roster with %s', (_title, ended, expected) => expect(isOnBye(ended)).toBe(expected));
});
