import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { OPERATOR } from '../../../../../tests/support/test-api.ts';

const { api, send, stage, player, operator, visitor } = await championship();
const { db } = api.context.storage;
const { token } = (await visitor.login(OPERATOR.email, OPERATOR.password)).data;
const ROWS = 10_000;

/** Reads a table and returns its lines, the number of chunks and the size of the largest. */
async function readTable(path: string) {
  const response = await send(path, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  const sizes: number[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body!) {
    sizes.push(part.byteLength);
    text += decoder.decode(part, { stream: true });
  }
  return {
    headers: response.headers,
    lines: text.split('\r\n').slice(0, -1),
    count: sizes.length,
    largest: Math.max(...sizes),
    total: sizes.reduce((sum, size) => sum + size, 0),
  };
}

describe('tables for spreadsheets', () => {
  test('list rosters with line-ups and registrations by player, and no cell is a formula', async () => {
    const { event, region } = await stage();
    const captain = await player({ name: '=cmd|calc', playerTag: '#CAPTAIN' });
    const [mate, formerMember] = [
      await player({ name: 'Mate', playerTag: '#MATE' }),
      await player({ name: '@gone', playerTag: '#GONE' }),
    ];
    const { id } = await captain.client.rosters.create({ name: '-Alpha, one', segment: region.id });
    const key = await captain.client.rosters.joiningKey(id);
    for (const { client } of [mate, formerMember]) await client.rosters.join(key);
    await formerMember.client.rosters.leave(id);
    const rosters = (await operator.events.rostersCsv(event.id)).split('\r\n');
    expect(rosters[0]).toMatch(/^roster,name,stage,region,team,status,/);
    expect(rosters[1]).toMatch(
      new RegExp(
        `^${id},"'-Alpha, one",Day 1,EMEA,"'-Alpha, one",incomplete,,false,,,[^,]+Z,"'=cmd\\|calc","'=cmd\\|calc",#CAPTAIN,Mate,#MATE,,$`,
      ),
    );
    const registrations = (await operator.events.registrationsCsv(event.id)).split('\r\n');
    expect(registrations).toHaveLength(5);
    expect(registrations[3]).toMatch(
      new RegExp(`^${id},"'-Alpha, one",Day 1,EMEA,"'@gone",#GONE,DE,true,[^,]+Z,[^,]+Z,left$`),
    );
    for (const line of [...rosters, ...registrations]) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
    expect((await refusalOf(captain.client.events.rostersCsv(event.id))).status).toBe(403);
    expect((await refusalOf(captain.client.users.csv())).status).toBe(403);
  });

  test('stream ten thousand users and registrations in chunks', async () => {
    const { event, region, stage: top } = await stage({ event: { name: 'Large' } });
    const [{ id: tenantId }] = (await db
      .selectFrom('tenants')
      .select('id')
      .orderBy('id')
      .execute()) as [{ id: string }];
    const captain = await player();
    const { id } = await captain.client.rosters.create({ name: 'Crowd', segment: region.id });
    const createdAt = api.context.clock.now();
    for (let from = 0; from < ROWS; from += 2000) {
      const rows = Array.from({ length: 2000 }, (_, index) => ({
        tenantId,
        username: `Person ${from + index}`,
        playerTag: `#CROWD${from + index}`,
        createdAt,
      }));
      const insertedUsers = await db.insertInto('users').values(rows).returning('id').execute();
      await db
        .insertInto('players')
        .values(
          insertedUsers.map((user) => ({
            rosterId: id,
            stageId: top.id,
            userId: user.id,
            joinedAt: createdAt,
            leftAt: createdAt,
            leftHow: 'left' as const,
          })),
        )
        .execute();
    }
    for (const path of [
      '/api/users/1.0/people.csv',
      `/api/events/1.0/${event.id}/registrations.csv`,
    ]) {
      const table = await readTable(path);
      expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(table.headers.get('cache-control')).toBe('no-store');
      expect(table.lines.filter((line) => line.includes('#CROWD'))).toHaveLength(ROWS);
      expect(new Set(table.lines).size).toBe(table.lines.length);
      expect(table.count).toBeGreaterThanOrEqual(10);
      expect(table.largest).toBeLessThan(table.total / 5);
    }
  });
});
