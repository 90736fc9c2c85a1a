import { expect, test } from 'vitest';
import {
  COMMUNITY_REGIONS,
  COMPETING_REGIONS,
  COUNTRIES,
  countriesOf,
  isChinese,
  OPERATOR_COUNTRIES,
} from '../countries.ts';
import { dayOneAdvance, LEADERBOARD_PLACES, STAGE_TEMPLATES } from './season-template.ts';

const codes = [...COUNTRIES.keys()];

test('[CTY-1] every ISO 3166-1 country occurs once', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(codes).toHaveLength(249);
  expect(codes.filter((code) => !names.of(code))).toEqual([]);
  expect(codes).toEqual(codes.toSorted());
  expect((['APAC', 'EMEA', 'NA', 'SA'] as const).flatMap(countriesOf).toSorted()).toEqual(codes);
  expect([...COUNTRIES].filter(([key, { code }]) => key !== code)).toEqual([]);
});

test('[CTY-1] six community regions and four competing regions have their names', () => {
  expect(Object.values(COMMUNITY_REGIONS)).toEqual([
    'Europe, the Middle East and Africa',
    'North America and Latin America North',
    'Eastern Europe and Central Asia',
    'Southeast and South Asia plus Australia and New Zealand',
    'East Asia',
    'Latin America South',
  ]);
  expect(Object.values(COMPETING_REGIONS)).toEqual([
    'Asia Pacific or East Asia',
    'Europe, Middle East and Africa',
    'North America',
    'South America',
  ]);
});

test.each([
  { region: 'APAC', community: 'east-asia', count: 8, example: 'TW' },
  {
    region: 'APAC',
    community: 'southeast-south-asia-australia-new-zealand',
    count: 48,
    example: 'AU',
  },
  { region: 'NA', community: 'north-america-latin-america-north', count: 32, example: 'VG' },
  { region: 'SA', community: 'north-america-latin-america-north', count: 11, example: 'VE' },
  { region: 'SA', community: 'latin-america-south', count: 13, example: 'AR' },
  { region: 'EMEA', community: 'eastern-europe-central-asia', count: 12, example: 'UZ' },
  { region: 'EMEA', community: 'europe-middle-east-africa', count: 125, example: 'AQ' },
])('[CTY-1] $region has $count countries of $community', ({ example, count, ...place }) => {
  const isThere = ({ region, community }: { region: string; community: string }) =>
    region === place.region && community === place.community;
  expect([...COUNTRIES.values()].filter(isThere)).toHaveLength(count);
  expect(COUNTRIES.get(example)).toMatchObject(place);
});

test('[CTY-2] the operators have 21 and 24 countries, each a country of the table', () => {
  expect([OPERATOR_COUNTRIES.SA.length, OPERATOR_COUNTRIES.SEA.length]).toEqual([21, 24]);
  const codesOf = (operator: string) =>
    codes.filter((code) => COUNTRIES.get(code)?.operator === operator);
  expect(codesOf('SA')).toEqual(OPERATOR_COUNTRIES.SA.toSorted());
  expect(codesOf('SEA')).toEqual(OPERATOR_COUNTRIES.SEA.toSorted());
  expect(COUNTRIES.get('DE')?.operator).toBeNull();
});

test('[CTY-3] China mode: country CN, or zh_CN inside the game', () => {
  expect(isChinese({ country: 'CN', locale: 'en', inApp: false })).toBe(true);
  expect(isChinese({ country: 'DE', locale: 'zh_CN', inApp: true })).toBe(true);
  expect(isChinese({ country: 'DE', locale: 'zh_CN', inApp: false })).toBe(false);
  expect(isChinese({ country: 'DE', locale: 'zh_TW', inApp: true })).toBe(false);
});

const NO_CHECK_IN = { registrationType: 'invitation', hasCheckinWindow: false };
test.each([
  {
    type: 'CC',
    name: 'Championship Challenge',
    format: 'queue',
    phase: 'qualifier',
    registrationType: 'open',
    bestOf: 3,
    grandFinal: 'none',
    minimumPresent: 1,
    hasCheckinWindow: false,
    places: null,
    points: [],
    advance: null,
  },
  {
    type: 'MQ1',
    name: 'Monthly Qualifier Day 1',
    format: 'single_elimination',
    phase: 'qualifier',
    registrationType: 'qualified',
    bestOf: 3,
    grandFinal: 'none',
    minimumPresent: 1,
    hasCheckinWindow: true,
    places: null,
    points: [],
    advance: { count: 16, to: 'MQ2' },
  },
  {
    ...NO_CHECK_IN,
    type: 'MQ2',
    name: 'Monthly Qualifier Day 2',
    format: 'double_elimination',
    phase: 'qualifier',
    bestOf: 3,
    grandFinal: 'single',
    minimumPresent: 1,
    places: 32,
    points: [100, 80, 60, 60, 40, 40, 20, 20],
    advance: { count: 8, to: 'MF' },
  },
  {
    ...NO_CHECK_IN,
    type: 'MF',
    name: 'Monthly Finals',
    format: 'double_elimination',
    phase: 'playoff',
    bestOf: 5,
    grandFinal: 'reset',
    minimumPresent: 3,
    places: 8,
    points: [200, 160, 120, 120, 80, 80, 40, 40],
    advance: null,
  },
  {
    ...NO_CHECK_IN,
    type: 'LCQ',
    name: 'Last Chance Qualifier',
    format: 'double_elimination',
    phase: 'qualifier',
    bestOf: 3,
    grandFinal: 'single',
    minimumPresent: 1,
    places: 9,
    points: [],
    advance: { count: 4, to: 'WF' },
  },
  {
    ...NO_CHECK_IN,
    type: 'WF',
    name: 'World Finals',
    format: 'double_elimination',
    phase: 'playoff',
    bestOf: 5,
    grandFinal: 'reset',
    minimumPresent: 3,
    places: 12,
    points: [],
    advance: null,
  },
])('[SEA-4] the template of $type', ({ type, ...rest }) =>
  expect(STAGE_TEMPLATES.filter((template) => template.type === type)).toEqual([{ type, ...rest }]),
);
test('[SEA-4] the template has six stages in order', () =>
  expect(STAGE_TEMPLATES.map(({ type }) => type)).toEqual(['CC', 'MQ1', 'MQ2', 'MF', 'LCQ', 'WF']));

test('[SEA-5] day 1 advances 32 in the first month, then 16', () =>
  expect([dayOneAdvance({ firstMonth: true }), dayOneAdvance({ firstMonth: false })]).toEqual([
    32, 16,
  ]));

test('[SEA-6] crowns and four places of the last chance make twelve teams', () => {
  expect(LEADERBOARD_PLACES).toEqual({
    APAC: { crowns: 2, lcq: 2 },
    EMEA: { crowns: 3, lcq: 3 },
    NA: { crowns: 2, lcq: 2 },
    SA: { crowns: 1, lcq: 2 },
  });
  const places = Object.values(LEADERBOARD_PLACES);
  expect(places.reduce((sum, { crowns }) => sum + crowns, 4)).toBe(12);
  expect(places.reduce((sum, { lcq }) => sum + lcq, 0)).toBe(9);
});
