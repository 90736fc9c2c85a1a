import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SIGN_IN_LIMITS } from '../../apps/server/src/identity/login/sign-in-limits.ts';
import { REQUESTS_A_MINUTE } from '../../apps/server/src/kernel/http/rate-limits.ts';

const document = readFileSync('docs/security.md', 'utf8');
const config = readFileSync('apps/server/src/platform/settings/environment.ts', 'utf8');
const code = globSync('{apps,packages}/*/{src,app}/**/*.{ts,tsx}')
  .filter((file) => !/\.(test|spec)\.tsx?$|\/messages\.js$|^apps\/game-emulator\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const sectionOf = (title: string) => document.split(`## ${title}\n`)[1]!.split(/^#+ /m)[0]!;
const count = (number: number) => number.toLocaleString('en-US');

test('the table of limits has the numbers of the code', () => {
  const { person, address } = REQUESTS_A_MINUTE;
  const { account, knownBrowser, address: sender, network, linkEveryMs, windowMs } = SIGN_IN_LIMITS;
  const minutes = (ms: number) => ms / 60_000;
  const limits = sectionOf('Limits');
  expect(minutes(account.lockMs)).toBe(60);
  for (const row of [
    `${count(person.reads)} / ${count(person.changes)} a minute`,
    `${count(address.reads)} / ${count(address.changes)} a minute`,
    `${account.failures} in ${minutes(windowMs)} minutes; then closed for an hour`,
    `${knownBrowser.failures} in ${minutes(windowMs)} minutes`,
    `${sender.allowed} in ${minutes(windowMs)} minutes; ${network.allowed} in ${minutes(windowMs)} minutes`,
    `one in ${minutes(linkEveryMs)} minutes while closed`,
  ])
    expect(limits).toContain(row);
});

test('the table of keys names every setting that holds a secret', () => {
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
  const secret = settings.filter((name) =>
    /SECRETS?(_ALSO)?$|PRIVATE_KEY$|API_KEY$|TOKEN$|PASSWORD$|^(DATABASE|DATABASE_REPLICA|REDIS|SMTP|ATTACHMENTS)_URL$/.test(
      name,
    ),
  );
  expect(secret.length).toBeGreaterThan(11);
  const table = document.split('### Keys: owners')[1]!.split('## Limits')[0]!;
  expect(secret.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

/** A call of `node:crypto` that names an algorithm, and the algorithm's name in the document. */
const ALGORITHMS: readonly [RegExp, Record<string, string>][] = [
  [/createHash\('([\w-]+)'\)/g, { sha256: 'SHA-256', sha1: 'SHA-1' }],
  [/createHmac\('([\w-]+)'/g, { sha256: 'HMAC-SHA-256' }],
  [/hkdfSync\('([\w-]+)'/g, { sha256: 'HKDF-SHA-256' }],
  [/CIPHER = '([\w-]+)'/g, { 'aes-256-gcm': 'AES-256-GCM' }],
  [/(?:algorithm: |ALGORITHM = )'(\w+)'/g, { HS256: 'HS256', SHA1: 'HMAC-SHA-1' }],
];

test('the inventory names every algorithm of the code, and the code uses no other', () => {
  const [inventory] = /^Algorithms: .+\n.+$/m.exec(document)!;
  const uses = ALGORITHMS.flatMap(([pattern, names]) =>
    code.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([, used]) => ({ file, name: names[used!] ?? used! })),
    ),
  );
  expect(new Set(uses.map(({ name }) => name)).size).toBeGreaterThan(5);
  expect(uses.filter(({ name }) => !inventory.includes(name))).toEqual([]);
  const calls = code.flatMap(({ file, text }) =>
    (text.match(/\b(createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv)\(/g) ?? []).map(
      (call) => `${file}: ${call}`,
    ),
  );
  const named = code.flatMap(({ file, text }) =>
    (
      text.match(
        /\b(?:createHash|createHmac|hkdfSync)\((?=\s*')|\bcreate(?:C|Dec)ipheriv\((?=CIPHER)/g,
      ) ?? []
    ).map((call) => `${file}: ${call}`),
  );
  expect(calls, 'each call names its algorithm in place').toEqual(named);
});

test('SHA-1 only names the version of a public document', () => {
  const files = code.filter(({ text }) => /createHash\('sha1'\)/.test(text));
  expect(files.map(({ file }) => file)).toEqual(['apps/server/src/app/openapi/openapi.routes.ts']);
});
