import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';
import { renderSamples } from './render-samples.ts';
import { findSiteTexts } from './site-text.repository.ts';

const { api, operator, player, visitor } = await championship();
const search = async (searchText: string, locale = 'en') =>
  (await operator.siteTexts.list({ 'filter[locale]': locale, 'filter[search]': searchText })).items;
const pointer = '/data/attributes/text';

describe('the texts of the site', () => {
  test('are found by the English, the translation, the id and the screen', async () => {
    const [pool] = await search('Total prize pool', 'de');
    expect(pool).toMatchObject({
      locale: 'de',
      message: 'Total prize pool',
      text: null,
      places: expect.arrayContaining([expect.stringContaining('season/prize-pool.tsx')]),
    });
    for (const searchText of [pool!.catalogue.toUpperCase(), pool!.id])
      expect((await search(searchText, 'de')).map(({ id }) => id)).toContain(pool!.id);
    expect((await search('screens/survey/', 'jp')).map(({ message }) => message)).toContain(
      'Survey',
    );
    const chineseTexts = await operator.siteTexts.list({
      'filter[locale]': 'zh_CN',
      'page[size]': 100,
    });
    expect(chineseTexts.page.total).toBeGreaterThan(800);
    expect(new Set(chineseTexts.items.map(({ id }) => id)).size).toBe(100);
  });

  test('are replaced in one language, and restored', async () => {
    const [pool] = await search('Total prize pool', 'de');
    expect(await operator.siteTexts.write(pool!.id, ' Alle Preise ')).toMatchObject({
      text: 'Alle Preise',
      catalogue: pool!.catalogue,
    });
    expect(
      (await operator.siteTexts.list({ 'filter[locale]': 'de', 'filter[overridden]': 'true' }))
        .items,
    ).toMatchObject([{ id: pool!.id, text: 'Alle Preise' }]);
    expect(
      (await operator.siteTexts.list({ 'filter[locale]': 'en', 'filter[overridden]': 'true' }))
        .items,
    ).toEqual([]);
    expect(await search('alle preise', 'de')).toHaveLength(1);
    await operator.siteTexts.reset(pool!.id);
    expect(await operator.siteTexts.get(pool!.id)).toMatchObject({ text: null });
    const { items } = await operator.activityLog.list({ 'filter[action]': 'site-text.*' });
    expect(items.map(({ action, after }) => [action, after])).toEqual([
      ['site-text.reset', { text: pool!.catalogue }],
      ['site-text.written', { text: 'Alle Preise' }],
    ]);
  });

  test.each([
    {
      of: '{from} to {to} of {count}',
      locale: 'en',
      text: '{from} to {to}',
      detail: 'loses {count}',
    },
    {
      of: '{from} to {to} of {count}',
      locale: 'en',
      text: '{from} to {to} of {count} {name}',
      detail: 'uses the unknown value {name}',
    },
    {
      of: '{from} to {to} of {count}',
      locale: 'en',
      text: '{from} to {to} of {count, weird}',
      detail: 'shows {count} as weird, which the English does not',
    },
    {
      of: '{from} to {to} of {count}',
      locale: 'en',
      text: '{from} to {to} of {count',
      detail: 'cannot be read',
    },
    {
      of: '{last, plural,',
      locale: 'pl',
      text: '{last, plural, one {# miejsce} other {# miejsca}}',
      detail: '{last} lacks the form few',
    },
    {
      of: 'Total prize pool',
      locale: 'en',
      text: 'Total <script>alert(1)</script>',
      detail: 'has tags </script> <script> instead of',
    },
    {
      of: 'One ring.',
      locale: 'en',
      text: 'Three players.</0>One ring.<0>',
      detail: 'has tags that are not closed',
    },
  ])('rejects $text in $locale: $detail', async ({ of, locale, text, detail }) => {
    const [found] = await search(of, locale);
    expect(await refusalOf(operator.siteTexts.write(found!.id, text))).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        expect.objectContaining({ detail: expect.stringContaining(detail), source: { pointer } }),
      ]),
    });
    const { faults, shown } = await operator.siteTexts.preview(found!.id, text);
    expect(faults.join()).toContain(detail);
    expect(shown).toEqual([]);
  });

  test('are shown before they are saved, once for each plural form', async () => {
    const [places] = await search('{last, plural,', 'pl');
    expect(
      (
        await operator.siteTexts.preview(
          places!.id,
          '{last, plural, one {# fotel} few {# fotele} many {# foteli} other {# fotela}}',
        )
      ).shown,
    ).toEqual([
      { values: 'last = 1', text: '1 fotel' },
      { values: 'last = 2', text: '2 fotele' },
      { values: 'last = 5', text: '5 foteli' },
    ]);
    expect(renderSamples('en', 'By <0>{name}</0>')).toEqual([
      { values: '', text: 'By <0>‹name›</0>' },
    ]);
  });

  test('are closed to players, and unknown ids are a 404', async () => {
    const [pool] = await search('Total prize pool');
    expect(await refusalOf((await player()).client.siteTexts.write(pool!.id, 'Ha'))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(visitor.siteTexts.list())).toMatchObject({ status: 401 });
    for (const id of ['xx-abcdef', 'en-abcdef', 'en'])
      expect(await refusalOf(operator.siteTexts.get(id))).toMatchObject({ status: 404 });
  });
});

test('differ between championships, and a change affects one championship', async () => {
  const { db } = api.context.storage;
  const [pool] = await search('Total prize pool', 'de');
  await operator.siteTexts.write(pool!.id, 'Alle Preise');
  const { id: tenantId } = await db
    .insertInto('tenants')
    .values({ key: 'bowl', name: 'bowl' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await findSiteTexts({ db, tenantId }, 'de')).toEqual(new Map());
  expect(
    (await findSiteTexts({ db, tenantId: api.context.tenants.defaultId }, 'de')).get(
      pool!.id.slice(3),
    ),
  ).toMatchObject({ text: 'Alle Preise' });
});
