import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/operator-session.ts';

export interface Read<Data> {
  data: Data | undefined;
  /** Why the last reading failed; what was read before stays. */
  fault: unknown;
  reading: boolean;
  /**
   * Reads again, and answers when a reading that began after the call is done; of several calls
   * while one runs, one more is made.
   */
  again: () => Promise<void>;
}

interface Running {
  key: string;
  done: Promise<void>;
  /** The one after it, asked for meanwhile. */
  next?: Promise<void>;
}

/** Reads what a screen shows; `key` says what it is about: with another key it begins anew. */
export function useRead<Data>(key: string, read: () => Promise<Data>): Read<Data> {
  const [state, setState] = useState<{
    key: string;
    data: Data | undefined;
    fault: unknown;
    reading: boolean;
  }>({ key, data: undefined, fault: undefined, reading: true });
  const latest = useRef({ key, read });
  const running = useRef<Running | undefined>(undefined);
  useEffect(() => {
    latest.current = { key, read };
  });
  // who has signed in again after his time was over reads again
  const isIn = useSession().state === 'in';
  const again = useCallback(function readAgain(): Promise<void> {
    const { key: of, read: now } = latest.current;
    const before = running.current;
    // whoever asks waits for one more, not for all that a busy championship asks for after it
    if (before?.key === of)
      return (before.next ??= before.done.then(() =>
        latest.current.key === of ? readAgain() : undefined,
      ));
    const own: Running = { key: of, done: Promise.resolve() };
    running.current = own;
    setState((last) => ({ ...last, reading: true }));
    const ended = (next: { data: Data } | { fault: unknown }) => {
      if (running.current !== own) return;
      running.current = undefined;
      setState((last) => ({
        key: of,
        data: last.key === of ? last.data : undefined,
        fault: undefined,
        reading: false,
        ...next,
      }));
    };
    own.done = now().then(
      (data) => ended({ data }),
      (fault: unknown) => ended({ fault }),
    );
    return own.done;
  }, []);
  useEffect(() => {
    if (isIn) void again();
    return () => {
      running.current = undefined;
    };
  }, [key, again, isIn]);
  const isOwn = state.key === key;
  return {
    data: isOwn ? state.data : undefined,
    fault: isOwn ? state.fault : undefined,
    reading: !isOwn || state.reading,
    again,
  };
}
