import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accept, refuse } from './decision.ts';
import { ERROR_CATALOGUE, REFUSAL_REASONS } from './refusals.ts';

const ID = /\[[A-Z]{3}-\d+\]/g;
const idsIn = (text: string) => new Set(text.match(ID) ?? []);
const read = (files: string[]) =>
  files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).join('\n');
const files = globSync('**/*.ts', { cwd: import.meta.dirname });
const documented = readFileSync(`${import.meta.dirname}/../../../docs/rules.md`, 'utf8');

test('[DEC-1] a decision is a value or a refusal with its reason', () => {
  expect(accept(7)).toEqual({ accepted: true, value: 7 });
  expect(refuse('too-late')).toEqual({ accepted: false, refusal: { reason: 'too-late' } });
  expect(refuse('too-late', 'why')).toEqual({
    accepted: false,
    refusal: { reason: 'too-late', detail: 'why' },
  });
});

test('[REF-1] every reason is in kebab-case and occurs once', () => {
  expect(new Set(REFUSAL_REASONS).size).toBe(REFUSAL_REASONS.length);
  expect(REFUSAL_REASONS.filter((reason) => !/^[a-z]+(-[a-z]+)*$/.test(reason))).toEqual([]);
});

test('[REF-2] five refusals have the codes and messages of the specification', () =>
  expect(ERROR_CATALOGUE).toEqual({
    'invalid-key': { code: '4', message: 'Invalid Team Join Code used' },
    'wrong-region': { code: '5', message: 'The team you are trying to join is not in your region' },
    'roster-full': { code: '6', message: 'Roster full or max additions used' },
    'country-excluded': {
      code: '7',
      message: 'The country you are from is currently not able to participate',
    },
    'no-open-region': {
      code: '8',
      message: 'There are currently no regions available for registration',
    },
  }));

test('every rule of the code occurs once in docs/rules.md and in a test, and the other way round', () => {
  const code = idsIn(read(files.filter((file) => !file.endsWith('.test.ts'))));
  const tests = idsIn(read(files.filter((file) => file.endsWith('.test.ts'))));
  const lines = documented
    .split('\n')
    .flatMap((line) => /^- \*\*(\[[A-Z]{3}-\d+\])\*\*/.exec(line)?.[1] ?? []);
  expect(lines.filter((id, index) => lines.indexOf(id) !== index)).toEqual([]);
  expect({
    undocumented: [...code].filter((id) => !lines.includes(id)),
    untested: [...code].filter((id) => !tests.has(id)),
  }).toEqual({ undocumented: [], untested: [] });
  expect([...lines, ...tests].filter((id) => !code.has(id))).toEqual([]);
});
