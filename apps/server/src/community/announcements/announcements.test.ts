import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, visitor, inMinutes, advance, player, api, send } = await championship();
const texts = {
  en: { title: 'Servers rest', text: 'Tonight from ten to eleven.' },
  de: { title: 'Pause', text: 'Heute Nacht von zehn bis elf.' },
};

describe('announcements', () => {
  test('are visible to all while they run, and to their writers before and after', async () => {
    const announcement = await operator.announcements.create({
      texts,
      date: { from: inMinutes(10), to: inMinutes(20) },
    });
    expect(announcement).toMatchObject({ texts, link: null, running: false });
    expect((await visitor.announcements.list()).items).toEqual([]);
    expect(await refusalOf(visitor.announcements.get(announcement.id))).toMatchObject({
      status: 404,
    });
    expect((await operator.announcements.list()).items).toHaveLength(1);
    await advance(11);
    expect(await visitor.announcements.get(announcement.id)).toMatchObject({
      texts,
      running: true,
    });
    await operator.announcements.update(announcement.id, {
      link: '/schedule',
      texts: { en: texts.en },
    });
    expect((await visitor.announcements.list()).items).toMatchObject([
      { link: '/schedule', texts: { en: texts.en } },
    ]);
    await advance(10);
    expect((await visitor.announcements.list()).items).toEqual([]);
    await operator.announcements.delete(announcement.id);
    expect((await operator.announcements.list()).items).toEqual([]);
  });

  test('stream to all while they run, and otherwise to their writers', async () => {
    const stream = (
      await api.request('/api/stream/1.0?topics=announcements:all')
    ).body!.getReader();
    const later = await operator.announcements.create({
      texts,
      date: { from: inMinutes(10), to: inMinutes(20) },
    });
    const runs = await operator.announcements.create({
      texts,
      date: { from: inMinutes(-1), to: inMinutes(20) },
    });
    await operator.announcements.update(runs.id, {
      date: { from: inMinutes(10), to: inMinutes(20) },
    });
    let streamText = '';
    while (!streamText.includes('announcement.updated'))
      streamText += new TextDecoder().decode((await stream.read()).value);
    await stream.cancel();
    expect([...streamText.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id)).toEqual([
      runs.id,
      runs.id,
    ]);
    for (const { id } of [later, runs]) await operator.announcements.delete(id);
  });

  test.each([
    { why: 'no English', attributes: { texts: { de: texts.de } } },
    {
      why: 'a language that the site does not have',
      attributes: { texts: { ...texts, tlh: texts.en } },
    },
    { why: 'a script as link', attributes: { link: 'javascript:alert(1)' } },
    { why: 'another site without its scheme', attributes: { link: '//elsewhere.example' } },
    {
      why: 'an end before the begin',
      attributes: { date: { from: inMinutes(10), to: inMinutes(5) } },
    },
  ])('rejects $why', async ({ attributes }) => {
    expect(
      await refusalOf(
        operator.announcements.create({
          texts,
          date: { from: inMinutes(1), to: inMinutes(2) },
          ...attributes,
        } as never),
      ),
    ).toMatchObject({ status: 422 });
  });
});

describe('an announcement to the inbox of the game', () => {
  const inboxOf = async ({ playerTag }: { playerTag: string }) =>
    (
      (await (await send(`/emulator/players/${playerTag}/inbox`, {})).json()) as {
        data: { title: string; text: string; link: string | null }[];
      }
    ).data;

  test('reaches each player once, in the player’s language, and shows its writers the counts', async () => {
    const [english, german] = [await player(), await player()];
    await send(`/game/1.0/user?playerTag=${german.playerTag}`, {
      headers: { authorization: `Bearer ${german.token}`, cookie: 'locale=de' },
    });
    const announcement = await operator.announcements.create({
      texts,
      link: '/schedule',
      toInbox: true,
      date: { from: inMinutes(10), to: inMinutes(60) },
    });
    await advance(9);
    await api.context.inboxDispatcher.drain();
    expect(await inboxOf(english)).toEqual([]);
    expect(await operator.announcements.get(announcement.id)).toMatchObject({
      toInbox: true,
      inbox: null,
    });
    await advance(2);
    await api.context.inboxDispatcher.drain();
    expect(await inboxOf(english)).toMatchObject([
      { ...texts.en, link: expect.stringMatching(/^http.*\/schedule$/) },
    ]);
    expect(await inboxOf(german)).toMatchObject([texts.de]);
    expect(await operator.announcements.get(announcement.id)).toMatchObject({
      inbox: { waiting: 0, sent: 2, failed: 0 },
    });
    expect(
      await visitor.announcements.get(announcement.id),
      'only writers see the counts',
    ).toMatchObject({
      inbox: null,
    });

    await operator.announcements.update(announcement.id, {
      texts: { en: { title: 'Other words', text: 'Again' } },
    });
    await advance(1);
    await api.context.inboxDispatcher.drain();
    expect(await inboxOf(english), 'once').toHaveLength(1);
    await operator.announcements.delete(announcement.id);
  });

  test('retries while the game fails, and stops when the game refuses the message', async () => {
    const fault = (status: number, times: number) =>
      send('/emulator/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ call: 'inbox', status, delayMs: 0, times }),
      });
    await player();
    await fault(400, 1);
    const announcement = await operator.announcements.create({
      texts,
      toInbox: true,
      date: { from: inMinutes(0), to: inMinutes(60) },
    });
    await advance(1);
    await api.context.inboxDispatcher.drain();
    const after = (await operator.announcements.get(announcement.id)).inbox!;
    expect(after).toMatchObject({ waiting: 0, failed: 1 });
    expect(after.sent).toBe(2);

    await fault(503, 9);
    const second = await operator.announcements.create({
      texts,
      toInbox: true,
      date: { from: inMinutes(0), to: inMinutes(60) },
    });
    await advance(1);
    await api.context.inboxDispatcher.drain();
    expect((await operator.announcements.get(second.id)).inbox).toMatchObject({
      sent: 0,
      waiting: 3,
      failed: 0,
    });
  });
});
