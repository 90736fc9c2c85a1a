import { execFileSync } from 'node:child_process';

/** The journeys need the built pages: built when their sources are newer. */
export default function build(): void {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs'], { stdio: 'inherit' });
}
