import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

/** A second without what was wanted, or without an answer. */
const TOO_LONG_MS = 1_000;
/**
 * So often it is asked for one read whether it has caught up: each time takes as long as a round
 * trip.
 */
const LOOKS = 5;
/** One that was behind is left alone for a moment; one that did not answer for longer. */
const BEHIND_AGAIN_MS = 100;
const DOWN_AGAIN_MS = 1_000;

export type ReplicaState = 'in use' | 'behind' | 'down' | 'not a replica';

/**
 * A copy of the database that follows it, for what visitors read. Nobody gets less from it than
 * this process has told.
 */
export interface Replica {
  /** Where to read what must show every change told so far; undefined: of the primary. */
  reader(): Promise<Kysely<Database> | undefined>;
  /** A change was told: whatever is read from now on shows it. */
  changed(): void;
  /** A read there has failed, and was done on the primary. */
  failed(error: unknown): void;
  /** Asks anew. */
  look(): Promise<ReplicaState>;
  state(): ReplicaState;
  /** `behindBytes`: of the write-ahead log, as of the last look. */
  facts(): { behindBytes: number; reads: { replica: number; primary: number } };
}

export interface ReplicaParts {
  /** For reads. */
  db: Kysely<Database>;
  /** One connection to either, that nothing else waits for. */
  asksReplica: Kysely<Database>;
  asksPrimary: Kysely<Database>;
  /** Milliseconds that only go forward. */
  real?: () => number;
}

/** Positions in the write-ahead log as bytes from its beginning. */
const positionOf = async (db: Kysely<Database>): Promise<bigint> => {
  const { rows } = await sql<{
    at: string;
  }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`.execute(db);
  return BigInt(rows[0]!.at);
};
const replayedOf = async (db: Kysely<Database>): Promise<bigint | null> => {
  const { rows } = await sql<{
    at: string | null;
  }>`select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as at`.execute(
    db,
  );
  return rows[0]!.at === null ? null : BigInt(rows[0]!.at);
};

export function createReplica({
  db,
  asksReplica,
  asksPrimary,
  real = () => performance.now(),
}: ReplicaParts): Replica {
  /** How many changes were told, and up to which of them the primary was asked for its position. */
  let changes = 0;
  let wanted: { upTo: number; at: bigint } = { upTo: -1, at: 0n };
  let asking: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let replayed: bigint | null = 0n;
  let isDown = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let notBefore = 0;
  /** The first position that it did not have when it should, until it has. */
  let unmet: { at: bigint; since: number } | undefined;
  const reads = { replica: 0, primary: 0 };

  /**
   * After it every change told before the call is at or below `wanted.at`: its transaction was
   * over, so the log has it.
   */
  async function askPrimary(): Promise<void> {
    const told = changes;
    while (wanted.upTo < told) {
      asking ??= (async (upTo) => void (wanted = { upTo, at: await positionOf(asksPrimary) }))(
        changes,
      ).finally(() => (asking = undefined));
      await asking;
    }
  }
  function askReplica(): Promise<void> {
    looking ??= replayedOf(asksReplica)
      .then(
        (at) => {
          replayed = at;
          isDown = false;
        },
        () => {
          isDown = true;
          notBefore = real() + DOWN_AGAIN_MS;
        },
      )
      .finally(() => {
        lookedAt = real();
        looking = undefined;
      });
    return looking;
  }
  function hasIt(): boolean {
    if (isDown || replayed === null || lookedAt < real() - TOO_LONG_MS) return false;
    if (unmet && replayed >= unmet.at) unmet = undefined;
    if (replayed >= wanted.at) return true;
    unmet ??= { at: wanted.at, since: real() };
    return false;
  }
  async function isUpToDate(): Promise<boolean> {
    if (real() < notBefore) return false;
    await askPrimary();
    for (let looks = 0; !hasIt(); looks += 1) {
      if (looks === LOOKS || (looks > 0 && (isDown || replayed === null))) {
        notBefore = Math.max(
          notBefore,
          real() + (replayed === null ? DOWN_AGAIN_MS : BEHIND_AGAIN_MS),
        );
        return false;
      }
      await askReplica();
    }
    return true;
  }
  function state(): ReplicaState {
    if (isDown) return 'down';
    if (replayed === null) return 'not a replica';
    return unmet && real() - unmet.since > TOO_LONG_MS ? 'behind' : 'in use';
  }

  return {
    async reader() {
      // a primary that cannot say where it stands is asked itself, and its answer is the caller's
      const isFine = await isUpToDate().catch(() => false);
      reads[isFine ? 'replica' : 'primary'] += 1;
      return isFine ? db : undefined;
    },
    changed: () => void (changes += 1),
    failed(error) {
      if (isUnavailable(error)) {
        isDown = true;
        notBefore = real() + DOWN_AGAIN_MS;
      }
      reads.replica -= 1;
      reads.primary += 1;
    },
    async look() {
      await askPrimary().catch(() => {});
      await askReplica();
      hasIt();
      return state();
    },
    state,
    facts: () => ({
      behindBytes:
        replayed === null || isDown ? 0 : Number(wanted.at > replayed ? wanted.at - replayed : 0n),
      reads,
    }),
  };
}
