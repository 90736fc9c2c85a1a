import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';

export interface ManagedBracket {
  storage: InMemoryDatabase;
  manager: BracketsManager;
  stageId: number;
}

/** An elimination in `brackets-manager` 1.11.1 with storage in memory: seeds 1 to n as names, our seed order, byes filled up. */
export async function managedBracket({ rosters, format = 'double_elimination', grandFinal = 'double', thirdPlace = false }: {
  rosters: number;
  format?: 'single_elimination' | 'double_elimination';
  grandFinal?: 'none' | 'simple' | 'double';
  thirdPlace?: boolean;
}): Promise<ManagedBracket> {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const size = 2 ** Math.ceil(Math.log2(rosters));
  const seeding = Array.from({ length: size }, (_, index) => (index < rosters ? `r${index + 1}` : null));
  const stage = await manager.create.stage({
    tournamentId: 0, name: 'peer', type: format, seeding,
    settings: { seedOrdering: ['inner_outer'], ...(format === 'double_elimination' ? { grandFinal } : { consolationFinal: thirdPlace }) },
  });
  return { storage, manager, stageId: stage.id };
}
