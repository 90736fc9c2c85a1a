import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { Board } from './screens/board/board.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound, ScreenFault } from './shell/screen-fault.tsx';

/**
 * Returns a route whose code loads when it opens: on match day the board is ready before the rest
 * loads.
 */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Screen: ComponentType = lazy(async () => ({
    default: (await load())[name] as ComponentType,
  }));
  return <Screen />;
}

const WITH_ITS_CODE = (
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
          {screen(() => import('./screens/password/password-screen.tsx'), 'PasswordScreen')}
        </Suspense>
      ),
      errorElement: <ScreenFault />,
    },
    {
      path: 'sign-in',
      element: (
        <Suspense>
          {screen(
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
          element: WITH_ITS_CODE,
          errorElement: <ScreenFault />,
          children: [
            { index: true, element: <Board /> },
            {
              path: 'series',
              element: screen(() => import('./screens/series/series-list.tsx'), 'SeriesList'),
            },
            {
              path: 'series/:id',
              element: screen(() => import('./screens/series/series-screen.tsx'), 'SeriesScreen'),
            },
            {
              path: 'rosters',
              element: screen(() => import('./screens/rosters/roster-list.tsx'), 'RosterList'),
            },
            {
              path: 'rosters/:id',
              element: screen(() => import('./screens/rosters/roster-screen.tsx'), 'RosterScreen'),
            },
            {
              path: 'people',
              element: screen(() => import('./screens/people/people-list.tsx'), 'PeopleList'),
            },
            {
              path: 'people/:id',
              element: screen(() => import('./screens/people/person.tsx'), 'Person'),
            },
            {
              path: 'season',
              element: screen(() => import('./screens/season/season-screen.tsx'), 'SeasonScreen'),
            },
            {
              path: 'season/segments/:id/seeding',
              element: screen(
                () => import('./screens/seeding/seeding-screen.tsx'),
                'SeedingScreen',
              ),
            },
            {
              path: 'season/segments/:id/rounds',
              element: screen(() => import('./screens/rounds/round-screen.tsx'), 'RoundScreen'),
            },
            {
              path: 'season/:id',
              element: screen(() => import('./screens/season/event-screen.tsx'), 'EventScreen'),
            },
            {
              path: 'season/:id/segments/:segmentId',
              element: screen(() => import('./screens/season/segment-screen.tsx'), 'SegmentScreen'),
            },
            {
              path: 'activity',
              element: screen(
                () => import('./screens/activity/activity-screen.tsx'),
                'ActivityScreen',
              ),
            },
            {
              path: 'announcements',
              element: screen(
                () => import('./screens/announcements/announcements-screen.tsx'),
                'AnnouncementsScreen',
              ),
            },
            {
              path: 'content',
              element: screen(
                () => import('./screens/content/content-screen.tsx'),
                'ContentScreen',
              ),
            },
            {
              path: 'site',
              element: screen(() => import('./screens/site/settings-screen.tsx'), 'SettingsScreen'),
            },
            {
              path: 'site/texts',
              element: screen(() => import('./screens/site/texts-screen.tsx'), 'TextsScreen'),
            },
            {
              path: 'site/survey',
              element: screen(() => import('./screens/site/survey-screen.tsx'), 'SurveyScreen'),
            },
            {
              path: 'programs',
              element: screen(
                () => import('./screens/programs/programs-screen.tsx'),
                'ProgramsScreen',
              ),
            },
            {
              path: 'programs/webhooks/:id',
              element: screen(
                () => import('./screens/programs/webhook-screen.tsx'),
                'WebhookScreen',
              ),
            },
            {
              path: 'results',
              element: screen(
                () => import('./screens/results/results-screen.tsx'),
                'ResultsScreen',
              ),
            },
            {
              path: 'account',
              element: screen(
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
