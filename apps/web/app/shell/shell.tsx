import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { removeLocale } from '../locales/locales.ts';
import { useCachePage } from '../offline/use-cache-page.ts';
import { useShellData } from '../parts/shell-data.ts';
import { useIsHydrated } from '../parts/time/use-now.ts';
import { ActionCentrePlace } from './action-centre/action-centre.tsx';
import { CheckinPanel, usePromptShown } from './action-centre/checkin-panel.tsx';
import { OfflineBar } from './bars/offline-bar.tsx';
import { OutboxBar } from './bars/outbox-bar.tsx';
import { Header } from './header/header.tsx';
import { Loader } from './header/loader.tsx';
import { NavigationProgress } from './header/navigation-progress.tsx';
import { PageHead } from './page/page-head.tsx';
import { useKeepFocus } from './page/use-keep-focus.ts';
import { usePageFacts } from './page/use-page-facts.ts';
import { type RouteHandle, useRouteHandle, useInitialLoading } from './route-handle.ts';
import { useSessionRunner } from './use-session-runner.ts';

/** Loads after hydration; without a connection the page stays as it is. */
const LivePage = lazy(() =>
  import('./bars/live-page.tsx').then(
    (part) => ({ default: part.LivePage }),
    () => ({ default: () => null }),
  ),
);

/** Most pages have no announcement, so that its bar is not in the first script. */
const AnnouncementBars = lazy(() =>
  import('./bars/announcement-bars.tsx').then(
    (part) => ({ default: part.AnnouncementBars }),
    () => ({ default: () => null }),
  ),
);

/** Matches and brackets alone can be shared. */
const SharePage = lazy(() =>
  import('./page/share-page.tsx').then(
    (part) => ({ default: part.SharePage }),
    () => ({ default: () => null }),
  ),
);

/**
 * Header and action centre around every page; on the home page a loader while the initial load
 * runs.
 */
export function Shell({
  pageStyle,
  children,
}: {
  pageStyle?: RouteHandle['pageStyle'];
  children: ReactNode;
}) {
  useSessionRunner();
  useCachePage();
  useKeepFocus();
  const handle = useRouteHandle();
  const { pathname } = useLocation();
  const loading = useInitialLoading();
  const isError = pageStyle === 'error';
  if (loading && !isError && removeLocale(pathname) === '/')
    return (
      <>
        <PageHead />
        <Loader />
      </>
    );
  return (
    <PageFrame
      pageStyle={pageStyle ?? handle.pageStyle}
      folds={isError ? undefined : handle.foldsActionCentre}
      isError={isError}
    >
      {children}
    </PageFrame>
  );
}

function PageFrame({
  pageStyle,
  folds,
  isError,
  children,
}: {
  pageStyle: RouteHandle['pageStyle'];
  folds: RouteHandle['foldsActionCentre'];
  isError: boolean;
  children: ReactNode;
}) {
  const isHydrated = useIsHydrated();
  const prompt = usePromptShown();
  return (
    <div
      className={['page', pageStyle && `page--${pageStyle}`, prompt && 'page--prompt']
        .filter(Boolean)
        .join(' ')}
    >
      {!isError && <PageHead />}
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <div className="arena" aria-hidden="true" />
      <NavigationProgress />
      <Header>
        <ActionCentrePlace place="header" folds={folds} />
      </Header>
      <OfflineBar />
      {!isError && isHydrated && (
        <Suspense>
          <LivePage />
        </Suspense>
      )}
      <OutboxBar />
      <ActionCentrePlace place="page" folds={folds} />
      {!isError && <Announcements />}
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          {children}
          {!isError && <Share />}
        </div>
      </main>
      <CheckinPanel />
    </div>
  );
}

function Announcements() {
  const { announcements } = useShellData();
  return announcements.length === 0 ? null : (
    <Suspense>
      <AnnouncementBars />
    </Suspense>
  );
}

function Share() {
  const facts = usePageFacts();
  return facts?.embeddable ? (
    <Suspense>
      <SharePage title={facts.title} embeddable={facts.embeddable} />
    </Suspense>
  ) : null;
}
