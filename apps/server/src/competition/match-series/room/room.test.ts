import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/support/championship.ts';
import {
  openRounds,
  type CheckedInRoster,
} from '../../../../../../tests/support/rounds-on-match-day.ts';

const season = await openRounds();
const { api, operator, operatorToken, visitor, send, player, moveTo, now } = season;

/** Starts a final of two rosters whose captains have checked in. */
async function startFinal(names: [string, string], configuration: object = { bans: [] }) {
  const { region, rosters } = await season.startRegion('single_elimination', names, configuration);
  const [series] = await season.seriesOf(region.id, 1);
  const { id, date, competitors } = series!;
  const { event } = await visitor.segments.get(region.id);
  const [home, away] = competitors.map(({ roster }) =>
    rosters.find((one) => one.id === roster!.id)!,
  ) as [CheckedInRoster, CheckedInRoster];
  await moveTo(new Date(Date.parse(date!) - 9 * 60_000));
  for (const { captain } of [home, away]) await captain.client.checkins.ofSeries(id);
  return {
    id,
    home,
    away,
    region: region.id,
    event: event.id,
    begin: () => moveTo(new Date(date!)),
  };
}

const CODE = 'K7Q4PX';

/** Returns the names of the tables that contain a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = api.context.storage;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as one where to_jsonb(one)::text like ${`%${text}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('[SER-21] the room in the game of a series without a ban phase', async () => {
  const { id, home, away, region, event, begin } = await startFinal(['Alder', 'Birch']);
  const [opener, guest] = [home.captain.client.matchSeries, away.captain.client.matchSeries];

  test('opens from the start, by the home captain', async () => {
    expect((await refusalOf(opener.openRoom(id, CODE))).code).toBe('series-not-live');
    await begin();
    expect(await opener.room(id)).toEqual({
      opener: home.captain.id,
      canOpen: true,
      room: null,
    });
    expect((await refusalOf(guest.openRoom(id, CODE))).code).toBe('not-the-owner');
    expect((await opener.openRoom(id, CODE)).room).toEqual({
      code: CODE,
      link: null,
      openedAt: now().toISOString(),
      openedBy: home.captain.id,
      isByGame: false,
      players: [],
    });
  });

  test('both line-ups and referees read the code, no other user does', async () => {
    for (const reader of [opener, guest, operator.matchSeries])
      expect((await reader.room(id)).room?.code).toBe(CODE);
    const stranger = await player();
    expect((await refusalOf(stranger.client.matchSeries.room(id))).status).toBe(403);
    expect((await refusalOf(visitor.matchSeries.room(id))).status).toBe(401);
  });

  test('everyone sees when it was opened', async () => {
    expect((await visitor.matchSeries.get(id)).roomOpenedAt).toBe(now().toISOString());
  });

  test('the code is in no other table, on no public answer, in no export and in no record', async () => {
    const hook = await operator.webhooks.create({ url: 'https://hooks.example/x', actions: ['*'] });
    await opener.openRoom(id, CODE);
    const paths = [
      `/api/match-series/1.0/${id}?include=matches,challenges`,
      `/api/match-series/1.0/${id}/history`,
      `/api/match-series/1.0/${id}/explanation`,
      `/api/segments/1.0/${region}/bracket`,
      `/game/1.0/match-info/${id}`,
      '/api/activity-log/1.0?page[size]=100',
      `/api/webhooks/1.0/${hook.id}/deliveries`,
      `/api/events/1.0/${event}/export`,
      `/api/users/1.0/${home.captain.id}/export`,
    ];
    const headers = { authorization: `Bearer ${operatorToken}` };
    const texts: string[] = [];
    for (const path of paths) texts.push(await (await send(path, { headers })).text());
    expect(texts.join()).toContain('series.room-opened');
    expect(texts.join()).not.toContain(CODE);
    expect(await tablesWith(CODE)).toEqual(['rooms']);
  });

  test('players who have checked in say that they are in, and take it back', async () => {
    expect((await guest.enterRoom(id)).room?.players).toEqual([away.captain.id]);
    await guest.enterRoom(id);
    expect((await opener.enterRoom(id)).room?.players).toEqual([away.captain.id, home.captain.id]);
    await guest.leaveRoom(id);
    expect((await guest.room(id)).room?.players).toEqual([home.captain.id]);
    expect((await refusalOf(operator.matchSeries.enterRoom(id))).code).toBe('not-in-series');
  });

  test('a new room has another code, and all go in again', async () => {
    const { room } = await opener.openRoom(id, 'M2RVXA');
    expect(room).toMatchObject({ code: 'M2RVXA', players: [] });
  });

  test('the captain closes it, and opens it again', async () => {
    await opener.closeRoom(id);
    expect((await visitor.matchSeries.get(id)).roomOpenedAt).toBeNull();
    expect((await opener.room(id)).room).toBeNull();
    expect((await refusalOf(opener.closeRoom(id))).code).toBe('no-room');
    expect((await refusalOf(guest.enterRoom(id))).code).toBe('no-room');
    await opener.openRoom(id, CODE);
  });

  test('without a code the game opens it, for both line-ups', async () => {
    const { room } = await opener.openRoom(id);
    expect(room).toMatchObject({ isByGame: true, openedBy: home.captain.id });
    expect(room?.code).toMatch(/^[2-9A-Z]{6}$/);
    expect(room?.link).toContain(room!.code);
  });

  test('without a code, and without a game that opens rooms, the code is missing', async () => {
    await send('/emulator/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ call: 'rooms', status: 501 }),
    });
    expect((await refusalOf(opener.openRoom(id))).code).toBe('room-code-missing');
    expect((await opener.room(id)).room?.isByGame).toBe(true);
  });

  test('a referee opens it too; the end of the series deletes the code', async () => {
    await operator.matchSeries.openRoom(id, 'OTHER42');
    await operator.matchSeries.forfeit(id, 'away');
    expect(await tablesWith('OTHER42')).toEqual([]);
    expect((await refusalOf(opener.openRoom(id, CODE))).code).toBe('series-not-live');
  });
});

test('[SER-21] after a ban phase the room opens once the bans are over', async () => {
  const { id, home, begin } = await startFinal(['Cedar', 'Dogwood'], {});
  const { openRoom } = home.captain.client.matchSeries;
  expect((await refusalOf(openRoom(id, CODE))).code).toBe('bans-open');
  await begin();
  expect((await openRoom(id, CODE)).room?.code).toBe(CODE);
});

describe('[SER-21] a game that opens rooms', () => {
  const refuse = (status: number, times = 1) =>
    send('/emulator/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ call: 'rooms', status, times }),
    });
  const drain = () => api.context.roomOpener.drain();
  const requests = () =>
    api.context.storage.db.selectFrom('roomRequests').select('attempts').execute();
  /** Lets the waiting requests be tried again, as after their back-off. */
  const passBackOff = () =>
    api.context.storage.db.updateTable('roomRequests').set({ nextTryAt: null }).execute();

  test('opens it once at the start, for both line-ups', async () => {
    const { id, home, away, begin } = await startFinal(['Elder', 'Fir']);
    await drain();
    expect((await visitor.matchSeries.get(id)).roomOpenedAt).toBeNull();
    await begin();
    await Promise.all([drain(), drain()]);
    const { room } = await home.captain.client.matchSeries.room(id);
    expect(room).toMatchObject({ isByGame: true, openedBy: null, players: [] });
    expect((await away.captain.client.matchSeries.room(id)).room?.code).toBe(room!.code);
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room).toEqual(room);
    expect(await requests()).toEqual([]);
  });

  test('opens it once the bans are over, and not again after the captain closed it', async () => {
    const { id, home, begin } = await startFinal(['Ginkgo', 'Hazel'], {});
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room).toBeNull();
    await begin();
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room?.isByGame).toBe(true);
    await home.captain.client.matchSeries.closeRoom(id);
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room).toBeNull();
  });

  test('is tried again after a failure, also by another process', async () => {
    const { id, home, begin } = await startFinal(['Iroko', 'Juniper']);
    await begin();
    await refuse(503);
    await drain();
    expect(await requests()).toEqual([{ attempts: 1 }]);
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room).toBeNull();
    await passBackOff();
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room?.isByGame).toBe(true);
  });

  test('that opens none leaves it to the captain of the home side', async () => {
    const { id, home, begin } = await startFinal(['Kapok', 'Larch']);
    await begin();
    await refuse(501);
    await drain();
    expect(await requests()).toEqual([]);
    expect(await home.captain.client.matchSeries.room(id)).toMatchObject({
      canOpen: true,
      room: null,
    });
    expect((await home.captain.client.matchSeries.openRoom(id, CODE)).room?.code).toBe(CODE);
  });

  test('that keeps failing leaves it to the captain, whose room stays', async () => {
    const { id, home, begin } = await startFinal(['Maple', 'Nutmeg']);
    await begin();
    await refuse(503, 3);
    for (const _attempt of [1, 2, 3]) {
      await drain();
      await passBackOff();
    }
    expect(await requests()).toEqual([]);
    await home.captain.client.matchSeries.openRoom(id, CODE);
    await drain();
    expect((await home.captain.client.matchSeries.room(id)).room?.code).toBe(CODE);
  });
});

test('a series that ended before the game answered gets no room', async () => {
  const { id, begin } = await startFinal(['Oak', 'Pine']);
  await begin();
  await operator.matchSeries.forfeit(id, 'away');
  await api.context.roomOpener.drain();
  expect(await api.context.storage.db.selectFrom('rooms').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ seriesId: id }),
  );
});
