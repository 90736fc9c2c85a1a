import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/operator-session.ts';

export interface Read<Data> {
  data: Data | undefined;
  /** The failure of the last read; the data before it stays. */
  fault: unknown;
  reading: boolean;
  /**
   * Reads again, and resolves when a read that began after the call is done. Several calls during a
   * read cause one more.
   */
  refetch: () => Promise<void>;
}

interface RunningRead {
  key: string;
  done: Promise<void>;
  /** The next read, requested during this one. */
  next?: Promise<void>;
}

/** Reads the data of a screen. `key` identifies it: another key starts again without data. */
export function useRead<Data>(key: string, read: () => Promise<Data>): Read<Data> {
  const [state, setState] = useState<{
    key: string;
    data: Data | undefined;
    fault: unknown;
    reading: boolean;
  }>({ key, data: undefined, fault: undefined, reading: true });
  const latest = useRef({ key, read });
  const running = useRef<RunningRead | undefined>(undefined);
  useEffect(() => {
    latest.current = { key, read };
  });
  // An operator who signs in again after the session ended gets a new read.
  const isIn = useSession().state === 'in';
  const refetch = useCallback(function readAgain(): Promise<void> {
    const { key: readKey, read: load } = latest.current;
    const before = running.current;
    // A caller waits for one more read, not for all that a busy championship requests after it.
    if (before?.key === readKey)
      return (before.next ??= before.done.then(() =>
        latest.current.key === readKey ? readAgain() : undefined,
      ));
    const thisRead: RunningRead = { key: readKey, done: Promise.resolve() };
    running.current = thisRead;
    setState((last) => ({ ...last, reading: true }));
    const ended = (next: { data: Data } | { fault: unknown }) => {
      if (running.current !== thisRead) return;
      running.current = undefined;
      setState((last) => ({
        key: readKey,
        data: last.key === readKey ? last.data : undefined,
        fault: undefined,
        reading: false,
        ...next,
      }));
    };
    thisRead.done = load().then(
      (data) => ended({ data }),
      (fault: unknown) => ended({ fault }),
    );
    return thisRead.done;
  }, []);
  useEffect(() => {
    if (isIn) void refetch();
    return () => {
      running.current = undefined;
    };
  }, [key, refetch, isIn]);
  const isOwn = state.key === key;
  return {
    data: isOwn ? state.data : undefined,
    fault: isOwn ? state.fault : undefined,
    reading: !isOwn || state.reading,
    refetch,
  };
}
