import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ENDING_COMMANDS,
  MACHINE_PATH,
  SERVED_COMMANDS,
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

/** Runs a command to its end, and expects that it succeeds and says something. */
async function expectSuccess(command: string, says: string, settings?: Record<string, string>) {
  const { child, listener } = start(command, settings);
  const [status] = (await once(child, 'close')) as [number | null];
  expect({ status, said: listener.said }).toEqual({
    status: 0,
    said: expect.stringContaining(says) as string,
  });
}

test.each(Object.entries(ENDING_COMMANDS))('%s', (command, says) =>
  expectSuccess(command.replace('TAG', 'de'), says),
);

test.each(STARTING_COMMANDS)('%s, and the commands for a running server', async (command) => {
  const port = String(await freePort());
  const server = start(command, {
    ...OPERATOR,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: path.join(home, command),
  });
  try {
    const ready = Promise.withResolvers<void>();
    server.listener.heard = () => {
      if (server.listener.said.includes('is ready on')) ready.resolve();
    };
    server.child.once('close', () => ready.reject(new Error(server.listener.said)));
    await ready.promise;
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    for (const [served, says] of Object.entries(SERVED_COMMANDS))
      await expectSuccess(served.replace('localhost:3000', `127.0.0.1:${port}`), says, OPERATOR);
  } finally {
    await server.end();
  }
});
