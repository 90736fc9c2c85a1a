import { expect, test } from 'vitest';
import { readConfig } from '../platform/settings/config.ts';

const read = (FRAME_ANCESTORS: string) => readConfig({ FRAME_ANCESTORS }).frameAncestors;
const origins = (count: number) =>
  Array.from({ length: count }, (_none, index) => `https://p${index}.example`).join(',');
/** An origin with a name of so many characters. */
const originOf = (length: number) => `https://${'a'.repeat(length - 'https://'.length)}`;

test.each([
  { what: 'one origin', text: 'https://producer.example', list: 'https://producer.example' },
  {
    what: 'origins with a port and with all subdomains, by commas or spaces',
    text: 'http://localhost:8080, https://*.example.org',
    list: 'http://localhost:8080 https://*.example.org',
  },
  { what: '20 origins', text: origins(20), list: origins(20).replaceAll(',', ' ') },
  { what: '1 KB', text: originOf(1_024), list: originOf(1_024) },
])('FRAME_ANCESTORS takes $what', ({ text, list }) => expect(read(text)).toBe(list));

test.each([
  { what: '21 origins', text: origins(21) },
  { what: 'more than 1 KB', text: originOf(1_025) },
  { what: 'no origin', text: ', ,' },
  { what: 'every site', text: '*' },
  { what: 'a keyword of the policy', text: "'self'" },
  { what: 'a host without a scheme', text: 'producer.example' },
  { what: 'a scheme alone', text: 'https:' },
  { what: 'another scheme', text: 'data://producer.example' },
  { what: 'a path', text: 'https://producer.example/page' },
  { what: 'a port that is no number', text: 'https://producer.example:*' },
  { what: 'a second directive', text: 'https://producer.example;script-src *' },
  { what: 'another header', text: 'https://producer.example\r\nx-other: 1' },
  { what: 'one fault among origins', text: `${origins(2)},https://exämple.org` },
])('the server does not start with FRAME_ANCESTORS that names $what', ({ text }) =>
  expect(() => read(text)).toThrow(/^FRAME_ANCESTORS/),
);
