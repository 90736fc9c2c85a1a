import { expect, test } from 'vitest';
import { playWithManager } from '../../../../bench/peers/brackets-manager.ts';
import { playWithDuel } from '../../../../bench/peers/duel.ts';
import { playWithOurRules } from '../../../../bench/peers/ours.ts';

/** `differential.test.ts` asserts the library's failures for the cases that are missing here. */
const SIZES = Array.from({ length: 298 }, (_, index) => index + 3);
const KINDS = [{ double: true }, { double: false }, { double: false, thirdPlace: true }];

test('[BRK-11] equals duel for every size and kind, in five ways of playing each', () => {
  for (const rosters of [...SIZES.slice(1), 511, 512, 513, 1_000, 1_024]) {
    for (const kind of KINDS) {
      for (const salt of [0, 1, 2, 3, 4]) {
        expect({
          rosters,
          ...kind,
          salt,
          played: playWithOurRules({ rosters, ...kind, salt }),
        }).toEqual({
          rosters,
          ...kind,
          salt,
          played: playWithDuel({ rosters, ...kind, salt }),
        });
      }
    }
  }
});

test('[BRK-11] equals brackets-manager for every size from 3 to 300 and every kind', async () => {
  for (const rosters of SIZES) {
    for (const kind of KINDS) {
      if (rosters === 3 && kind.thirdPlace) continue;
      for (const salt of rosters < 70 ? [0, 1, 2] : [rosters]) {
        const theirs = await playWithManager({
          rosters,
          salt,
          format: kind.double ? 'double_elimination' : 'single_elimination',
          thirdPlace: kind.thirdPlace ?? false,
        });
        expect({
          rosters,
          ...kind,
          salt,
          played: playWithOurRules({ rosters, ...kind, salt, dense: true }),
        }).toEqual({ rosters, ...kind, salt, played: theirs });
      }
    }
  }
});
