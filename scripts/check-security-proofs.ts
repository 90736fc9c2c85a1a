// Compares docs/security.md with the reports of a test run: every row that says "met" names tests,
// and each of them must have run and passed. With --long: the tests of the long suites.
import { readFileSync } from 'node:fs';
import {
  findFault,
  hasTitle,
  isLong,
  parseRequirements,
  readReports,
  type Proof,
} from './security-proofs.ts';

const long = process.argv.includes('--long');
const folder = process.env.TEST_REPORTS;
const reports = folder ? readReports(folder) : undefined;

/** Ends the check with a sentence. */
function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

if (!reports)
  fail('docs/security.md was not checked: TEST_REPORTS does not name the folder of the reports.');
if (reports.vitest === 0) fail('docs/security.md was not checked: there is no report of Vitest.');
if (reports.journeys === 0)
  fail('docs/security.md was not checked: there is no report of Playwright.');

const metRequirements = parseRequirements(readFileSync('docs/security.md', 'utf8')).filter(
  ({ state }) => state === 'met',
);
const isThere = ({ title, file }: Proof) => hasTitle(readFileSync(file, 'utf8'), title);
const faults: string[] = [];
let passed = 0;
let withoutBrowser = 0;
for (const { id, proofs } of metRequirements) {
  if (proofs.length === 0) faults.push(`${id}: names no test`);
  for (const proof of proofs) {
    const name = `${id}: "${proof.title}" in ${proof.file}`;
    if (!isThere(proof)) faults.push(`${name} does not exist`);
    if (isLong(proof) !== long) continue;
    const fault = findFault(proof, reports.runs);
    if (fault === 'no browser') withoutBrowser += 1;
    else if (fault) faults.push(`${name} ${fault}`);
    else passed += 1;
  }
}
if (faults.length > 0) fail('No passed test proves these claims of docs/security.md:', ...faults);
const left = metRequirements
  .flatMap(({ proofs }) => proofs)
  .filter((proof) => isLong(proof) !== long).length;
console.log(
  `docs/security.md: ${metRequirements.length} requirements are met; ${passed} named tests passed, ` +
    `${left} belong to ${long ? '`npm test`' : '`npm run test:full`'}` +
    (withoutBrowser > 0 ? `, ${withoutBrowser} need a browser and were skipped.` : '.'),
);
