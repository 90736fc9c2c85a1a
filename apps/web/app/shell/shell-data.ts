import { useRouteLoaderData } from 'react-router';
import { NO_SEASON, type Season } from '../season/season.ts';

/** What every page has: the season as the public sees it, and whether somebody is about to be signed in. */
export interface ShellData {
  now: string;
  /** Where the live stream of this page begins. */
  position?: string | undefined;
  signedIn: boolean;
  launching: boolean;
  season: Season;
}

const NOTHING: ShellData = { now: new Date(0).toISOString(), signedIn: false, launching: false, season: NO_SEASON };

/** The data of the shell; when it could not be read (an error page), nothing is known. */
export const useShellData = (): ShellData => (useRouteLoaderData('shell/shell-route') as ShellData | undefined) ?? NOTHING;
