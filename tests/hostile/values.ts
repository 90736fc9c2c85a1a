import { LAUNCH_TOKENS } from './launch-tokens.ts';

/** Texts as they stand in a request line, by the fault that they may cause. */
const TRAVERSALS = [
  '..',
  '../',
  '..%2F..%2F..%2Fhealthz',
  '..%2f..%2f..%2f..%2fapi%2fevents%2f1.0',
  '%2e%2e%2fhealthz',
  '%252e%252e%252fhealthz',
  '..%5C..%5Cwindows',
  '..;%2f',
  '%2F%2Fevil.example%2F',
  'http:%2F%2F127.0.0.1%2F',
  '%23',
  '%3F',
  '%26',
];
const CONTROLS = ['%00', 'a%00b', '%01', '%7f', '%0d%0aSet-Cookie:%20a=b', '%09', '%C2%85'];
const ENCODINGS = ['%', '%2', '%zz', '%ff', '%ED%A0%80', '%c0%ae%c0%ae%2f', '%F0%9F', '%u0041'];
const UNICODE = ['%E2%80%AEgpj', 'e%CC%81', '%F0%9F%A6%84', '%D9%A1', '%EF%BC%91', '%EF%BB%BF'];
const NUMBERS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '2147483648',
  '-2147483649',
  '99999999999',
  '999999999999999999',
  '9223372036854775808',
  '99999999999999999999999999999999',
  'NaN',
  'Infinity',
];
const DATES = [
  '0000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '%2B275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  '2026-11-21T12:00:00%2B99:99',
  '2026-11-21T25:61:61Z',
];
const NAMES = ['null', 'undefined', 'me', 'site', '__proto__', 'constructor', 'toString', 'true'];
const INJECTIONS = [
  "1'%20or%20'1'='1",
  '1;drop%20table%20users',
  '%3Cscript%3E',
  '%7B%7B7*7%7D%7D',
  '$%7B7*7%7D',
  '*',
  '%25',
  '%5C',
  '=1%2B1',
];
const LENGTHS = ['', '%20', '+', 'a'.repeat(300), 'a'.repeat(6_000), '%41'.repeat(500)];
const LISTS = [
  '1,2,3,,,',
  ','.repeat(2_000),
  '1,'.repeat(400),
  'players.user.rosters.players.user',
  '-name,name,-name',
  '-'.repeat(50),
  '%5B%5D',
  '%7B%22a%22:1%7D',
  'DE',
  '%23PLAYER',
];

/** Parts of paths: the generator draws a class first, then one of its values. */
export const HOSTILE_SEGMENTS = [
  TRAVERSALS,
  CONTROLS,
  ENCODINGS,
  UNICODE,
  NUMBERS,
  NAMES,
  INJECTIONS,
  LENGTHS,
];

/** Values of query parameters. */
export const HOSTILE_VALUES = [...HOSTILE_SEGMENTS, NUMBERS, CONTROLS, DATES, LISTS];

/** JSON values of other types than a body expects. */
export const HOSTILE_JSON: unknown[] = [
  null,
  true,
  '',
  ' ',
  'x'.repeat(20_000),
  '\ud800',
  '\u0000',
  'a\u202eb',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(30),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '../../healthz',
  'javascript:alert(1)',
  'https://user:pass@evil.example:99999/',
  'http://169.254.169.254/',
  '=1+1',
  '#PLAYER',
  "'; drop table users; --",
  '99999999999999999999',
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { data: null },
  { id: '1', type: 'users' },
  { id: { toString: 1 }, type: ['x'] },
  { constructor: { prototype: {} } },
];

/** Header lines, each with the value that a hostile client gives. */
export const HOSTILE_HEADERS: [string, string][] = [
  ['accept', 'text/html'],
  ['accept', 'image/*;q=abc, , ;;'],
  ['accept', 'application/vnd.api+json; ext="x"'],
  ['accept', '*/*;'.repeat(500)],
  ['accept-language', 'xx-YY;q=9,\u00ff, *;q=0.0001'],
  ['accept-language', 'zh-'.repeat(400)],
  ['accept-encoding', 'gzip;q=0, br;q=x, zstd'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.'],
  ['authorization', 'Bearer rsk_x'],
  ['authorization', 'Basic Og=='],
  ...LAUNCH_TOKENS.map((name): [string, string] => ['authorization', `Bearer «${name}»`]),
  ['authorization', `Bearer ${'a.'.repeat(2_000)}`],
  ['cookie', 'ringside_session=%00; ringside_operator=\u00ff'],
  ['cookie', 'locale=../../x; locale=%ff'],
  ['cookie', `a=${'b'.repeat(4_000)}`],
  ['content-type', 'text/plain'],
  ['content-type', 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary="'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', ';;;'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['expect', 'a miracle'],
  ['host', 'evil.example'],
  ['host', '[::1'],
  ['host', 'a b'],
  ['host', '127.0.0.1:99999'],
  ['if-match', '"v0.stale"'],
  ['if-match', '*'],
  ['if-match', '""'],
  ['if-match', 'W/"\u00ff"'],
  ['if-match', '"1",'.repeat(500)],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(3_000)],
  ['idempotency-key', '\u00ff'],
  ['idempotency-key', 'the same'],
  ['last-event-id', '-1'],
  ['last-event-id', '99999999999999999999'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['range', 'bytes=0-,-1,99999999999999999999-'],
  ['referer', '%00'],
  ['sec-fetch-site', 'cross-site'],
  ['transfer-encoding', 'gzip, chunked'],
  ['upgrade', 'websocket'],
  ['x-api-token', 'x'],
  ['x-forwarded-for', '::ffff:999.1.1.1, unknown'],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-tenant', 'none'],
  ['x-tenant', '%00'],
  ['x-tenant', ''],
  ['x-tenant', 'neighbour'],
  ['x-request-id', '../\u00ff'],
  ['x'.repeat(200), 'long name'],
  ['x-large', 'y'.repeat(15_000)],
  ['x-too-large', 'y'.repeat(70_000)],
  ['bad name', '1'],
  ['x-control', 'a\u0000b'],
];

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'BREW',
  'get',
];

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Bodies that are no JSON document of the API. */
export const BROKEN_TEXTS = [
  '',
  ' ',
  '{',
  '{"data":{"type":"x","attr',
  '[]',
  '"data"',
  'null',
  '0',
  '-',
  '{}{}',
  '\ufeff{}',
  deep(60),
  deep(200),
  '{"data":{"attributes":{"name":"a","name":"b"}}}',
  '{"data":{"attributes":{"__proto__":{"permissions":["roles.write"]}}}}',
  '{"data":{"attributes":{"name":"a\\u0000b"}}}',
  '{"data":[{"type":"users","id":"1"},{"type":"users","id":"1"}]}',
  '{"data":{"type":"users","id":"99999999999999999999"}}',
  'a=b&c=d',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--x--\r\n',
];

/** Bodies that are large or deep. */
export const LARGE_BODIES = [
  { kind: 'repeated', before: '{"a":"', unit: 'y', times: 1_100_000, after: '"}' },
  { kind: 'repeated', before: '{"a":', unit: '[', times: 300_000, after: '' },
  {
    kind: 'repeated',
    before: '{"data":[',
    unit: '{"type":"users","id":"1"},',
    times: 9_000,
    after: '0]}',
  },
  { kind: 'repeated', before: '', unit: '\u00ff', times: 60_000, after: '' },
] as const;

/** Pictures: none, one of one pixel, a broken one, one that claims 65,535 pixels each way, an SVG. */
export const PICTURES = [
  '',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB',
  'iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAD//////w==',
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'),
  Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1').toString('base64'),
];
