import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

const LOOK_MS = 50;
const LOOKS = 600;

/** A cache in front of a server: a real program with the configuration of `deploy/edges`. */
export interface Edge {
  url: string;
  stop(): Promise<void>;
}

interface Ports {
  /** The port of a server, or those of several: only nginx shares requests among them. */
  origin: number | readonly number[];
  listenPort: number;
}

interface Program {
  /** Starts the program in a folder of its own, from its configuration with other ports. */
  start(folder: string, ports: Ports): Promise<ChildProcess>;
  /** The arguments that print the version; the command fails where the program is not installed. */
  version: [string, string];
}

const configuration = (file: string) => readFile(`deploy/edges/${file}`, 'utf8');

/** Replaces the values that a deployment changes as well; fails where one is no longer in the file. */
function replaceIn(text: string, replacements: Record<string, string>): string {
  for (const [before, after] of Object.entries(replacements)) {
    if (!before || !text.includes(before)) throw new Error(`the configuration has no ${before}`);
    text = text.replaceAll(before, after);
  }
  return text;
}

/** Starts nginx in a folder of its own; the configuration names its port. */
async function spawnNginx(folder: string, text: string): Promise<ChildProcess> {
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, text);
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const globals = `daemon off; pid ${folder}/pid;${user}`;
  return spawn(
    'nginx',
    ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log'), '-g', globals],
    { stdio: 'ignore' },
  );
}

const PROGRAMS = {
  Varnish: {
    version: ['varnishd', '-V'],
    async start(folder, { origin, listenPort }) {
      const file = path.join(folder, 'varnish.vcl');
      const text = await configuration('varnish.vcl');
      await writeFile(file, replaceIn(text, { '"3000"': `"${origin}"` }));
      return spawn(
        'varnishd',
        ['-F', '-j', 'none', '-T', 'none', '-n', path.join(folder, 'work')].concat(
          ['-a', `127.0.0.1:${listenPort}`, '-f', file, '-s', 'malloc,64m'],
          ['-p', 'http_gzip_support=off'],
        ),
        { stdio: 'ignore', env: { ...process.env, EDGE_PURGE_SECRET } },
      );
    },
  },
  nginx: {
    version: ['nginx', '-v'],
    async start(folder, { origin, listenPort }) {
      const supplied = await configuration('nginx.conf');
      const [line = ''] = /^ *server 127\.0\.0\.1:3000.*\n/m.exec(supplied) ?? [];
      const lines = [origin].flat().map((port) => line.replace('3000', String(port)));
      const text = replaceIn(supplied, {
        [line]: lines.join(''),
        'listen 8080': `listen 127.0.0.1:${listenPort}`,
        '/var/lib/nginx/ringside': `${folder}/ringside`,
        'user www-data;': '',
      });
      return spawnNginx(folder, text);
    },
  },
} satisfies Record<string, Program>;

export type EdgeName = keyof typeof PROGRAMS;
export const EDGE_NAMES = Object.keys(PROGRAMS) as EdgeName[];
/** The secret that the server of a test sends with its purges. */
export const EDGE_PURGE_SECRET = 'a-secret-for-tests-only';

/** Returns whether the program is installed; prints a line when it is not. */
export function isInstalled(name: EdgeName): boolean {
  const [command, flag] = PROGRAMS[name].version;
  const isHere = !spawnSync(command, [flag]).error;
  if (!isHere) console.warn(`${name} is not installed: its configuration is not rehearsed`);
  return isHere;
}

/** Starts an edge on loopback in front of a server, and resolves once it answers. */
export const startEdge = (name: EdgeName, ports: Ports): Promise<Edge> =>
  startProgram(name, ports.listenPort, (folder) => PROGRAMS[name].start(folder, ports));

/** Starts nginx with a configuration of the test's own, which listens on the port. */
export const startNginx = (listenPort: number, configurationIn: (folder: string) => string) =>
  startProgram('nginx', listenPort, (folder) => spawnNginx(folder, configurationIn(folder)));

async function startProgram(
  name: EdgeName,
  listenPort: number,
  start: (folder: string) => Promise<ChildProcess>,
): Promise<Edge> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringside-edge-'));
  await mkdir(path.join(folder, 'work'));
  const program = await start(folder);
  const ended = new Promise((resolve) => program.once('exit', resolve));
  const edge = {
    url: `http://127.0.0.1:${listenPort}`,
    async stop() {
      if (program.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let look = 0; look < LOOKS && program.exitCode === null; look += 1) {
    const answer = await fetch(`${edge.url}/healthz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return edge;
    await pause(LOOK_MS);
  }
  await edge.stop();
  throw new Error(`${name} did not start`);
}

/** Starts an edge on a port that was free. */
export const startEdgeAnywhere = async (name: EdgeName, origin: number): Promise<Edge> =>
  startEdge(name, { origin, listenPort: await freePort() });
