import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { Countdown } from '@ringside/ui/countdown';
import { useNow } from '../../live/use-now.ts';
import { type HomeClock, homeClocksOf } from '../../season/home-clocks.ts';
import { PrizePool } from '../../season/prize-pool.tsx';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSeasonView } from '../../season/use-season-view.ts';
import { useSession } from '../../session/session-store.ts';
import { refreshRoster } from '../../session/watches.ts';
import { EventSwitch } from '../../shell/event-switch.tsx';
import { LinkTo } from '../../shell/link-to.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useCountdown } from '../../shell/use-countdown.ts';
import { InboxButton, PrizesLink } from './home-links.tsx';
import { HomePanels } from './home-panels.tsx';
import './home.css';

export const handle: RouteHandle = { look: 'home' };
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
              <span className="d hero__when">{displayNameOf(event)}</span>
            </span>
          )}
          <h1>
            <Trans>
              Three players.<em>One ring.</em>
            </Trans>
          </h1>
          <p className="soft hero__p">
            <Trans>
              Three players, one shot at Helsinki. Win your bans, win your lane, and walk out under
              the lights.
            </Trans>
          </p>
          <HomeActions />
          <EventSwitch />
        </div>
        <div className="hero__r stack">
          <img className="hero__art" src="/art/trophy.svg" alt="" width="320" height="360" />
          <HeroPrize />
          <Clocks />
        </div>
      </section>
      <HomePanels />
    </>
  );
}

/** The one main action: the next step of this visitor. */
function HomeActions() {
  const { showRegistrationButton, showPickTeamButton, latestRoster, user } = useSession();
  const { allowTeamJoin } = useSeasonView();
  if (latestRoster) return <TeamActions />;
  if (showRegistrationButton) return <RegistrationActions />;
  if ((showPickTeamButton || user) && allowTeamJoin) return <JoinActions />;
  return <SpectatorActions />;
}

const MAIN_ACTION = buttonClassOf({ look: 'go', size: 'big' });
const SIDE_ACTION = buttonClassOf({ look: 'light' });

function TeamActions() {
  return (
    <div className="row hero__do">
      <LinkTo className={MAIN_ACTION} to="/my-team">
        <Trans>My Team</Trans>
      </LinkTo>
      <LinkTo className={SIDE_ACTION} to="/schedule">
        <Trans>Schedule</Trans>
      </LinkTo>
      <InboxButton />
    </div>
  );
}

/** For a player without a profile. */
function RegistrationActions() {
  return (
    <div className="row hero__do">
      <LinkTo className={MAIN_ACTION} to="/registration/profile/gate">
        <Trans>Register</Trans>
      </LinkTo>
      <LinkTo className={SIDE_ACTION} to="/schedule">
        <Trans>Schedule</Trans>
      </LinkTo>
      <InboxButton />
    </div>
  );
}

/** For a player without a team. */
function JoinActions() {
  return (
    <div className="row hero__do">
      <LinkTo className={MAIN_ACTION} to="/registration/team/pick">
        <Trans>Create your team</Trans>
      </LinkTo>
      <LinkTo className={SIDE_ACTION} to="/registration/team/join">
        <Trans>Join with a key</Trans>
      </LinkTo>
      <InboxButton />
    </div>
  );
}

function SpectatorActions() {
  const { isPlayActive } = useSeasonView();
  return (
    <div className="row hero__do">
      <LinkTo className={MAIN_ACTION} to={isPlayActive ? '/brackets' : '/schedule'}>
        {isPlayActive ? <Trans>Watch the bracket</Trans> : <Trans>See the schedule</Trans>}
      </LinkTo>
      <LinkTo className={SIDE_ACTION} to="/leaderboards">
        <Trans>Leaderboards</Trans>
      </LinkTo>
    </div>
  );
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
  const { clocks, startsStage } = homeClocksOf(view, now);
  const startsName = startsStage && displayNameOf(startsStage);
  const texts: Record<HomeClock['kind'], { label: string; overText: string }> = {
    'registration-closes': { label: t`Registration closes`, overText: t`Registration is closed` },
    start: { label: startsName ? t`${startsName} starts` : t`Start`, overText: t`It has started` },
    'live-start': { label: t`Live show starts`, overText: t`The show is live` },
  };
  return (
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
