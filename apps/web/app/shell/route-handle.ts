import { useMatches } from 'react-router';
import { useSession } from '../session/session-store.ts';
import { useShellData } from './shell-data.ts';

/** What a route says about itself to the shell. */
export interface RouteHandle {
  look?: 'home' | 'error' | 'bk' | 'match' | 'ban' | 'team';
  /** Names of guards, see guarded.tsx. */
  middleware?: string[];
}

export const useRouteHandle = (): RouteHandle =>
  Object.assign({}, ...useMatches().map(({ handle }) => handle)) as RouteHandle;

/**
 * Whether the initial load still runs. Until it begins, the page's own data says whether one will
 * come.
 */
export function useInitialLoading(): boolean {
  const { begun, initialLoading } = useSession();
  const { signedIn, launching } = useShellData();
  return begun ? initialLoading : signedIn || launching;
}
