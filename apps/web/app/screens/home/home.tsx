import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { Countdown } from '@ringside/ui/countdown';
import { lazy, type ReactNode, Suspense } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { PrizePool } from '../../parts/season/prize-pool.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useTrophyRoom } from '../../parts/season/use-trophy-room.ts';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { type HomeClock, homeClocksOf } from '../../season/home-clocks.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import { refreshRoster } from '../../session/watches.ts';
import { EventSwitch } from '../../shell/header/event-switch.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { InboxButton, PrizesLink } from './home-links.tsx';
import { HomePanels } from './home-panels.tsx';
import '../../parts/season/own-results.css';
import '../../parts/season/points-bar.css';
import '../../parts/season/run-ended.css';
import './home.css';

/** Only a player between two events needs it. */
const OtherEventButton = lazy(() => import('../../parts/season/other-event-button.tsx'));

/** Only a champion sees it, for a day. */
const TrophyRoom = lazy(() => import('../../parts/season/trophy-room.tsx'));

export const handle: RouteHandle = { pageStyle: 'home' };
/** Returns the title of the page. */
export const meta = () => [{ title: 'Ringside' }];

/** The home page. */
export default function Home() {
  const { event } = useSeasonView();
  const displayNameOf = useDisplayName();
  return (
    <>
      <section className="hero">
        <div className="hero__l">
          {event && (
            <span className="plate inset">
              <span className="d hero__when name">{displayNameOf(event)}</span>
            </span>
          )}
          <HeroText />
          <HomeActions />
          <EventSwitch />
        </div>
        <div className="hero__r stack">
          <img className="hero__art" src="/art/trophy.svg" alt="" width="320" height="360" />
          <HeroPrize />
          <Clocks />
        </div>
      </section>
      <OwnTrophyRoom />
      <HomePanels />
    </>
  );
}

/** The trophy room of a team that has won its stage, for a day. */
function OwnTrophyRoom() {
  const { latestRoster } = useSession();
  return useTrophyRoom() && latestRoster ? (
    <Suspense>
      <TrophyRoom roster={latestRoster} />
    </Suspense>
  ) : null;
}

/** The claim of the championship; for the players of a team that has won its stage, their title. */
function HeroText() {
  const { latestRoster } = useSession();
  if (useTrophyRoom() && latestRoster)
    return (
      <>
        <h1>
          <Trans context="title">Champions</Trans>
          <em className="name break">{latestRoster.name}</em>
        </h1>
        <p className="soft hero__p">
          <Trans>Your team has won this stage.</Trans>
        </p>
      </>
    );
  return (
    <>
      <h1>
        <Trans>
          Three players.<em>One ring.</em>
        </Trans>
      </h1>
      <p className="soft hero__p">
        <Trans>
          Three players, one shot at Helsinki. Win your bans, win your lane, and walk out under the
          lights.
        </Trans>
      </p>
    </>
  );
}

interface HomeAction {
  to: string;
  text: ReactNode;
}

/** The one main action: the next step of this visitor, with a second one next to it. */
function HomeActions() {
  const { main, second, hasInbox } = useHomeActions();
  const { user, showRegistrationButton } = useSession();
  const { otherEvent, allowTeamJoin, isChallengeFirst } = useSeasonView();
  const offered =
    (user || showRegistrationButton) && !allowTeamJoin && !isChallengeFirst ? otherEvent : null;
  return (
    <div className="row hero__do">
      {offered ? (
        <Suspense>
          <OtherEventButton otherEvent={offered} />
        </Suspense>
      ) : (
        <LinkTo className={buttonClassOf({ variant: 'go', size: 'big' })} to={main.to}>
          {main.text}
        </LinkTo>
      )}
      <LinkTo className={buttonClassOf({ variant: 'light' })} to={second.to}>
        {second.text}
      </LinkTo>
      {hasInbox && <InboxButton />}
    </div>
  );
}

/** Returns the actions of a player with a team, without a profile, without a team, or a visitor. */
function useHomeActions(): { main: HomeAction; second: HomeAction; hasInbox: boolean } {
  const { showRegistrationButton, showPickTeamButton, latestRoster, user } = useSession();
  const { isPlayActive, allowTeamJoin, isChallengeFirst } = useSeasonView();
  const schedule = { to: '/schedule', text: <Trans>Schedule</Trans> };
  if (latestRoster)
    return {
      main: { to: '/my-team', text: <Trans>My Team</Trans> },
      second: schedule,
      hasInbox: true,
    };
  if (showRegistrationButton)
    return {
      main: { to: '/registration/profile/gate', text: <Trans>Register</Trans> },
      second: schedule,
      hasInbox: true,
    };
  if ((showPickTeamButton || user) && (allowTeamJoin || isChallengeFirst))
    return {
      main: isChallengeFirst
        ? { to: '/queue', text: <Trans>Play the Challenge</Trans> }
        : { to: '/registration/team/pick', text: <Trans>Create your team</Trans> },
      second: { to: '/registration/team/join', text: <Trans>Join with a key</Trans> },
      hasInbox: true,
    };
  return {
    main: isPlayActive
      ? { to: '/brackets', text: <Trans>Watch the bracket</Trans> }
      : { to: '/schedule', text: <Trans>See the schedule</Trans> },
    second: { to: '/leaderboards', text: <Trans>Leaderboards</Trans> },
    hasInbox: false,
  };
}

function HeroPrize() {
  return (
    <div className="row hero__prize">
      <img className="mini-cup" src="/art/trophy.svg" alt="" width="72" height="81" />
      <div className="prize">
        <PrizePool />
        <PrizesLink />
      </div>
    </div>
  );
}

function Clocks() {
  const { t } = useLingui();
  const view = useSeasonView();
  const now = useNow();
  const displayNameOf = useDisplayName();
  const isTrophyDay = useTrophyRoom() !== null;
  const { clocks, startsStage } = homeClocksOf(view, now);
  const startsName = startsStage && displayNameOf(startsStage);
  const texts: Record<HomeClock['kind'], { label: string; overText: string }> = {
    'registration-closes': { label: t`Registration closes`, overText: t`Registration is closed` },
    start: { label: startsName ? t`${startsName}: start` : t`Start`, overText: t`It has started` },
    'live-start': { label: t`Live show starts`, overText: t`The show is live` },
  };
  // a day of joy has no countdown
  return isTrophyDay ? null : (
    <div className="clocks">
      {clocks.map(({ kind, until }) => (
        <Clock key={kind} to={until} {...texts[kind]} />
      ))}
    </div>
  );
}

function Clock({ label, to, overText }: { label: string; to: string | null; overText: string }) {
  return (
    <div className="slab">
      {to === null ? (
        <div className="cd">
          <span className="cd__l">{label}</span>
          <span className="tag">
            <Trans>To be announced</Trans>
          </span>
        </div>
      ) : (
        <Ticking label={label} to={to} overText={overText} />
      )}
    </div>
  );
}

function Ticking({ label, to, overText }: { label: string; to: string; overText: string }) {
  const countdown = useCountdown(to, refreshRoster);
  if (countdown.isOver)
    return (
      <div className="cd">
        <span className="cd__l">{label}</span>
        <span className="tag">{overText}</span>
      </div>
    );
  return (
    <Countdown
      label={label}
      parts={countdown.parts}
      spoken={countdown.spoken}
      soon={countdown.soon}
    />
  );
}
