import { availableParallelism, loadavg } from 'node:os';
import { apiFigures } from './api.ts';
import { bracketFigures } from './bracket.ts';
import { deskFigures } from './desk.ts';
import { edgeFigures } from './edge.ts';
import { engineFigures } from './engine.ts';
import { type Figure, printFigures } from './figures.ts';
import { liveFigures } from './live.ts';
import { modelFigures } from './model.ts';
import { pageFigures } from './pages.ts';
import { paintedFigures } from './painted.ts';
import { pollFigures } from './polls.ts';
import { regionFigures } from './region.ts';
import { seedListFigures } from './seed-list.ts';
import { seedingTime } from './seeding.ts';
import { siteFigures } from './site.ts';
import { startTimes } from './start.ts';
import { streamFigures } from './stream.ts';
import { swissFigures } from './swiss.ts';

/** The parts, in this order; each is a file of its own name that runs by itself, too. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  start: startTimes,
  seeding: async () => [await seedingTime()],
  engine: engineFigures,
  swiss: swissFigures,
  api: apiFigures,
  region: regionFigures,
  pages: pageFigures,
  stream: streamFigures,
  live: liveFigures,
  painted: paintedFigures,
  model: modelFigures,
  edge: edgeFigures,
  polls: pollFigures,
  bracket: bracketFigures,
  site: siteFigures,
  desk: deskFigures,
  'seed-list': seedListFigures,
};

/**
 * Prints every figure of docs/performance.md, each part as soon as it is measured. A failing part
 * does not stop the others, and is named at the end.
 */
console.log(
  `${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]!.toFixed(1)}`,
);
const broken: string[] = [];
for (const [part, figures] of Object.entries(PARTS)) {
  try {
    printFigures(await figures());
  } catch (error) {
    console.error(error);
    broken.push(part);
  }
}
if (broken.length > 0) {
  console.error(`without figures: ${broken.join(', ')}`);
  process.exitCode = 1;
}
