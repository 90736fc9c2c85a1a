import { createClient, type Client } from '@ringside/contract/client';
import type { LaunchAnswer } from '@ringside/contract/game';
import { inject } from 'vitest';
import { openPostgres } from '../../apps/server/src/platform/storage/open-storage.ts';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { operatorAt, startApi } from '../faults/start-api.ts';
import { isError } from '../hostile/observed-process.ts';
import { OPERATOR } from '../support/test-api.ts';
import { databaseOnServer } from '../support/test-storage.ts';
import { installObserver } from './observe-changes.ts';

const MINUTE_MS = 60_000;
const ROSTERS = { registering: 4, bracket: 8, swiss: 6 };
const FREE_PLAYERS = 8;

export interface Actor {
  id: string;
  token: string;
  client: Client;
}

export interface RosterWithMembers {
  id: string;
  segmentId: string;
  key: string;
  /** The members; the first is the captain. */
  members: Actor[];
}

/** A championship in which many resources are open to change. */
export interface Season {
  operator: Actor;
  players: Actor[];
  rosters: RosterWithMembers[];
  /** The event with its stages and regions: one region registers rosters, two play. */
  eventId: string;
  stageIds: string[];
  registeringId: string;
  playingIds: string[];
}

/** Two servers on one PostgreSQL with such a championship. */
export interface World extends Season {
  urls: string[];
  databaseUrl: string;
  storage: Storage;
  /** Returns the lines that the servers logged at error level. */
  errors(): string[];
  close(): Promise<void>;
}

/**
 * Opens a world; undefined where the tests run on the embedded database, which no two servers
 * share.
 */
export async function openWorld(): Promise<World | undefined> {
  const { databaseUrl, template } = inject('database');
  if (!databaseUrl) return undefined;
  const url = await databaseOnServer(databaseUrl, template);
  const servers = [await startServer(url), await startServer(url)];
  const storage = await openPostgres(url);
  const api = await connect(servers[0]!.url);
  const season = await setUpSeason(api);
  await installObserver(storage.db);
  return {
    ...season,
    urls: servers.map((server) => server.url),
    databaseUrl: url,
    storage,
    errors: () => servers.flatMap(({ started }) => started.stdout().split('\n').filter(isError)),
    async close() {
      await storage.close();
      for (const { started } of servers) started.process.kill('SIGKILL');
      await Promise.all(servers.map(({ started }) => started.ended));
    },
  };
}

const startServer = (database: string) =>
  startApi({ DATABASE_URL: database, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });

type Connection = Awaited<ReturnType<typeof connect>>;

/** The part of a connection that the set-up of a season uses. */
export type Api = Pick<Connection, 'player' | 'inMinutes'> & {
  operator: Actor;
  advance(minutes: number): Promise<unknown>;
};

/** Returns the tools that the set-up needs of a server: the operator, new players and the clock. */
async function connect(url: string) {
  const send = (path: string, init: RequestInit) => fetch(url + path, init);
  const post = async <Body>(path: string, body: object, method = 'POST'): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(path, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as Body;
  };
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  const operator = { id: data.user.id, token: data.token, client: await operatorAt(url) };
  async function player(): Promise<Actor> {
    const created = await post<LaunchAnswer>('/emulator/players', { country: 'DE' });
    const { playerTag, parameters } = created.data;
    const { token, user } = (await createClient(send).game.user(playerTag, parameters.jwt)).data;
    return { id: user.id, token, client: createClient({ send, bearer: () => token }) };
  }
  const { data: clock } = (await (await send('/emulator/clock', {})).json()) as {
    data: { now: string };
  };
  const start = Date.parse(clock.now);
  return {
    operator,
    player,
    inMinutes: (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString(),
    advance: (minutes: number) =>
      post('/emulator/clock', { advanceMs: minutes * MINUTE_MS }, 'PUT'),
  };
}

/** Creates an event with three stages: one registers rosters, two are played. */
export async function setUpSeason(api: Api, counts = ROSTERS): Promise<Season> {
  const { operator, inMinutes } = api;
  const { client } = operator;
  const event = await client.events.create({
    name: 'November',
    date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 14) },
  });
  const registering = await addStage(api, event.id, { name: 'Day 1', starts: 180, window: 60 });
  const bracket = await addStage(api, event.id, {
    name: 'Day 2',
    starts: 40,
    format: 'double_elimination',
  });
  const swiss = await addStage(api, event.id, { name: 'Rounds', starts: 40, format: 'swiss' });
  const rosters = [
    ...(await fill(api, registering.regionId, counts.registering)),
    ...(await fill(api, bracket.regionId, counts.bracket)),
    ...(await fill(api, swiss.regionId, counts.swiss)),
  ];
  const free = [];
  for (let count = 0; count < FREE_PLAYERS; count += 1) free.push(await api.player());
  for (const { regionId } of [bracket, swiss]) await client.segments.start(regionId);
  await api.advance(32);
  return {
    operator,
    eventId: event.id,
    stageIds: [registering.stageId, bracket.stageId, swiss.stageId],
    registeringId: registering.regionId,
    playingIds: [bracket.regionId, swiss.regionId],
    rosters,
    players: [...rosters.flatMap(({ members }) => members), ...free],
  };
}

interface StagePlan {
  name: string;
  /** Minutes from now. */
  starts: number;
  /** Length of the check-in window in minutes; without it there is none. */
  window?: number;
  format?: 'single_elimination' | 'double_elimination' | 'swiss';
}

async function addStage({ operator, inMinutes }: Api, eventId: string, plan: StagePlan) {
  const { name, starts, window, format = 'single_elimination' } = plan;
  const stage = await operator.client.events.createSegment(
    eventId,
    {
      name,
      format,
      date: { from: inMinutes(starts), to: inMinutes(starts + 60 * 24) },
      rostersLimit: { limit: 6, standbyLimit: 2 },
      ...(format !== 'single_elimination' && { rostersLimit: { limit: 16, standbyLimit: 0 } }),
      ...(window && {
        segmentCheckinsConfig: {
          openWindow: { from: inMinutes(starts - 10 - window), to: inMinutes(starts - 10) },
        },
      }),
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const region = await operator.client.events.createSegment(
    eventId,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
  return { stageId: stage.id, regionId: region.id };
}

/** Registers full rosters of new players in a region. */
async function fill(api: Api, segmentId: string, count: number): Promise<RosterWithMembers[]> {
  const rosters: RosterWithMembers[] = [];
  for (let index = 0; index < count; index += 1) {
    const members = [await api.player(), await api.player(), await api.player()];
    const [captain, ...others] = members;
    const name = `Team ${segmentId} ${String.fromCodePoint(65 + index)}`;
    const { id } = await captain!.client.rosters.create({ name, segment: segmentId });
    const key = await captain!.client.rosters.joiningKey(id);
    for (const member of others) await member.client.rosters.join(key);
    rosters.push({ id, segmentId, key, members });
  }
  return rosters;
}
