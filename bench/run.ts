import { availableParallelism, loadavg } from 'node:os';
import { apiFigures } from './api.ts';
import { boardFigures } from './board.ts';
import { bracketFigures } from './bracket.ts';
import { engineFigures } from './engine.ts';
import { pageFigures } from './pages.ts';
import { seedListFigures } from './seed-list.ts';
import { seedingTime } from './seeding.ts';
import { siteFigures } from './site.ts';
import { startTimes } from './start.ts';
import { streamFigures } from './stream.ts';
import { swissFigures } from './swiss.ts';

/** Prints every figure of docs/performance.md. */
console.log(`${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]!.toFixed(1)}`);
for (const { what, seconds, target } of [...(await startTimes()), await seedingTime()]) console.log(`${what}: ${seconds.toFixed(1)} s (target ${target} s, ${seconds <= target ? 'met' : 'MISSED'})`);
for (const { what, measured, target, met } of [...(await engineFigures()), ...(await swissFigures()), ...(await apiFigures()), ...(await pageFigures()), ...(await streamFigures()), ...(await bracketFigures()), ...(await siteFigures()), ...(await boardFigures()), ...(await seedListFigures())]) console.log(`${what}: ${measured} (target ${target}, ${met ? 'met' : 'MISSED'})`);
