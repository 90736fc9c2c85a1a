import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { json } from '../../platform/storage/tables/columns.ts';

const { api, operator, visitor, player, send, stage, roster } = await championship();
const { event, region } = await stage();
const PATH = '/api/name-rules/1.0/site';
const BLOCKED = {
  status: 422,
  errors: [{ code: 'name-blocked', source: { pointer: '/data/attributes/name' } }],
};
const setWords = (blockedWords: string[], allowedWords: string[] = []) =>
  operator.nameRules.update('site', { blockedWords, allowedWords });

async function register(name: string) {
  const { client } = await player();
  return client.rosters.create({ name, segment: region.id });
}

describe('[ROS-5] words that operators add', () => {
  test('refuse new rosters and teams until an operator removes them', async () => {
    const { client } = await player();
    await setWords(['blorp', '垃圾']);
    for (const name of ['Team Blorp', '超级垃圾战队'])
      expect(await refusalOf(register(name))).toMatchObject(BLOCKED);
    expect(await refusalOf(client.teams.create('BL0RP'))).toMatchObject({
      errors: [{ code: 'name-blocked' }],
    });
    await setWords(['垃圾']);
    expect(await register('Team Blorp')).toMatchObject({ name: 'Team Blorp' });
    expect(await client.teams.create('BL0RP')).toMatchObject({ name: 'BL0RP' });
    await setWords([]);
    expect(await register('超级垃圾战队')).toMatchObject({ name: '超级垃圾战队' });
  });

  test('an allowed word wins over the lists of the project and of operators', async () => {
    await setWords(['zorgle']);
    expect(await refusalOf(register('Nazi Hunters'))).toMatchObject(BLOCKED);
    expect(await refusalOf(register('Zorgle Bay'))).toMatchObject(BLOCKED);
    await setWords(['zorgle'], ['nazi hunters', 'Zorgle Bay']);
    expect(await register('Nazi Hunters')).toMatchObject({ name: 'Nazi Hunters' });
    expect(await register('Zorgle Bay')).toMatchObject({ name: 'Zorgle Bay' });
    expect(await refusalOf(register('Nazi Zorgle'))).toMatchObject(BLOCKED);
  });

  test('leave a name that exists: sent unchanged and at a reinstatement it stays', async () => {
    await setWords([]);
    const { id, captain } = await roster(region.id, 'Quibble Kings');
    await setWords(['quibble']);
    const rename = (name: string) => captain.client.rosters.rename(id, name);
    expect(await rename(' Quibble  Kings ')).toMatchObject({ name: 'Quibble Kings' });
    expect(await refusalOf(rename('Quibble Queens'))).toMatchObject(BLOCKED);
    expect(await refusalOf(operator.rosters.rename(id, 'Quibble Queens'))).toMatchObject(BLOCKED);
    await operator.rosters.disband(id);
    expect(await operator.rosters.reinstate(id)).toMatchObject({ name: 'Quibble Kings' });
  });

  test('count for the names of imported files', async () => {
    await setWords([]);
    await roster(region.id, 'Fnord');
    const file = await operator.events.export(event.id);
    const index = file.rosters.findIndex(({ name }) => name === 'Fnord');
    const copy = { ...file, event: { ...file.event, name: 'Copy', status: 'archived' as const } };
    await setWords(['fnord'], ['Nazi Hunters']);
    expect(await refusalOf(operator.events.import(copy))).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: `/rosters/${index}/name` } }],
    });
    await setWords(['fnord'], ['Nazi Hunters', 'Fnord']);
    expect(await operator.events.import(copy)).toMatchObject({ name: 'Copy' });

    const bracket = {
      event: { name: 'Elsewhere', tournamentStructure: 'single-elim' },
      entrants: [
        { entrantID: 'a', entrantTag: 'Team Fnord' },
        { entrantID: 'b', entrantTag: 'Ants' },
      ],
      sets: [],
    };
    await setWords(['fnord'], ['Nazi Hunters']);
    expect(
      await refusalOf(operator.segments.importOpenBracket(region.id, bracket as never)),
    ).toMatchObject({
      errors: [{ code: 'name-blocked', source: { pointer: '/entrants/0/entrantTag' } }],
    });
  });

  test('belong to one championship', async () => {
    const { db } = api.context.storage;
    const { id: tenantId } = await db
      .insertInto('tenants')
      .values({ key: 'bowl', name: 'bowl' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bowlRules = { blockedWords: json(['quux']), allowedWords: json([]) };
    await db
      .insertInto('nameRules')
      .values({ tenantId, ...bowlRules })
      .execute();
    await setWords(['blorp']);
    expect(await register('Quux Team')).toMatchObject({ name: 'Quux Team' });
    expect(await operator.nameRules.get('site')).toMatchObject({ blockedWords: ['blorp'] });
  });
});

describe('the lists of words', () => {
  test('are trimmed and without repeats; a list that is not sent stays', async () => {
    expect(await setWords([' Blorp ', 'BLÖRP', 'zorgle'], ['Zorgle Bay'])).toEqual({
      type: 'name-rules',
      id: 'site',
      blockedWords: ['Blorp', 'zorgle'],
      allowedWords: ['Zorgle Bay'],
    });
    expect(await operator.nameRules.update('site', { blockedWords: ['zorgle'] })).toEqual({
      type: 'name-rules',
      id: 'site',
      blockedWords: ['zorgle'],
      allowedWords: ['Zorgle Bay'],
    });
    const { items } = await operator.activityLog.list({ 'filter[action]': 'name-rules.*' });
    expect(items[0]).toMatchObject({
      before: { blockedWords: ['Blorp'], allowedWords: [] },
      after: { blockedWords: [], allowedWords: [] },
    });
  });

  test.each([
    { word: 'x', text: '“x” must have 2 to 40 letters or digits, it has 1' },
    { word: '--', text: '“--” must have 2 to 40 letters or digits, it has 0' },
    {
      word: 'y'.repeat(41),
      text: `“${'y'.repeat(41)}” must have 2 to 40 letters or digits, it has 41`,
    },
  ])('reject $word at its place and name it', async ({ word, text }) => {
    for (const list of ['blockedWords', 'allowedWords'])
      expect(
        await refusalOf(operator.nameRules.update('site', { [list]: ['fine', word] })),
      ).toMatchObject({
        status: 422,
        errors: [{ detail: text, source: { pointer: `/data/attributes/${list}/1` } }],
      });
  });

  test('have at most 500 words each', async () => {
    const fullList = Array.from({ length: 500 }, (_, index) => `word ${index}`);
    expect((await setWords(fullList, fullList)).blockedWords).toEqual(fullList);
    expect(await refusalOf(setWords([...fullList, 'one more']))).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/blockedWords' } }],
    });
    await setWords([]);
  });

  test('are closed to visitors and players, and to the site', async () => {
    await setWords(['gribblefrotz'], ['snarkwhistle']);
    const { client } = await player();
    for (const [reader, status] of [
      [visitor, 401],
      [client, 403],
    ] as const) {
      expect(await refusalOf(reader.nameRules.get('site'))).toMatchObject({ status });
      expect(await refusalOf(reader.nameRules.update('site', { blockedWords: [] }))).toMatchObject({
        status,
      });
    }
    const settings = await (await send('/api/site-settings/1.0/site', {})).text();
    const refusal = JSON.stringify((await refusalOf(register('Gribblefrotz'))).errors);
    for (const text of [settings, refusal]) expect(text).not.toMatch(/gribblefrotz|snarkwhistle/i);
    expect((await send(PATH, {})).headers.get('cache-control')).toContain('no-store');
  });
});
