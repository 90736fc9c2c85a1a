/* oxlint-disable no-restricted-properties -- it reads from the log what other processes have changed */
import { randomUUID } from 'node:crypto';
import { getItem } from '@ringside/rules/must';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { adjustTime } from '../clock/clock.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../settings/config.ts';
import type { Storage } from '../storage/storage.ts';
import type { Database } from '../storage/tables.ts';
import { splitIntoChunks } from '../unit-of-work.ts';
import type { Commit, Published } from '../unit-of-work.ts';
import type { Bus } from './bus.ts';
import type { LiveFeed } from './live-feed.ts';

/** The services that the relay brings the changes of other processes to. */
interface RelayDeps {
  storage: Pick<Storage, 'db' | 'kind'>;
  bus: Pick<Bus, 'say' | 'hear'>;
  live: Pick<LiveFeed, 'noteCommit' | 'position' | 'tellTime'>;
  scheduler: { lookAt(dueAt: Date): void };
  clock: Pick<Clock, 'now' | 'follow' | 'agree'>;
  config: Pick<Config, 'emulator'>;
  log: Pick<Logger, 'warn'>;
}

/** How often a process looks for changes without being woken. */
const LOOK_EVERY_MS = 500;
/**
 * A change is committed within this time after it has got its id; until then a lower id may still
 * appear.
 */
const SETTLED_MS = 10_000;
/** The most ids that fit into a notification of PostgreSQL. */
const IDS_AT_ONCE = 300;

/** An instant before all others: the scheduler then queries the database. */
const LOOK = new Date(0);

interface Wake {
  from: string;
  ids: string[];
  /** The earliest instant of a newly scheduled job, in milliseconds. */
  due?: number | undefined;
  /** The emulator has moved the season's clock. */
  clock?: boolean | undefined;
}

/**
 * The relay between processes. It brings the changes of other processes into this one's live feed,
 * and wakes the others for its own. Before `start`, and on an embedded database, it does nothing.
 */
export interface Relay {
  /** Announces a commit of this process to the others: its changes, and when its first job is due. */
  noteCommit(commit: Commit): void;
  /** Announces that this process has moved the season's clock. */
  clockMoved(): void;
  /**
   * Returns for how many milliseconds a change by another process may be unknown here; 0 without
   * other processes.
   */
  unheardMs(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the relay of a process. */
export function createRelay(deps: RelayDeps): Relay {
  const self = randomUUID();
  const seenIds = createSeenIds();
  const says = createMergingSender((message) =>
    deps.bus.say(JSON.stringify({ from: self, ...message } satisfies Wake)),
  );
  let wantedIds = new Set<string>();
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let looking: Promise<unknown> | undefined;
  let lookedAt = 0;
  const failed = (error: unknown) =>
    started &&
    deps.log.warn(
      { err: error },
      'changes of other processes could not be read: the next poll reads them',
    );

  /** Reads the wanted changes. Ids that arrive during a query follow in the next round. */
  function read(): Promise<void> {
    reading ??= (async () => {
      while (wantedIds.size > 0) {
        const ids = [...wantedIds];
        wantedIds = new Set();
        for (const some of splitIntoChunks(ids))
          deps.live.noteCommit({
            published: seenIds.unseenOf(await loadChanges(deps.storage.db, some)),
          });
      }
    })().finally(() => (reading = undefined));
    return reading;
  }
  /**
   * Adopts the season's clock, which moves only with the emulator. Jobs may be due then, and those
   * of other processes are not known here.
   */
  async function follow(): Promise<void> {
    if (!deps.config.emulator || !(await deps.clock.follow())) return;
    deps.scheduler.lookAt(LOOK);
    deps.live.tellTime(deps.clock.now());
  }
  async function readMissed(): Promise<void> {
    const began = performance.now();
    if (await adjustTime(deps)) deps.scheduler.lookAt(LOOK);
    await follow();
    for (const id of await loadIdsAfter(deps.storage.db, seenIds.settled(performance.now())))
      if (!seenIds.has(id)) wantedIds.add(id);
    // Without a wake-up, this process does not know which jobs the changes have scheduled.
    if (wantedIds.size > 0) deps.scheduler.lookAt(LOOK);
    await read();
    lookedAt = began;
  }
  /** Runs one look at a time: with a slow database they would pile up. */
  const lookAgain = () =>
    void (looking ??= readMissed()
      .catch(failed)
      .finally(() => (looking = undefined)));
  function hear(message: string): void {
    const { from, ids, due, clock } = JSON.parse(message) as Wake;
    if (from === self || !started) return;
    if (clock) follow().catch(failed);
    for (const id of ids) if (!seenIds.has(id)) wantedIds.add(id);
    if (due !== undefined) deps.scheduler.lookAt(new Date(due));
    read().catch(failed);
  }

  return {
    noteCommit({ published, earliestJobAt }) {
      if (!started) return;
      const ids = published.map(({ id }) => id);
      seenIds.add(ids);
      says.add(ids, earliestJobAt);
    },
    clockMoved() {
      if (started)
        void deps.bus.say(JSON.stringify({ from: self, ids: [], clock: true } satisfies Wake));
    },
    unheardMs: () => (started ? performance.now() - lookedAt : 0),
    async start() {
      if (deps.storage.kind !== 'postgres') return;
      await deps.bus.hear(hear);
      seenIds.begin(deps.live.position());
      started = true;
      await follow();
      lookedAt = performance.now();
      timer = setInterval(lookAgain, LOOK_EVERY_MS);
      timer.unref();
    },
    async stop() {
      started = false;
      clearInterval(timer);
      await says.end();
      await looking;
      await reading?.catch(() => {});
    },
  };
}

/** Creates a sender of one message at a time, which merges what arrives meanwhile. */
function createMergingSender(say: (message: Omit<Wake, 'from'>) => Promise<void>) {
  const ids: string[] = [];
  let due: number | undefined;
  let saying: Promise<void> | undefined;
  async function sayAll(): Promise<void> {
    while (ids.length > 0 || due !== undefined) {
      const message = { ids: ids.splice(0, IDS_AT_ONCE), due };
      due = undefined;
      await say(message);
    }
    saying = undefined;
  }
  return {
    add(more: readonly string[], soonest?: Date) {
      ids.push(...more);
      if (soonest) due = Math.min(due ?? Number.POSITIVE_INFINITY, soonest.getTime());
      if (ids.length > 0 || due !== undefined) saying ??= sayAll();
    },
    end: async () => saying,
  };
}

/** Creates the set of ids that were published here, as far back as a lower one may still appear. */
function createSeenIds() {
  const ids = new Set<string>();
  let highest = 0n;
  /** The highest id at each look, the oldest first. */
  let looks: { at: number; highest: bigint }[] = [];
  const add = (more: readonly string[]) => {
    for (const id of more) {
      ids.add(id);
      if (BigInt(id) > highest) highest = BigInt(id);
    }
  };
  return {
    add,
    has: (id: string) => ids.has(id),
    begin: (position: string) => {
      highest = BigInt(position);
      looks = [{ at: performance.now(), highest }];
    },
    /** Returns the id below which none can appear any more, and forgets those below. */
    settled(now: number): string {
      looks.push({ at: now, highest });
      const floor = looks.findLast(({ at }) => at <= now - SETTLED_MS) ?? getItem(looks, 0);
      looks = looks.slice(looks.indexOf(floor));
      for (const id of ids) if (BigInt(id) <= floor.highest) ids.delete(id);
      return String(floor.highest);
    },
    unseenOf(published: Published[]): Published[] {
      const unseen = published.filter(({ id }) => !ids.has(id));
      add(unseen.map(({ id }) => id));
      return unseen;
    },
  };
}

async function loadIdsAfter(db: Kysely<Database>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Loads changes as the process that made them published them: to the topics in their rows. */
async function loadChanges(db: Kysely<Database>, ids: string[]): Promise<Published[]> {
  const rows = await db
    .selectFrom('activity')
    .select([
      'id',
      'tenantId',
      'at',
      'action',
      'subjectType',
      'subjectId',
      'subjectVersion',
      'changes',
      'topics',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ id, tenantId, at, action, subjectType, subjectId, subjectVersion, changes, topics }) => ({
      id,
      tenantId,
      at,
      change: {
        action,
        subject: {
          type: subjectType,
          id: subjectId,
          ...(subjectVersion !== null && { version: subjectVersion }),
        },
        changes: (changes ?? {}) as Record<string, unknown>,
        onlyTo: topics,
      },
    }),
  );
}
