import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useHref } from '../../parts/links/link-to.tsx';

/**
 * Returns a function for addresses of this page with other parameters: a value sets a parameter,
 * null removes it.
 */
export function useAddress(): (changes: Record<string, string | null>) => string {
  const [search] = useSearchParams();
  const href = useHref();
  return useCallback(
    (changes) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return href(next.size > 0 ? `/brackets?${next}` : '/brackets');
    },
    [search, href],
  );
}
