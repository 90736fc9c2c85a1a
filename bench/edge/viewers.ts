import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Many viewers without a stream, in a process of their own. Each has a connection and reads the
 * head of a page periodically, give or take a quarter of the period. It reads the data of a version
 * that it does not show yet.
 */
interface Watched {
  port: number;
  count: number;
  head: string;
  /** The address of the data; the version is appended. */
  data: string;
  pollMs: number;
}

export interface Report {
  /** The number of viewers that show another version than that of the order. */
  shown: number;
  /** The instant at which the last of them got it, in µs of the machine's clock. */
  lastAt: number;
  failures: number;
}

let round = 0;
let before = '';
let report: Report = { shown: 0, lastAt: 0, failures: 0 };

interface Answer {
  status: number;
  body: string;
}

function read(agent: Agent, { port, path }: { port: number; path: string }): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const collect = (response: IncomingMessage) => {
    let body = '';
    response.setEncoding('latin1').on('data', (text: string) => (body += text));
    response.on('end', () => resolve({ status: response.statusCode!, body }));
    response.on('error', reject);
  };
  get({ agent, host: '127.0.0.1', port, path }, collect).on('error', reject);
  return promise;
}

/** Polls without end. The first pauses spread the viewers over one period. */
async function watch({ port, head, data, pollMs }: Watched, part: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let shownVersion = '';
  let notedIn = -1;
  await pause(part * pollMs);
  for (;;) {
    const { status, body } = await read(agent, { port, path: head });
    const version =
      status === 200 ? (JSON.parse(body) as { version: string }).version : shownVersion;
    if (status !== 200) report.failures += 1;
    if (version !== shownVersion) {
      const answer = await read(agent, { port, path: data + encodeURIComponent(version) });
      if (answer.status === 200) {
        shownVersion = version;
        // A viewer counts once per round, with its first new version.
        if (version !== before && notedIn !== round) {
          notedIn = round;
          note();
        }
      } else report.failures += 1;
    }
    await pause(pollMs * (0.75 + part / 2));
  }
}

function note(): void {
  report.shown += 1;
  report.lastAt = Number(process.hrtime.bigint() / 1_000n);
}

process.on('message', (message: { watch?: Watched; before?: string; tell?: true }) => {
  if (message.watch) {
    const { count } = message.watch;
    for (let one = 0; one < count; one += 1) void watch(message.watch, one / count);
  }
  if (message.before !== undefined) {
    ({ before } = message);
    round += 1;
    report = { shown: 0, lastAt: 0, failures: 0 };
  }
  process.send!(report);
});
