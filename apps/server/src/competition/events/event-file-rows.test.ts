import { expect, test } from 'vitest';
import { replaceIdsByNames } from './event-file-rows.ts';

test('replaces the ids of rosters in the reason of a pairing, alone and in lists, at any depth', () => {
  const names = new Map([
    ['7', 'Alder'],
    ['8', 'Birch'],
    ['9', 'Cedar'],
  ]);
  const reason = {
    criterion: 'displaced',
    figures: [{ rosterId: '7', score: 8 }],
    wanted: { rosterId: '8', met: false, region: '9' },
    blocks: [
      { kind: 'region', rosterIds: ['8', '9'], region: 'EMEA' },
      { kind: 'left', rosterId: '10' },
    ],
  };
  expect(replaceIdsByNames(reason, names)).toEqual({
    criterion: 'displaced',
    figures: [{ rosterId: 'Alder', score: 8 }],
    wanted: { rosterId: 'Birch', met: false, region: '9' },
    blocks: [
      { kind: 'region', rosterIds: ['Birch', 'Cedar'], region: 'EMEA' },
      { kind: 'left', rosterId: '10' },
    ],
  });
});
