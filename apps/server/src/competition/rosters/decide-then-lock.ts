import { Outdated } from '../../platform/storage/races.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** Only phases of the stage can change after the locks of the attempt before the last one. */
const TRIES = 3;

type Judged<Permitted, Refused> = { permitted: Permitted } | { refused: Refused };

/**
 * Decides without a lock, and then takes the locks, so that other registrations wait for its writes
 * alone. It decides again if something has changed until then, now under the locks.
 *
 * The first decision may come from memory. A permission counts only if `lock` returns that
 * everything is as it was read. A refusal is decided again, from the database.
 */
export async function decideThenLock<Permitted, Refused>(
  work: Work,
  decide: (work: Work) => Promise<Judged<Permitted, Refused>>,
  lock: (permitted: Permitted) => Promise<boolean>,
): Promise<Judged<Permitted, Refused>> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const recall = attempt === 1 ? watchMemory(work.memory) : undefined;
    const decided = await decide({ ...work, memory: recall?.memory });
    if ('refused' in decided ? !recall?.isUsed() : await lock(decided.permitted)) return decided;
  }
  throw new Outdated();
}

/** Returns a memory that knows whether it was used. */
function watchMemory(memory: Work['memory']) {
  let isUsed = false;
  return {
    isUsed: () => isUsed,
    memory: memory && {
      ...memory,
      find<Value>(key: string) {
        const found = memory.find<Value>(key);
        isUsed ||= found !== undefined;
        return found;
      },
    },
  };
}
