import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const css = textOf('./checkin-prompt.css');

test('the match check-in panel is fixed at the bottom right', () => {
  const panel = /\.prompt \{([^}]*position:[^}]*)\}/.exec(css)?.[1] ?? '';
  const declarations = Object.fromEntries(
    panel.split(';').map((line) => line.split(':').map((half) => half.trim())),
  );
  expect(declarations).toMatchObject({
    position: 'fixed',
    right: 'max(1rem, env(safe-area-inset-right))',
    bottom: 'max(1rem, env(safe-area-inset-bottom))',
  });
  for (const side of ['left', 'top', 'inset']) expect(declarations).not.toHaveProperty(side);
  expect([...css.matchAll(/\bposition:/g)]).toHaveLength(1);
});

test('the panel has a Check-in button', () =>
  expect(textOf('./checkin-prompt.tsx')).toMatch(
    /onClick=\{onCheckIn\}\s*>\s*<Trans>Check-in<\/Trans>\s*<\/Button>/,
  ));
