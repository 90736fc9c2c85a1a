import { describe, expect, test } from 'vitest';
import type { SeasonOptions, StageFormats } from '../season-options.ts';
import { playWithDisqualifications } from './play-with-disqualifications.ts';

/** Formats that the season's template does not have. */
const OTHER_FORMATS: StageFormats = {
  MQ1: { format: 'swiss', configuration: { swissRounds: 5 } },
  MQ2: { format: 'round_robin', configuration: { groups: { count: 4, size: 8 } } },
  MF: { format: 'single_elimination', configuration: { thirdPlace: true } },
  LCQ: { format: 'round_robin', configuration: {} },
  WF: { format: 'swiss', configuration: { earlyExit: { wins: 3, losses: 3 } } },
};

describe('[ADV-6] [ADV-11] with a tenth of the rosters disqualified, every place is filled that a roster can take', () => {
  test.each<Pick<SeasonOptions, 'rosters' | 'seed' | 'regions' | 'formats'> & { months?: number }>([
    { rosters: 16, seed: '9', regions: ['EMEA'] },
    { rosters: 24, seed: '34', regions: ['EMEA'] },
    { rosters: 24, seed: '14', regions: ['EMEA'] },
    { rosters: 32, seed: '1', regions: ['EMEA', 'APAC'] },
    { rosters: 32, seed: '6', regions: ['EMEA', 'APAC'] },
    { rosters: 32, seed: '1', regions: ['EMEA', 'APAC'], formats: OTHER_FORMATS },
    { rosters: 32, seed: '2', regions: ['EMEA', 'APAC'], formats: OTHER_FORMATS },
    { rosters: 48, seed: '2', regions: ['EMEA'], months: 2 },
  ])('$rosters rosters, seed $seed', async ({ months = 1, ...options }) => {
    const found = await playWithDisqualifications({ months, ...options });
    expect(found.faults).toEqual([]);
    expect(found.checked).toBeGreaterThan(50);
    expect(found.movedUp).toBeGreaterThan(0);
  });

  test.each<{ reason: string | undefined; faults: RegExp[] }>([
    {
      reason: undefined,
      faults: [
        /has no reason for its place/,
        /is not notified/,
        /direct places open, .+ can enter/,
      ],
    },
    { reason: 'leaderboard', faults: [/\d open, .+ can enter/, /too many hold a direct place/] },
  ])('finds the faults if each record has the reason $reason', async ({ reason, faults }) => {
    const found = await playWithDisqualifications(
      { rosters: 16, seed: '2', months: 1, regions: ['EMEA'] },
      (records) => records.map(({ id, rosterId }) => ({ id, rosterId, reason, movesUp: false })),
    );
    for (const fault of faults) expect(found.faults.join('\n')).toMatch(fault);
  });
});
