import { describe, expect, test } from 'vitest';
import { JSON_TYPE, openPopulatedChampionship } from './populated-championship.ts';
import { callFor, calls, placed, ROLES, rows, type Role, type Row } from './table.ts';
import { picture } from './things.ts';

describe('the table of permissions', () => {
  test('has one row for every call and none for anything else', () => {
    const covered = new Set(rows.map((row) => callFor(row)?.name));
    expect({
      'without a row': calls.filter(({ name }) => !covered.has(name)).map(({ name }) => name),
      'no such call': rows.filter((row) => !callFor(row)).map(({ line }) => line),
    }).toEqual({ 'without a row': [], 'no such call': [] });
    expect(
      rows.map(({ line }) => line).filter((line, index, lines) => lines.indexOf(line) !== index),
    ).toEqual([]);
  });
});

describe('every call, by every role', async () => {
  const { championship, things, tokens, secrets, newThings, newToken } =
    await openPopulatedChampionship();
  const file = new Uint8Array(await (await picture()).arrayBuffer());

  async function send(row: Row, role: Role) {
    const token = row.byNewcomers ? await newToken(role) : tokens[role];
    const takesFile = callFor(row)!.endpoint?.takesFile !== undefined;
    // A stale version reveals whether a role may change a resource, and changes nothing.
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(row.method !== 'GET' && { 'if-match': '"v0.stale"' }),
      ...(takesFile ? { 'content-type': 'image/png' } : JSON_TYPE),
    };
    const body = row.method === 'GET' ? undefined : takesFile ? file : '{}';
    const response = await championship.send(
      await placed(row.path, (name) => things[name] ?? newThings[name]?.()),
      { method: row.method, headers, ...(body && { body }) },
    );
    if (!response.headers.get('content-type')?.includes('event-stream'))
      return { status: response.status, text: await response.text() };
    await response.body!.cancel();
    return { status: response.status, text: '' };
  }

  test.each(rows)('$line', async (row) => {
    const statuses = {} as Record<Role, number>;
    for (const role of ROLES) {
      const { status, text } = await send(row, role);
      statuses[role] = status;
      if (role === 'visitor' || role === 'player')
        expect(
          secrets.filter((secret) => text.includes(secret)),
          `what a ${role} reads of the captain`,
        ).toEqual([]);
    }
    expect(statuses).toEqual(row.expected);
  });
});
