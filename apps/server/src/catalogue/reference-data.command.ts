import { COMMUNITY_REGIONS, OPERATOR_COUNTRIES } from '@ringside/rules/countries';
import type { TenantId } from '@ringside/rules/ids';
import { type Kysely, sql } from 'kysely';
import { createLeaderboards } from '../competition/leaderboards/create-leaderboards.command.ts';
import type { LeaderboardIds } from '../platform/settings/leaderboard-ids.ts';
import type { Database } from '../platform/storage/tables.ts';
import { json } from '../platform/storage/tables/columns.ts';

const GAME = { name: 'Ringside Brawl', shortName: 'Brawl', sortOrder: 1 };

const SEGMENT_TYPES = [
  ['CC', 'Championship Challenge'],
  ['MQ1', 'Monthly Qualifiers day 1'],
  ['MQ2', 'Monthly Qualifiers day 2'],
  ['MF', 'Monthly Finals'],
  ['LCQ', 'Last Chance Qualifier'],
  ['WF', 'World Finals'],
] as const;

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
/** The maps of the game, each with the mode in which it is played. */
const MODES_BY_MAP: Record<string, string> = {
  Moonwell: 'Last Stand',
  'Lantern Docks': 'Crystal Rush',
  Switchyard: 'Street Ball',
  'Tin Canyon': 'Star Hunt',
  Glasshouse: 'Zone Hold',
  'Sugar Mill': 'Safe Break',
};

/**
 * Creates the lists that a tenant needs before its first season, in one transaction. Processes that
 * start together wait for each other, and the first one creates them.
 */
export async function ensureReferenceData(
  db: Kysely<Database>,
  tenantId: TenantId,
  { leaderboardIds }: { leaderboardIds?: LeaderboardIds | undefined } = {},
): Promise<void> {
  if (await hasReferenceData(db, tenantId)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reference data'))`.execute(trx);
    if (await hasReferenceData(trx, tenantId)) return;
    await trx
      .insertInto('segmentTypes')
      .values(SEGMENT_TYPES.map(([id, name], sortOrder) => ({ id, name, sortOrder })))
      .onConflict((c) => c.doNothing())
      .execute();
    await trx
      .insertInto('games')
      .values({ tenantId, ...GAME })
      .execute();
    await createLeaderboards(trx, tenantId, leaderboardIds);
    await trx
      .insertInto('communityGroups')
      .values(
        Object.values(COMMUNITY_REGIONS).map((region) => ({ tenantId, region, name: region })),
      )
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
          countries: json([...OPERATOR_COUNTRIES.SA]),
        },
        {
          tenantId,
          region: 'SEA',
          eventName: 'Southeast Asia Series',
          operatorName: 'Ringside Southeast',
          eventUrl: 'https://southeast.example/',
          countries: json([...OPERATOR_COUNTRIES.SEA]),
        },
      ])
      .execute();
    for (const [sortOrder, { name, items }] of [
      { name: 'brawlers', items: BRAWLERS },
      { name: 'maps', items: Object.keys(MODES_BY_MAP) },
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
            mode: MODES_BY_MAP[item] ?? null,
          })),
        )
        .execute();
    }
  });
}

const hasReferenceData = async (db: Kysely<Database>, tenantId: TenantId): Promise<boolean> =>
  (await db
    .selectFrom('games')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()) !== undefined;

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
