import { getItem } from '@ringside/rules/must';
import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

/** The time in milliseconds after which a lagging or silent replica counts as behind or stale. */
const TOO_LONG_MS = 1_000;
/** The number of position queries per read, each of which takes a round trip. */
const LOOKS = 5;
/** The pauses in milliseconds: short for a replica that is behind, longer for one that is down. */
const BEHIND_AGAIN_MS = 100;
const DOWN_AGAIN_MS = 1_000;

export type ReplicaState = 'in use' | 'behind' | 'down' | 'not a replica';

/**
 * A read replica for visitors' requests. No read from it is older than the changes that this
 * process has announced.
 */
export interface Replica {
  /** Returns the replica once it has every announced change; undefined to read from the primary. */
  reader(): Promise<Kysely<Database> | undefined>;
  /** Notes an announced change: every later read shows it. */
  changed(): void;
  /** Notes a failed read, which was repeated on the primary. */
  failed(error: unknown): void;
  /** Queries the positions again and returns the state. */
  look(): Promise<ReplicaState>;
  state(): ReplicaState;
  /** `behindBytes` counts bytes of the write-ahead log, as of the last position query. */
  facts(): { behindBytes: number; reads: { replica: number; primary: number } };
}

export interface ReplicaParts {
  /** For reads. */
  db: Kysely<Database>;
  /** A connection to each for position queries alone. */
  asksReplica: Kysely<Database>;
  asksPrimary: Kysely<Database>;
  /** Returns monotonic milliseconds. */
  real?: () => number;
}

/** Returns the position in the write-ahead log as bytes from its beginning. */
const loadPosition = async (db: Kysely<Database>): Promise<bigint> => {
  const { rows } = await sql<{
    at: string;
  }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`.execute(db);
  return BigInt(getItem(rows, 0).at);
};
const loadReplayed = async (db: Kysely<Database>): Promise<bigint | null> => {
  const { rows } = await sql<{
    at: string | null;
  }>`select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as at`.execute(
    db,
  );
  const { at } = getItem(rows, 0);
  return at === null ? null : BigInt(at);
};

/** Creates a replica from its connections. */
export function createReplica({
  db,
  asksReplica,
  asksPrimary,
  real = () => performance.now(),
}: ReplicaParts): Replica {
  /** The number of announced changes, and the number that the primary's last known position covers. */
  let changes = 0;
  let target: { upTo: number; at: bigint } = { upTo: -1, at: 0n };
  let asking: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let replayed: bigint | null = 0n;
  let isDown = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let notBefore = 0;
  /** The first required position that the replica lacked, until it has it. */
  let unmet: { at: bigint; since: number } | undefined;
  const reads = { replica: 0, primary: 0 };

  /**
   * Waits until `target.at` covers every change announced before the call, whose transaction is in
   * the log by then.
   */
  async function askPrimary(): Promise<void> {
    const changeCount = changes;
    while (target.upTo < changeCount) {
      asking ??= (async (upTo) => void (target = { upTo, at: await loadPosition(asksPrimary) }))(
        changes,
      ).finally(() => (asking = undefined));
      await asking;
    }
  }
  function askReplica(): Promise<void> {
    looking ??= loadReplayed(asksReplica)
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
    if (replayed >= target.at) return true;
    unmet ??= { at: target.at, since: real() };
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
      // without a position of the primary, the read runs on the primary and reports its failure
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
        replayed === null || isDown ? 0 : Number(target.at > replayed ? target.at - replayed : 0n),
      reads,
    }),
  };
}
