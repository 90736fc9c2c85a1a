import { readFileSync, readdirSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCatalogue } from '../../../server/src/platform/texts/parse-catalogue.ts';
import { findTextFaults } from '../../../server/src/site/site-texts/text-faults.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

const TAGS = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The messages of the sources, in English. */
let said = new Set<string>();
beforeAll(async () => {
  const [catalogue] = await getCatalogs(
    getConfig({ cwd: new URL('../../../..', import.meta.url).pathname }),
  );
  said = new Set(
    Object.values((await catalogue!.collect({})) ?? {}).map(({ message }) => message ?? ''),
  );
});

describe.each(TAGS)('%s', (tag) => {
  const messages = parseCatalogue(
    readFileSync(new URL(`${tag}/messages.po`, import.meta.url), 'utf8'),
  );

  test('every message is translated, keeps its values and tags, and has the plural forms of its language', () => {
    expect(messages.length).toBeGreaterThan(600);
    expect(
      messages.flatMap((message) =>
        findTextFaults(tag, message).map((fault) => `${message.id} ${fault}`),
      ),
    ).toEqual([]);
  });

  test('the catalogue holds exactly the messages of the pages', () => {
    const ids = new Set(messages.map(({ id }) => id));
    expect(said.size).toBeGreaterThan(600);
    expect([...said].filter((id) => !ids.has(id))).toEqual([]);
    expect([...ids].filter((id) => !said.has(id))).toEqual([]);
  });

  test('no message equals its English text, except for the listed ones', () => {
    const same =
      tag === 'en' ? [] : messages.filter(({ id, text }) => id === text).map(({ id }) => id);
    const may = SAME_AS_ENGLISH[tag] ?? [];
    expect(may.length).toBeLessThanOrEqual(40);
    expect(same.filter((id) => !may.includes(id))).toEqual([]);
    expect(may.filter((id) => !same.includes(id))).toEqual([]);
  });
});

test.each([
  {
    tag: 'pl',
    id: '{n, plural, one {# win} other {# wins}}',
    text: '{n, plural, one {# wygrana} few {# wygrane} other {# wygranych}}',
    faults: ['{n} lacks the form many'],
  },
  {
    tag: 'ja',
    id: '{n, plural, one {# win} other {# wins}}',
    text: '{n, plural, one {#勝} other {#勝}}',
    faults: ['{n} has the form one, which the language does not have'],
  },
  {
    tag: 'fr',
    id: '{n, plural, one {# win} other {# wins}}',
    text: '{n, plural, one {# victoire} other {# victoires}}',
    faults: [],
  },
  {
    tag: 'de',
    id: 'By <0>{name}</0>',
    text: 'Von {nam}',
    faults: ['loses {name}', 'uses the unknown value {nam}', 'has tags  instead of </0> <0>'],
  },
  {
    tag: 'de',
    id: 'By {name}',
    text: 'Von {name',
    faults: [expect.stringContaining('cannot be read')],
  },
  { tag: 'de', id: 'Map', text: '', faults: ['is not translated'] },
])('in $tag, $text has $faults.length faults', ({ tag, id, text, faults }) => {
  expect(findTextFaults(tag, { id, text })).toEqual(faults);
});
