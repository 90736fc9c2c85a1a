import { Trans } from '@lingui/react/macro';
import type { ChatMute } from '@ringside/contract/collections/chat';
import { Button } from '@ringside/ui/button';
import { UserName } from './chat-message.tsx';

/** The users whom the reader has muted, in all their matches and on all their devices. */
export function MutedPeople({
  muted,
  onUnmute,
}: {
  muted: ChatMute[];
  onUnmute: (user: string) => void;
}) {
  if (muted.length === 0) return null;
  return (
    <details className="small">
      <summary className="talk__sum">
        <Trans>Muted players: {muted.length}</Trans>
      </summary>
      <ul className="talk__muted">
        {muted.map(({ id, user: { username: name } }) => (
          <li key={id} className="row row-b">
            <b className="break">{name}</b>
            <Button size="small" onClick={() => onUnmute(id)}>
              <Trans>Unmute</Trans>
              <UserName name={name} />
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
