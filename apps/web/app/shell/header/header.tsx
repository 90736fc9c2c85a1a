import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Icon } from '@ringside/ui/icon';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import {
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LOCALE_COOKIE,
  LOCALES,
  localeOfPath,
  addLocale,
  removeLocale,
} from '../../locales/locales.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useSession } from '../../session/session-store.ts';
import { BrandMark } from './brand.tsx';

/**
 * The header, which floats over the page: brand, the three tabs with their locks, languages, all
 * pages. `children`: the folded action centre, in the free space after the tabs.
 */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className="top">
      <div className="wrap top__in">
        <LinkTo className="brand" to="/" aria-label="Ringside">
          <BrandMark />
          <b aria-hidden="true">Ringside</b>
        </LinkTo>
        <Tabs />
        {children}
        <div className="top__side">
          <Languages />
          <Pages />
        </div>
      </div>
    </header>
  );
}

function Tabs() {
  const { t } = useLingui();
  const { locked } = useSeasonView();
  return (
    <nav className="tabs" aria-label={t`Main`}>
      <Tab to="/">
        <Trans context="page">Home</Trans>
      </Tab>
      <Tab to="/my-team" locked={locked.myTeam}>
        <Trans>My Team</Trans>
      </Tab>
      <Tab to="/brackets" locked={locked.bracket}>
        <Trans>Bracket</Trans>
      </Tab>
    </nav>
  );
}

function Tab({
  to,
  locked = false,
  children,
}: {
  to: string;
  locked?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const path = removeLocale(pathname);
  const current = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
  if (locked) {
    return (
      // A link that leads nowhere yet, but can be read.
      <span
        className="tab"
        role="link"
        aria-disabled="true"
        aria-current={current ? 'page' : undefined}
        tabIndex={0}
      >
        <Icon name="lock" />
        <span>{children}</span>
        <span className="vh">
          , <Trans>locked</Trans>
        </span>
      </span>
    );
  }
  return (
    <LinkTo className="tab" to={to} aria-current={current ? 'page' : undefined}>
      <span>{children}</span>
    </LinkTo>
  );
}

function Languages() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const current = localeOfPath(pathname);
  const language = LANGUAGE_NAMES[current];
  return (
    <>
      <IconButton icon="globe" label={t`Language: ${language}`} onClick={() => setOpen(true)} />
      <Dialog
        close={t`Close`}
        open={open}
        title={<Trans>Language</Trans>}
        onClose={() => setOpen(false)}
      >
        <nav className="menu" aria-label={t`Languages`}>
          {LOCALES.map((locale) => (
            <a
              key={locale}
              href={addLocale(pathname, locale) + search}
              lang={LANGUAGE_TAGS[locale]}
              hrefLang={LANGUAGE_TAGS[locale]}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => {
                // The cookie store is missing in the game's web views.
                document.cookie = `${LOCALE_COOKIE.name}=${locale}; path=/; max-age=${LOCALE_COOKIE.seconds}; samesite=lax`;
              }}
            >
              {LANGUAGE_NAMES[locale]}
            </a>
          ))}
        </nav>
      </Dialog>
    </>
  );
}

function Pages() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { surveyInfo, user } = useSession();
  const close = () => setOpen(false);
  const page = (to: string, text: ReactNode) => (
    <LinkTo to={to} onClick={close}>
      {text}
    </LinkTo>
  );
  return (
    <>
      <IconButton icon="menu" label={t`All pages`} onClick={() => setOpen(true)} />
      <Dialog close={t`Close`} open={open} title={<Trans>All pages</Trans>} onClose={close}>
        <nav className="menu" aria-label={t`All pages`}>
          {page('/', <Trans context="page">Home</Trans>)}
          {page('/schedule', <Trans>Schedule</Trans>)}
          {page('/brackets', <Trans>Bracket</Trans>)}
          {page('/queue', <Trans>Championship Challenge</Trans>)}
          {page('/standings', <Trans>Standings</Trans>)}
          {page('/leaderboards', <Trans>Leaderboards</Trans>)}
          {page('/finals', <Trans>Finals</Trans>)}
          {page('/finals_old', <Trans>Previous finals</Trans>)}
          {page('/rules', <Trans>Rules</Trans>)}
          {user && page('/my-team', <Trans>My Team</Trans>)}
          {surveyInfo?.isOpen && !surveyInfo.hasAnswered && page('/survey', <Trans>Survey</Trans>)}
        </nav>
      </Dialog>
    </>
  );
}
