import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../apps/server/src/collections/index.ts';
import { PLAIN_CALLS } from '../../apps/server/src/openapi/plain-calls.ts';
import { JSON_TYPE, openHouse, picture, ROLES, type Role } from './house.ts';

const TABLE = new URL('expected.txt', import.meta.url);

interface Row {
  line: string;
  method: string;
  path: string;
  /** `DELETE!`: whoever makes the call is gone afterwards, so somebody new makes it. */
  byNewcomers: boolean;
  expected: Record<Role, number>;
}

interface Call {
  name: string;
  method: string;
  pattern: RegExp;
  takesFile: boolean;
}

const rows = readFileSync(TABLE, 'utf8').split('\n').filter((line) => line.trim() && !line.startsWith('#')).slice(1).map(readRow);
const calls = [...ENDPOINTS.map(({ method, path, takesFile }) => callOf(method, `/api/${path}`, takesFile !== undefined)), ...PLAIN_CALLS.filter(({ path }) => !path.startsWith('/game/')).map(({ method, path }) => callOf(method, path.replace(/\{(\w+)\}/g, ':$1')))];

function readRow(line: string): Row {
  const [method = '', path = '', ...rest] = line.trim().split(/\s+/);
  const statuses = rest.slice(0, ROLES.length).map(Number);
  if (statuses.length < ROLES.length || statuses.some((status) => !(status >= 200 && status < 600))) throw new Error(`not a row: ${line}`);
  const expected = Object.fromEntries(ROLES.map((role, index) => [role, statuses[index]!])) as Record<Role, number>;
  return { line: `${method} ${path}`, method: method.replace('!', ''), path, byNewcomers: method.endsWith('!'), expected };
}

/** A parameter takes one part of the path; that of a file takes the rest. */
function callOf(method: string, path: string, takesFile = false): Call {
  return { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(':key', '.+').replace(/:\w+/g, '[^/]+')}$`), takesFile };
}

/** Fixed paths before those with a parameter in their place. */
const callFor = ({ method, path }: Row) => calls.filter((call) => call.method === method && call.pattern.test(path.split('?')[0]!)).sort((one, other) => one.name.split(':').length - other.name.split(':').length)[0];

describe('the table of permissions', () => {
  test('has a row for every call, none for what is no call, and none twice', () => {
    const covered = new Set(rows.map((row) => callFor(row)?.name));
    expect({ 'without a row': calls.filter(({ name }) => !covered.has(name)).map(({ name }) => name), 'no such call': rows.filter((row) => !callFor(row)).map(({ line }) => line) }).toEqual({ 'without a row': [], 'no such call': [] });
    expect(rows.map(({ line }) => line).filter((line, index, all) => all.indexOf(line) !== index)).toEqual([]);
  });
});

describe('every call, by every role', async () => {
  const { house, things, tokens, secrets, fresh, anew } = await openHouse();
  const file = await picture();

  async function place(path: string): Promise<string> {
    let placed = path;
    for (const [braced, name] of path.matchAll(/\{([\w-]+)\}/g)) {
      const id = things[name!] ?? (await fresh[name!]?.());
      if (id === undefined) throw new Error(`nothing is called ${braced}`);
      placed = placed.replace(braced, id);
    }
    return placed;
  }

  async function send(row: Row, role: Role) {
    const token = row.byNewcomers ? await anew(role) : tokens[role];
    const takesFile = callFor(row)!.takesFile;
    // A stale version tells who may change something and changes nothing.
    const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), ...(row.method !== 'GET' && { 'if-match': '"v0.stale"' }), ...(takesFile ? { 'content-type': 'image/png' } : JSON_TYPE) };
    const body = row.method === 'GET' ? undefined : takesFile ? new Uint8Array(await file.arrayBuffer()) : '{}';
    const response = await house.send(await place(row.path), { method: row.method, headers, ...(body && { body }) });
    if (!response.headers.get('content-type')?.includes('event-stream')) return { status: response.status, text: await response.text() };
    await response.body!.cancel();
    return { status: response.status, text: '' };
  }

  test.each(rows)('$line', async (row) => {
    const heard = {} as Record<Role, number>;
    for (const role of ROLES) {
      const { status, text } = await send(row, role);
      heard[role] = status;
      if (role === 'visitor' || role === 'player') expect(secrets.filter((secret) => text.includes(secret)), `what a ${role} reads of the captain`).toEqual([]);
    }
    expect(heard).toEqual(row.expected);
  });
});
