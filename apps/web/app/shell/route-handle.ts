import { useMatches } from 'react-router';
import { useShellData } from '../parts/shell-data.ts';
import { useSession } from '../session/session-store.ts';

/** The facts of a route for the shell. */
export interface RouteHandle {
  pageStyle?: 'home' | 'error' | 'bk' | 'match' | 'ban' | 'team';
  /**
   * Whether the page needs the height, so that the action centre is a pill in the header: always,
   * or unless it asks something of the player in the next minutes.
   */
  foldsActionCentre?: 'always' | 'unless-urgent';
  /** Names of guards, see guarded.tsx. */
  middleware?: string[];
}

/** Returns the merged facts of the matched routes. */
export const useRouteHandle = (): RouteHandle =>
  Object.assign({}, ...useMatches().map(({ handle }) => handle)) as RouteHandle;

/**
 * Returns whether the initial load still runs. Until it begins, the page's own data determines
 * whether one will.
 */
export function useInitialLoading(): boolean {
  const { begun, initialLoading } = useSession();
  const { signedIn, launching } = useShellData();
  return begun ? initialLoading : signedIn || launching;
}
