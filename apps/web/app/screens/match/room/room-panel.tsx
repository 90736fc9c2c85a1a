import { Trans, useLingui } from '@lingui/react/macro';
import type { SeriesRoom } from '@ringside/contract/collections/match-series';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { Instant } from '../../../parts/time/instant.tsx';
import { useDraft } from '../../../session/drafts.ts';
import type { MatchData } from '../read-match.ts';
import './room.css';

/** The element of the room, to which the action centre links. */
const ROOM_ID = 'room';

const QrCode = lazy(() => import('@ringside/ui/qr-code').catch(() => ({ default: () => <></> })));

interface RoomActs {
  open: (code?: string) => Promise<void>;
  close: () => Promise<void>;
  enter: () => Promise<void>;
  leave: () => Promise<void>;
}

interface RoomProps {
  match: Pick<MatchData, 'series' | 'home' | 'away'>;
  room: SeriesRoom;
  userId: string;
  /** The users who have checked in. */
  present: ReadonlySet<string>;
  acts: RoomActs;
  /** Replaces the button "I am in" once it was clicked without a connection. */
  waiting?: ReactNode;
}

/** The way into the game's room as a player sees it: code, link and QR code, and who is in. */
export function RoomPanel(props: RoomProps) {
  const { room, canOpen } = props.room;
  const { acts, match } = props;
  return (
    <Panel
      id={ROOM_ID}
      title={<Trans>Room in the game</Trans>}
      aside={room && <InCount {...props} />}
    >
      <div className="stack">
        {room ? (
          <>
            <Entrance room={room} />
            <Presence {...props} opened={room} />
            {canOpen && <OtherRoom subject={match.series.id} acts={acts} />}
          </>
        ) : canOpen ? (
          <OpenRoom subject={match.series.id} open={acts.open} />
        ) : (
          <AwaitedRoom {...props} />
        )}
      </div>
    </Panel>
  );
}

type OpenedRoom = NonNullable<SeriesRoom['room']>;

function InCount({ room: { room }, present }: RoomProps) {
  const count = room?.players.length ?? 0;
  const total = Math.max(present.size, count);
  return (
    <Tag tone={count === total ? 'ok' : 'warn'} icon={count === total ? 'check' : 'clock'}>
      <Trans>
        {count} of {total} are in
      </Trans>
    </Tag>
  );
}

/** The open room: its code as a text, a link and a QR code. */
function Entrance({ room: { code, link, openedAt, isByGame } }: { room: OpenedRoom }) {
  const { t } = useLingui();
  const time = <Instant at={openedAt} style="time" />;
  return (
    <div className="room">
      <div className="stack">
        <div className="key">
          <code translate="no">{code}</code>
        </div>
        <p className="small soft">
          {isByGame ? (
            <Trans>Opened by the game at {time}. Only the two teams see the code.</Trans>
          ) : (
            <Trans>Opened at {time}. Only the two teams see the code.</Trans>
          )}
        </p>
        <div className="row">
          {link && (
            <a className={buttonClassOf({ variant: 'light', size: 'small' })} href={link}>
              <Trans>Go into the room</Trans>
            </a>
          )}
          <CopyButton text={code}>
            <Trans>Copy code</Trans>
          </CopyButton>
        </div>
      </div>
      <Suspense fallback={<span className="qr" />}>
        <QrCode text={link ?? code} label={t`QR code of the room`} />
      </Suspense>
    </div>
  );
}

/** The players who are still missing, and the button by which a player says that they are in. */
function Presence({
  match,
  userId,
  present,
  acts,
  opened,
  waiting,
}: RoomProps & { opened: OpenedRoom }) {
  const { busy, error, run } = useCommand();
  const { players } = opened;
  const isIn = players.includes(userId);
  const names = [match.home, match.away]
    .flatMap((roster) => roster?.players ?? [])
    .filter(({ user }) => present.has(user.id) && !players.includes(user.id))
    .map(({ user }) => user.username ?? '')
    .join(', ');
  return (
    <>
      <SomethingWrong error={error} />
      <div className="row">
        {waiting}
        {present.has(userId) && !waiting && (
          <Button
            variant={isIn ? 'light' : 'go'}
            {...(isIn && { icon: 'check' as const })}
            busy={busy}
            aria-pressed={isIn}
            onClick={() => void run(isIn ? acts.leave : acts.enter)}
          >
            <Trans>I am in</Trans>
          </Button>
        )}
        {names !== '' && (
          <span className="small soft break">
            <Trans>Not in yet: {names}</Trans>
          </span>
        )}
      </div>
    </>
  );
}

/** The form that opens a room: with the code of a room that the player has made, or by the game. */
function OpenRoom({ subject, open }: { subject: string } & Pick<RoomActs, 'open'>) {
  const { busy, error, run } = useCommand();
  const [code, setCode, clearCode] = useDraft(`room:${subject}`, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await open(code.trim() || undefined);
      clearCode();
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={<Trans>Code of the room</Trans>}
        hint={<Trans>Leave it empty, and the game opens the room if it can.</Trans>}
        value={code}
        maxLength={32}
        autoComplete="off"
        onChange={(event) => setCode(event.target.value)}
      />
      <SomethingWrong error={error} />
      <div>
        <Button variant="go" type="submit" busy={busy}>
          <Trans>Open the room</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Replaces the room by another, or closes it. */
function OtherRoom({ subject, acts }: { subject: string; acts: RoomActs }) {
  const { busy, error, run } = useCommand();
  return (
    <details>
      <summary className="small">
        <Trans>The room does not work</Trans>
      </summary>
      <div className="stack">
        <OpenRoom subject={subject} open={acts.open} />
        <SomethingWrong error={error} />
        <div>
          <Button size="small" busy={busy} onClick={() => void run(acts.close)}>
            <Trans>Close the room</Trans>
          </Button>
        </div>
      </div>
    </details>
  );
}

/** The name of the player who opens the room, for all others. */
function AwaitedRoom({ match, room: { opener } }: RoomProps) {
  const name = match.home?.players.find(({ user }) => user.id === opener)?.user.username ?? '';
  return (
    <p className="soft">
      <Trans>{name} opens the room. The code appears here by itself.</Trans>
    </p>
  );
}
