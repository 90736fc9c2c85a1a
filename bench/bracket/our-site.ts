import { createClient } from '../../packages/contract/src/client.ts';
import { positionKey } from '../../packages/rules/src/bracket/bracket.ts';
import { toOpenBracket } from '../../packages/rules/src/exchange/to-open-bracket.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startProcess } from '../../tests/support/start-process.ts';
import { createHalfPlayed } from './half-played.ts';

const OPERATOR = { email: 'bench@ringside.example', password: 'a password for the bench alone' };
const DAY_MS = 86_400_000;

export interface OurSite {
  url: string;
  /** The address of the bracket for each number of places. */
  pathOf: Map<number, string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole product in a process of its own, in memory, with a half-played double
 * elimination of each size, imported from a file.
 */
export async function startOurSite(sizes: number[]): Promise<OurSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startProcess(['apps/server/src/app/main.ts'], {
    NODE_ENV: 'development',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: 'memory://',
    DATABASE_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  await server.says('ready on');
  const send = (path: string, init: RequestInit) => fetch(url + path, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  const operator = createClient({ send, bearer: () => data.token });
  const pathOf = new Map<number, string>();
  for (const size of sizes) pathOf.set(size, `/brackets?segment=${await fill(operator, size)}`);
  const stop = async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  };
  return { url, pathOf, stop };
}

async function fill(operator: ReturnType<typeof createClient>, places: number): Promise<string> {
  const { plan, names, series } = createHalfPlayed(places);
  const date = {
    from: new Date(Date.now() + DAY_MS).toISOString(),
    to: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  };
  // It begins tomorrow, so that the clock changes nothing; the World Finals may run at the same
  // time as two other events.
  const event = await operator.events.create({ name: 'World Finals', date });
  const segment = await operator.events.createSegment(
    event.id,
    {
      name: `Bench ${places}`,
      format: 'double_elimination',
      date,
      configuration: { phase: 'playoff', bestOf: 3, countries: ['DE'] },
    },
    { type: { data: { type: 'segment-types', id: 'WF' } } },
  );
  const rosters = names.map((name, index) => ({
    rosterId: String(index),
    name,
    players: [],
    withdrawn: false,
  }));
  const matches = Object.fromEntries(
    series.flatMap(({ position, outcome }) => (outcome ? [[positionKey(position), []]] : [])),
  );
  await operator.segments.importOpenBracket(
    segment.id,
    toOpenBracket({
      kind: 'bracket',
      name: `Bench ${places}`,
      date: null,
      game: null,
      bestOf: 3,
      plan,
      rosters,
      series,
      matches,
    }),
  );
  return segment.id;
}
