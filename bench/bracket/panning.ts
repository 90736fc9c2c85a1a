import type { Browser } from '@playwright/test';
import { mainThreadTasks, processorMs, recordTrace, type TraceEvent } from './browser-trace.ts';
import { openSlowedPage } from './showing.ts';

export interface Panned {
  /** Milliseconds of work of the main thread in each frame, as 95th percentile. */
  p95: number;
  longest: number;
  frames: number;
  /** The most elements of the page during the movement. */
  elements: number;
}

const FRAME_US = 1_000_000 / 60;

/**
 * Pans a bracket as a finger does, down, back and across, and reads the work of its main thread
 * from the browser's trace.
 */
export async function panningOf(browser: Browser, url: string): Promise<Panned> {
  const { page, session, close } = await openSlowedPage(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForSelector('.is-windowed');
    const area = (await page.locator('.bk').boundingBox())!;
    await page.evaluate(countElements);
    const events = await recordTrace(session, async () => {
      for (const [xDistance, yDistance] of [
        [0, -6_000],
        [0, 2_500],
        [-1_500, 0],
        [-1_000, -1_500],
        [1_500, 0],
      ]) {
        await session.send('Input.synthesizeScrollGesture', {
          x: area.x + area.width / 2,
          y: area.y + area.height / 2,
          xDistance: xDistance!,
          yDistance: yDistance!,
          speed: 1_500,
          gestureSourceType: 'touch',
          preventFling: true,
        });
      }
    });
    const elements = await page.evaluate(
      () => (window as unknown as { mostElements: number }).mostElements,
    );
    return { ...workOf(events), elements };
  } finally {
    await close();
  }
}

/** Counts the elements. It runs in the page. */
function countElements(): void {
  const elements = document.getElementsByTagName('*');
  const count = () =>
    Object.assign(window, {
      mostElements: Math.max(
        (window as unknown as { mostElements?: number }).mostElements ?? 0,
        elements.length,
      ),
    });
  count();
  document.querySelector('.bk')!.addEventListener('scroll', count, { passive: true });
}

/**
 * Assigns tasks of the page's main thread to the frame of 1/60 s in which each began; frames
 * without work count, too.
 */
function workOf(events: TraceEvent[]): Omit<Panned, 'elements'> {
  const tasks = mainThreadTasks(events);
  const [from, to] = [
    Math.min(...tasks.map(({ ts }) => ts)),
    Math.max(...tasks.map(({ ts }) => ts)),
  ];
  const frames = Array.from({ length: Math.floor((to - from) / FRAME_US) + 1 }, () => 0);
  for (const task of tasks) frames[Math.floor((task.ts - from) / FRAME_US)]! += processorMs(task);
  const sorted = frames.toSorted((one, other) => one - other);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
    longest: Math.max(...tasks.map(processorMs)),
    frames: frames.length,
  };
}
