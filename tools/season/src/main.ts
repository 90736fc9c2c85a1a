import { runSeason } from './run-season.ts';

process.exitCode = await runSeason(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  env: process.env,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
