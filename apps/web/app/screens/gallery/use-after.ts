import { useState } from 'react';
import { useNow } from '../../live/use-now.ts';

/** The instant at which the page was opened, and `ms` after it. */
export function useAfter(ms: number): string {
  const now = useNow().getTime();
  const [start] = useState(now);
  return new Date(start + ms).toISOString();
}
