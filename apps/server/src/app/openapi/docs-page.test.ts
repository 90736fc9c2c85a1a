import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';
import { buildDocument } from './document.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('/api/docs shows every call and every schema, and loads nothing external', async () => {
  const response = await (await testApi()).request('/api/docs');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; font-src 'self'; /,
  );
  expect(policy).not.toContain('unsafe');
  const html = await response.text();
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  expect(new Set(ids).size).toBe(ids.length);
  const { paths, components } = buildDocument();
  for (const { operationId } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    expect(ids).toContain(operationId);
  for (const name of Object.keys(components.schemas))
    if (!name.endsWith('Body')) expect(ids).toContain(name);
  const links = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, target]) => target!);
  expect(
    links.filter((target) => !target.startsWith('#') && target !== '/api/openapi.json'),
  ).toEqual([]);
  expect(
    links.filter((target) => target.startsWith('#') && !ids.includes(target.slice(1))),
  ).toEqual([]);
  expect(html).not.toMatch(/https?:\/\/(?!x\.example)[^"<\s]*\.(js|css|woff2)/);
  expect(html).not.toMatch(/ style="| on\w+="/);
});

test('/api/docs uses the colours and sizes of the design tokens', () => {
  const tokens = [
    ...read('../../../../../packages/ui/src/styles/tokens.css').matchAll(
      /^ {4}(--[\w-]+):\s+([^;]+);/gm,
    ),
  ].map(([, name, value]) => [name, value] as const);
  // Variants for languages and low screens follow later in the file and change some tokens.
  const ownTokens = new Map(tokens.reverse());
  const docsTokens = [...read('./docs-base.css').matchAll(/^ {2}(--[\w-]+):\s+([^;]+);/gm)].filter(
    ([, name]) => name !== '--f-code',
  );
  expect(docsTokens.length).toBeGreaterThan(20);
  expect(
    docsTokens.filter(([, name, value]) => ownTokens.get(name) !== value).map(([line]) => line),
  ).toEqual([]);
});
