import { createChance } from '../support/chance.ts';
import type { Call } from './check-calls.ts';
import { COMMANDS, type Turn } from './commands.ts';
import type { Actor, World } from './open-world.ts';

const WORKERS = 6;
const MINUTE_MS = 60_000;
/** A call that takes longer is a failure of the server: statements end after 30 s. */
const CALL_MS = 60_000;

export interface Change {
  actor: Actor;
  body?: object;
  /** The resource whose version is compared, where it is not the path itself. */
  versionOf?: string;
}

/** How a command reads and sends. */
export interface Sender {
  read<Body>(path: string): Promise<Body>;
  /**
   * Sends a change to a random server, or the same change several times to both at once: with the
   * version of its resource, with one idempotency key, or plainly.
   */
  change(method: string, path: string, change: Change): Promise<void>;
  advance(minutes: number): Promise<void>;
}

/**
 * Runs random commands of random actors, several at a time, against the servers of a world. Returns
 * every call. The seed determines the commands and their order per worker, but not how they
 * interleave. That is why the tests check the history instead of a final state.
 */
export async function runCommands(
  world: World,
  { seed, count }: { seed: number; count: number },
): Promise<Call[]> {
  const calls: Call[] = [];
  const names = Object.keys(COMMANDS);
  let started = 0;
  const worker = async (number: number) => {
    const chance = createChance(seed * 1000 + number);
    const pick = <Item>(items: readonly Item[]): Item =>
      items[Math.floor(chance() * items.length)]!;
    let turns = 0;
    while (started < count) {
      started += 1;
      turns += 1;
      const unique = () => `${seed}-${number}-${turns}`;
      const command = pick(names);
      const sender = createSender(world, { calls, command, chance, pick, unique });
      const turn: Turn = { world, chance, pick, unique, ...sender };
      await COMMANDS[command]!(turn);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, number) => worker(number)));
  return calls;
}

interface Sending {
  calls: Call[];
  command: string;
  chance(): number;
  pick<Item>(items: readonly Item[]): Item;
  unique(): string;
}

function createSender(world: World, { calls, command, chance, pick, unique }: Sending): Sender {
  const fetchFrom = (url: string, path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, signal: AbortSignal.timeout(CALL_MS) });

  async function send(url: string, method: string, path: string, change: Change & Guards) {
    const { actor, body, ifMatch, idempotencyKey } = change;
    const answer = await fetchFrom(url, path, {
      method,
      headers: {
        authorization: `Bearer ${actor.token}`,
        'content-type': 'application/vnd.api+json',
        ...(ifMatch && { 'if-match': ifMatch }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    calls.push({
      command,
      target: `${method} ${path}`,
      ...(ifMatch && { ifMatch }),
      ...(idempotencyKey && { idempotencyKey }),
      status: answer.status,
      replayed: answer.headers.get('idempotency-replayed') === 'true',
      body: await answer.text(),
    });
  }

  return {
    async read<Body>(path: string) {
      return (await (await fetchFrom(pick(world.urls), path)).json()) as Body;
    },
    async change(method, path, change) {
      const guards = await guardsFor(method, change.versionOf ?? path, change.actor);
      const targets =
        guards.ifMatch || guards.idempotencyKey ? repeated(world.urls) : [pick(world.urls)];
      await Promise.all(
        targets.map(async (url) => send(url, method, path, { ...change, ...guards })),
      );
    },
    async advance(minutes) {
      await fetchFrom(pick(world.urls), '/emulator/clock', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs: minutes * MINUTE_MS }),
      });
    },
  };

  /**
   * Returns how a change is guarded: by the version that the resource has now, by a key, or not at
   * all.
   */
  async function guardsFor(method: string, path: string, actor: Actor): Promise<Guards> {
    const draw = chance();
    if (method === 'POST') return draw < 0.5 ? { idempotencyKey: `${command} ${unique()}` } : {};
    if (draw >= 0.6) return {};
    const headers = { authorization: `Bearer ${actor.token}` };
    const answer = await fetchFrom(pick(world.urls), path, { headers });
    await answer.arrayBuffer();
    const ifMatch = answer.headers.get('etag');
    return ifMatch ? { ifMatch } : {};
  }
}

interface Guards {
  ifMatch?: string;
  idempotencyKey?: string;
}

/** Lists each server twice, so that a change races itself within a process and between two. */
const repeated = (urls: string[]) => [...urls, ...urls];
