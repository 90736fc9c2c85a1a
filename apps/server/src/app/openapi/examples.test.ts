import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { expectDescribed, operationOf } from '../../../../../tests/support/described-answers.ts';
import { playSeason } from '../../../../../tests/support/played-season.ts';
import { buildDocument } from './document.ts';
import { answerFormsOf, exampleNameOf, readExamples, type Example } from './examples.ts';
import { ERROR_TITLES } from './operations.ts';

const FILE = fileURLToPath(new URL('./examples.json', import.meta.url));
const MOST_BYTES = 1600;
/** These calls nest rosters and their whole segment, of which nothing can be omitted. */
const LONGER: Record<string, number> = {
  getGameRosterById: 2400,
  getGameMatchInfoById: 4400,
  getEventsByIdSegments: 1700,
  getGameMatchSeriesById: 1850,
};

/** The calls whose answer is not JSON, or is this very document. */
const WITHOUT = [
  'getStream',
  'getOauthCallback',
  'getFilesByKey',
  'getOpenapiJson',
  'getDocs',
  'getSegmentsByIdStandingsCsv',
  'getEventsByIdRostersCsv',
  'getEventsByIdRegistrationsCsv',
  'getUsersPeopleCsv',
  'getSurveyResultsCsv',
];

/** A played season never sends an incomplete body. */
const NEVER_PLAYED = '408';

test(
  'the examples are the answers of a played championship: `npm run openapi:examples` updates them',
  // The played season takes as long as the machine needs.
  { timeout: 0 },
  async () => {
    const examples: Record<string, Example> = {};
    await playSeason(async (method, path, response) => {
      const operation = operationOf(method, path);
      const [mediaType] = response.headers.get('content-type')?.split(';') ?? [];
      if (!operation || response.status === 204 || !mediaType?.includes('json')) return;
      const name = response.ok
        ? exampleNameOf(operation, { status: response.status, mediaType })
        : `${path.startsWith('/game/') ? 'GameError' : 'Error'}${response.status}`;
      if (!examples[name] || isEmpty(examples[name]))
        examples[name] = { status: response.status, body: short(steady(await response.json())) };
    });
    const sorted = Object.fromEntries(
      Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    await expect(`${JSON.stringify(sorted, null, 1)}\n`).toMatchFileSnapshot(FILE);
  },
);

test('every JSON answer of a call has a short example that fits its schema', async () => {
  const examples = readExamples();
  const answers = Object.entries(buildDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      answerFormsOf(operation).map((form) => ({
        method: method.toUpperCase(),
        path,
        name: exampleNameOf(operation, form),
        ...form,
      })),
    ),
  );
  for (const status of Object.keys(ERROR_TITLES).filter((one) => one !== NEVER_PLAYED))
    expect(Object.keys(examples)).toContain(`Error${status}`);
  expect(
    answers.map(({ name }) => name).filter((name) => !examples[name] && !WITHOUT.includes(name)),
  ).toEqual([]);
  const lengths = Object.entries(examples).map(
    ([name, { body }]) => [name, JSON.stringify(body).length] as const,
  );
  expect(lengths.filter(([name, length]) => length > (LONGER[name] ?? MOST_BYTES))).toEqual([]);
  for (const { method, path, name, status, mediaType, content } of answers) {
    const example = examples[name];
    if (!example) continue;
    expect({ name, status, body: content.example }).toEqual({ name, ...example });
    await expectDescribed(
      method,
      path.replace(/\{\w+\}/g, '1'),
      new Response(JSON.stringify(example.body), {
        status,
        headers: { 'content-type': mediaType },
      }),
    );
  }
});

const isEmpty = ({ body }: Example) =>
  Array.isArray((body as { data?: unknown }).data) &&
  (body as { data: unknown[] }).data.length === 0;

/**
 * Replacements for values that chance, real time or the machine decide, so that the file changes
 * only with the API.
 */
const STEADY: Record<string, string> = {
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  hint: 'k9Qz',
  uri: 'otpauth://totp/Ringside:ada%40ringside.example?issuer=Ringside&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  confirmedAt: '2026-11-22T12:00:00.000Z',
  bearer: 'rsk_…k9Qz',
  url: 'https://ringside.example/',
  avatar: '/files/avatars/….webp',
  nextAt: '2026-11-22T12:00:00.000Z',
  token: 'eyJhbGciOiJIUzI1NiJ9.…',
  refreshToken: 'r1.…',
  joiningKey: 'K7WQ2MPX',
  expiresAt: '2026-11-22T12:00:00.000Z',
  signedInAt: '2026-11-22T00:00:00.000Z',
  closedAt: '2026-11-22T12:00:00.000Z',
  closedUntil: '2026-11-22T13:00:00.000Z',
  renewedAt: '2026-11-22T02:45:00.000Z',
  node: 'v24.17.0',
  database: 'pglite',
  wakes: 'alone',
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const ONE_UUID = '0b5b1f0e-6d0c-4b7e-9d39-3c1c9a5e7f42';

/** The secrets with a known form: base32 of an authenticator app, recovery codes. */
const FORMED: [RegExp, string][] = [
  [/^[A-Z2-7]{32}$/, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  [/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/, '4F7K-9Q2M-XW3T-B8RD-HN5V-0CJP'],
];

const UPLOADED = /^(\/files\/items\/)[\da-f]{32}\.webp$/;

function steady(value: unknown): unknown {
  const formed = typeof value === 'string' && FORMED.find(([form]) => form.test(value));
  if (formed) return formed[1];
  if (Array.isArray(value)) return value.map(steady);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === 'string' && FORMED.some(([form]) => form.test(part))
        ? steady(part)
        : typeof part === 'string' && name in STEADY
          ? STEADY[name]
          : typeof part === 'string' && UPLOADED.test(part)
            ? part.replace(UPLOADED, '$1….webp')
            : typeof part === 'string' && UUID.test(part)
              ? ONE_UUID
              : steady(part),
    ]),
  );
}

/** The lists that always have both sides. */
const PAIRS = new Set(['competitors', 'figures']);

/**
 * Returns an answer cut to what a reader needs: fewer items of each list, and finally no included
 * resources.
 */
function short(body: unknown): unknown {
  const cut = (value: unknown, most: number): unknown => {
    if (Array.isArray(value))
      return (typeof value[0] === 'object' ? value.slice(0, most) : value.slice(0, 8)).map((one) =>
        cut(one, most),
      );
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, cut(part, PAIRS.has(name) ? 2 : most)]),
    );
  };
  const { included: _included, ...without } = body as { included?: unknown };
  const tries = [cut(body, 2), cut(body, 1), cut(without, 1)];
  return tries.find((one) => JSON.stringify(one).length <= MOST_BYTES) ?? tries.at(-1);
}
