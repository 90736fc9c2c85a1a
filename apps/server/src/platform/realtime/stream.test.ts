import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { followStream } from '../../../../../tests/support/follow-stream.ts';
import { createLiveFeed } from './live-feed.ts';

const { api, stage, roster, player, operator } = await championship();
const { region } = await stage();

const follow = (topics: string, headers?: Record<string, string>) =>
  followStream(api, topics, headers);

test('a visitor follows a roster and receives its changes with the version', async () => {
  const { id, captain } = await roster(region.id, 'Followed');
  const stream = await follow(`rosters:${id}`);
  await captain.client.rosters.rename(id, 'Still Followed');
  expect(await stream.next()).toMatchObject({
    event: 'rosters.updated',
    data: { type: 'rosters', id, changes: { action: 'roster.renamed', name: 'Still Followed' } },
  });
  await stream.close();
});

test('every stream receives the time after the season’s clock was moved', async () => {
  const { id } = await roster(region.id, 'Timely');
  const response = await api.request(`/api/stream/1.0?topics=rosters:${id}`);
  const reader = response.body!.getReader();
  const target = new Date(+api.context.clock.now() + 60_000).toISOString();
  await api.request('/emulator/clock', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: target }),
  });
  let text = '';
  while (!text.includes('event: time'))
    text += new TextDecoder().decode((await reader.read()).value);
  expect(text).toContain(`event: time\ndata: {"now":"${target}"}`);
  await reader.cancel();
});

test('missed changes are replayed after Last-Event-ID', async () => {
  const { id, captain } = await roster(region.id, 'Gap');
  const stream = await follow(`segments:${region.id}`);
  await captain.client.rosters.rename(id, 'Gap One');
  const first = await stream.next();
  await stream.close();
  await captain.client.rosters.rename(id, 'Gap Two');
  await captain.client.rosters.rename(id, 'Gap Three');
  const again = await follow(`segments:${region.id}`, { 'last-event-id': first.id });
  expect([(await again.next()).data.changes.name, (await again.next()).data.changes.name]).toEqual([
    'Gap Two',
    'Gap Three',
  ]);
  await again.close();
});

test('a page names the position at which it was read, and receives the changes since then', async () => {
  const { id, captain } = await roster(region.id, 'Moment');
  const position = api.context.live.position();
  await captain.client.rosters.rename(id, 'Moment Later');
  const stream = await follow(`rosters:${id}&after=${position}`);
  expect((await stream.next()).data.changes.name).toBe('Moment Later');
  await stream.close();
});

test('a gap event follows the replay if more was missed', async () => {
  const { id } = await roster(region.id, 'Long Gone');
  const before = api.context.live.position();
  const { db } = api.context.storage;
  const { tenantId } = await db
    .selectFrom('activity')
    .select('tenantId')
    .where('id', '=', before)
    .executeTakeFirstOrThrow();
  const at = api.context.clock.now();
  const rows = Array.from({ length: 501 }, () => ({
    tenantId,
    at,
    action: 'roster.renamed',
    subjectType: 'rosters',
    subjectId: id,
    topics: [`rosters:${id}`],
  }));
  await db
    .insertInto('activity')
    .values(rows as never)
    .execute();
  await operator.events.create({
    name: 'Much Later',
    date: { from: '2027-06-01T00:00:00.000Z', to: '2027-06-30T00:00:00.000Z' },
  });
  const stream = await follow(`rosters:${id}&after=${before}`);
  const events = [];
  while (events.at(-1) !== 'gap') events.push((await stream.next()).event);
  expect(events).toHaveLength(501);
  await stream.close();
});

test('a stream whose missed changes cannot be read closes, and blocks no one else', async () => {
  let isGone = false;
  const selectFrom = (table: 'activity') => {
    if (isGone) throw new Error('gone');
    return api.context.storage.db.selectFrom(table);
  };
  const feed = await createLiveFeed({ selectFrom } as never);
  isGone = true;
  const reader = feed
    .open({ tenantId: '1', topics: new Set(['rosters:1']), after: '0' })
    .getReader();
  const said: string[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read())
    said.push(new TextDecoder().decode(part.value));
  expect([said, feed.listening()]).toEqual([[': open\n\n'], 0]);
  feed.noteCommit({
    published: [
      {
        id: '9999999',
        tenantId: '1',
        at: new Date(0),
        change: { action: 'roster.renamed', subject: { type: 'rosters', id: '1' } },
      },
    ],
  });
  feed.close();
});

test('a reader who cancels during the replay leaves nothing behind', async () => {
  const feed = await createLiveFeed(api.context.storage.db);
  const stream = feed.open({ tenantId: '1', topics: new Set(['rosters:1']), after: '0' });
  await stream.cancel();
  await expect.poll(() => feed.listening()).toBe(0);
  feed.close();
});

test('a listener who leaves during a round is not written to', async () => {
  const feed = await createLiveFeed(api.context.storage.db);
  const followed = { tenantId: '1', topics: new Set(['rosters:1', 'rosters:2']) };
  const receiverNames: string[] = [];
  const sink = (name: string, then = () => {}) => ({
    write: (bytes: Uint8Array) => (
      !new TextDecoder().decode(bytes).startsWith(':') && (receiverNames.push(name), then()),
      true
    ),
    end: () => {},
    cut: () => {},
  });
  let secondLeaves = () => {};
  await feed.follow(
    followed,
    sink('first', () => secondLeaves()),
  );
  secondLeaves = await feed.follow(followed, sink('second'));
  await feed.follow(followed, sink('third'));
  feed.noteCommit({
    published: [
      {
        id: '9999999',
        tenantId: '1',
        at: new Date(0),
        change: { action: 'roster.renamed', subject: { type: 'rosters', id: '1' } },
      },
      {
        id: '10000000',
        tenantId: '1',
        at: new Date(0),
        change: { action: 'roster.renamed', subject: { type: 'rosters', id: '2' } },
      },
    ],
  });
  expect(receiverNames).toEqual(['first', 'third']);
  feed.close();
});

test('users:me needs a sign-in, and no one else receives it', async () => {
  expect((await api.request('/api/stream/1.0?topics=users:me')).status).toBe(401);
  const { id, captain, members } = await roster(region.id, 'Private');
  const stream = await follow('users:me', { authorization: `Bearer ${members[1]!.token}` });
  await captain.client.rosters.kick(id, members[1]!.id);
  expect(await stream.next()).toMatchObject({
    event: 'rosters.updated',
    data: { id, changes: { action: 'roster.kicked' } },
  });
  await stream.close();
});

test.each(['', 'everything', 'rosters:1,nothing:2', 'users:7'])(
  'topics "%s" are refused with the name of the parameter',
  async (topics) => {
    const response = await api.request(`/api/stream/1.0?topics=${topics}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ source: { parameter: 'topics' } }] });
  },
);

test('a stream with an invalid bearer is refused', async () => {
  const { token } = await player();
  expect(
    (
      await api.request('/api/stream/1.0?topics=users:me', {
        headers: { authorization: `Bearer ${token}x` },
      })
    ).status,
  ).toBe(401);
});
