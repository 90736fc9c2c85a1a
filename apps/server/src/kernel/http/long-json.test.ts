import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBody } from './body.ts';
import { cutJson } from './cut-json.ts';
import { LONG_BYTES } from './long-json.ts';

const limits = { bodyMs: 60_000, uploadMs: 60_000, uploadBytesPerSecond: 1 };

const read = (body: BodyInit) =>
  readBody(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    true,
    { limits, maxBytes: 64 * LONG_BYTES },
  );

/** White space that makes a body long without a change of its value. */
const PADDING = ' '.repeat(LONG_BYTES);

/** Reads a body as it is, and made long. */
const readShortAndLong = async (body: string) => [
  await read(body),
  await read(body.replace(/}$/, `${PADDING}}`)),
];

// Node 24 reads a name of one escaped character as another one that it read before.
const names = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', ':', '[', ']', '{', '}', 'é', '決') }),
  fc.constantFrom('a "quoted" name', 'back\\slash', '\\\\', '\\"[,'),
);
const values = fc.oneof(
  fc.string(),
  fc.anything({ key: names, values: [fc.string(), fc.integer(), fc.constant(null)], maxDepth: 4 }),
);
const objects = fc.dictionary(
  names.filter((name) => name !== '__proto__'),
  fc.oneof(values, fc.array(values, { maxLength: 20 })),
  { noNullPrototype: true },
);

test('a long object is read as a short one, with its lists', async () => {
  await fc.assert(
    fc.asyncProperty(objects, async (object) => {
      const text = JSON.stringify(object, null, 1);
      const [short, long] = await readShortAndLong(text);
      if (short && 'faults' in short) expect(long).toEqual(short);
      else expect(long).toMatchObject({ json: JSON.parse(text) as object });
    }),
    { numRuns: 60, seed: 41 },
  );
});

test.each([1, 7, 1_000])('pieces of %i bytes and more hold all items, in order', (pieceBytes) => {
  fc.assert(
    fc.property(objects, (object) => {
      const bytes = Buffer.from(JSON.stringify(object));
      const textOf = ([from, to]: readonly [number, number]) => bytes.toString('utf8', from, to);
      const { rest, lists } = cutJson(bytes, pieceBytes);
      const joined = JSON.parse(rest.map(textOf).join('')) as Record<string, unknown>;
      for (const { name, pieces } of lists) {
        expect(pieces.slice(0, -1).every(([from, to]) => to - from >= pieceBytes)).toBe(true);
        joined[JSON.parse(textOf(name)) as string] = pieces.flatMap(
          (piece) => JSON.parse(`[${textOf(piece)}]`) as unknown[],
        );
      }
      expect(joined).toEqual(JSON.parse(bytes.toString()));
    }),
    { numRuns: 300, seed: 42 },
  );
});

describe('a long body is refused as a short one', () => {
  test.each([
    ['cut off', '{"a": [1, 2'],
    ['no object', '[]'],
    ['a name twice', '{"a": 1, "a": 2}'],
    ['a name twice in an item', '{"items": [{}, {"a": 1, "\\u0061": 2}]}'],
    ['a prototype', '{"items": [{"__proto__": {}}]}'],
    ['a zero character', '{"items": ["\\u0000"]}'],
    ['half a character', '{"items": ["\\ud800"]}'],
    ['too deep', `{"items": [${'['.repeat(70)}${']'.repeat(70)}]}`],
    ['a comment', '{"items": [1 /* one */]}'],
  ])('%s', async (_why, body) => {
    const [short, long] = [await read(body), await read(`${PADDING}${body}`)];
    expect(short).toMatchObject({ status: 400 });
    expect(long).toEqual(short);
  });

  test('not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(PADDING), Buffer.from([0x7b, 0xff, 0x7d])]);
    expect(await read(bytes)).toMatchObject({ status: 400, faults: [{ code: 'malformed' }] });
  });
});

test('a mark at the beginning of a text in UTF-8 is left out', async () => {
  expect(await read(`\uFEFF{"a": [1]${PADDING}}`)).toMatchObject({ json: { a: [1] } });
});

test('a body with a part that cannot be parsed in a moment is refused', async () => {
  const long = 'x'.repeat(4 * 1024 * 1024);
  expect(await read(JSON.stringify({ items: [1, { name: long }] }))).toMatchObject({
    status: 413,
    faults: [{ code: 'too-large', source: { pointer: '/items' } }],
  });
  expect(await read(JSON.stringify({ name: long }))).toMatchObject({
    status: 413,
    faults: [{ code: 'too-large', source: { pointer: '' } }],
  });
});

test('bodies that differ have different identities, long ones too', async () => {
  const bodies = ['{"a": 1}', '{"a": 2}', `{"a": 1${PADDING}}`, `{"a": 2${PADDING}}`];
  const identities = await Promise.all(
    bodies.map(async (body) => {
      const sent = await read(body);
      return 'identity' in sent ? sent.identity : undefined;
    }),
  );
  expect(new Set(identities).size).toBe(bodies.length);
  expect(await read(`{"a": 1${PADDING}}`)).toMatchObject({ identity: identities[2] });
});
