import { expect, test } from 'vitest';
import { isKnownPassword } from './known-passwords.ts';

test.each([
  '123qweasdzxc',
  '1QAZ2wsx3edc',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'ringside2026',
  'RingsideOperator1',
])('recognises %s', (password) => expect(isKnownPassword(password)).toBe(true));
test.each([
  'correct horse battery',
  'ringside at eleven in the morning',
  'ünïcödé ist erlaubt 🙂',
  '            x            y',
])('does not recognise %s', (password) => expect(isKnownPassword(password)).toBe(false));
