import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOf, readCatalogue } from '../../../../scripts/check-catalogue.ts';

const TAGS = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

describe.each(TAGS)('%s', (tag) => {
  const messages = readCatalogue(readFileSync(new URL(`${tag}/messages.po`, import.meta.url), 'utf8'));

  test('everything is translated, keeps its values and tags, and has the plural forms of its language', () => {
    expect(messages.length).toBeGreaterThan(600);
    expect(messages.flatMap((message) => faultsOf(tag, message).map((fault) => `${message.id} ${fault}`))).toEqual([]);
  });
});

test.each([
  { tag: 'pl', id: '{n, plural, one {# win} other {# wins}}', text: '{n, plural, one {# wygrana} few {# wygrane} other {# wygranych}}', faults: ['{n} lacks the form many'] },
  { tag: 'ja', id: '{n, plural, one {# win} other {# wins}}', text: '{n, plural, one {#勝} other {#勝}}', faults: ['{n} has the form one, which the language does not have'] },
  { tag: 'fr', id: '{n, plural, one {# win} other {# wins}}', text: '{n, plural, one {# victoire} other {# victoires}}', faults: [] },
  { tag: 'de', id: 'By <0>{name}</0>', text: 'Von {nam}', faults: ['loses {name}', 'makes up {nam}', 'has tags  in place of </0> <0>'] },
  { tag: 'de', id: 'By {name}', text: 'Von {name', faults: [expect.stringContaining('cannot be read')] },
  { tag: 'de', id: 'Map', text: '', faults: ['is not translated'] },
])('in $tag, $text has $faults.length faults', ({ tag, id, text, faults }) => {
  expect(faultsOf(tag, { id, text })).toEqual(faults);
});
