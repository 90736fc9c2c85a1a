import type { ChildProcess } from 'node:child_process';

const HEARD_WITHIN_MS = 15_000;

/**
 * Waits until all listeners have received the event: anything else is no result. Instants are in
 * microseconds.
 */
export async function waitForListeners(
  crowds: ChildProcess[],
  listeners: number,
): Promise<{ at: number[]; bytes: string }> {
  const until = performance.now() + HEARD_WITHIN_MS;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const reports: { heard: number[]; bytes: string }[] = [];
    for (const crowd of crowds) reports.push(await ask(crowd, { tell: true }));
    const at = reports.flatMap((one) => one.heard);
    if (at.length >= listeners) return { at: at.slice(0, listeners), bytes: reports[0]!.bytes };
    if (performance.now() > until)
      throw new Error(`${at.length} of ${listeners} listeners heard of it`);
  }
}

/** Returns the bytes that a listener read, without the chunk lengths of HTTP. */
export const removeChunkLengths = (text: string) =>
  text.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, '').replaceAll('\r\n', '');

/** Sends a message to a process of listeners, and resolves with its answer. */
export function ask<Answer>(crowd: ChildProcess, message: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  crowd.once('message', (answer: Answer & { failed?: string }) =>
    answer.failed ? reject(new Error(answer.failed)) : resolve(answer),
  );
  crowd.send(message);
  return promise;
}
