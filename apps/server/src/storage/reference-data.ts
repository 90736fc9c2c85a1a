import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';
import { json } from './tables/columns.ts';

const GAME = { name: 'Ringside Brawl', shortName: 'Brawl', sortOrder: 1 };

const SEGMENT_TYPES = [
  ['CC', 'Championship Challenge'],
  ['MQ1', 'Monthly Qualifiers day 1'],
  ['MQ2', 'Monthly Qualifiers day 2'],
  ['MF', 'Monthly Finals'],
  ['LCQ', 'Last Chance Qualifier'],
  ['WF', 'World Finals'],
] as const;

/**
 * Direct places ("crowns") and Last Chance places by region, as decisions.md sets them for twelve
 * finalists.
 */
const LEADERBOARDS = [
  { region: 'APAC', crowns: 2, lcq: 2 },
  { region: 'EMEA', crowns: 3, lcq: 3 },
  { region: 'NA', crowns: 2, lcq: 2 },
  { region: 'SA', crowns: 1, lcq: 2 },
];

const BRAWLERS = [
  'Gantry',
  'Wicket',
  'Pylon',
  'Brindle',
  'Rumpus',
  'Halyard',
  'Vesper',
  'Quillon',
  'Ninepin',
  'Yarrow',
  'Fathom',
  'Moxabel',
  'Saffi',
  'Ozmo',
  'Kettle',
  'Tindra',
  'Cobbler',
  'Jorvik',
  'Pepperjack',
  'Sorrel',
  'Thimble',
  'Umbra',
  'Windlass',
  'Zephra',
];
const MAPS = ['Moonwell', 'Lantern Docks', 'Switchyard', 'Tin Canyon', 'Glasshouse', 'Sugar Mill'];

const COMMUNITY_GROUPS = [
  'Europe, the Middle East and Africa',
  'North America and Latin America North',
  'Eastern Europe and Central Asia',
  'Southeast and South Asia plus Australia and New Zealand',
  'East Asia',
  'Latin America South',
];

const SA = 'AR BO BR CL CO CR CU DO EC SV GT GY HN MX NI PA PE PY SR UY VE'.split(' ');
const SEA = 'BD BN BT HK ID IN KH LA LK MM MN MO MV MY NP PH PK SG TH TL TW VN AU NZ'.split(' ');

/** What a tenant needs before its first season: made once, in one transaction. */
export async function ensureReferenceData(db: Kysely<Database>, tenantId: string): Promise<void> {
  if (await db.selectFrom('games').select('id').where('tenantId', '=', tenantId).executeTakeFirst())
    return;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('segmentTypes')
      .values(SEGMENT_TYPES.map(([id, name], sortOrder) => ({ id, name, sortOrder })))
      .onConflict((c) => c.doNothing())
      .execute();
    await trx
      .insertInto('games')
      .values({ tenantId, ...GAME })
      .execute();
    await trx
      .insertInto('leaderboards')
      .values(LEADERBOARDS.map((row) => ({ tenantId, ...row })))
      .execute();
    await trx
      .insertInto('communityGroups')
      .values(COMMUNITY_GROUPS.map((region) => ({ tenantId, region, name: region })))
      .execute();
    await trx
      .insertInto('regionalOperators')
      .values([
        {
          tenantId,
          region: 'SA',
          eventName: 'South America Series',
          operatorName: 'Ringside South',
          eventUrl: 'https://south.example/',
          countries: json(SA),
        },
        {
          tenantId,
          region: 'SEA',
          eventName: 'Southeast Asia Series',
          operatorName: 'Ringside Southeast',
          eventUrl: 'https://southeast.example/',
          countries: json(SEA),
        },
      ])
      .execute();
    for (const [sortOrder, { name, items }] of [
      { name: 'brawlers', items: BRAWLERS },
      { name: 'maps', items: MAPS },
    ].entries()) {
      const { id: categoryId } = await trx
        .insertInto('categories')
        .values({ tenantId, name, sortOrder })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('items')
        .values(
          items.map((item, order) => ({
            categoryId,
            name: item,
            sortOrder: order + 1,
            image: `${name}/${slug(item)}`,
          })),
        )
        .execute();
    }
  });
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
