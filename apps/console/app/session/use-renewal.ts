import { OPERATOR_TOKEN_LIFETIME_MS, TOKEN_REFRESH_LEAD_MS } from '@ringside/rules/constants';
import { useEffect } from 'react';
import { renewSession } from './console-client.ts';
import { useSession } from './operator-session.ts';

const RETRY_MS = 5_000;

/**
 * Renews the bearer a minute before it expires; retries soon where the server is unreachable. It
 * counts from the sign-in, as the operator's clock may be wrong.
 */
export function useRenewal(): void {
  const token = useSession().signedIn?.token;
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (ms: number) => {
      timer = setTimeout(() => renewSession().catch(() => plan(RETRY_MS)), ms);
    };
    plan(OPERATOR_TOKEN_LIFETIME_MS - TOKEN_REFRESH_LEAD_MS);
    return () => clearTimeout(timer);
  }, [token]);
}
