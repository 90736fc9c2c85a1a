import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@ringside/ui/button';
import { CountdownLine } from '@ringside/ui/countdown';
import { Tag, type Tone } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ActionCentreStatus } from '@ringside/rules/action-centre/action-centre-status';
import type { Countdown } from '@ringside/rules/action-centre/countdown';
import { actionCentre, centreCountdown } from '../season/centre.ts';
import { useSeasonView } from '../season/use-season-view.ts';
import { useSession } from '../session/session-store.ts';
import { refreshRoster } from '../session/watches.ts';
import { useNow } from '../live/use-now.ts';
import { pathWithoutLocale } from '../locales/locales.ts';
import { LinkTo } from './link-to.tsx';
import { useInitialLoading } from './route-handle.ts';
import { useCountdown } from './use-countdown.ts';

interface Words {
  tone: Tone;
  tag: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

/** Under the navigation: what you must do next, and how long you have. */
export function ActionCentre() {
  const { t } = useLingui();
  const words = useWords();
  const countdown = useCentreCountdown();
  const { hasRoster } = useSeasonView();
  // home has its own button, and on the pages that an action leads to it would lead nowhere
  const elsewhere = /^\/($|(registration|match)\/)/.test(pathWithoutLocale(useLocation().pathname));
  return (
    <section className="action" aria-label={t`Action centre`}>
      <div className="wrap">
        <div className={`action__in tone-${words.tone === 'you' ? 'home' : words.tone}`}>
          <Tag tone={words.tone}>{words.tag}</Tag>
          <span className="action__txt">{words.text}</span>
          {countdown?.until && <Left kind={countdown.kind} until={countdown.until} />}
          {countdown?.kind === 'rosters are locked' && hasRoster && <span className="action__cd"><Tag icon="lock"><Trans>Rosters are locked</Trans></Tag></span>}
          {countdown?.kind === 'changes allowed' && <span className="action__cd"><Tag icon="info"><Trans>Changes allowed</Trans></Tag></span>}
          {!elsewhere && words.action}
        </div>
      </div>
    </section>
  );
}

function useCentreCountdown(): Countdown | null {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const live = session.series.some(({ state }) => state === 'live');
  return (session.user || session.showRegistrationButton) && !live ? centreCountdown({ view, session, now }) : null;
}

function Left({ kind, until }: { kind: Countdown['kind']; until: Date }) {
  const { t } = useLingui();
  const labels: Partial<Record<Countdown['kind'], string>> = {
    'registration-closes': t`Registration closes in`,
    'round-one-starts': t`Round one starts in`,
    'checkin-starts': t`Pre-tournament check-in starts in`,
    'checkin-closes': t`Check-in closes in`,
  };
  const { parts, spoken, over } = useCountdown(until, refreshRoster);
  return over ? null : <CountdownLine label={labels[kind] ?? ''} parts={parts} spoken={spoken} />;
}

function useWords(): Words {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const loading = useInitialLoading();
  if (loading) return { tone: 'home', tag: <Trans>Loading</Trans>, text: <Trans>Getting your season ready</Trans> };
  if (session.initialLoadError) return { tone: 'bad', tag: <Trans>Not signed in</Trans>, text: <Trans>We could not sign you in. Close this page and open it again from the game.</Trans> };
  if (session.isBanned) return { tone: 'bad', tag: <Trans>Banned</Trans>, text: <Trans>You cannot take part at the moment. You can still watch every match.</Trans> };
  const live = session.series.find(({ state }) => state === 'live');
  if (live) return liveWords(live.id);
  if (!session.user && !session.showRegistrationButton) return visitorWords(view.isPlayActive);
  return statusWords(actionCentre({ view, session, now }), session.user !== null);
}

const liveWords = (id: string): Words => ({
  tone: 'live',
  tag: <Trans>Live</Trans>,
  text: <Trans>Your match is on.</Trans>,
  action: <LinkTo className={buttonClass({ look: 'light', size: 'small' })} to={`/match/${id}`}><Trans>Go to match</Trans></LinkTo>,
});

const visitorWords = (isPlayActive: boolean): Words => ({
  tone: 'home',
  tag: <Trans>Visitor</Trans>,
  text: isPlayActive ? <Trans>Matches are running. Watch the bracket live.</Trans> : <Trans>Open Ringside from the game to play.</Trans>,
});

const createTeam = <LinkTo className={buttonClass({ look: 'light', size: 'small' })} to="/registration/team/pick"><Trans>Create your team</Trans></LinkTo>;
const register = <LinkTo className={buttonClass({ look: 'light', size: 'small' })} to="/registration/profile/gate"><Trans>Register</Trans></LinkTo>;

function statusWords(status: ActionCentreStatus, registered: boolean): Words {
  const words: Record<ActionCentreStatus, Words> = {
    'roster complete': { tone: 'ok', tag: <Trans>Completed Roster</Trans>, text: <Trans>All three players are in.</Trans> },
    'roster not complete': { tone: 'warn', tag: <Trans>Incomplete Roster</Trans>, text: <Trans>Three eligible players are needed before check-in.</Trans> },
    'checked in': { tone: 'ok', tag: <Trans>Checked-in</Trans>, text: <Trans>Your roster is in. Each player checks in for the match as well.</Trans> },
    'missed check-in': { tone: 'bad', tag: <Trans>Missed Check-in</Trans>, text: <Trans>Your roster was not seeded into the qualifier.</Trans> },
    qualified: { tone: 'ok', tag: <Trans>Qualified</Trans>, text: <Trans>You won 15 matches. Make a roster of three to play.</Trans>, action: registered ? createTeam : register },
    'rosters are locked': { tone: 'warn', tag: <Trans>Rosters are locked</Trans>, text: <Trans>Registration is over. The next month is yours.</Trans> },
    'not qualified': { tone: 'bad', tag: <Trans>Not Qualified</Trans>, text: <Trans>Win 15 matches of the Championship Challenge to qualify.</Trans> },
  };
  return words[status];
}
