import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CLOCK_COMMAND,
  ENDING_COMMANDS,
  MACHINE_PATH,
  SEASON_COMMAND,
  STARTING_COMMANDS,
} from './support/documented-commands.ts';
import { freePort } from './support/free-port.ts';

const home = mkdtempSync(path.join(tmpdir(), 'ringside-documented-'));
const tree = path.join(home, 'ringside');
const OPERATOR = {
  OPERATOR_EMAIL: 'owner@documented.example',
  OPERATOR_PASSWORD: 'a long password of the documents',
};
/** The environment of a shell on a fresh machine, without settings of npm, Vitest or a database. */
const SHELL = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_|node_|vitest|test|vite_|database_url|redis_url|init_cwd)/i.test(name),
    ),
  ),
  PATH: MACHINE_PATH,
};

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'])
    .toString()
    .split('\0')
    .filter(Boolean);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    cpSync(file, path.join(tree, file));
  }
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: tree });
  writeFileSync(path.join(tree, 'texts.json'), JSON.stringify({ Standings: 'Tabelle' }));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts a command in the copy as a shell does, in a process group of its own. */
function start(command: string, settings: Record<string, string> = {}) {
  const child = spawn(command, {
    cwd: tree,
    shell: true,
    detached: true,
    env: { ...SHELL, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listener = { said: '', heard: () => {} };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      listener.said += text;
      listener.heard();
    });
  const end = async () => {
    if (child.exitCode !== null) return;
    const closed = once(child, 'close');
    process.kill(-child.pid!, 'SIGTERM');
    await closed;
  };
  return { child, listener, end };
}

/** Runs a command to its end, and expects its status and a part of its output. */
async function expectEnd(command: string, expected: { status: number; says: string }) {
  const { child, listener } = start(command, OPERATOR);
  const [status] = (await once(child, 'close')) as [number | null];
  expect({ status, said: listener.said }).toEqual({
    status: expected.status,
    said: expect.stringContaining(expected.says) as string,
  });
}

test.each(Object.entries(ENDING_COMMANDS))('%s', (command, says) =>
  expectEnd(command.replace('TAG', 'de'), { status: 0, says }),
);

test.each([
  ...STARTING_COMMANDS.map((command) => ({ command, demo: 'on' })),
  { command: 'npm start', demo: 'off' },
])('$command, with the demo $demo, and the commands for it', async ({ command, demo }) => {
  const port = String(await freePort());
  const server = start(command, {
    ...OPERATOR,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: path.join(home, `${command} ${demo}`),
    ...(demo === 'off' && { DEMO: 'off' }),
  });
  try {
    const ready = Promise.withResolvers<void>();
    server.listener.heard = () => {
      if (server.listener.said.includes('is ready on')) ready.resolve();
    };
    server.child.once('close', () => ready.reject(new Error(server.listener.said)));
    await ready.promise;
    const here = (documented: string) => documented.replace('localhost:3000', `127.0.0.1:${port}`);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    await expectEnd(here(CLOCK_COMMAND), { status: 0, says: '"now"' });
    await expectEnd(
      here(SEASON_COMMAND),
      demo === 'off' ? { status: 0, says: 'World Finals' } : { status: 1, says: 'DEMO=off' },
    );
  } finally {
    await server.end();
  }
});
