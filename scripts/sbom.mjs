// Writes build/sbom.cdx.json: what runs in production, package by package, with versions, licences and hashes (CycloneDX, by `npm sbom`).
//
// `npm sbom --omit=dev` by itself leaves out whatever any workspace develops with, also where another runs by it (react, zod), so npm is given
// a copy of the lock file in which there is nothing of development. It asks nobody: all is in the lock file.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const written = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The lock file without what only development needs. */
function ofProduction({ packages, ...lock }) {
  const kept = Object.entries(packages).filter(([, { dev }]) => !dev);
  return {
    ...lock,
    packages: Object.fromEntries(
      kept.map(([place, { devDependencies: _dev, ...entry }]) => [place, entry]),
    ),
  };
}

/** Their folders. */
const workspacesIn = ({ packages }) =>
  Object.keys(packages).filter((place) => place !== '' && !place.includes('node_modules/'));

/** A folder by the name that the document gives to the whole. */
function describe(name, lock) {
  const outer = mkdtempSync(path.join(tmpdir(), 'sbom-'));
  const folder = path.join(outer, name);
  try {
    // npm believes a workspace by its own manifest
    for (const place of ['', ...workspacesIn(lock)]) {
      const {
        devDependencies: _dev,
        scripts: _scripts,
        ...rest
      } = read(path.join(place, 'package.json'));
      mkdirSync(path.join(folder, place), { recursive: true });
      writeFileSync(path.join(folder, place, 'package.json'), written(rest));
    }
    writeFileSync(path.join(folder, 'package-lock.json'), written(lock));
    return JSON.parse(
      execFileSync(
        'npm',
        [
          'sbom',
          '--package-lock-only',
          '--omit=dev',
          '--sbom-format=cyclonedx',
          '--sbom-type=application',
        ],
        { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' },
      ),
    );
  } finally {
    rmSync(outer, { recursive: true });
  }
}

const document = describe(read('package.json').name, ofProduction(read('package-lock.json')));
mkdirSync(path.join(root, 'build'), { recursive: true });
writeFileSync(path.join(root, 'build/sbom.cdx.json'), written(document));
console.log(`build/sbom.cdx.json: ${document.components.length} components`);
