import type { Segment } from '@ringside/contract/collections/segments';
import { expect, test } from 'vitest';
import { isChallengeFirst } from './challenge.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const segment = (facts: object) =>
  ({
    format: 'single_elimination',
    children: [],
    configuration: {},
    registrationType: 'qualified',
    date: { from: '2026-11-29T10:00:00Z', to: '2026-11-29T14:00:00Z' },
    ...facts,
  }) as unknown as Segment;
const QUEUE = segment({ format: 'queue', configuration: { countries: ['DE'] } });
const REGION = segment({});
const PLAYER = {
  segments: [QUEUE, REGION],
  regions: [REGION],
  country: 'DE',
  isQualified: false,
  now: NOW,
};
const later = { from: '2026-11-29T13:00:00Z', to: '2026-11-29T14:00:00Z' };

test.each([
  ['lacks wins, and the Challenge is open', {}, true],
  ['lacks wins, and no region takes teams yet', { regions: [] }, true],
  ['has the wins', { isQualified: true }, false],
  ['can enter a region without them', { regions: [segment({ registrationType: 'open' })] }, false],
  [
    'can choose a region without them',
    { regions: [REGION, segment({ registrationType: 'open' })] },
    false,
  ],
  ['has no Challenge', { segments: [REGION] }, false],
  ['has a Challenge that opens later', { segments: [segment({ ...QUEUE, date: later })] }, false],
  ['has a Challenge of another region', { country: 'US' }, false],
])('a player who %s', (_title, facts, expected) => {
  expect(isChallengeFirst({ ...PLAYER, ...facts })).toBe(expected);
});
