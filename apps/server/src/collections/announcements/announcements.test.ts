import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, visitor, inMinutes, advance } = await championship();
const texts = { en: { title: 'Servers rest', text: 'Tonight from ten to eleven.' }, de: { title: 'Pause', text: 'Heute Nacht von zehn bis elf.' } };

describe('announcements', () => {
  test('are seen by everybody while they run, and by who writes them before and after', async () => {
    const made = await operator.announcements.create({ texts, date: { from: inMinutes(10), to: inMinutes(20) } });
    expect(made).toMatchObject({ texts, link: null, running: false });
    expect((await visitor.announcements.list()).items).toEqual([]);
    expect(await refusalOf(visitor.announcements.get(made.id))).toMatchObject({ status: 404 });
    expect((await operator.announcements.list()).items).toHaveLength(1);
    await advance(11);
    expect(await visitor.announcements.get(made.id)).toMatchObject({ texts, running: true });
    await operator.announcements.update(made.id, { link: '/schedule', texts: { en: texts.en } });
    expect((await visitor.announcements.list()).items).toMatchObject([{ link: '/schedule', texts: { en: texts.en } }]);
    await advance(10);
    expect((await visitor.announcements.list()).items).toEqual([]);
    await operator.announcements.delete(made.id);
    expect((await operator.announcements.list()).items).toEqual([]);
  });

  test.each([
    { why: 'no English', attributes: { texts: { de: texts.de } } },
    { why: 'a language that the site does not have', attributes: { texts: { ...texts, tlh: texts.en } } },
    { why: 'a script as link', attributes: { link: 'javascript:alert(1)' } },
    { why: 'another site without its scheme', attributes: { link: '//elsewhere.example' } },
    { why: 'an end before the begin', attributes: { date: { from: inMinutes(10), to: inMinutes(5) } } },
  ])('refused: $why', async ({ attributes }) => {
    expect(await refusalOf(operator.announcements.create({ texts, date: { from: inMinutes(1), to: inMinutes(2) }, ...attributes } as never))).toMatchObject({ status: 422 });
  });
});
