import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import { pathWithoutLocale } from '../locales/locales.ts';
import { useSession } from '../session/session-store.ts';
import { useSessionRunner } from '../session/use-session-runner.ts';
import { ActionCentre } from './action-centre.tsx';
import { CheckinPanel, usePromptShown } from './checkin-panel.tsx';
import { Header } from './header.tsx';
import { Loader } from './loader.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import './shell.css';
import { useShellData } from './shell-data.ts';

/** What a route says about itself to the shell. */
export interface RouteHandle {
  look?: 'home' | 'error' | 'bk' | 'match' | 'ban' | 'team';
  /** Names of guards, see guarded.tsx. */
  middleware?: string[];
}

export const useRouteHandle = (): RouteHandle => Object.assign({}, ...useMatches().map(({ handle }) => handle)) as RouteHandle;

/** Whether the initial load still runs. Until it begins, the page's own data says whether one will come. */
export function useInitialLoading(): boolean {
  const { begun, initialLoading } = useSession();
  const { signedIn, launching } = useShellData();
  return begun ? initialLoading : signedIn || launching;
}

/** Header and action centre around every page; on the home page a loader while the initial load runs. */
export function Shell({ look, children }: { look?: RouteHandle['look']; children: ReactNode }) {
  useSessionRunner();
  const handle = useRouteHandle();
  const { pathname } = useLocation();
  const loading = useInitialLoading();
  const prompt = usePromptShown();
  const home = pathWithoutLocale(pathname) === '/' && look !== 'error';
  if (home && loading) return <Loader />;
  const shown = look ?? handle.look;
  return (
    <div className={['page', shown && `page--${shown}`, prompt && 'page--prompt'].filter(Boolean).join(' ')}>
      <a className="skip" href="#main"><Trans>Skip to content</Trans></a>
      <div className="arena" aria-hidden="true" />
      <NavigationProgress />
      <Header />
      <Offline />
      <ActionCentre />
      <main id="main" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <CheckinPanel />
    </div>
  );
}

function Offline() {
  const { isOffline } = useSession();
  const { t } = useLingui();
  if (!isOffline) return null;
  return (
    <div className="offline" role="status" aria-label={t`Connection`}>
      <Icon name="offline" />
      <span><Trans>You are offline. What you see is what we saw last; it goes on by itself when you are back.</Trans></span>
    </div>
  );
}
