import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import type { Database, Id } from 'brackets-model';
import { Record, Results, type Meeting, type Played } from './played.ts';

/** The storage in memory with readable tables. */
class OpenStorage extends InMemoryDatabase {
  declare data: Database;
}

export interface ManagedBracket {
  storage: OpenStorage;
  manager: BracketsManager;
  stageId: Id;
}

/**
 * Creates an elimination in `brackets-manager` 1.11.1 with storage in memory: seeds 1 to n as
 * names, Ringside's seed order, byes filled up.
 */
export async function createManagedBracket({
  rosters,
  format = 'double_elimination',
  grandFinal = 'double',
  thirdPlace = false,
}: {
  rosters: number;
  format?: 'single_elimination' | 'double_elimination';
  grandFinal?: 'none' | 'simple' | 'double';
  thirdPlace?: boolean;
}): Promise<ManagedBracket> {
  const storage = new OpenStorage();
  const manager = new BracketsManager(storage);
  const size = 2 ** Math.ceil(Math.log2(rosters));
  const seeding = Array.from({ length: size }, (_, index) =>
    index < rosters ? `r${index + 1}` : null,
  );
  const stage = await manager.create.stage({
    tournamentId: 0,
    name: 'peer',
    type: format,
    seeding,
    settings: {
      seedOrdering: ['inner_outer'],
      ...(format === 'double_elimination' ? { grandFinal } : { consolationFinal: thirdPlace }),
    },
  });
  return { storage, manager, stageId: stage.id };
}

const READY = 2;

/** Plays a bracket of `brackets-manager` to its end, series by series as they become ready. */
export async function playWithManager({
  salt,
  ...settings
}: Parameters<typeof createManagedBracket>[0] & { salt: number }): Promise<Played> {
  const { storage, manager, stageId } = await createManagedBracket(settings);
  const isDouble = settings.format !== 'single_elimination';
  const groups = new Map(storage.data.group.map(({ id, number }) => [id, number]));
  const rounds = new Map(storage.data.round.map(({ id, number }) => [id, number]));
  const seeds = new Map(
    storage.data.participant.map(({ id, name }) => [id, Number(name.slice(1))]),
  );
  const results = new Results(salt);
  const record = new Record();
  let upperSideWon = false;
  for (let again = true; again;) {
    again = false;
    for (const match of ready(storage)) {
      const group = groups.get(match.group_id)!;
      // It stays ready although the upper side has won grand final 1: see `differential.test.ts`.
      if (group === 3 && rounds.get(match.round_id) === 2 && upperSideWon) continue;
      const meeting: Meeting = {
        bracket: group === 1 ? 'upper' : !isDouble ? 'third' : group === 2 ? 'lower' : 'final',
        round: rounds.get(match.round_id)!,
        seeds: [seeds.get(match.opponent1!.id!)!, seeds.get(match.opponent2!.id!)!],
      };
      const winner = results.winnerOf(meeting);
      record.add(meeting, winner);
      const won = winner === meeting.seeds[0];
      await manager.update.match({
        id: match.id,
        opponent1: { score: won ? 2 : 0, result: won ? 'win' : 'loss' },
        opponent2: { score: won ? 0 : 2, result: won ? 'loss' : 'win' },
      });
      again = true;
      if (meeting.bracket === 'final' && meeting.round === 1) upperSideWon = won;
    }
  }
  const standings = await manager.get.finalStandings(stageId);
  return record.played(new Map(standings.map(({ id, rank }) => [seeds.get(id)!, rank])));
}

const ready = ({ data }: OpenStorage) => data.match.filter(({ status }) => status === READY);
