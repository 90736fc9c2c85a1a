import { MINUTE_MS } from '@ringside/rules/constants';

const WINDOW_MS = 15 * MINUTE_MS;
const FAILURES_ALLOWED = 10;
const REMEMBERED = 10_000;

/** Counts failed logins of this process by who and from where, in real time: guessing soon has to wait. */
export function createLoginAttempts() {
  const failures = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const entry = failures.get(key);
    return entry && entry.until > Date.now() ? entry : undefined;
  };
  return {
    /** Seconds to wait, or 0. */
    waitFor(key: string): number {
      const entry = current(key);
      return entry && entry.count >= FAILURES_ALLOWED ? Math.ceil((entry.until - Date.now()) / 1000) : 0;
    },
    failed(key: string): void {
      const { count, until } = current(key) ?? { count: 0, until: Date.now() + WINDOW_MS };
      failures.delete(key);
      failures.set(key, { count: count + 1, until });
      if (failures.size > REMEMBERED) failures.delete(failures.keys().next().value!);
    },
    succeeded: (key: string) => void failures.delete(key),
  };
}
