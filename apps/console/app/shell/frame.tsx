import { Button } from '@ringside/ui/button';
import { Choice } from '@ringside/ui/choice';
import { Icon } from '@ringside/ui/icon';
import { Tag } from '@ringside/ui/tag';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { useIsLive } from '../live/stream.ts';
import { signOut } from '../session/console-client.ts';
import { useSession } from '../session/operator-session.ts';
import { usePermissions } from '../session/permissions.ts';
import { useRenewal } from '../session/use-renewal.ts';
import { Palette } from './palette.tsx';
import { SCREENS } from './screens.ts';
import { SeasonProvider, useSeason } from './season-context.tsx';
import { SessionEnded, SignIn } from './sign-in.tsx';
import { ToastProvider } from './toast.tsx';
import { useHotkeys } from './use-hotkeys.ts';

const ACCOUNT = '/account';

/** The frame of the console around its screens: the operator, the event, the navigation. */
export function Frame() {
  const { state } = useSession();
  useRenewal();
  if (state === 'opening')
    return (
      <main className="door" aria-busy="true">
        <p role="status">Opening the console…</p>
      </main>
    );
  if (state === 'out') return <SignIn />;
  return (
    <SeasonProvider>
      <ToastProvider>
        <Shell />
        {state === 'ended' && <SessionEnded />}
      </ToastProvider>
    </SeasonProvider>
  );
}

function Shell() {
  const [searching, setSearching] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { mustEnrol } = useSession();
  // An operator with only one screen has nothing to search.
  useHotkeys(() => setSearching(!mustEnrol));
  useFocusOnNewScreen(main);
  return (
    <div className="con">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="con__side">
        <div className="con__brand">
          <b>Ringside</b>
          <span>Console</span>
          <Liveness />
        </div>
        <EventSwitch />
        <button
          type="button"
          className="con__find"
          disabled={mustEnrol}
          onClick={() => setSearching(true)}
        >
          <Icon name="search" />
          <span>Search</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Navigation />
        <Account />
      </header>
      <main className="con__main" id="main" ref={main} tabIndex={-1}>
        <Screen />
      </main>
      <Palette open={searching} onClose={() => setSearching(false)} />
    </div>
  );
}

/** The screen of the address; an operator who must set up a second factor has one screen only. */
function Screen() {
  const can = usePermissions();
  const { mustEnrol } = useSession();
  const { pathname } = useLocation();
  if (mustEnrol) return pathname === ACCOUNT ? <Outlet /> : <Navigate to={ACCOUNT} replace />;
  return SCREENS.some(({ permission }) => can(permission)) ? (
    <Outlet />
  ) : (
    <p className="nothing">This account has no operator role.</p>
  );
}

/** Focuses a new screen: screen readers announce it, and the keyboard continues from its beginning. */
function useFocusOnNewScreen(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname, main]);
}

function Navigation() {
  const can = usePermissions();
  return (
    <nav className="con__nav" aria-label="Screens">
      {SCREENS.filter(({ permission }) => can(permission)).map(({ to, name, icon }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          <Icon name={icon} />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

function EventSwitch() {
  const { season, choose } = useSeason();
  const { events = [], event } = season.data ?? {};
  const none = season.data ? 'No event yet' : 'Loading…';
  const nameOf = ({ name, date }: (typeof events)[number]) => `${name} (${date.from.slice(0, 10)})`;
  return (
    <label className="con__event">
      <span>Event</span>
      <Choice
        chosen={event ? nameOf(event) : none}
        value={event?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
        disabled={events.length === 0}
      >
        {!event && <option value="">{none}</option>}
        {events.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </Choice>
    </label>
  );
}

function Liveness() {
  return useIsLive() ? <Tag tone="ok">Connected</Tag> : <Tag tone="warn">Not connected</Tag>;
}

function Account() {
  const user = useSession().user;
  const role = user?.roles?.at(-1)?.replace('operator.', '') ?? 'no role';
  return (
    <div className="con__who">
      <div>
        <Link to={ACCOUNT}>
          {user?.username}
          <span className="vh">: your account</span>
        </Link>
        <span>{role}</span>
      </div>
      <span className="con__out">
        <Button size="small" onClick={() => void signOut()}>
          Sign out
        </Button>
      </span>
    </div>
  );
}
