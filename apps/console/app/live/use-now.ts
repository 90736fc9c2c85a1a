import { serverNow } from '@ringside/contract/live/server-clock';
import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/** Returns the championship's time, updated once a second. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
