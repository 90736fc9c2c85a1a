import { Trans } from '@lingui/react/macro';
import type { ChatMessage } from '@ringside/contract/collections/chat';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Instant } from '../../../parts/time/instant.tsx';

/** The reader's commands about another user's message; users are named by their ids. */
export interface ChatActions {
  mute: (user: string) => void;
  unmute: (user: string) => void;
  report: (message: ChatMessage) => void;
}

interface MessageProps {
  message: ChatMessage;
  isOwn: boolean;
  acts: ChatActions | undefined;
}

/** One message with its author, and the reader's commands about it. */
export function Message({ message, isOwn, acts }: MessageProps) {
  const { hidden } = message;
  const isStaff = isByStaff(message);
  return (
    <div
      className={['talk__m', isOwn && 'talk__m--own', isStaff && 'talk__m--staff']
        .filter(Boolean)
        .join(' ')}
    >
      <MessageHead message={message} isOwn={isOwn} />
      <MessageText message={message} />
      {acts && !isOwn && !isStaff && !hidden && <MessageActions message={message} acts={acts} />}
    </div>
  );
}

/** Returns whether a message is by an operator: it has no side, and in a lobby no roster. */
const isByStaff = ({ side, roster }: ChatMessage): boolean => side === null && !roster;

/** The author, with their side or their roster, and the time. */
function MessageHead({ message: { date, side, roster, user }, isOwn }: Omit<MessageProps, 'acts'>) {
  return (
    <p className="talk__by tiny">
      {side ? (
        <SideMark side={side}>{user.username}</SideMark>
      ) : roster ? (
        <span className="break">
          <b>{user.username}</b> · {roster.name}
        </span>
      ) : (
        <>
          <Tag icon="star">
            <Trans>Referee</Trans>
          </Tag>{' '}
          <b>{user.username}</b>
        </>
      )}
      {isOwn && (
        <span className="soft">
          <Trans>you</Trans>
        </span>
      )}
      <span className="soft">
        <Instant at={date} style="time" bare />
      </span>
    </p>
  );
}

/**
 * The text; a hidden message shows only that it existed, one of a muted user is folded until the
 * reader opens it.
 */
function MessageText({ message: { text, user, hidden, muted } }: Pick<MessageProps, 'message'>) {
  const [unfolded, setUnfolded] = useState(false);
  if (hidden)
    return (
      <p className="talk__t soft">
        <Trans>The staff has hidden this message.</Trans>
      </p>
    );
  if (muted && !unfolded)
    return (
      <p className="talk__t soft">
        <Trans>You have muted {user.username}.</Trans>{' '}
        <button type="button" className="talk__do" onClick={() => setUnfolded(true)}>
          <Trans>Show message</Trans>
        </button>
      </p>
    );
  return <p className="talk__t">{text}</p>;
}

/** The name of the user whom a command concerns, for screen readers. */
export const UserName = ({ name }: { name: string | undefined }) => (
  <span className="vh"> {name}</span>
);

function MessageActions({ message, acts }: { message: ChatMessage; acts: ChatActions }) {
  const { muted, reported, user } = message;
  const name = user.username;
  return (
    <p className="talk__acts tiny">
      {muted ? (
        <button type="button" className="talk__do" onClick={() => acts.unmute(user.id)}>
          <Trans>Unmute</Trans>
          <UserName name={name} />
        </button>
      ) : (
        <button type="button" className="talk__do" onClick={() => acts.mute(user.id)}>
          <Trans>Mute</Trans>
          <UserName name={name} />
        </button>
      )}
      {reported ? (
        <span className="soft">
          <Trans context="message">Reported</Trans>
        </span>
      ) : (
        <button type="button" className="talk__do" onClick={() => acts.report(message)}>
          <Trans>Report</Trans>
          <UserName name={name} />
        </button>
      )}
    </p>
  );
}
