import type { Segment } from '@ringside/contract/collections/segments';
import { expect, test } from 'vitest';
import {
  changedFieldsOf,
  updateDraft,
  canReset,
  pointerOf,
  toSegmentRequest,
} from './segment-form.ts';

const segment = {
  name: 'EMEA',
  names: { jp: '欧州', de: 'Europa' },
  type: { id: 'MQ1' },
  timezone: 'UTC',
  rostersLimit: { limit: 32, standbyLimit: null },
  configuration: { bestOf: 3, roundMinutes: 30, countries: ['DE'] },
  inherited: ['timezone', 'configuration.bestOf'],
} as unknown as Segment & { inherited: string[] };

test.each([
  { name: 'configuration.roundMinutes', typed: '45', sent: 45 },
  { name: 'configuration.roundMinutes', typed: 'soon', sent: 'soon' },
  { name: 'configuration.roundMinutes', typed: '', sent: null },
  { name: 'configuration.bestOf', typed: { default: '3', 1: '', 2: '' }, sent: 3 },
  {
    name: 'configuration.bestOf',
    typed: { default: '3', 1: '5', 2: '' },
    sent: { 1: 5, default: 3 },
  },
  { name: 'configuration.bestOf', typed: { default: '', 1: '', 2: '' }, sent: null },
  { name: 'configuration.countries', typed: 'de, FR  at;de', sent: ['DE', 'FR', 'AT'] },
  { name: 'configuration.earlyExit', typed: { wins: '', losses: '' }, sent: null },
  { name: 'configuration.forfeitScore', typed: { winner: '', loser: '' }, sent: null },
  { name: 'configuration.groups', typed: { count: '4', size: '' }, sent: { count: 4, size: '' } },
  { name: 'configuration.points', typed: ['100', '80', 'x'], sent: [100, 80, 'x'] },
  {
    name: 'configuration.bans',
    typed: [{ category: '12', turns: [{ sides: 'both', count: '2' }] }],
    sent: [{ category: '12', turns: [{ sides: 'both', count: 2 }] }],
  },
])('$name, typed $typed, is sent as $sent', ({ name, typed, sent }) =>
  expect(toSegmentRequest({ [name]: typed }).attributes).toEqual({
    configuration: { [name.split('.')[1]!]: sent },
  }),
);

test('sends only the changed fields, each in the form of the API', () => {
  expect(
    toSegmentRequest({
      name: '2027',
      rostersLimit: { limit: '64', standbyLimit: '' },
      date: null,
      type: 'MQ2',
    }),
  ).toEqual({
    attributes: { name: '2027', rostersLimit: { limit: 64, standbyLimit: null }, date: null },
    relationships: { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  });
  expect(toSegmentRequest({})).toEqual({ attributes: {} });
});

test('a field typed back to its current value is unchanged again, but an inherited one becomes its own', () => {
  const typed = updateDraft({}, segment, { name: 'configuration.roundMinutes', value: '4' });
  expect(typed).toEqual({ 'configuration.roundMinutes': '4' });
  expect(updateDraft(typed, segment, { name: 'configuration.roundMinutes', value: '30' })).toEqual(
    {},
  );
  expect(updateDraft({}, segment, { name: 'timezone', value: 'UTC' })).toEqual({ timezone: 'UTC' });
});

test('a name and a type are never reset, dates and format only to a parent', () => {
  expect(
    ['name', 'type', 'date', 'format', 'timezone', 'configuration.points'].map((name) => [
      canReset(name, true),
      canReset(name, false),
    ]),
  ).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [true, true],
    [true, true],
  ]);
});

test('the API points to fields by the same names, and the changes of others are found', () => {
  expect([pointerOf('configuration.bestOf'), pointerOf('type'), pointerOf('name')]).toEqual([
    '/data/attributes/configuration/bestOf',
    '/data/relationships/type',
    '/data/attributes/name',
  ]);
  expect(
    changedFieldsOf(segment, {
      ...segment,
      name: 'Europe',
      configuration: { ...segment.configuration, bestOf: 5 },
    }),
  ).toEqual(['name', 'configuration.bestOf']);
});

test('names in other languages are sent as a whole without the empty ones; unchanged ones are no change', () => {
  const typed = (value: object) => updateDraft({}, segment, { name: 'names', value });
  expect(typed({ de: 'Europa', jp: '欧州', fr: ' ' })).toEqual({});
  expect(toSegmentRequest(typed({ de: 'Europa', jp: '' })).attributes).toEqual({
    names: { de: 'Europa' },
  });
  expect(toSegmentRequest(typed({ de: '', jp: '' })).attributes).toEqual({ names: {} });
});
