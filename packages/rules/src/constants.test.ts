import { expect, test } from 'vitest';
import { PARTICIPANT_TYPE_NAMES, PARTICIPANT_TYPES, SERIES_PARTICIPANT } from './constants.ts';

test('the three participant types have the names of the specification', () => {
  expect(PARTICIPANT_TYPES).toEqual({
    participantType1: 'player',
    participantType2: 'team',
    participantType3: 'roster',
  });
  expect(PARTICIPANT_TYPE_NAMES).toEqual([
    'participantType1',
    'participantType2',
    'participantType3',
  ]);
  expect(SERIES_PARTICIPANT).toBe('participantType3');
});
