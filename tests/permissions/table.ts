import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '../../apps/server/src/app/collections.ts';
import { PLAIN_CALLS } from '../../apps/server/src/app/openapi/plain-calls.ts';
import type { Endpoint } from '../../apps/server/src/kernel/http/endpoint.ts';

/** The callers. `player` has no relation to the things of the table, `captain` owns them. */
export const ROLES = [
  'visitor',
  'player',
  'captain',
  'viewer',
  'referee',
  'admin',
  'owner',
] as const;
export type Role = (typeof ROLES)[number];

/** A line of `expected.txt`. */
export interface Row {
  line: string;
  method: string;
  path: string;
  /** `DELETE!`: the call uses up what belongs to its caller, so a new user makes it. */
  byNewcomers: boolean;
  expected: Record<Role, number>;
}

/** A call that the server knows; without `endpoint`, one outside the kernel. */
export interface Call {
  name: string;
  method: string;
  pattern: RegExp;
  endpoint?: Endpoint;
}

export const rows: Row[] = readFileSync(new URL('expected.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
  .slice(1)
  .map(readRow);

/** The calls of the tournament API; the game's calls are judged by its launch token, not by roles. */
export const calls: Call[] = [
  ...ENDPOINTS.map((endpoint) => ({
    ...callOf(endpoint.method, `/api/${endpoint.path}`),
    endpoint,
  })),
  ...PLAIN_CALLS.filter(({ path }) => !path.startsWith('/game/')).map(({ method, path }) =>
    callOf(method, path.replace(/\{(\w+)\}/g, ':$1')),
  ),
];

function readRow(line: string): Row {
  const [method = '', path = '', ...rest] = line.trim().split(/\s+/);
  const statuses = rest.slice(0, ROLES.length).map(Number);
  if (statuses.length < ROLES.length || statuses.some((status) => !(status >= 200 && status < 600)))
    throw new Error(`not a row: ${line}`);
  const expected = Object.fromEntries(
    ROLES.map((role, index) => [role, statuses[index]!]),
  ) as Record<Role, number>;
  return {
    line: `${method} ${path}`,
    method: method.replace('!', ''),
    path,
    byNewcomers: method.endsWith('!'),
    expected,
  };
}

/** Returns a call. A parameter stands for one part of the path; that of a file stands for the rest. */
function callOf(method: string, path: string): Call {
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    pattern: new RegExp(
      `^${path.replaceAll('.', '\\.').replace(':key', '.+').replace(/:\w+/g, '[^/]+')}$`,
    ),
  };
}

const parameters = ({ name }: Call) => name.split(':').length;

/** Returns the call of a row; fixed paths precede those with a parameter in the same place. */
export const callFor = ({ method, path }: Row): Call | undefined =>
  calls
    .filter((call) => call.method === method && call.pattern.test(path.split('?')[0]!))
    .sort((one, other) => parameters(one) - parameters(other))[0];

/** Returns the path with ids instead of the names in braces. */
export async function placed(
  path: string,
  idOf: (name: string) => string | undefined | Promise<string | undefined>,
): Promise<string> {
  let text = path;
  for (const [braced, name] of path.matchAll(/\{([\w-]+)\}/g)) {
    const id = await idOf(name!);
    if (id === undefined) throw new Error(`nothing is called ${braced}`);
    text = text.replace(braced, id);
  }
  return text;
}
