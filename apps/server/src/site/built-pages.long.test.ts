import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { beforeAll, expect, test } from 'vitest';

const BUILD = new URL('../../../web/build/server/', import.meta.url);
beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);

test('the pages bring their libraries with them, in their production code, so that NODE_ENV does not make them slow', () => {
  const files = readdirSync(BUILD, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const codes = files.map((name) => readFileSync(new URL(name, BUILD), 'utf8'));
  const imports = new Set(codes.flatMap((code) => [...code.matchAll(/^import .*? from "([^".][^"]*)";$/gm)].map(([, name]) => name!)));
  expect([...imports].filter((name) => !isBuiltin(name))).toEqual([]);
  expect(codes.some((code) => code.includes('renderToPipeableStream'))).toBe(true);
  expect(codes.filter((code) => /react[-\w./]*\.development\.js/.test(code))).toHaveLength(0);
});
