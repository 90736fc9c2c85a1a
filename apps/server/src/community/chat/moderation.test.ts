import { createClient } from '@ringside/contract/client';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const REFEREE = { email: 'second@ringside.example', password: 'correct horse battery' };
const ringside = await championship();
const { api, operator, player, stage, roster, send } = ringside;
await operator.users.create({ ...REFEREE, username: 'Second', roles: ['operator.referee'] });
const second = ringside.clientOf(
  (await createClient(send).login(REFEREE.email, REFEREE.password)).data.token,
);
const { region } = await stage({ segment: { segmentCheckinsConfig: { openWindow: null } } });
const [home, away] = [await roster(region.id, 'Talkers'), await roster(region.id, 'Listeners')];
await operator.segments.start(region.id);
const series = (await operator.matchSeries.list({ 'filter[segment]': region.id })).items[0]!.id;
const [loud, quiet] = [home.captain, away.captain];
const stranger = await player();
const history = async (reader = quiet.client) =>
  (await reader.chat.history({ 'filter[matchSeries]': series })).items;
const found = async (id: string, reader = quiet.client) =>
  (await history(reader)).find((message) => message.id === id)!;
const actions = async (person?: string) =>
  (
    await operator.activityLog.list({
      'page[size]': 100,
      ...(person && { 'filter[user]': person }),
    })
  ).items.map(({ action }) => action);

test('folds messages of a muted user for the reader alone until unmuted; staff cannot be muted', async () => {
  const { id } = await loud.client.chat.say(series, 'Hear me');
  const staff = await operator.chat.say(series, 'Play fair');
  await quiet.client.chatMutes.mute(loud.id);
  await quiet.client.chatMutes.mute(loud.id);
  expect(await found(id)).toMatchObject({ muted: true, text: 'Hear me' });
  expect((await found(id, away.members[1]!.client)).muted).toBe(false);
  expect((await quiet.client.chatMutes.list()).items).toMatchObject([
    { id: loud.id, user: { id: loud.id } },
  ]);
  expect(await refusalOf(quiet.client.chatMutes.mute(staff.user.id))).toMatchObject({
    status: 409,
    code: 'staff-is-heard',
  });
  expect(await refusalOf(quiet.client.chatMutes.mute(quiet.id))).toMatchObject({
    status: 409,
    code: 'not-oneself',
  });
  expect((await found(staff.id)).muted).toBe(false);
  expect((await refusalOf(quiet.client.chatMutes.mute('999999'))).status).toBe(404);
  await quiet.client.chatMutes.unmute(loud.id);
  expect((await found(id)).muted).toBe(false);
  expect((await refusalOf(quiet.client.chatMutes.unmute(loud.id))).status).toBe(404);
});

test('queues one report per reader for the staff, with message and note, and hides it from others', async () => {
  const { id } = await loud.client.chat.say(series, 'You are rubbish');
  await quiet.client.chat.report(id, 'insult', '  He goes on\r\nand on ');
  expect((await found(id)).reported).toBe(true);
  expect((await found(id, away.members[1]!.client)).reported).toBe(false);
  expect(await refusalOf(quiet.client.chat.report(id, 'spam'))).toMatchObject({
    status: 409,
    code: 'already-reported',
  });
  expect(await refusalOf(loud.client.chat.report(id, 'spam'))).toMatchObject({
    status: 409,
    code: 'not-oneself',
  });
  expect((await refusalOf(stranger.client.chat.report(id, 'spam'))).status).toBe(404);
  expect((await refusalOf(quiet.client.chatReports.list())).status).toBe(403);
  const { items } = await operator.chatReports.list({
    'filter[waits]': true,
    'filter[matchSeries]': series,
  });
  expect(items).toMatchObject([
    {
      reason: 'insult',
      note: 'He goes on\nand on',
      waits: true,
      user: { id: quiet.id },
      message: { id, text: 'You are rubbish', user: { id: loud.id } },
      matchSeries: { id: series },
    },
  ]);

  await operator.chatReports.settle(items[0]!.id);
  expect((await operator.chatReports.list({ 'filter[waits]': true })).items).toEqual([]);
  expect(await refusalOf(second.chatReports.settle(items[0]!.id))).toMatchObject({
    status: 409,
    code: 'already-settled',
  });
  await second.chatReports.reopen(items[0]!.id);
  expect(await refusalOf(second.chatReports.reopen(items[0]!.id))).toMatchObject({
    status: 409,
    code: 'not-settled',
  });
  expect((await operator.chatReports.get(items[0]!.id)).waits).toBe(true);
  expect(await actions()).toEqual(
    expect.arrayContaining([
      'chat.message-reported',
      'chat.report-settled',
      'chat.report-reopened',
    ]),
  );
});

test('hides the text of a hidden message from players but not from staff, and pauses its reports', async () => {
  const { id } = await loud.client.chat.say(series, 'Something foul');
  await quiet.client.chat.report(id, 'hate');
  const waiting = async () =>
    (await operator.chatReports.list({ 'filter[waits]': true })).items.map(
      ({ message }) => message.id,
    );
  expect(await waiting()).toContain(id);
  await second.chat.hide(id);
  const refused = await refusalOf(operator.chat.hide(id));
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'already-hidden',
    'Second was faster',
  ]);
  expect(await found(id)).toMatchObject({ hidden: true, text: '', hiddenBy: null });
  expect(
    (await loud.client.chat.history({})).items.find((message) => message.id === id),
  ).toMatchObject({ text: '' });
  expect(await found(id, operator)).toMatchObject({
    hidden: true,
    text: 'Something foul',
    hiddenBy: { username: 'Second' },
  });
  expect(await waiting()).not.toContain(id);
  await operator.chat.show(id);
  expect(await found(id)).toMatchObject({ hidden: false, text: 'Something foul' });
  expect(await waiting()).toContain(id);
  expect(await refusalOf(operator.chat.show(id))).toMatchObject({
    status: 409,
    code: 'not-hidden',
  });
  expect((await refusalOf(quiet.client.chat.hide(id))).status).toBe(403);
  expect((await refusalOf(stranger.client.chat.hide(id))).status).toBe(404);
  expect(await actions()).toEqual(
    expect.arrayContaining(['chat.message-hidden', 'chat.message-shown']),
  );
});

test('lets a silenced user read, and write again when the silence ends', async () => {
  const until = ringside.inMinutes(60);
  await operator.chatSilences.silence(loud.id, { until, reason: 'Insults' });
  const refused = await refusalOf(loud.client.chat.say(series, 'But'));
  expect([refused.status, refused.code, refused.message]).toEqual([
    403,
    'chat-silenced',
    'Insults',
  ]);
  expect((await loud.client.chatSilences.list({ 'filter[user]': 'me' })).items).toMatchObject([
    { id: loud.id, until, reason: 'Insults', by: null },
  ]);
  expect((await quiet.client.chatSilences.list()).items).toEqual([]);
  expect((await refusalOf(quiet.client.chatSilences.get(loud.id))).status).toBe(404);
  expect((await history(loud.client)).length).toBeGreaterThan(0);
  const late = await refusalOf(second.chatSilences.silence(loud.id, { until, reason: 'Me too' }));
  expect([late.status, late.code]).toEqual([409, 'already-silenced']);
  expect((await second.chatSilences.get(loud.id)).by).not.toBeNull();
  await second.chatSilences.end(loud.id);
  await loud.client.chat.say(series, 'Sorry');
  expect((await refusalOf(second.chatSilences.end(loud.id))).status).toBe(404);

  await operator.chatSilences.silence(loud.id, { until: ringside.inMinutes(10), reason: 'Again' });
  await ringside.advance(10);
  await loud.client.chat.say(series, 'Sorry again');
  expect((await operator.chatSilences.list()).items).toEqual([]);
  expect(
    await refusalOf(
      operator.chatSilences.silence(loud.id, { until: ringside.inMinutes(-1), reason: 'Late' }),
    ),
  ).toMatchObject({ status: 409, code: 'too-late' });
  const staff = (await history()).find(({ side }) => side === null)!.user;
  expect(
    await refusalOf(second.chatSilences.silence(staff.id, { until, reason: 'No' })),
  ).toMatchObject({ status: 409, code: 'staff-is-heard' });
  expect(
    (await refusalOf(quiet.client.chatSilences.silence(loud.id, { until, reason: 'No' }))).status,
  ).toBe(403);
  expect(await actions()).toEqual(
    expect.arrayContaining(['chat.person-silenced', 'chat.silence-ended']),
  );
});

test('exports mutes, reports and a silence, and erases them with the user', async () => {
  await operator.chatSilences.silence(quiet.id, { until: ringside.inMinutes(60), reason: 'Spam' });
  await quiet.client.chatMutes.mute(loud.id);
  const data = await quiet.client.users.export('me');
  expect(data).toMatchObject({
    chatMutes: [{ mutedId: loud.id }],
    chatSilence: { reason: 'Spam' },
  });
  expect(data.chatReports.map(({ note }) => note)).toContain('He goes on\nand on');
  expect(JSON.stringify(data.chatSilence)).not.toContain('byUserId');
  await operator.users.erase(quiet.id);
  const { db } = api.context.storage;
  expect(
    await db.selectFrom('chatMutes').selectAll().where('userId', '=', quiet.id).execute(),
  ).toEqual([]);
  expect(
    await db.selectFrom('chatSilences').selectAll().where('userId', '=', quiet.id).execute(),
  ).toEqual([]);
  expect(
    (await db.selectFrom('chatReports').select('note').where('userId', '=', quiet.id).execute())
      .map(({ note }) => note)
      .join(''),
  ).toBe('');
});
