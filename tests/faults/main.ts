import { parseArgs } from 'node:util';
import { killedSeason, wholeSeason } from './killed-season.ts';

/**
 * `npm run season:killed -- --rosters 512 --seed 1 --months 5 --seconds 5 --least 60`: prints the
 * outcome. It ends with 1 if a change is lost, done twice or has another outcome, or if there are
 * fewer kills than `least`: on a fast machine three months end before sixty kills.
 */
const { values } = parseArgs({
  options: {
    rosters: { type: 'string', default: '512' },
    seed: { type: 'string', default: '1' },
    months: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    least: { type: 'string', default: '60' },
  },
});
const options = {
  rosters: Number(values.rosters),
  seed: values.seed,
  months: Number(values.months),
  url: undefined,
};
const tells = (message: string) =>
  console.error(`${new Date().toISOString().slice(11, 19)} ${message}`);

const killed = await killedSeason(options, { ms: Number(values.seconds) * 1000 }, tells);
if (!killed) throw new Error('PostgreSQL and Redis have to be installed');
const bad = {
  'answered and lost': killed.lost.length,
  'done twice': killed.twice.length,
  'invariants broken': killed.breaches.length,
  'wrong answers': killed.faults.length,
  'processes that ended by themselves': killed.crashes.length,
};
console.log(
  `${options.rosters} rosters, seed ${options.seed}: ${killed.kills.length} kills in ${killed.seconds.toFixed(0)} s, ${killed.answered} changes answered`,
);
for (const [what, count] of Object.entries(bad)) console.log(`${what}: ${count}`);
console.log('answers:', JSON.stringify(killed.tally));
for (const list of [killed.lost, killed.twice, killed.breaches, killed.faults, killed.crashes])
  for (const one of list.slice(0, 5)) console.log(one);

tells('the same without kills');
const whole = await wholeSeason(options);
const same = JSON.stringify(whole) === JSON.stringify(killed.standings);
console.log(`standings ${same ? 'the same as without kills' : 'OTHER than without kills'}`);
const enough = killed.kills.length >= Number(values.least);
if (!enough)
  console.log(`fewer than ${values.least} kills: a season of more --months takes longer`);
process.exitCode = same && Object.values(bad).every((count) => count === 0) && enough ? 0 : 1;
