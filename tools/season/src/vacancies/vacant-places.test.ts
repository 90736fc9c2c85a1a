import { expect, test } from 'vitest';
import { playWithDisqualifications } from './play-with-disqualifications.ts';

test('[ADV-6] [ADV-11] with a tenth of the rosters disqualified, every place is filled that a roster can take', async () => {
  const found = await playWithDisqualifications({
    rosters: 16,
    seed: '2',
    months: 1,
    regions: ['EMEA'],
  });
  expect(found.faults).toEqual([]);
  expect(found.checked).toBeGreaterThan(50);
  expect(found.movedUp).toBeGreaterThan(0);
  expect(found.out).toEqual(
    expect.arrayContaining(['1/MQ1 1', '1/MQ2 check-in', '1/MF in the next stage', 'WF check-in']),
  );
}, 120_000);
