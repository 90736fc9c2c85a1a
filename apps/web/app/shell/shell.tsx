import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../locales/locales.ts';
import { useSession } from '../session/session-store.ts';
import { useSessionRunner } from '../session/use-session-runner.ts';
import { ActionCentre } from './action-centre.tsx';
import { CheckinPanel, usePromptShown } from './checkin-panel.tsx';
import { Header } from './header.tsx';
import { Loader } from './loader.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { type RouteHandle, useRouteHandle, useInitialLoading } from './route-handle.ts';
import './shell.css';

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
