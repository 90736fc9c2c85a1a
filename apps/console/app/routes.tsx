import { createBrowserRouter } from 'react-router';
import { Board } from './screens/board/board.tsx';
import { PeopleList } from './screens/people/people-list.tsx';
import { Person } from './screens/people/person.tsx';
import { ProgramsScreen } from './screens/programs/programs-screen.tsx';
import { WebhookScreen } from './screens/programs/webhook-screen.tsx';
import { ResultsScreen } from './screens/results/results-screen.tsx';
import { RosterList } from './screens/rosters/roster-list.tsx';
import { RosterScreen } from './screens/rosters/roster-screen.tsx';
import { AccountScreen } from './screens/account/account-screen.tsx';
import { ActivityScreen } from './screens/activity/activity-screen.tsx';
import { EventScreen } from './screens/season/event-screen.tsx';
import { SeasonScreen } from './screens/season/season-screen.tsx';
import { SegmentScreen } from './screens/season/segment-screen.tsx';
import { AnnouncementsScreen } from './screens/announcements/announcements-screen.tsx';
import { RoundScreen } from './screens/rounds/round-screen.tsx';
import { SeedingScreen } from './screens/seeding/seeding-screen.tsx';
import { ContentScreen } from './screens/content/content-screen.tsx';
import { SettingsScreen } from './screens/site/settings-screen.tsx';
import { SurveyScreen } from './screens/site/survey-screen.tsx';
import { TextsScreen } from './screens/site/texts-screen.tsx';
import { SeriesList } from './screens/series/series-list.tsx';
import { SeriesScreen } from './screens/series/series-screen.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound, ScreenFault } from './shell/screen-fault.tsx';

/** Every screen of the console, once. */
export const router = createBrowserRouter(
  [
    {
      element: <Frame />,
      errorElement: <ScreenFault />,
      children: [
        {
          errorElement: <ScreenFault />,
          children: [
            { index: true, element: <Board /> },
            { path: 'series', element: <SeriesList /> },
            { path: 'series/:id', element: <SeriesScreen /> },
            { path: 'rosters', element: <RosterList /> },
            { path: 'rosters/:id', element: <RosterScreen /> },
            { path: 'people', element: <PeopleList /> },
            { path: 'people/:id', element: <Person /> },
            { path: 'season', element: <SeasonScreen /> },
            { path: 'season/segments/:id/seeding', element: <SeedingScreen /> },
            { path: 'season/segments/:id/rounds', element: <RoundScreen /> },
            { path: 'season/:id', element: <EventScreen /> },
            { path: 'season/:id/segments/:segmentId', element: <SegmentScreen /> },
            { path: 'activity', element: <ActivityScreen /> },
            { path: 'announcements', element: <AnnouncementsScreen /> },
            { path: 'content', element: <ContentScreen /> },
            { path: 'site', element: <SettingsScreen /> },
            { path: 'site/texts', element: <TextsScreen /> },
            { path: 'site/survey', element: <SurveyScreen /> },
            { path: 'programs', element: <ProgramsScreen /> },
            { path: 'programs/webhooks/:id', element: <WebhookScreen /> },
            { path: 'results', element: <ResultsScreen /> },
            { path: 'account', element: <AccountScreen /> },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ],
  { basename: '/console' },
);
