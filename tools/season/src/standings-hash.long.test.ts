import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runSeason } from './run-season.ts';

/** The hashes of whole seasons by number of rosters and by seed. A change of a rule changes them. */
const HASHES = JSON.parse(
  readFileSync(new URL('../standings-hashes.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, string>>;
const ROSTERS = '16';

test.each(Object.entries(HASHES[ROSTERS]!))(
  'a season of 16 rosters and seed %s ends with the recorded results',
  async (seed, hash) => {
    let out = '';
    const code = await runSeason(['--rosters', ROSTERS, '--seed', seed], {
      out: { write: (text) => (out += text) },
      err: { write: () => true },
      env: {},
    });
    expect(code).toBe(0);
    expect(/^Standings hash: (.+)$/m.exec(out)?.[1]).toBe(hash);
  },
  300_000,
);
