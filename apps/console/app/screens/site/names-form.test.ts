import { expect, test } from 'vitest';
import { createNamesForm, formatVerdict, toNamesRequest } from './names-form.ts';

const FORM = createNamesForm({
  id: 'site',
  blockedWords: ['blorp', '垃圾'],
  allowedWords: ['Blorp Bay'],
});

test('shows one word per line', () =>
  expect(FORM).toEqual({ blockedWords: 'blorp\n垃圾', allowedWords: 'Blorp Bay' }));

test.each([
  {
    draft: { blockedWords: ' blorp \r\n\n\nzorgle\n' },
    sent: { blockedWords: ['blorp', 'zorgle'] },
  },
  { draft: { allowedWords: '' }, sent: { allowedWords: [] } },
  {
    draft: { blockedWords: 'one', allowedWords: 'two words' },
    sent: { blockedWords: ['one'], allowedWords: ['two words'] },
  },
])('sends $sent for $draft', ({ draft, sent }) => expect(toNamesRequest(draft)).toEqual(sent));

test.each([
  { name: 'Red Foxes', verdict: 'Allowed: it contains no blocked word.' },
  { name: 'BL0RP FC', verdict: 'Refused: it contains “blorp”, one of your blocked words.' },
  { name: '垃圾队', verdict: 'Refused: it contains “垃圾”, one of your blocked words.' },
  { name: 'Blorp Bay', verdict: 'Allowed: it contains no blocked word.' },
  {
    name: 'Team Hitler',
    verdict: 'Refused: it contains “hitler”, one of the built-in blocked words.',
  },
])('says of $name: $verdict', ({ name, verdict }) =>
  expect(formatVerdict(name, FORM)).toBe(verdict),
);
