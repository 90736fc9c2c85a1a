import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { beforeAll, expect, test } from 'vitest';

const BUILD = new URL('../../../web/build/server/', import.meta.url);
const ASSETS = new URL('../../../web/build/client/assets/', import.meta.url);
/**
 * The compressed scripts of home: 45 KB above a page of the framework alone, which `bench/site.ts`
 * measures.
 */
const HOME_BYTES = 96_800 + 45_000;
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

test('home loads its own scripts alone: code and texts of other screens come with them', () => {
  const assets = readdirSync(ASSETS);
  const manifest = assets.find((name) => /^manifest-\w+\.js$/.test(name))!;
  const text = readScript(manifest);
  const { entry, routes } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ) as { entry: Part; routes: Record<string, Part> };
  const homeParts = [
    entry,
    routes.root!,
    routes['shell/shell-route']!,
    routes['screens/home/home']!,
  ];
  const scripts = homeParts.flatMap(({ module, imports }) => [module, ...imports].map(nameOf));
  const english = scripts.map((name) => ENGLISH_TEXTS.exec(readScript(name))?.[1]).find(Boolean)!;
  const names = new Set([manifest, english, ...scripts]);
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => name.startsWith('screen-texts'))).toEqual([]);
  expect(
    [...names].reduce((sum, name) => sum + statSync(new URL(`${name}.br`, ASSETS)).size, 0),
  ).toBeLessThanOrEqual(HOME_BYTES);
});

/** The file of the English texts, in the script that lists the catalogues. */
const ENGLISH_TEXTS = /\ben:.*?import\(`\.\/(messages-[\w-]+\.js)`\)/;

interface Part {
  module: string;
  imports: string[];
}

const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

const readScript = (name: string) => readFileSync(new URL(name, ASSETS), 'utf8');
