import type { SiteTargets } from '@ringside/contract/site';
import { PRIZE_POOL } from '@ringside/rules/constants';
import { useRouteLoaderData } from 'react-router';
import { useLive } from '../live/live-data.ts';
import { NO_SEASON, type Season } from '../season/season.ts';

/** An operators' announcement, in the language of the page. */
export interface ShownAnnouncement {
  id: string;
  title: string;
  text: string;
  link: string | null;
  until: string;
  /** The language of the text, where it differs from the page's. */
  lang?: string;
}

/** The data of every page: the public season, and whether a user is about to be signed in. */
export interface ShellData {
  now: string;
  /** The position at which the live stream of this page begins. */
  position?: string | undefined;
  signedIn: boolean;
  launching: boolean;
  season: Season;
  announcements: ShownAnnouncement[];
  siteTargets: SiteTargets;
}

export const NO_SHELL_DATA: ShellData = {
  now: new Date(0).toISOString(),
  signedIn: false,
  launching: false,
  season: NO_SEASON,
  announcements: [],
  siteTargets: {
    chat: { slug: '', url: '', signIn: false },
    inbox: null,
    support: '/',
    prizes: { ...PRIZE_POOL, places: [] },
    prizesPage: null,
    rules: null,
    social: [],
  },
};

/** Returns the data of the shell; empty data where it could not be read (on an error page). */
export function useShellData(): ShellData {
  const shell = useRouteLoaderData('shell/shell-route') as ShellData | undefined;
  const elsewhere = useRouteLoaderData('embed/embed-route') as
    | Pick<ShellData, 'now' | 'position'>
    | undefined;
  const live = useLive(shell ?? NO_SHELL_DATA);
  return shell || !elsewhere ? live : { ...NO_SHELL_DATA, ...elsewhere };
}
