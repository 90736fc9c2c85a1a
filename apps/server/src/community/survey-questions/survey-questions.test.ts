import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { operator, player, visitor } = await championship();
const GAMES = ['overall', 'format', 'wish'];
const readQuestions = async (locale?: string) => {
  const { client, playerTag } = await player();
  return (await client.game.surveyInfo(playerTag, locale)).data.questions;
};
const answer = async (answers: object) => {
  const { client, playerTag } = await player();
  return client.game.survey(playerTag, answers);
};

describe("the championship's own questions", () => {
  test('follow the game’s, which do not change', async () => {
    const before = await readQuestions();
    expect(before.map(({ id }) => id)).toEqual(GAMES);
    const maps = await operator.surveyQuestions.create({
      kind: 'choices',
      texts: { en: 'Which maps?', de: 'Welche Karten?' },
      options: [{ en: 'Ice', de: 'Eis' }, { en: 'Sand' }],
      required: true,
    });
    await operator.surveyQuestions.create({ kind: 'text', texts: { en: 'Anything else?' } });
    const german = await readQuestions('de');
    expect(german.slice(0, 3).map(({ id, options }) => [id, options])).toEqual(
      before.map(({ id, options }) => [id, options]),
    );
    expect(german.slice(3)).toMatchObject([
      {
        id: `own-${maps.id}-1`,
        kind: 'choices',
        text: 'Welche Karten?',
        options: ['Ice', 'Sand'],
        labels: ['Eis', 'Sand'],
        required: true,
      },
      { text: 'Anything else?' },
    ]);
    expect((await readQuestions('nowhere'))[3]).toMatchObject({ text: 'Which maps?' });
  });

  test('reject missing answers and unknown options, and count each wording separately', async () => {
    const [maps] = (await operator.surveyQuestions.list()).items;
    const first = `own-${maps!.id}-1`;
    expect(await refusalOf(answer({ overall: 4 }))).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: `/data/${first}` } }],
    });
    expect(await refusalOf(answer({ [first]: ['Lava'] }))).toMatchObject({ status: 422 });
    await answer({ overall: 4, [first]: ['Ice', 'Sand'] });
    await operator.surveyQuestions.update(maps!.id, {
      texts: { en: 'Which maps?', fr: 'Quelles cartes ?' },
    });
    expect((await operator.surveyQuestions.get(maps!.id)).wording).toBe(1);
    expect(
      await operator.surveyQuestions.update(maps!.id, { texts: { en: 'Which maps were good?' } }),
    ).toMatchObject({ wording: 2 });
    await answer({ [`own-${maps!.id}-2`]: ['Sand'] });
    await answer({ [first]: ['Ice'] });
    const { survey } = await operator.survey.results();
    expect(survey!.answered).toBe(3);
    const choiceQuestions = survey!.questions.filter(({ kind }) => kind === 'choices');
    expect(
      choiceQuestions.map(({ text, answers, counts }) => [
        text,
        answers,
        counts.map(({ count }) => count),
      ]),
    ).toEqual([
      ['Which maps?', 2, [2, 1]],
      ['Which maps were good?', 1, [0, 1]],
    ]);
    const [head, line] = (await operator.survey.csv()).split('\r\n');
    expect(head).toContain('Which maps?,Which maps were good?');
    expect(line).toContain('Ice; Sand');
  });

  test('can be reordered, archived and restored; answers stay', async () => {
    const texts = async () => (await readQuestions()).slice(3).map(({ text }) => text);
    const [, textQuestion] = (await operator.surveyQuestions.list()).items;
    await operator.surveyQuestions.update(textQuestion!.id, { place: 1 });
    expect(await texts()).toEqual(['Anything else?', 'Which maps were good?']);
    const maps = (await operator.surveyQuestions.list()).items.find(
      ({ kind }) => kind === 'choices',
    )!;
    expect(
      (await operator.surveyQuestions.update(maps.id, { archived: true })).archivedAt,
    ).not.toBeNull();
    expect(await texts()).toEqual(['Anything else?']);
    await answer({ wish: 'More' });
    expect((await operator.survey.results()).survey!.questions.map(({ text }) => text)).toContain(
      'Which maps were good?',
    );
    await operator.surveyQuestions.update(maps.id, { archived: false });
    expect(await texts()).toEqual(['Anything else?', 'Which maps were good?']);
    const { items } = await operator.activityLog.list({ 'filter[action]': 'survey-question.*' });
    expect(items.length).toBeGreaterThan(5);
  });

  test.each([
    { sent: { kind: 'choice', texts: { en: 'Which?' } }, pointer: '/data/attributes/options' },
    {
      sent: { kind: 'choice', texts: { en: 'Which?' }, options: [{ en: 'A' }, { en: 'A' }] },
      pointer: '/data/attributes/options/1/en',
    },
    { sent: { kind: 'text', texts: { de: 'Was?' } }, pointer: '/data/attributes/texts/en' },
  ])('rejects $sent at $pointer', async ({ sent, pointer }) => {
    expect(await refusalOf(operator.surveyQuestions.create(sent as never))).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([expect.objectContaining({ source: { pointer } })]),
    });
  });

  test('are for operators', async () => {
    expect(
      await refusalOf(
        (await player()).client.surveyQuestions.create({ kind: 'text', texts: { en: 'Hm?' } }),
      ),
    ).toMatchObject({ status: 403 });
    expect(await refusalOf(visitor.surveyQuestions.list())).toMatchObject({ status: 401 });
  });
});
