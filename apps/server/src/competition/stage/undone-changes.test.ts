import { expect, test } from 'vitest';
import { undoChanges, UNDOABLE_STAGES } from '../../../../../tests/support/undone-changes.ts';

test.each(UNDOABLE_STAGES.filter(({ format }) => format !== 'lobbies'))(
  '[SER-18] changes of a $format with $configuration and their inverses leave it as it was',
  async (stage) => {
    const undone = await undoChanges(stage, { seed: 1, count: 3, depth: 2 });
    for (const { before, after, steps } of undone)
      expect({ steps, stage: after }).toEqual({ steps, stage: before });
  },
  60_000,
);
