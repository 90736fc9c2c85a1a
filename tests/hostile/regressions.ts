import type { Body, HostileRequest } from './request.ts';

/** A request that broke an invariant once, or that an audit found. */
export interface Regression {
  /** The finding, or the seed and the number of the request. */
  from: string;
  request: HostileRequest;
}

const get = (path: string, others: Partial<HostileRequest> = {}): HostileRequest => ({
  target: `GET ${path.split('?')[0]}`,
  role: 'visitor',
  byCookie: false,
  method: 'GET',
  path,
  headers: [],
  body: null,
  delivery: 'whole',
  ...others,
});

const JSON_API: [string, string][] = [['content-type', 'application/vnd.api+json']];
const change = (
  method: string,
  path: string,
  body: unknown,
  others: Partial<HostileRequest> = {},
): HostileRequest =>
  get(path, {
    target: `${method} ${path}`,
    method,
    role: 'owner',
    headers: JSON_API,
    body: { kind: 'text', text: JSON.stringify(body) },
    ...others,
  });

const REFUSED = [400, 404];
/** Paths of the site that end in an id. */
const PAGES = [
  '/rosters',
  '/match',
  '/embed/bracket',
  '/embed/match',
  '/overlay/bracket',
  '/overlay/match',
];
const IDS = [
  '..%2F..%2F..%2Fhealthz',
  '..%2f..%2f..%2f..%2fhealthz',
  '..%2F..%2Fevents%2F1.0',
  '%2e%2e%2f%2e%2e%2f%2e%2e%2fhealthz',
  '%00',
  '99999999999999999999',
  '%2',
];

const traversals: Regression[] = PAGES.flatMap((page) =>
  IDS.flatMap((id) =>
    ['', '.data'].map((end) => ({
      from: 'S1',
      request: get(`${page}/${id}${end}`, { answers: end ? [200, 202, ...REFUSED] : REFUSED }),
    })),
  ),
);

const won = (id: string) => ({
  type: 'matches',
  id,
  attributes: { periods: [{ key: 'score', scores: [2, 0] }], forfeit: null },
});
const result = (id: string) => ({ data: [won(id), won(id)] });
const REPORT = '/api/match-series/1.0/«series»/relationships/matches/results';
const reports: Regression[] = ['999999', 'abc', '0', '-1', '1e3'].map((id) => ({
  from: 'S5',
  request: change('PATCH', REPORT, result(id), { answers: [422], says: '/data/0/id' }),
}));

const SERIES = '/api/match-series/1.0?filter';
const parameters: Regression[] = [
  `${SERIES}[roundNumber]=99999999999`,
  `${SERIES}[roundNumber]=2147483648`,
  `${SERIES}[date.from]=0000-01-01T00:00:00Z`,
  `${SERIES}[date.from]=%2B275760-09-13T00:00:00.001Z`,
  `${SERIES}[segment]=%00`,
  '/api/segment-types/1.0/%00',
  '/api/regional-operators/1.0?filter[region]=%00',
  '/api/rosters/1.0?page[number]=99999999999999999999',
].map((path) => ({ from: 'S6', request: get(path, { answers: REFUSED }) }));

const game: Regression[] = ['%00', '%23A%00', '%ff', '%23'].flatMap((tag) =>
  ['user', 'survey/info', 'discord-token', 'player/brawlers-info'].map((call) => ({
    from: 'S6',
    request: get(`/game/1.0/${call}?playerTag=${tag}`, {
      role: 'captain',
      answers: [400, 401, 403, 404],
    }),
  })),
);

const form = (boundary: string): Partial<HostileRequest> => ({
  role: 'captain',
  headers: [['content-type', `multipart/form-data; boundary=${boundary}`]],
});
const picture: Body = { kind: 'repeated', before: 'GIF89a', unit: 'x', times: 20_000, after: '' };
const AVATAR = '/api/user/1.0/avatar';
const bodies: Regression[] = [
  {
    from: 'S6',
    request: change('PATCH', AVATAR, {}, { ...form('x'), body: picture, delivery: 'aborted-body' }),
  },
  {
    from: 'S6',
    request: change('POST', '/api/login/1.0', {}, { role: 'visitor', delivery: 'aborted-body' }),
  },
  {
    from: 'S6',
    request: change('PATCH', AVATAR, {}, { ...form('x'), body: picture, delivery: 'short-body' }),
  },
];

const identities: Regression[] = [
  ['PATCH', '/api/segments/1.0/«segment»', 'segments'],
  ['PATCH', '/api/events/1.0/«event»', 'events'],
  ['PATCH', '/api/rosters/1.0/«roster»', 'rosters'],
  ['PATCH', '/api/users/1.0/«user»', 'users'],
  ['PATCH', '/api/announcements/1.0/«announcement»', 'announcements'],
].map(([method, path, type]) => ({
  from: 'S8',
  request: change(
    method!,
    path!,
    { data: { type, id: '999999', attributes: {} } },
    { answers: [409], says: '/data/id' },
  ),
}));

const launch = (name: string): HostileRequest =>
  get('/game/1.0/user', {
    headers: [['authorization', `Bearer «launch-${name}»`]],
    answers: [401],
  });
const launches: Regression[] = [
  'sub-number',
  'sub-list',
  'sub-object',
  'sub-null',
  'sub-nul',
  'sub-empty',
  'exp-late',
  'exp-text',
  'exp-huge',
  'iat-later',
].map((name) => ({ from: 'S9', request: launch(name) }));

/**
 * Requests that this suite found. Each stays as it was, since a later version of the seed generates
 * another.
 */
const found: Regression[] = [
  { from: 'seed 12', request: get('/%09', { answers: REFUSED }) },
  { from: 'seed 1', request: get('/zh-TW/rosters/%', { answers: REFUSED }) },
  { from: 'seed 1', request: get('/de/%0d%0aSet-Cookie:%20a=b', { answers: REFUSED }) },
  {
    from: 'seed 2',
    request: get('/embed/bracket/«segment»', { method: 'TRACE', answers: [405, 501] }),
  },
  { from: 'seed 3', request: get('/en/brackets', { method: 'PROPFIND', answers: [405, 501] }) },
  {
    from: 'seed 3',
    request: get('/en/brackets', { method: 'POST', headers: [['origin', 'null']], answers: [405] }),
  },
  {
    from: 'seed 3',
    request: get('/api/logins/1.0', {
      headers: [['expect', '100-continue']],
      delivery: 'pipelined',
      answers: [401],
    }),
  },
];

export const REGRESSIONS: Regression[] = [
  ...traversals,
  ...reports,
  ...parameters,
  ...game,
  ...bodies,
  ...identities,
  ...launches,
  ...found,
];
