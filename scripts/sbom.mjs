// Writes build/sbom.cdx.json: every package that runs in production, with version, licence and hash
// (CycloneDX, by `npm sbom`).
//
// `npm sbom --omit=dev` omits each package that any workspace develops with, even if another
// workspace runs it (react, zod). So npm gets a copy of the lock file without the development
// packages. The script needs no network: the lock file holds everything.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const written = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the lock file without the packages that only development needs. */
function ofProduction({ packages, ...lock }) {
  const productPackages = Object.entries(packages).filter(([, { dev }]) => !dev);
  return {
    ...lock,
    packages: Object.fromEntries(
      productPackages.map(([place, { devDependencies: _dev, ...entry }]) => [place, entry]),
    ),
  };
}

/** Returns the folders of the workspaces in a lock file. */
const workspacesIn = ({ packages }) =>
  Object.keys(packages).filter((place) => place !== '' && !place.includes('node_modules/'));

/** Runs npm on a lock file in a temporary folder, named as the document names the product. */
function describe(name, lock) {
  const outer = mkdtempSync(path.join(tmpdir(), 'sbom-'));
  const folder = path.join(outer, name);
  try {
    // npm reads each workspace from its own manifest.
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
