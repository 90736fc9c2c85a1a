import { Trans, useLingui } from '@lingui/react/macro';
import { checkinPanelShown } from '@ringside/rules/checkin/checkin-needed';
import { MATCH_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import { Button, IconButton } from '@ringside/ui/button';
import { Ring } from '@ringside/ui/ring';
import { useState } from 'react';
import { useNow } from '../live/use-now.ts';
import { checkInToMatch } from '../session/match-checkin.ts';
import { type SessionState, useSession } from '../session/session-store.ts';
import { useCall } from './call-player.ts';
import { Instant } from './instant.tsx';
import { useGo } from './link-to.tsx';
import { useCountdown } from './use-countdown.ts';

const shown = ({ shouldCheckin, isBanned, upcomingMatch }: SessionState) =>
  checkinPanelShown({ needed: shouldCheckin, banned: isBanned }) && upcomingMatch?.date != null;

/** Whether the match check-in panel stands on the page, so that the page leaves room for it. */
export const usePromptShown = (): boolean => shown(useSession());

/**
 * Bottom right: the match check-in, when it is due and the player is not banned. Can be folded to
 * see what is behind.
 */
export function CheckinPanel() {
  const session = useSession();
  const match = session.upcomingMatch;
  if (!shown(session) || !match?.date) return null;
  const other =
    match.competitors.find(({ roster }) => roster && roster.id !== session.latestRoster?.id)?.roster
      ?.name ?? '';
  return (
    <Panel id={match.id} date={match.date} opponent={other} busy={session.globalCheckinLoading} />
  );
}

function Panel({
  id,
  date,
  opponent,
  busy,
}: {
  id: string;
  date: string;
  opponent: string;
  busy: boolean;
}) {
  const go = useGo();
  const [folded, setFolded] = useState(false);
  useCall(id);
  return (
    <CheckinPrompt
      landmark
      date={date}
      opponent={opponent}
      busy={busy}
      folded={folded}
      onFold={() => setFolded(!folded)}
      onCheckIn={() => void checkInToMatch({ id, date, about: opponent }, go)}
    />
  );
}

interface Prompt {
  /** Whether it is the page's own panel, which readers find by its name; a page has one. */
  landmark?: boolean;
  date: string;
  opponent: string;
  busy: boolean;
  folded: boolean;
  onFold: () => void;
  onCheckIn: () => void;
}

/**
 * What the panel shows: the time left, against whom, and its button; folded only the time and the
 * button.
 */
export function CheckinPrompt({
  landmark = false,
  date,
  opponent,
  busy,
  folded,
  onFold,
  onCheckIn,
}: Prompt) {
  const { t } = useLingui();
  const now = useNow();
  const { parts, spoken } = useCountdown(date);
  const [large, small] = parts.slice(-2);
  const text =
    large && large.value > 0
      ? `${large.value} ${large.unit}`
      : small
        ? `${small.value} ${small.unit}`
        : '';
  const share = (Date.parse(date) - now.getTime()) / MATCH_CHECKIN_LEAD_MS;
  const Place = landmark ? 'aside' : 'div';
  return (
    <Place
      className={folded ? 'prompt slab prompt--folded' : 'prompt slab'}
      aria-label={landmark ? t`Match check-in` : undefined}
    >
      {!folded && (
        <Ring share={share} text={text} spoken={spoken} tone={share < 0.2 ? 'bad' : 'ok'} />
      )}
      {!folded && (
        <div>
          <h2>
            <Trans>Match check-in</Trans>
          </h2>
          <p className="small soft">
            <Trans>
              {opponent}. Be in before <Instant at={date} style="time" />.
            </Trans>
          </p>
        </div>
      )}
      {folded && (
        <b className="num" role="timer" aria-label={spoken}>
          {text}
        </b>
      )}
      <Button
        look="go"
        icon="check"
        size={folded ? 'small' : undefined}
        busy={busy}
        onClick={onCheckIn}
      >
        <Trans>Check-in</Trans>
      </Button>
      <span className="prompt__fold">
        <IconButton
          icon={folded ? 'plus' : 'down'}
          label={folded ? t`Unfold` : t`Fold`}
          aria-expanded={!folded}
          onClick={onFold}
        />
      </span>
    </Place>
  );
}
