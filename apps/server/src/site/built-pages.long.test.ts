import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { beforeAll, expect, test } from 'vitest';

const BUILD = new URL('../../../web/build/server/', import.meta.url);
const ASSETS = new URL('../../../web/build/client/assets/', import.meta.url);
/**
 * The compressed scripts of home: 47.5 KB above a page of the framework alone, which
 * `bench/site.ts` measures. docs/performance.md says what they hold above the target of 45 KB.
 */
const HOME_BYTES = 96_800 + 47_500;
beforeAll(() => void execFileSync(process.execPath, ['scripts/ensure-build.mjs']), 240_000);

test('the build bundles libraries in their production code, so that NODE_ENV cannot make pages slow', () => {
  const files = readdirSync(BUILD, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const codes = files.map((name) => readFileSync(new URL(name, BUILD), 'utf8'));
  const imports = new Set(
    codes.flatMap((code) =>
      [...code.matchAll(/^import .*? from "([^".][^"]*)";$/gm)].map(([, name]) => name!),
    ),
  );
  expect([...imports].filter((name) => !isBuiltin(name))).toEqual([]);
  expect(codes.some((code) => code.includes('renderToPipeableStream'))).toBe(true);
  expect(codes.filter((code) => /react[-\w./]*\.development\.js/.test(code))).toHaveLength(0);
});

test('home loads its own scripts alone: code of one screen is not in the shared file', () => {
  const assets = readdirSync(ASSETS);
  const manifest = assets.find((name) => /^manifest-\w+\.js$/.test(name))!;
  const text = readFileSync(new URL(manifest, ASSETS), 'utf8');
  const { entry, routes } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ) as { entry: Part; routes: Record<string, Part> };
  const homeParts = [
    entry,
    routes.root!,
    routes['shell/shell-route']!,
    routes['screens/home/home']!,
  ];
  const [, english] = /en:.*?import\(`\.\/(messages-[\w-]+\.js)`\)/.exec(
    readFileSync(new URL(nameOf(entry.module), ASSETS), 'utf8'),
  )!;
  const names = new Set([
    manifest,
    english!,
    ...homeParts.flatMap(({ module, imports }) => [module, ...imports].map(nameOf)),
  ]);
  expect(names.size).toBeGreaterThan(8);
  expect(
    [...names].reduce((sum, name) => sum + statSync(new URL(`${name}.br`, ASSETS)).size, 0),
  ).toBeLessThanOrEqual(HOME_BYTES);
});

interface Part {
  module: string;
  imports: string[];
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
