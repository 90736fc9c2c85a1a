import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, operator, player, visitor } = await championship();
const { db } = api.context.storage;

describe('the answers of players', () => {
  test('are empty at first', async () => {
    expect(await operator.survey.results()).toEqual({ surveys: [], survey: null });
    expect(await operator.survey.csv()).toBe('answered on\r\n');
  });

  test('are counted by question, once per player, without names', async () => {
    const answers = [
      { overall: 5, format: 'Monthly Finals', wish: 'More maps' },
      { overall: 4, format: 'Monthly Finals', wish: '=HYPERLINK("http://evil.test")' },
      { overall: 4, format: 'Elsewhere' },
    ];
    const people = [];
    for (const answer of answers) {
      const one = await player({ name: `Surveyed ${people.length}` });
      people.push(one);
      await one.client.game.survey(one.playerTag, answer);
    }
    await expect(
      people[0]!.client.game.survey(people[0]!.playerTag, { overall: 1 }),
    ).rejects.toMatchObject({ status: 409 });
    const { surveys, survey } = await operator.survey.results();
    expect(surveys).toMatchObject([{ id: 'season-2025', answered: 3 }]);
    expect(survey!.answered).toBe(3);
    const [overall, format, wish] = survey!.questions;
    expect(overall).toMatchObject({
      kind: 'rating',
      answers: 3,
      counts: [
        { count: 0 },
        { count: 0 },
        { count: 0 },
        { value: '4', count: 2 },
        { value: '5', count: 1 },
      ],
    });
    expect(overall!.mean).toBeCloseTo(13 / 3);
    expect(format).toMatchObject({
      answers: 2,
      counts: [
        { value: 'Championship Challenge', count: 0 },
        { count: 0 },
        { value: 'Monthly Finals', count: 2 },
      ],
    });
    expect(wish).toMatchObject({
      answers: 2,
      mean: null,
      words: ['=HYPERLINK("http://evil.test")', 'More maps'],
    });
    expect(await operator.survey.results('season-2025')).toEqual({ surveys, survey });
    expect((await operator.survey.results('another')).survey).toBeNull();

    const lines = (await operator.survey.csv()).split('\r\n');
    expect(lines[0]).toBe(
      'answered on,How do you like the championship so far?,Which stage did you enjoy most?,What should be better next month?',
    );
    expect(lines[2]).toMatch(
      /^\d{4}-\d\d-\d\d,4,Monthly Finals,"'=HYPERLINK\(""http:\/\/evil.test""\)"$/,
    );
    expect(lines).toHaveLength(5);
    const storedJson = JSON.stringify([
      await db.selectFrom('surveys').selectAll().execute(),
      await db.selectFrom('surveyAnswers').selectAll().execute(),
      await db.selectFrom('activity').selectAll().where('action', 'like', 'survey%').execute(),
    ]);
    for (const { playerTag } of people) expect(storedJson).not.toContain(playerTag);
    expect(storedJson).not.toContain('Surveyed');
  });

  test('are for operators', async () => {
    expect((await refusalOf((await player()).client.survey.results())).status).toBe(403);
    expect((await refusalOf(visitor.survey.csv())).status).toBe(401);
  });
});
