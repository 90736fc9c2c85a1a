import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('shows the permissions of a user joined by commas', () => {
  const source = readFileSync(new URL('./person.tsx', import.meta.url), 'utf8');
  expect(source).toContain("['Permissions', user.permissions.join(', ')]");
});
