import { keptInTab } from '@ringside/ui/storage';

const STORE = 'ringside.return-path';

/** The page that a player opened before they had a profile, like their answers until the tab ends. */
export const returnPath = {
  set: (path: string): void => keptInTab.set(STORE, path),
  /** Returns the page once. */
  take(): string | null {
    const path = keptInTab.get(STORE);
    keptInTab.remove(STORE);
    return path;
  },
};
