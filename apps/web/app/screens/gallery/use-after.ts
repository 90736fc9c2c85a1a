import { useState } from 'react';
import { useNow } from '../../live/use-now.ts';

/** Returns the instant `ms` after the page opened. */
export function useAfter(ms: number): string {
  const now = useNow().getTime();
  const [start] = useState(now);
  return new Date(start + ms).toISOString();
}
