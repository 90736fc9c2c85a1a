import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createClient, type Client } from '../../packages/contract/src/client.ts';
import { type Act, measure } from './acts.ts';
import { OPERATOR, SECRET, startBenchServer } from './bench-server.ts';
import { enrol, makeCrowd } from './crowd.ts';
import { playFirstRound } from './first-round.ts';
import { clock, type Day, MINUTE_MS, openDay } from './opened-day.ts';

/** The places of the day: with more rosters the first to register play, and the rest are on standby. */
const PLACES = 4_096;
/** Ten thousand registrations take five minutes on a fast machine. The rest is inserted as rows. */
const REGISTRATION_MS = 12 * MINUTE_MS;
const CHECKIN_MS = 3 * MINUTE_MS;
const TENDED_EVERY_MS = 20_000;

/**
 * Plays a Day 1 on one server and PostgreSQL, from registration to the reports of its first round,
 * and yields the cost of each operation at its end.
 */
export async function* playDay({
  rosters,
  serverUrl,
}: {
  rosters: number;
  serverUrl: string;
}): AsyncGenerator<Act> {
  const { process: server, url, port, databaseUrl, close } = await startBenchServer(serverUrl);
  let stopTending: (() => Promise<void>) | undefined;
  try {
    await server.says('is ready on');
    const send = (path: string, init: RequestInit) => fetch(url + path, init);
    const {
      data: { token },
    } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
    const places = Math.min(rosters, PLACES);
    const { region, date } = await openDay(createClient({ send, bearer: () => token }), url, {
      limit: places,
      standbyLimit: rosters - places,
    });
    const crowd = await makeCrowd({ url, databaseUrl, secret: SECRET, rosters });
    const rss = () =>
      Math.round(
        Number(
          /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))![1],
        ) / 1024,
      );
    const day: Day = {
      url,
      port,
      databaseUrl,
      places,
      visitor: createClient(send),
      crowd,
      region,
      date,
      rss,
    };
    stopTending = await tend(databaseUrl);
    yield* beforePlay(day);
    yield* await playFirstRound(day);
  } finally {
    await stopTending?.();
    await close();
  }
}

/**
 * Analyses the tables, as autovacuum does on a database in use. On a server for tests it is often
 * off, and PostgreSQL would plan for the empty tables of the beginning.
 */
async function tend(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let tending = Promise.resolve();
  const timer = setInterval(
    () => (tending = tending.then(async () => void (await client.query('vacuum analyze')))),
    TENDED_EVERY_MS,
  );
  return async () => {
    clearInterval(timer);
    await tending;
    await client.end();
  };
}

async function* beforePlay({
  url,
  databaseUrl,
  places,
  crowd,
  region,
  date,
  rss,
}: Day): AsyncGenerator<Act> {
  const begin = (act: string, longestMs: number) =>
    measure({ act, rosters: crowd.length, rss, longestMs });
  const rosterOf = new Map<string, string>();
  const registration = begin('registration, with a key and two who join', REGISTRATION_MS);
  const late = await registration.each(crowd, async ({ name, members }, timed) => {
    const [captain, ...others] = members as [Client, ...Client[]];
    const roster = await timed(() => captain.rosters.create({ name, segment: region }));
    const key = await timed(() => captain.rosters.joiningKey(roster.id));
    for (const other of others) await timed(() => other.rosters.join(key));
    rosterOf.set(name, roster.id);
  });
  yield registration.result();
  const enrolled = await enrol({
    databaseUrl,
    region,
    teams: late,
    places: places - rosterOf.size,
  });
  for (const [name, id] of enrolled) rosterOf.set(name, id);
  await clock(url, date - 70 * MINUTE_MS);
  const checkin = begin('roster check-in', CHECKIN_MS);
  const captains = crowd.flatMap(({ name, members }) =>
    rosterOf.has(name) ? [{ captain: members[0]!, roster: rosterOf.get(name)! }] : [],
  );
  await checkin.each(
    captains,
    async ({ captain, roster }, timed) =>
      void (await timed(() => captain.checkins.ofRoster(roster))),
  );
  yield checkin.result();
  const seeding = begin('seeding and the bracket', CHECKIN_MS);
  await seeding.atOnce(rosterOf.size, () => clock(url, date - 20 * MINUTE_MS));
  yield seeding.result();
}
