import { describe, expect, test } from 'vitest';
import { createManagedBracket, playWithManager } from '../../../../bench/peers/brackets-manager.ts';
import { Duel, playWithDuel } from '../../../../bench/peers/duel.ts';
import { playWithOurRules } from '../../../../bench/peers/ours.ts';
import { bracketPlan } from './bracket.ts';
import { createBracket } from './create-bracket.ts';
import { Board, betterSeedWins, seedsOf } from './playing.fixture.ts';

/** Some sizes; `differential.long.test.ts` plays every size and every kind with both libraries. */
const SOME = [3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 17, 24, 32, 33];

describe('duel 3.2.0', () => {
  test('[BRK-11] has the same pairings, winners, reset and places for every size from 4 to 300 in double elimination', () => {
    for (let rosters = 4; rosters <= 300; rosters++) {
      expect({
        rosters,
        played: playWithOurRules({ rosters, double: true, salt: rosters }),
      }).toEqual({
        rosters,
        played: playWithDuel({ rosters, double: true, salt: rosters }),
      });
    }
  });

  test('[BRK-11] has the same with results by seed, and in single elimination', () => {
    for (const rosters of SOME.slice(1)) {
      for (const kind of [
        { double: true, salt: 0 },
        { double: false, salt: 5 },
        { double: false, thirdPlace: true, salt: 6 },
      ]) {
        expect(playWithOurRules({ rosters, ...kind })).toEqual(playWithDuel({ rosters, ...kind }));
      }
    }
  });

  test.each([2, 3, 1_025, 2_048])(
    '[BRK-2] left out: %i rosters, which duel refuses and we accept',
    (rosters) => {
      expect(() => new Duel(rosters, { last: Duel.LB, log: { error: () => undefined } })).toThrow(
        'numPlayers must be >= 4 and <= 1024',
      );
      expect(
        createBracket({
          plan: bracketPlan({ format: 'double_elimination', rosters }),
          seeds: seedsOf(rosters),
        }).length,
      ).toBeGreaterThanOrEqual(rosters - 1);
    },
  );

  test('[BRK-6] leaves out even lower rounds, where duel sends losers straight across into rematches', () => {
    const tournament = new Duel(16, { last: Duel.LB });
    for (const { id, p } of tournament.matches.filter(
      ({ id: { s, r } }) => s === Duel.WB && r <= 2,
    ))
      tournament.score(id, p[0] < p[1] ? [2, 0] : [0, 2]);
    for (const { id, p } of tournament.matches.filter(
      ({ id: { s, r } }) => s === Duel.LB && r === 1,
    ))
      tournament.score(id, p[0] < p[1] ? [2, 0] : [0, 2]);
    const upperPairs = new Set(
      tournament.matches.filter(({ id }) => id.s === Duel.WB).map(({ p }) => [...p].sort().join()),
    );
    const again = tournament.matches
      .filter(({ id: { s, r } }) => s === Duel.LB && r === 2)
      .map(({ p }) => [...p].sort().join());
    expect(again.filter((pair) => upperPairs.has(pair))).toHaveLength(4);
  });
});

describe('brackets-manager 1.11.1', () => {
  test.each(SOME)(
    '[BRK-11] %i rosters have the same pairings, winners, reset and places',
    async (rosters) => {
      for (const salt of [0, 1, 2]) {
        expect(playWithOurRules({ rosters, double: true, salt, dense: true })).toEqual(
          await playWithManager({ rosters, salt }),
        );
        expect(playWithOurRules({ rosters, double: false, salt, dense: true })).toEqual(
          await playWithManager({ rosters, format: 'single_elimination', salt }),
        );
        if (rosters > 3)
          expect(
            playWithOurRules({ rosters, double: false, thirdPlace: true, salt, dense: true }),
          ).toEqual(
            await playWithManager({
              rosters,
              format: 'single_elimination',
              thirdPlace: true,
              salt,
            }),
          );
      }
    },
  );

  test('[BRK-14] leaves out three rosters with a series for third place, for which duel has no standings', async () => {
    await expect(
      playWithManager({ rosters: 3, format: 'single_elimination', thirdPlace: true, salt: 1 }),
    ).rejects.toThrow('Cannot find a BYE participant');
    expect([
      ...playWithOurRules({ rosters: 3, double: false, thirdPlace: true, salt: 0 }).places,
    ]).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('[BRK-14] left out: two rosters in double elimination, for which it gives no standings', async () => {
    await expect(playWithManager({ rosters: 2, salt: 1 })).rejects.toThrow(
      "Cannot read properties of undefined (reading 'id')",
    );
    expect([...playWithOurRules({ rosters: 2, double: true, salt: 0 }).places]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test('[BRK-11] leaves out the reset of duel, which stays ready after the upper side has won', async () => {
    const { storage, manager } = await createManagedBracket({ rosters: 4 });
    const ready = () =>
      storage.data.match.find(({ status, group_id }) => status === 2 && group_id !== 2);
    for (let match = ready(); match; match = ready())
      await manager.update.match({
        id: match.id,
        opponent1: { score: 2, result: 'win' },
        opponent2: { score: 0, result: 'loss' },
      });
    const [first, second] = storage.data.match.filter(({ group_id }) => group_id === 2);
    await manager.update.match({
      id: first!.id,
      opponent1: { score: 2, result: 'win' },
      opponent2: { score: 0, result: 'loss' },
    });
    expect(storage.data.match.find(({ id }) => id === second!.id)!.status).toBe(2);
    const board = new Board(
      bracketPlan({ format: 'double_elimination', rosters: 4, grandFinal: 'reset' }),
    );
    board.play(betterSeedWins);
    expect(board.at({ bracketNumber: 2, roundNumber: 2, matchNumber: 1 })).toBeUndefined();
  });

  test('[BRK-14] left out: the numbers of shared places, which it gives without gaps', async () => {
    expect([
      ...(
        await playWithManager({ rosters: 8, format: 'single_elimination', salt: 0 })
      ).places.values(),
    ]).toEqual([1, 2, 3, 3, 4, 4, 4, 4]);
    expect([...playWithOurRules({ rosters: 8, double: false, salt: 0 }).places.values()]).toEqual([
      1, 2, 3, 3, 5, 5, 5, 5,
    ]);
  });

  test('[BRK-6] leaves out the drop order of 256 places, which causes rematches', async () => {
    const { storage, manager } = await createManagedBracket({ rosters: 256 });
    const seedOf = new Map(storage.data.participant.map(({ id, name }) => [id, name]));
    const roundOf = new Map(
      storage.data.round.map(({ id, group_id, number }) => [id, `${group_id}.${number}`]),
    );
    const pairsOf = (place: string) =>
      storage.data.match
        .filter(({ round_id }) => roundOf.get(round_id) === place)
        .map(({ opponent1, opponent2 }) =>
          [seedOf.get(opponent1!.id!), seedOf.get(opponent2!.id!)].sort().join(),
        );
    const won = (wins: boolean) => ({
      score: wins ? 2 : 0,
      result: wins ? ('win' as const) : ('loss' as const),
    });
    for (const place of ['0.1', '0.2', '1.1']) {
      const first = place !== '1.1';
      for (const { id } of storage.data.match.filter(
        ({ round_id }) => roundOf.get(round_id) === place,
      ))
        await manager.update.match({ id, opponent1: won(first), opponent2: won(!first) });
    }
    const upperPairs = new Set(pairsOf('0.1'));
    expect(pairsOf('1.2').filter((pair) => upperPairs.has(pair))).toHaveLength(64);
  });
});
