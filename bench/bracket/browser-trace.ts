import type { CDPSession } from '@playwright/test';

export interface TraceEvent {
  name: string;
  ph: string;
  /** Its start and its duration, in microseconds. */
  ts: number;
  dur?: number;
  /** The part of it in which the thread had the processor, in microseconds. */
  tdur?: number;
  tid: number;
  pid: number;
  args: { name?: string };
}

const CATEGORIES = [
  'toplevel',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
  '__metadata',
];

/** Records the browser's own trace while `act` runs. */
export async function recordTrace(
  session: CDPSession,
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  );
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Returns the tasks of the main thread of the page that worked most. */
export function mainThreadTasks(events: TraceEvent[]): TraceEvent[] {
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const mainThreads = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const [busiest = []] = mainThreads
    .map(({ pid, tid }) => tasks.filter((task) => task.pid === pid && task.tid === tid))
    .sort((one, other) => totalMs(other) - totalMs(one));
  if (busiest.length === 0) throw new Error('the trace has no task of the page');
  return busiest;
}

/**
 * Returns the processor time of a task in milliseconds, so that other work on the machine counts
 * little. It includes the slowing.
 */
export const processorMs = ({ dur = 0, tdur }: TraceEvent): number => (tdur ?? dur) / 1_000;

const totalMs = (tasks: TraceEvent[]) => tasks.reduce((sum, task) => sum + processorMs(task), 0);
