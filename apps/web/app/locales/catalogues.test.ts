import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCatalogue } from '../../../server/src/platform/texts/parse-catalogue.ts';
import { findTextFaults, UNTRANSLATED } from '../../../server/src/site/site-texts/text-faults.ts';
import { SAME_AS_ENGLISH } from './same-as-english.fixture.ts';

const config = getConfig({ cwd: import.meta.dirname });
const TAGS: readonly string[] = config.locales;
/** The least number of messages in each catalogue, so that no test passes on an empty one. */
const LEAST: Record<string, number> = { messages: 600, server: 30 };
const catalogues = await getCatalogs(config);
const messagesOf = (catalogue: (typeof catalogues)[number], tag: string) =>
  parseCatalogue(readFileSync(catalogue.getFilename(tag), 'utf8'));

/** Returns whether a text is translated. `npm run texts:check -- --release` fails for the others. */
const isTranslated = ({ text }: { text: string }) => text !== '';

test('there is a catalogue of the pages and one of the server', () =>
  expect(catalogues.map(({ name }) => name)).toEqual(Object.keys(LEAST)));

describe.each(catalogues)('the catalogue $name', (catalogue) => {
  const least = LEAST[catalogue.name ?? ''] ?? Infinity;
  /** The messages of the sources, in English. */
  let english = new Set<string>();
  beforeAll(async () => {
    const found = (await catalogue.collect()) ?? {};
    english = new Set(Object.entries(found).map(([id, { message }]) => message ?? id));
  });

  describe.each(TAGS)('in %s', (tag) => {
    const messages = messagesOf(catalogue, tag);

    test('every translation keeps its values and tags, and has the plural forms of its language', () => {
      expect(messages.length).toBeGreaterThan(least);
      expect(
        messages
          .filter(isTranslated)
          .flatMap((message) =>
            findTextFaults(tag, message).map((fault) => `${message.id} ${fault}`),
          ),
      ).toEqual([]);
      const missing = messages.filter((message) => !isTranslated(message));
      if (missing.length > 0)
        console.warn(
          `${tag}: ${missing.length} texts are in English until they are translated: ${missing.map(({ id }) => id).join(' | ')}`,
        );
    });

    test('the catalogue holds exactly the messages of the sources', () => {
      const ids = new Set(messages.map(({ id }) => id));
      expect(english.size).toBeGreaterThan(least);
      expect([...english].filter((id) => !ids.has(id))).toEqual([]);
      expect([...ids].filter((id) => !english.has(id))).toEqual([]);
    });
  });
});

test.each(TAGS)('in %s no message equals its English text, except for the listed ones', (tag) => {
  const same = catalogues
    .flatMap((catalogue) => messagesOf(catalogue, tag))
    .filter(({ id, text }) => tag !== config.sourceLocale && id === text)
    .map(({ id }) => id);
  const may = SAME_AS_ENGLISH[tag] ?? [];
  expect(may.length).toBeLessThanOrEqual(40);
  expect(same.filter((id) => !may.includes(id))).toEqual([]);
  expect(may.filter((id) => !same.includes(id))).toEqual([]);
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
  { tag: 'de', id: 'Map', text: '', faults: [UNTRANSLATED] },
])('in $tag, $text has $faults.length faults', ({ tag, id, text, faults }) => {
  expect(findTextFaults(tag, { id, text })).toEqual(faults);
});
