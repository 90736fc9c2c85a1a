import type { Client } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, operator, player, stage, roster } = await championship();
const { region } = await stage({ segment: { segmentCheckinsConfig: { openWindow: null } } });
const [home, away] = [await roster(region.id, 'Talkers'), await roster(region.id, 'Listeners')];
await operator.segments.start(region.id);
const { items } = await operator.matchSeries.list({ 'filter[segment]': region.id });
const series = items[0]!.id;
const stranger = await player();

const say = ({ chat }: Client, text: string, id = series) => chat.say(id, text);
const history = (
  { chat }: Client,
  query: Record<string, string> = { 'filter[matchSeries]': series },
) => chat.history(query);

test('lets both sides and the referee talk, the newest message last', async () => {
  await say(home.captain.client, '  Good luck!\r\n ');
  await say(away.members[1]!.client, 'Have fun 👩‍👩‍👧‍👦');
  expect(await say(operator, 'Play fair')).toMatchObject({
    text: 'Play fair',
    matchSeries: { id: series },
    date: expect.any(String),
  });
  const messages = (await history(away.captain.client)).items;
  const side = (id: string) => (items[0]!.home!.id === id ? 'home' : 'away');
  expect(messages.map(({ text, side: of, user }) => [text, of, user.id])).toEqual([
    ['Good luck!', side(home.id), home.captain.id],
    ['Have fun 👩‍👩‍👧‍👦', side(away.id), away.members[1]!.id],
    ['Play fair', null, expect.any(String)],
  ]);
  expect(
    (
      await history(home.captain.client, {
        'filter[matchSeries]': series,
        sort: '-date',
        'page[size]': '1',
      })
    ).items.map(({ text }) => text),
  ).toHaveLength(1);
});

test('refuses messages and history to a user who does not play in the series', async () => {
  expect(await refusalOf(say(stranger.client, 'Hello?'))).toMatchObject({
    status: 403,
    code: 'not-in-series',
  });
  expect((await refusalOf(history(stranger.client))).status).toBe(404);
  expect(
    (await refusalOf(history(stranger.client, { 'filter[user]': home.captain.id }))).status,
  ).toBe(404);
  expect((await api.request(`/api/chat/1.0/history?filter[matchSeries]=${series}`)).status).toBe(
    401,
  );
  expect((await refusalOf(say(home.captain.client, 'Anybody?', '999999'))).status).toBe(404);
});

test('lists messages by user: one’s own, and for operators those of any user', async () => {
  expect(
    (await history(home.captain.client, {})).items.every(({ user }) => user.id === home.captain.id),
  ).toBe(true);
  expect(
    (await history(operator, { 'filter[user]': away.members[1]!.id })).items.map(
      ({ text }) => text,
    ),
  ).toEqual(['Have fun 👩‍👩‍👧‍👦']);
});

test.each([
  { what: 'an empty text', text: '   ' },
  { what: 'more than 500 graphemes', text: 'é'.repeat(501) },
  { what: 'text with a change of direction', text: 'a\u202eb' },
  { what: 'a control character', text: 'a\u0007b' },
])('rejects $what', async ({ text }) => {
  expect(await refusalOf(say(home.captain.client, text))).toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/text' } }],
  });
});

test('accepts 500 graphemes of several code points each', async () => {
  expect((await say(home.members[2]!.client, '👍🏽'.repeat(500))).text).toHaveLength(2000);
});

test('streams to the readers of a chat that a message exists, without its text', async () => {
  const response = await api.request(`/api/stream/1.0?topics=match-series:${series}`, {
    headers: { authorization: `Bearer ${away.captain.token}` },
  });
  const reader = response.body!.getReader();
  const { id } = await say(home.captain.client, 'A secret plan');
  let text = '';
  while (!text.includes('data: ')) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect(text).toContain(`"type":"chat","id":"${id}"`);
  expect(text).toContain('"action":"chat.message"');
  expect(text).not.toContain('secret');
  expect(
    JSON.stringify(
      await api.context.storage.db
        .selectFrom('activity')
        .selectAll()
        .where('action', '=', 'chat.message')
        .execute(),
    ),
  ).not.toContain('secret');
});

test('limits a user to ten messages in ten seconds', async () => {
  const talker = home.members[1]!.client;
  for (let count = 0; count < 10; count++) await say(talker, `${count}`);
  const waits = await refusalOf(say(talker, 'one more'));
  expect([waits.status, waits.retryAfter! > 0]).toEqual([429, true]);
});
