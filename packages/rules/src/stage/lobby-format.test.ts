import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invariant } from '../decision.ts';
import { lobbyRecords, placesOfLobby, rankLobbyRecords } from '../lobbies/lobby-standings.ts';
import { lobbyOutcomeOf } from '../swiss/swiss.ts';
import { withForfeits } from './lobby-forfeit.ts';
import type { StageSeries } from './stage-facts.ts';
import { at, slotOf, StageInMemory } from './stage-in-memory.fixture.ts';

const TABLE = [10, 6, 4, 3, 2, 1, 0, 0];
const CONFIGURATION = { bestOf: 2, lobbyRounds: 2, placementPoints: TABLE };

const openStage = (configuration: object = {}) =>
  new StageInMemory('lobbies', { ...CONFIGURATION, ...configuration });
const rostersOf = (series: StageSeries) =>
  series.competitors.flatMap((slot) => (slot.kind === 'roster' ? slot.rosterId : []));
const played = (...games: string[][]) => lobbyOutcomeOf({ games, forfeited: [] }, 'played');

/** Returns the points and places of all rosters, best first. */
function standingsOf(stage: StageInMemory) {
  const rosters = Array.from({ length: 8 }, (_, index) => ({
    rosterId: String(index + 1),
    seed: index + 1,
    withdrawn: stage.withdrawn.has(String(index + 1)),
  }));
  const facts = { ...stage.facts, id: '1', finishedAt: null };
  return stage.format.standings(facts, { rosters, series: [...stage.series.values()] });
}

const places = fc.shuffledSubarray(['1', '2', '3', '4', '5', '6', '7', '8'], {
  minLength: 8,
  maxLength: 8,
});
const lobbyGames = fc.tuple(places, places);

describe('lobbies', () => {
  test('[LOB-1] the seeding deals groups by the snake, and creates their lobbies', () => {
    const stage = openStage({ groups: { count: 2, size: 4 } });
    expect([...stage.series.keys()]).toEqual(['0.1.1', '0.2.1', '1.1.1', '1.2.1']);
    expect(rostersOf(stage.at(at(0, 1, 1)))).toEqual(['1', '4', '5', '8']);
    expect(rostersOf(stage.at(at(1, 2, 1)))).toEqual(['2', '3', '6', '7']);
  });

  test('[LOB-3] [LOB-7] the points of a lobby are those of all places, whatever the results', () => {
    fc.assert(
      fc.property(lobbyGames, (games) => {
        const rosterIds = ['1', '2', '3', '4', '5', '6', '7', '8'];
        const result = { games, forfeited: [] };
        const ranked = placesOfLobby({ rosterIds, result, table: TABLE });
        const sum = TABLE.reduce((total, points) => total + points, 0);
        expect(ranked.reduce((total, { points }) => total + points, 0)).toBe(2 * sum);
        const sorted = ranked.toSorted((one, other) => one.place - other.place);
        expect(sorted[0]!.place).toBe(1);
        sorted.forEach(({ place }, index) => expect(place).toBeLessThanOrEqual(index + 1));
        sorted
          .slice(1)
          .forEach(({ points }, index) =>
            expect(points).toBeLessThanOrEqual(sorted[index]!.points),
          );
      }),
    );
  });

  test('[LOB-7] [LOB-8] standings equal a comparison by hand, in any order of the reports', () => {
    fc.assert(
      fc.property(lobbyGames, lobbyGames, (first, second) => {
        const stage = openStage();
        stage.report(at(0, 2, 1), played(...second));
        stage.report(at(0, 1, 1), played(...first));
        const other = openStage();
        other.report(at(0, 1, 1), played(...first));
        other.report(at(0, 2, 1), played(...second));
        expect(standingsOf(stage)).toEqual(standingsOf(other));
        const games = [...first, ...second];
        const keyOf = (id: string) => {
          const placesOfRoster = games.map((game) => game.indexOf(id));
          return [
            -placesOfRoster.reduce((sum, place) => sum + TABLE[place]!, 0),
            -placesOfRoster.filter((place) => place === 0).length,
            Math.min(...placesOfRoster),
            placesOfRoster.at(-1)!,
            Number(id),
          ];
        };
        const byHand = ['1', '2', '3', '4', '5', '6', '7', '8'].sort((one, two) => {
          const [a, b] = [keyOf(one), keyOf(two)];
          const index = a.findIndex((figure, place) => figure !== b[place]);
          return a[index]! - b[index]!;
        });
        expect(standingsOf(stage).map(({ rosterId }) => rosterId)).toEqual(byHand);
      }),
    );
  });

  test('[LOB-3] a correction leaves what the replay of the other result leaves', () => {
    fc.assert(
      fc.property(lobbyGames, lobbyGames, (first, second) => {
        const corrected = openStage();
        corrected.report(at(0, 1, 1), played(...first));
        corrected.change((stage) =>
          corrected.format.correct(stage, { position: at(0, 1, 1), outcome: played(...second) }),
        );
        const replayed = openStage();
        replayed.report(at(0, 1, 1), played(...second));
        expect(standingsOf(corrected)).toEqual(standingsOf(replayed));
        corrected.change((stage) =>
          corrected.format.correct(stage, { position: at(0, 1, 1), outcome: null }),
        );
        expect([...corrected.series.values()]).toEqual([...openStage().series.values()]);
      }),
    );
  });

  test('[LOB-6] [LOB-9] a withdrawal and its reinstatement are the identity', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '4', '8'), fc.boolean(), (rosterId, isPlayed) => {
        const stage = openStage();
        if (isPlayed)
          stage.report(
            at(0, 1, 1),
            played(
              ['1', '2', '3', '4', '5', '6', '7', '8'],
              ['8', '7', '6', '5', '4', '3', '2', '1'],
            ),
          );
        const before = new Map(stage.series);
        const open = stage.openOf(rosterId);
        stage.withdrawn.add(rosterId);
        stage.change((facts) =>
          stage.format.withdraw(facts, { open: open.map(({ position }) => position) }),
        );
        for (const { position } of open)
          expect(stage.at(position)).toMatchObject({ outcome: null, forfeited: [rosterId] });
        expect(standingsOf(stage).at(-1)).toMatchObject({ rosterId, out: true });
        stage.withdrawn.delete(rosterId);
        stage.change((facts) =>
          stage.format.reinstate(facts, { rosterId, open, forfeited: [], older: [], lastRound: 2 }),
        );
        expect(stage.series).toEqual(before);
      }),
    );
  });

  test('[LOB-9] a lobby that only forfeits decided is open again, a played one stays', () => {
    const stage = openStage({ groups: { count: 2, size: 4 } });
    const open = stage.openOf('1');
    for (const rosterId of ['1', '4', '5']) {
      stage.withdrawn.add(rosterId);
      stage.change((facts) =>
        stage.format.withdraw(facts, {
          open: stage.openOf(rosterId).map(({ position }) => position),
        }),
      );
    }
    expect(stage.at(at(0, 1, 1)).outcome).toMatchObject({
      how: 'forfeit',
      lobby: { games: [['8'], ['8']], forfeited: ['1', '4', '5'] },
    });
    stage.withdrawn.delete('1');
    stage.change((facts) =>
      stage.format.reinstate(facts, {
        rosterId: '1',
        open,
        forfeited: [],
        older: [],
        lastRound: 2,
      }),
    );
    expect(stage.at(at(0, 1, 1))).toMatchObject({ outcome: null, forfeited: ['4', '5'] });
    const outcome = lobbyOutcomeOf(
      {
        games: [
          ['8', '1'],
          ['8', '1'],
        ],
        forfeited: ['4', '5'],
      },
      'played',
    );
    stage.report(at(0, 1, 1), outcome);
    stage.withdrawn.delete('4');
    stage.change((facts) =>
      stage.format.reinstate(facts, {
        rosterId: '4',
        open,
        forfeited: [],
        older: [],
        lastRound: 2,
      }),
    );
    expect(stage.at(at(0, 1, 1)).outcome).toEqual(outcome);
  });

  test('[LOB-5] a lobby with one roster left is won, with none it ends without points', () => {
    const lobby: StageSeries = {
      position: at(0, 1, 1),
      competitors: ['1', '2', '3'].map(slotOf),
      outcome: null,
      forfeited: [],
    };
    expect(withForfeits(lobby, ['3'], 2)).toMatchObject({ outcome: null, forfeited: ['3'] });
    expect(withForfeits(lobby, ['1', '3'], 2).outcome).toMatchObject({
      how: 'forfeit',
      lobby: { games: [['2'], ['2']] },
    });
    expect(withForfeits(lobby, ['1', '2', '3'], 2).outcome).toMatchObject({
      how: 'double-forfeit',
      lobby: { games: [] },
    });
  });

  test('[LOB-8] rosters that nothing separates share a place, the better seed first', () => {
    const rosters = ['1', '2', '3'].map((rosterId, index) => ({ rosterId, seed: index + 1 }));
    const records = lobbyRecords({ rosters, lobbies: [], table: TABLE });
    const ranked = rankLobbyRecords({ records, tieBreakers: ['placement-points'] });
    expect(ranked.map(({ placement, order }) => [placement, order])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    const bySeed = rankLobbyRecords({ records, tieBreakers: ['placement-points', 'seed'] });
    expect(bySeed.map(({ placement, separation }) => [placement, separation?.kind])).toEqual([
      [1, undefined],
      [2, 'seed'],
      [3, 'seed'],
    ]);
    const byLot = rankLobbyRecords({
      records,
      tieBreakers: ['placement-points', 'lot'],
      segmentId: '7',
    });
    expect(byLot.map(({ separation }) => separation?.kind)).toEqual([undefined, 'lot', 'lot']);
  });

  test('refuses what lobbies do not have', () => {
    const stage = openStage();
    const refusalOf = (ask: Parameters<StageInMemory['decide']>[0]) => {
      const { decision } = stage.decide(ask);
      invariant(!decision.accepted, 'the format refuses');
      return decision.refusal.reason;
    };
    expect(
      refusalOf((facts) =>
        stage.format.assign(facts, {
          assignments: [{ id: '1', competitors: ['2'] }],
          seeds: new Map(),
        }),
      ),
    ).toBe('decided-by-bracket');
    expect(refusalOf((facts) => stage.format.reset(facts, at(0, 1, 1)))).toBe('has-no-result');
    stage.report(at(0, 1, 1), played(['1', '2'], ['2', '1']));
    expect(
      refusalOf((facts) =>
        stage.format.expire(facts, { position: at(0, 1, 1), reason: 'unplayed' }),
      ),
    ).toBe('already-has-result');
  });
});
