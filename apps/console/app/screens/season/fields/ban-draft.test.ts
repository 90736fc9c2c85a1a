import { expect, test } from 'vitest';
import {
  describeTurn,
  findDraftFault,
  lengthsOf,
  type SequenceDraft,
  type TurnDraft,
  withKind,
  withPart,
} from './ban-draft.ts';

const turn = (kind: TurnDraft['kind'], more: Partial<TurnDraft> = {}): TurnDraft => ({
  sides: 'first',
  kind,
  count: '1',
  mode: 'open',
  seconds: '30',
  ...more,
});
const sequence = (turns: TurnDraft[], more: Partial<SequenceDraft> = {}): SequenceDraft => ({
  category: 'maps',
  turns,
  ...more,
});

test('finds the turn that cannot be played before it is saved', () => {
  const four = sequence([turn('pick'), turn('pick'), turn('pick'), turn('pick')]);
  const facts = { items: 7, lengths: [3, 5], category: 'maps' };
  expect(findDraftFault(four, facts)).toMatchObject({ turn: 3 });
  expect(findDraftFault(four, { ...facts, lengths: [5] })).toBeUndefined();
  expect(findDraftFault(sequence([turn('pick', { count: 'x' })]), facts)).toBeUndefined();
});

test('knows the lengths of series that a sequence is for, also while they are typed', () => {
  const general = sequence([]);
  const long = sequence([], { bestOf: [5] });
  const both = [general, long];
  expect(lengthsOf(general, both, { default: '3', 1: '5', 2: '' })).toEqual([3]);
  expect(lengthsOf(long, both, { default: '3', 1: '5', 2: '' })).toEqual([5]);
  expect(lengthsOf(general, both, undefined)).toEqual([3]);
  const final = { id: 'A', home: { seed: 1 }, away: { seed: 2 }, bestOf: 5 };
  expect(lengthsOf(long, both, { default: '3' }, { series: [final] })).toEqual([5]);
});

test('removes an emptied part, and keeps what a kind of turn can have', () => {
  expect(withPart(turn('ban', { timeout: 'skip' }), 'timeout', '')).toEqual(turn('ban'));
  expect(withKind(turn('ban', { sides: 'both', count: 2, mode: 'blind' }), 'side')).toEqual(
    turn('side', { count: 1 }),
  );
});

test.each([
  [turn('ban', { sides: 'both', count: 2 }), 'Both sides ban 2 items each'],
  [turn('pick', { sides: 'second' }), 'The second side picks 1 item'],
  [turn('decider'), 'The only item that is left is the decider'],
])('describes %o', (one, text) => expect(describeTurn(one)).toBe(text));
