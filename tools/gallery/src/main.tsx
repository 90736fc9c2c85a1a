import '@ringside/web/app/styles/all.css';
import '@ringside/ui/form.css';
import '@ringside/web/app/shell/shell.css';
import '@ringside/web/app/screens/brackets/brackets.css';
import '@ringside/web/app/screens/brackets/bracket-page.css';
import '@ringside/web/app/screens/home/home.css';
import '@ringside/web/app/screens/match/ban/ban.css';
import '@ringside/web/app/screens/match/match.css';
import '@ringside/web/app/screens/my-team/my-team.css';
import '@ringside/web/app/screens/queue/queue.css';
import '@ringside/web/app/screens/rosters/rosters.css';
import '@ringside/web/app/parts/season/points-bar.css';
import '@ringside/web/app/parts/season/own-results.css';
import '@ringside/web/app/parts/season/run-ended.css';
import '@ringside/web/app/screens/leaderboards/leaderboards.css';
import '@ringside/web/app/parts/season/series-days.css';
import '@ringside/web/app/parts/season/tool-fold.css';
import '@ringside/web/app/screens/schedule/schedule.css';
import '@ringside/web/app/screens/schedule/series-line.css';
import '@ringside/web/app/parts/season/upcoming-stages.css';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { mustHave } from '@ringside/rules/must';
import { LANGUAGE_TAGS, localeOfPath } from '@ringside/web/app/locales/locales.ts';
import { loadTexts } from '@ringside/web/app/locales/texts.ts';
import { NO_SHELL_DATA } from '@ringside/web/app/parts/shell-data.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Gallery } from './gallery.tsx';

/** The route of the site from which the components read the data of every page. */
const SHELL_ROUTE = 'shell/shell-route';
const shellData = { ...NO_SHELL_DATA, now: new Date().toISOString() };
const router = createBrowserRouter(
  [{ id: SHELL_ROUTE, path: '*', loader: () => shellData, Component: Gallery }],
  { hydrationData: { loaderData: { [SHELL_ROUTE]: shellData } } },
);

const locale = localeOfPath(location.pathname);
document.documentElement.lang = LANGUAGE_TAGS[locale];
let texts = await loadTexts(locale, null);
// Doubles every message, values and tags included, as a language that needs twice the room.
if (new URLSearchParams(location.search).has('long'))
  texts = setupI18n({
    locale: texts.locale,
    messages: {
      [texts.locale]: Object.fromEntries(
        Object.entries(texts.messages).map(([id, message]) => [
          id,
          typeof message === 'string' ? `${message} ${message}` : [...message, ' ', ...message],
        ]),
      ),
    },
  });

createRoot(mustHave(document.querySelector('#root'), 'the root')).render(
  <StrictMode>
    <I18nProvider i18n={texts}>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
);
