import { PROGRESS_BAR } from '@ringside/rules/action-centre/page-loading';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export type Reading<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'read'; answer: Answer };

/** [CTR-9] A first reading takes a moment at least, so that its loader is seen and does not flicker. */
const atLeast = async <Answer>(read: Promise<Answer>): Promise<Answer> => {
  const moment = new Promise((done) => setTimeout(done, PROGRESS_BAR.fetchMinimumMs));
  return (await Promise.all([read, moment]))[0];
};

/**
 * Reads something of the visitor's own in the browser; `again` reads it anew. A newer reading wins
 * over an older one.
 */
export function useRead<Answer>(
  read: (() => Promise<Answer>) | null,
  key: string,
): [Reading<Answer>, () => void] {
  const [reading, setReading] = useState<Reading<Answer>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // What is there already is replaced in silence.
  const begin = useEffectEvent(() => (reading.state === 'read' ? read!() : atLeast(read!())));
  const waits = !read;
  // the key stands for what is read
  useEffect(() => {
    if (waits) return;
    let current = true;
    begin().then(
      (answer) => current && setReading({ state: 'read', answer }),
      (error: unknown) =>
        current &&
        setReading((before) => (before.state === 'read' ? before : { state: 'failed', error })),
    );
    return () => {
      current = false;
    };
  }, [key, turn, waits]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  return [reading, again];
}
