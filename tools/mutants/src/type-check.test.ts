import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTypeCheck } from './type-check.ts';

const file = 'packages/rules/src/constants.ts';

test('a changed file compiles or does not, and the next check starts from the code', async () => {
  await using types = await createTypeCheck('packages/rules/src');
  const source = readFileSync(file, 'utf8');
  const isTyped = (text: string) => types.isTyped(file, text);
  expect(
    await Promise.all([
      isTyped(source.replace("participantType2: 'team',", '')),
      isTyped(source.replace('JOINING_KEY_LENGTH = 8', 'JOINING_KEY_LENGTH = 9')),
    ]),
  ).toEqual([false, true]);
  expect(await types.isTyped('apps/server/src/planted.ts', 'const a: string = 1;')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(source);
});
