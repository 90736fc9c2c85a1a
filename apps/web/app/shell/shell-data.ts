import type { Around } from '@ringside/contract/site';
import { PRIZE_POOL } from '@ringside/rules/constants';
import { useRouteLoaderData } from 'react-router';
import { useLive } from '../live/live-data.ts';
import { NO_SEASON, type Season } from '../season/season.ts';
import type { ShownAnnouncement } from './announcements.ts';

/**
 * What every page has: the season as the public sees it, and whether somebody is about to be signed
 * in.
 */
export interface ShellData {
  now: string;
  /** Where the live stream of this page begins. */
  position?: string | undefined;
  signedIn: boolean;
  launching: boolean;
  season: Season;
  announcements: ShownAnnouncement[];
  around: Around;
}

const NOTHING: ShellData = {
  now: new Date(0).toISOString(),
  signedIn: false,
  launching: false,
  season: NO_SEASON,
  announcements: [],
  around: {
    chat: { slug: '', url: '', signIn: false },
    inbox: null,
    support: '/',
    prizes: { ...PRIZE_POOL, places: [] },
    prizesPage: null,
    rules: null,
    social: [],
  },
};

/** The data of the shell; when it could not be read (an error page), nothing is known. */
export function useShellData(): ShellData {
  const shell = useRouteLoaderData('shell/shell-route') as ShellData | undefined;
  const elsewhere = useRouteLoaderData('embed/embed-route') as
    | Pick<ShellData, 'now' | 'position'>
    | undefined;
  const live = useLive(shell ?? NOTHING);
  return shell || !elsewhere ? live : { ...NOTHING, ...elsewhere };
}
