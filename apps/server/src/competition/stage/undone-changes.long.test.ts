import { expect, test } from 'vitest';
import { undoChanges, UNDOABLE_STAGES } from '../../../../../tests/support/undone-changes.ts';

const CASES = UNDOABLE_STAGES.flatMap((stage) =>
  [2, 3, 4].flatMap((seed) => [
    { ...stage, seed },
    { ...stage, seed, played: 0.6 },
  ]),
);

test.each(CASES)(
  '[SER-18] nested changes of a $format with $configuration and their inverses leave it as it was, seed $seed',
  async ({ seed, ...stage }) => {
    const undone = await undoChanges(stage, { seed, count: 25, depth: 3 });
    for (const { before, after, steps } of undone)
      expect({ steps, stage: after }).toEqual({ steps, stage: before });
  },
  600_000,
);
