import { readFileSync } from 'node:fs';
import { sourceFiles, type SourceFile } from './source-files.ts';

/**
 * The allowed imports of a room. `packages`: names, or 'declared' for those of its own
 * package.json.
 */
interface Room {
  root: string;
  rooms: string[];
  packages: string[] | 'declared';
  node?: boolean;
  /** The only imports from other rooms, each with its reason in docs/architecture.md. */
  doors?: Record<string, RegExp>;
}

export const ROOMS: Room[] = [
  { root: 'packages/rules', rooms: [], packages: [] },
  { root: 'packages/contract', rooms: ['packages/rules'], packages: ['zod'] },
  { root: 'packages/sim', rooms: ['packages/rules', 'packages/contract'], packages: [] },
  {
    root: 'packages/ui',
    rooms: ['packages/rules', 'packages/contract'],
    packages: ['react', 'react-dom', '@base-ui/react'],
  },
  {
    root: 'apps/game-emulator',
    rooms: ['packages/rules', 'packages/contract'],
    packages: 'declared',
    node: true,
  },
  // The emulator runs inside the server's process: one folder mounts it. Only the bots simulate.
  {
    root: 'apps/server',
    rooms: ['packages/rules', 'packages/contract'],
    packages: 'declared',
    node: true,
    doors: {
      'apps/game-emulator': /^apps\/server\/src\/(game\/emulator|sim\/(bots|demo))\//,
      'packages/sim': /^apps\/server\/src\/sim\//,
      vite: /\/site\/development-site\.ts$/,
    },
  },
  {
    root: 'apps/web',
    rooms: ['packages/rules', 'packages/contract', 'packages/ui'],
    packages: 'declared',
    doors: {
      node: /\.server\.tsx?$/,
      'virtual:react-router/server-build': /\/load-routes\.ts$/,
      'virtual:text-numbers': /\/(site|locales\/page-texts)\.ts$/,
    },
  },
  {
    root: 'apps/console',
    rooms: ['packages/rules', 'packages/contract', 'packages/ui'],
    packages: 'declared',
  },
  {
    root: 'tools/gallery',
    rooms: ['packages/rules', 'packages/contract', 'packages/sim', 'packages/ui', 'apps/web'],
    packages: 'declared',
  },
  { root: 'tools/mutants', rooms: [], packages: ['vite', 'vitest'], node: true },
  {
    root: 'tools/season',
    rooms: ['packages/rules', 'packages/contract', 'packages/sim', 'apps/server'],
    packages: 'declared',
    node: true,
  },
  {
    root: 'e2e',
    rooms: ['packages/contract'],
    packages: ['@playwright/test', '@axe-core/playwright', 'vite'],
    node: true,
    doors: { scripts: /\/support\/(needs-browser|prepare)\.ts$/ },
  },
];

/** The code of the product, without its tests. */
export const productFiles = sourceFiles('packages', 'apps', 'tools', 'e2e');
/** Returns the room of a file, or undefined. */
export const roomOf = (file: string) => ROOMS.find(({ root }) => file.startsWith(`${root}/`));
/** Returns the files of a room by its folder. */
export const inRoom = (root: string) =>
  productFiles.filter(({ file }) => file.startsWith(`${root}/`));

/** Returns the imports of a file that its room does not allow. */
export function importFaults({ file, imports }: SourceFile): string[] {
  const room = roomOf(file)!;
  return imports
    .filter(
      ({ name, target }) =>
        !(target === undefined ? mayUse(room, file, name) : mayEnter(room, file, target)),
    )
    .map(({ name }) => `${file} imports ${name}`);
}

function mayEnter(room: Room, file: string, target: string): boolean {
  const other = roomOf(target)?.root ?? target.split('/')[0]!;
  return (
    other === room.root || room.rooms.includes(other) || room.doors?.[other]?.test(file) === true
  );
}

function mayUse(room: Room, file: string, name: string): boolean {
  const group = name.startsWith('node:') ? 'node' : name;
  if (room.doors?.[group]?.test(file)) return true;
  if (group === 'node') return room.node === true;
  const allowedPackages = room.packages === 'declared' ? declared(room.root) : room.packages;
  return allowedPackages.some((one) => name === one || name.startsWith(`${one}/`));
}

function declared(root: string): string[] {
  return Object.keys(
    (JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { dependencies?: object })
      .dependencies ?? {},
  );
}
