import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { Desk } from './screens/desk/desk.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound, ScreenFault } from './shell/screen-fault.tsx';

/**
 * Returns a route whose code loads when it opens: on match day the desk is ready before the rest
 * loads.
 */
function renderScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const Screen: ComponentType = lazy(async () => ({
    default: (await load())[name] as ComponentType,
  }));
  return <Screen />;
}

const SCREEN_OUTLET = (
  <Suspense fallback={<p role="status">Loading…</p>}>
    <Outlet />
  </Suspense>
);

/** The router with every screen of the console. */
export const router = createBrowserRouter(
  [
    {
      path: 'password',
      element: (
        <Suspense>
          {renderScreen(() => import('./screens/password/password-screen.tsx'), 'PasswordScreen')}
        </Suspense>
      ),
      errorElement: <ScreenFault />,
    },
    {
      path: 'sign-in',
      element: (
        <Suspense>
          {renderScreen(
            () => import('./screens/sign-in-link/sign-in-link-screen.tsx'),
            'SignInLinkScreen',
          )}
        </Suspense>
      ),
      errorElement: <ScreenFault />,
    },
    {
      element: <Frame />,
      errorElement: <ScreenFault />,
      children: [
        {
          element: SCREEN_OUTLET,
          errorElement: <ScreenFault />,
          children: [
            { index: true, element: <Desk /> },
            {
              path: 'series',
              element: renderScreen(() => import('./screens/series/series-list.tsx'), 'SeriesList'),
            },
            {
              path: 'series/:id',
              element: renderScreen(
                () => import('./screens/series/series-screen.tsx'),
                'SeriesScreen',
              ),
            },
            {
              path: 'rosters',
              element: renderScreen(
                () => import('./screens/rosters/roster-list.tsx'),
                'RosterList',
              ),
            },
            {
              path: 'rosters/:id',
              element: renderScreen(
                () => import('./screens/rosters/roster-screen.tsx'),
                'RosterScreen',
              ),
            },
            {
              path: 'leaderboards',
              element: renderScreen(
                () => import('./screens/leaderboards/leaderboards-screen.tsx'),
                'LeaderboardsScreen',
              ),
            },
            {
              path: 'people',
              element: renderScreen(() => import('./screens/people/people-list.tsx'), 'PeopleList'),
            },
            {
              path: 'people/:id',
              element: renderScreen(() => import('./screens/people/person.tsx'), 'Person'),
            },
            {
              path: 'season',
              element: renderScreen(
                () => import('./screens/season/season-screen.tsx'),
                'SeasonScreen',
              ),
            },
            {
              path: 'season/segments/:id/seeding',
              element: renderScreen(
                () => import('./screens/seeding/seeding-screen.tsx'),
                'SeedingScreen',
              ),
            },
            {
              path: 'season/segments/:id/rounds',
              element: renderScreen(
                () => import('./screens/rounds/round-screen.tsx'),
                'RoundScreen',
              ),
            },
            {
              path: 'season/:id',
              element: renderScreen(
                () => import('./screens/season/event-screen.tsx'),
                'EventScreen',
              ),
            },
            {
              path: 'season/:id/segments/:segmentId',
              element: renderScreen(
                () => import('./screens/season/segment-screen.tsx'),
                'SegmentScreen',
              ),
            },
            {
              path: 'activity',
              element: renderScreen(
                () => import('./screens/activity/activity-screen.tsx'),
                'ActivityScreen',
              ),
            },
            {
              path: 'announcements',
              element: renderScreen(
                () => import('./screens/announcements/announcements-screen.tsx'),
                'AnnouncementsScreen',
              ),
            },
            {
              path: 'content',
              element: renderScreen(
                () => import('./screens/content/content-screen.tsx'),
                'ContentScreen',
              ),
            },
            {
              path: 'site',
              element: renderScreen(
                () => import('./screens/site/settings-screen.tsx'),
                'SettingsScreen',
              ),
            },
            {
              path: 'site/names',
              element: renderScreen(() => import('./screens/site/names-screen.tsx'), 'NamesScreen'),
            },
            {
              path: 'site/texts',
              element: renderScreen(() => import('./screens/site/texts-screen.tsx'), 'TextsScreen'),
            },
            {
              path: 'site/survey',
              element: renderScreen(
                () => import('./screens/site/survey-screen.tsx'),
                'SurveyScreen',
              ),
            },
            {
              path: 'programs',
              element: renderScreen(
                () => import('./screens/integrations/integrations-screen.tsx'),
                'IntegrationsScreen',
              ),
            },
            {
              path: 'programs/webhooks/:id',
              element: renderScreen(
                () => import('./screens/integrations/webhook-screen.tsx'),
                'WebhookScreen',
              ),
            },
            {
              path: 'results',
              element: renderScreen(
                () => import('./screens/results/results-screen.tsx'),
                'ResultsScreen',
              ),
            },
            {
              path: 'account',
              element: renderScreen(
                () => import('./screens/account/account-screen.tsx'),
                'AccountScreen',
              ),
            },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ],
  { basename: '/console' },
);
