import { PROGRESS_BAR } from '@ringside/rules/action-centre/page-loading';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export type Reading<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'read'; answer: Answer };

/**
 * [CTR-9] Extends a first read to the minimum time of a loader, so that the loader does not
 * flicker.
 */
export const delayToMinimum = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const minimumTime = new Promise((resolve) => setTimeout(resolve, PROGRESS_BAR.fetchMinimumMs));
  return (await Promise.all([answer, minimumTime]))[0];
};

/**
 * Reads the visitor's own data in the browser; `reload` reads it again. A newer read wins over an
 * older one.
 */
export function useRead<Answer>(
  read: (() => Promise<Answer>) | null,
  key: string,
): [Reading<Answer>, () => void] {
  const [reading, setReading] = useState<Reading<Answer>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // A repeated read keeps the old data on the screen, so it needs no minimum time.
  const begin = useEffectEvent(() => {
    const answer = read?.();
    return answer && reading.state !== 'read' ? delayToMinimum(answer) : answer;
  });
  const waits = !read;
  // The key identifies the data.
  useEffect(() => {
    let current = true;
    begin()?.then(
      (answer) => current && setReading({ state: 'read', answer }),
      (error: unknown) =>
        current &&
        setReading((before) => (before.state === 'read' ? before : { state: 'failed', error })),
    );
    return () => {
      current = false;
    };
  }, [key, turn, waits]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return [reading, reload];
}
