import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { MATCH_CHECKIN_LEAD_MS } from '@ringside/rules/constants';
import { Button, IconButton } from '@ringside/ui/button';
import type { CountdownPart } from '@ringside/ui/countdown';
import { Ring } from '@ringside/ui/ring';
import { Tag } from '@ringside/ui/tag';
import { type ReactNode, useState } from 'react';
import { useAlert } from '../../notifications/alert-player.ts';
import { useGo } from '../../parts/links/link-to.tsx';
import { PendingCommand, usePendingCommand } from '../../parts/requests/pending-command.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { opponentIn } from '../../season/own-series.ts';
import { useLobbyName } from '../../season/use-lobby-name.ts';
import { checkInToMatch } from '../../session/match-checkin.ts';

/** The panel of one match, which the player can fold. */
export function CheckinOfMatch({
  match,
  date,
  ownRosterId,
  busy,
}: {
  match: MatchSeries;
  date: string;
  ownRosterId: string | undefined;
  busy: boolean;
}) {
  const go = useGo();
  const lobbyName = useLobbyName();
  const { id } = match;
  const opponent = match.lobby ? lobbyName(match) : opponentIn(match, ownRosterId);
  const [folded, setFolded] = useState(false);
  const pendingCommand = usePendingCommand('match-checkin', id);
  useAlert(id);
  return (
    <CheckinPrompt
      landmark
      date={date}
      opponent={opponent}
      busy={busy}
      folded={folded}
      waiting={
        pendingCommand && (folded ? <PendingTag /> : <PendingCommand entry={pendingCommand} />)
      }
      onFold={() => setFolded(!folded)}
      onCheckIn={() => void checkInToMatch({ id, date, about: opponent }, go)}
    />
  );
}

const PendingTag = () => (
  <Tag tone="warn" icon="clock">
    <Trans>Not sent yet</Trans>
  </Tag>
);

interface Prompt {
  /** Whether it is the page's own panel, which screen readers find by its name; a page has one. */
  landmark?: boolean;
  date: string;
  opponent: string;
  busy: boolean;
  folded: boolean;
  /** Replaces the button once it was clicked without a connection. */
  waiting?: ReactNode;
  onFold: () => void;
  onCheckIn: () => void;
}

/**
 * The panel with the time left, the opponent and its button; folded, it shows the time and the
 * button.
 */
export function CheckinPrompt({
  landmark = false,
  date,
  opponent,
  busy,
  folded,
  waiting,
  onFold,
  onCheckIn,
}: Prompt) {
  const { t } = useLingui();
  const now = useNow();
  const { parts, spoken } = useCountdown(date);
  const text = formatLargestPart(parts.slice(-2));
  const share = (Date.parse(date) - now.getTime()) / MATCH_CHECKIN_LEAD_MS;
  const Place = landmark ? 'aside' : 'div';
  return (
    <Place
      className={folded ? 'prompt slab prompt--folded' : 'prompt slab'}
      aria-label={landmark ? t`Match check-in` : undefined}
    >
      {folded ? (
        <b className="num" role="timer" aria-label={spoken}>
          {text}
        </b>
      ) : (
        <>
          <Ring share={share} text={text} spoken={spoken} tone={share < 0.2 ? 'bad' : 'ok'} />
          <div>
            <h2>
              <Trans>Match check-in</Trans>
            </h2>
            <p className="small soft">
              <Trans>
                {opponent}. Check in before <Instant at={date} style="time" />.
              </Trans>
            </p>
          </div>
        </>
      )}
      {waiting ?? (
        <Button
          variant="go"
          icon="check"
          size={folded ? 'small' : undefined}
          busy={busy}
          onClick={onCheckIn}
        >
          <Trans>Check-in</Trans>
        </Button>
      )}
      <FoldButton folded={folded} onFold={onFold} />
    </Place>
  );
}

/** Formats the larger of two parts of the time left, or the smaller one where the larger is zero. */
function formatLargestPart([larger, smaller]: CountdownPart[]): string {
  const part = larger && larger.value > 0 ? larger : smaller;
  return part ? `${part.value} ${part.unit}` : '';
}

function FoldButton({ folded, onFold }: Pick<Prompt, 'folded' | 'onFold'>) {
  const { t } = useLingui();
  return (
    <span className="prompt__fold">
      <IconButton
        icon={folded ? 'plus' : 'down'}
        label={folded ? t`Expand` : t`Collapse`}
        aria-expanded={!folded}
        onClick={onFold}
      />
    </span>
  );
}
