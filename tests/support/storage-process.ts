import { openPGlite } from '../../apps/server/src/platform/storage/open-storage.ts';
import { json } from '../../apps/server/src/platform/storage/tables/columns.ts';

/**
 * A process on an embedded directory, for tests that end it. `stay`: opens and waits; `close`:
 * opens and closes; `write`: writes two rows per transaction without end, and prints the number of
 * each; `read`: prints the numbers of all rows.
 */
const [directory, what = 'stay', from = '0'] = process.argv.slice(2);
const storage = await openPGlite(directory!).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

if (what === 'close') await storage.close();
else if (what === 'read') {
  const rows = await storage.db
    .selectFrom('settings')
    .select('key')
    .where('key', 'like', 'row.%')
    .execute();
  console.log(json(rows.map(({ key }) => key)));
  await storage.close();
} else {
  console.log('open');
  if (what === 'write') await writeForEver(Number(from));
  setInterval(() => {}, 60_000);
}

async function writeForEver(from: number): Promise<void> {
  const ballast = 'x'.repeat(2000);
  for (let number = from; ; number++) {
    await storage.db.transaction().execute(async (trx) => {
      for (const half of ['first', 'second'])
        await trx
          .insertInto('settings')
          .values({ key: `row.${number}.${half}`, value: json(ballast) })
          .execute();
    });
    console.log(`wrote ${number}.`);
  }
}
