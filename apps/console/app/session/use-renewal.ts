import { TOKEN_REFRESH_LEAD_MS } from '@ringside/rules/constants';
import { useEffect } from 'react';
import { renewSession } from './console-client.ts';
import { useSession } from './operator-session.ts';

const SHORTEST_MS = 5_000;

/** Renews the bearer a minute before it expires; retries soon where the server is unreachable. */
export function useRenewal(): void {
  const expiresAt = useSession().signedIn?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (ms: number) => {
      timer = setTimeout(
        () => renewSession().catch(() => plan(SHORTEST_MS)),
        Math.max(SHORTEST_MS, ms),
      );
    };
    plan(Date.parse(expiresAt) - Date.now() - TOKEN_REFRESH_LEAD_MS);
    return () => clearTimeout(timer);
  }, [expiresAt]);
}
