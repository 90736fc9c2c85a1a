let storedPath: string | null = null;

/**
 * The page that a player opened before they had a profile, in memory like the answers of the
 * registration.
 */
export const returnPath = {
  set(path: string): void {
    storedPath = path;
  },
  /** Returns the page once. */
  take(): string | null {
    const path = storedPath;
    storedPath = null;
    return path;
  },
};
