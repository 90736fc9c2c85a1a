import type { UserId } from '@ringside/rules/ids';
import { type RealInstant, realMs } from '../clock/real-time.ts';
import type { Change } from '../unit-of-work.ts';

/** How often expired sign-ins are looked for. */
const LOOK_EVERY_MS = 500;
/** A stream opens within this time after its request was identified. */
const OPENS_WITHIN_MS = 60_000;

/** The proof of a request about its sender, as far as streams depend on it. */
export interface ReaderProof {
  userId: UserId;
  apiKeyId?: string | undefined;
  permissions: ReadonlySet<string>;
  /** The instant at which the proof expires unless it is renewed; undefined without an end. */
  until?: RealInstant | undefined;
}

/** The signed-in reader of a stream. */
export interface StreamReader {
  proof: ReaderProof;
  /** `performance.now()` before the proof was read. */
  provenAt: number;
  /** Reads the proof again; undefined if the reader is no longer signed in. */
  prove(): Promise<ReaderProof | undefined>;
}

/** Closes the streams of readers who sign out, are suspended or lose a permission. */
export interface StreamReaders {
  /**
   * Calls `close` once when the reader loses a right that they had at the beginning. Returns the
   * function that ends the watch.
   */
  watch(reader: StreamReader, close: () => void): () => void;
  /** Checks the readers whom a committed change concerns, in this process or another. */
  note(change: Change): void;
  stop(): void;
}

interface Watched {
  reader: StreamReader;
  close: () => void;
  keys: string[];
  /** The instant of the next check, in real time (milliseconds since 1970). */
  checkAt: number;
  isChecking: boolean;
}

/**
 * The changes of users that end no sign-in and take no permission. They are frequent; every other
 * change of a user is checked, including kinds that are added later.
 */
const HARMLESS = new Set([
  'user.signed-in',
  'user.queue-wins',
  'user.avatar-changed',
  'user.avatar-deleted',
]);

/**
 * Creates the watch. It checks a reader again in two cases: a change of the user or the API key is
 * published, or the proof expires. The check is that of a request, so a stream is open exactly as
 * long as a request with its headers would be accepted.
 */
export function createStreamReaders(): StreamReaders {
  const byKey = new Map<string, Set<Watched>>();
  const watchers = new Set<Watched>();
  /** The time of each key's last change, since a stream may open after a later change. */
  const touchedAt = new Map<string, number>();

  function leave(watched: Watched): boolean {
    if (!watchers.delete(watched)) return false;
    for (const key of watched.keys) {
      const ofKey = byKey.get(key);
      ofKey?.delete(watched);
      if (ofKey?.size === 0) byKey.delete(key);
    }
    return true;
  }

  async function check(watched: Watched): Promise<void> {
    if (watched.isChecking) {
      // The running check may have read before this change.
      watched.checkAt = 0;
      return;
    }
    watched.isChecking = true;
    watched.checkAt = Number.POSITIVE_INFINITY;
    const { reader } = watched;
    try {
      const proof = await reader.prove();
      if (!proof || hasLost(reader.proof, proof)) {
        if (leave(watched)) watched.close();
        return;
      }
      watched.checkAt = Math.min(watched.checkAt, endOf(proof));
    } catch {
      // The database did not answer: the next look retries.
      watched.checkAt = 0;
    } finally {
      watched.isChecking = false;
    }
  }

  const timer = setInterval(() => {
    const now = realMs();
    for (const watched of watchers) if (watched.checkAt <= now) void check(watched);
    const before = performance.now() - OPENS_WITHIN_MS;
    for (const [key, at] of touchedAt) {
      if (at > before) break;
      touchedAt.delete(key);
    }
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    watch(reader, close) {
      const watched: Watched = {
        reader,
        close,
        keys: keysOf(reader.proof),
        checkAt: endOf(reader.proof),
        isChecking: false,
      };
      watchers.add(watched);
      for (const key of watched.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(watched));
      if (watched.keys.some((key) => (touchedAt.get(key) ?? -1) >= reader.provenAt))
        void check(watched);
      return () => void leave(watched);
    },
    note(change) {
      for (const key of listAffectedActors(change)) {
        // Deleted first, so that the map stays in order of time.
        touchedAt.delete(key);
        touchedAt.set(key, performance.now());
        for (const watched of byKey.get(key) ?? []) void check(watched);
      }
    },
    stop() {
      clearInterval(timer);
    },
  };
}

const keysOf = ({ userId, apiKeyId }: ReaderProof): string[] => [
  `users:${userId}`,
  ...(apiKeyId === undefined ? [] : [`api-keys:${apiKeyId}`]),
];

const endOf = ({ until }: ReaderProof): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

const hasLost = (before: ReaderProof, now: ReaderProof): boolean =>
  now.userId !== before.userId ||
  [...before.permissions].some((permission) => !now.permissions.has(permission));

/** Returns the users and API keys whose sign-in a change may have ended, as `type:id`. */
export function listAffectedActors({ action, subject, changes }: Change): string[] {
  if (subject.type === 'api-keys') return [`api-keys:${subject.id}`];
  if (subject.type !== 'users' || HARMLESS.has(action)) return [];
  // The account that was merged into the other ends.
  const merged = action === 'user.merged' ? changes?.from : undefined;
  return [`users:${subject.id}`, ...(typeof merged === 'string' ? [`users:${merged}`] : [])];
}
