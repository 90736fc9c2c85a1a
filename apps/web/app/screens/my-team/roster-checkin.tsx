import { Plural, Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { useChangeCount } from '@ringside/ui/change-animation';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { usePendingCommand, PendingCommand } from '../../parts/requests/pending-command.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useRead } from '../../parts/requests/use-read.ts';
import ReminderButton from '../../parts/season/reminder-button.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { Instant } from '../../parts/time/instant.tsx';
import { useNow } from '../../parts/time/use-now.ts';
import { checkinWindowOf, rosterSizeOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { client } from '../../session/browser-client.ts';
import { checkRosterIn } from '../../session/check-roster-in.ts';
import { useSession } from '../../session/session-store.ts';
import { readRoster } from '../../session/watches.ts';

/** The pre-tournament check-in, if the segment has a window for it. */
export function RosterCheckin({ roster }: { roster: Roster }) {
  const { segments } = useSeasonView();
  const now = useNow();
  const window = checkinWindowOf({ roster, segments, now });
  return (
    window && (
      <RosterCheckinPanel
        window={window}
        checkedIn={roster.checkedIn}
        reminder={<ReminderButton segment={roster.segment.id} opening="check-in" />}
      >
        <OpenRosterCheckin roster={roster} to={window.to} />
      </RosterCheckinPanel>
    )
  );
}

/** The window before, during (`children`) and after. */
export function RosterCheckinPanel({
  window,
  checkedIn,
  reminder,
  children,
}: {
  window: NonNullable<ReturnType<typeof checkinWindowOf>>;
  checkedIn: boolean;
  /** The button before the window opens. */
  reminder?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel title={<Trans>Pre-tournament check-in</Trans>}>
      <div className="stack">
        {window.state === 'before' && (
          <div className="row row-b">
            <span>
              <Trans>
                It opens <Instant at={window.from} /> and closes <Instant at={window.to} />.
              </Trans>
            </span>
            <span className="row row--tight">{reminder}</span>
          </div>
        )}
        {window.state === 'closed' &&
          (checkedIn ? (
            <Note tone="ok" title={<Trans>Your roster is checked in.</Trans>} />
          ) : (
            <Note tone="bad" title={<Trans>Check-in is closed.</Trans>}>
              <span className="small">
                <Trans>Your roster was not seeded into the qualifier.</Trans>
              </span>
            </Note>
          ))}
        {window.state === 'open' && children}
      </div>
    </Panel>
  );
}

function OpenRosterCheckin({ roster, to }: { roster: Roster; to: string }) {
  const { segments } = useSeasonView();
  const { shouldCheckin } = useSession();
  const pendingCommand = usePendingCommand('roster-checkin', roster.id);
  const checkIn = () => checkRosterIn(roster);
  const checkin = useOwnCheckin(roster);
  const takeBack = checkin === undefined ? undefined : () => deleteCheckin(checkin);
  return (
    <OpenCheckin
      roster={roster}
      needed={rosterSizeOf(segmentOfRoster(roster, segments)).playersMin}
      to={to}
      calm={shouldCheckin}
      checkIn={checkIn}
      takeBack={takeBack}
      waiting={pendingCommand && <PendingCommand entry={pendingCommand} />}
    />
  );
}

/**
 * Returns the roster's check-in if this player may reverse it ([CHK-3]): the captain, and the
 * member who checked in.
 */
function useOwnCheckin(roster: Roster): string | undefined {
  const { userId } = useSession();
  const [reading] = useRead(
    roster.checkedIn ? () => client.checkins.list({ 'filter[roster]': roster.id }) : null,
    `${roster.id} ${roster.checkedIn}`,
  );
  if (!roster.checkedIn || reading.state !== 'read') return undefined;
  return reading.answer.items.find(({ user }) => roster.owner?.id === userId || user.id === userId)
    ?.id;
}

/** Deletes the check-in. One that another member has deleted meanwhile is no fault. */
async function deleteCheckin(id: string): Promise<void> {
  try {
    await client.checkins.delete(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  await readRoster();
}

interface OpenWindow {
  roster: Pick<Roster, 'checkedIn' | 'status'>;
  /** How many players the roster must have. */
  needed: number;
  to: string;
  /** Whether the button is secondary: a match's check-in is the page's main action. */
  calm: boolean;
  checkIn: () => Promise<void>;
  /** Reverses the check-in; absent for a member who may not do it. */
  takeBack?: (() => Promise<void>) | undefined;
  /** Replaces the button once it was clicked without a connection. */
  waiting?: ReactNode;
}

/** The buttons while the window is open: check in, or reverse it. */
export function OpenCheckin({ roster, needed, to, calm, checkIn, takeBack, waiting }: OpenWindow) {
  const { busy, error, run } = useCommand();
  const beats = useChangeCount(roster.checkedIn);
  return (
    <>
      {roster.checkedIn ? (
        <Note tone="ok" beat={beats > 0} title={<Trans>Your roster is checked in.</Trans>}>
          <span className="small">
            {takeBack ? (
              <Trans>It is locked now. Undo the check-in to unlock it.</Trans>
            ) : (
              <Trans>It is locked now. The captain can undo the check-in.</Trans>
            )}
          </span>
        </Note>
      ) : (
        <p>
          <Trans>
            Check in before <Instant at={to} />. Without check-in your roster does not play.
          </Trans>
        </p>
      )}
      {roster.status !== 'ready' && !roster.checkedIn && (
        <Note
          tone="warn"
          title={
            <Plural
              value={needed}
              one="# eligible player is needed first."
              other="# eligible players are needed first."
            />
          }
        />
      )}
      <SomethingWrong error={error} />
      <div className="row">
        {roster.checkedIn
          ? takeBack && (
              <Button size="small" busy={busy} onClick={() => void run(takeBack)}>
                <Trans>Undo check-in</Trans>
              </Button>
            )
          : (waiting ?? (
              <Button
                variant={calm ? 'light' : 'go'}
                icon="check"
                busy={busy}
                disabled={roster.status !== 'ready'}
                onClick={() => void run(checkIn)}
              >
                <Trans>Check in the roster</Trans>
              </Button>
            ))}
      </div>
    </>
  );
}
