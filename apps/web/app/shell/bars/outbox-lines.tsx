import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Tag } from '@ringside/ui/tag';
import { outbox } from '../../outbox/browser-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { useRefusalText } from '../errors/something-wrong.tsx';
import { Instant } from '../time/instant.tsx';

/** The commands that wait for a connection, and their outcome. */
export function OutboxLines({ entries }: { entries: Entry[] }) {
  const { t } = useLingui();
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const open = entries.some(({ state }) => state !== 'waiting');
  return (
    <section className="outbox" aria-label={t`Outbox`}>
      <details open={open}>
        <summary>
          <Icon name={waiting > 0 ? 'clock' : 'info'} />
          <span role="status">
            {waiting > 0 ? (
              <Trans>Waiting to be sent: {waiting}</Trans>
            ) : (
              <Trans>Delivery status</Trans>
            )}
          </span>
        </summary>
        <ul className="outbox__l">
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ul>
        {waiting > 0 && (
          <p className="small">
            <Trans>
              It will be sent when you are back online. The time it reaches the server counts.
            </Trans>
          </p>
        )}
      </details>
    </section>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const kind = {
    'roster-checkin': t`Roster check-in`,
    'match-checkin': t`Match check-in`,
    'ban-vote': t`Ban vote`,
    report: t`Result report`,
  }[entry.kind];
  const at = new Date(entry.madeAt).toISOString();
  return (
    <li className="outbox__i">
      <EntryState entry={entry} />
      <span className="grow">
        <b>{kind}</b> <span className="break">{entry.about}</span>{' '}
        <span className="tiny soft">
          <Instant at={at} style="date" />
        </span>
        <EntryReason entry={entry} />
      </span>
      <Button size="small" onClick={() => void outbox.remove(entry.id)}>
        {entry.state === 'waiting' ? <Trans>Cancel</Trans> : <Trans>Dismiss</Trans>}
      </Button>
    </li>
  );
}

function EntryState({ entry: { state } }: { entry: Entry }) {
  if (state === 'sent')
    return (
      <Tag tone="ok" icon="check">
        <Trans>Sent</Trans>
      </Tag>
    );
  if (state === 'refused')
    return (
      <Tag tone="bad" icon="alert">
        <Trans>Refused</Trans>
      </Tag>
    );
  return (
    <Tag tone="warn" icon="clock">
      <Trans>Not sent yet</Trans>
    </Tag>
  );
}

/** The server's reason, in the page's language where there is a text for it. */
function EntryReason({ entry: { state, refusal, request } }: { entry: Entry }) {
  const { t } = useLingui();
  const textOf = useRefusalText();
  if (state !== 'refused' || !refusal) return null;
  const { status, code, text } = refusal;
  const reasonText =
    code === 'not-sent-in-time'
      ? t`It could not be sent within a day.`
      : textOf(
          new ApiError({
            method: request.method,
            path: request.path,
            status,
            errors: [{ status: String(status), code, title: text }],
          }),
        );
  return <span className="outbox__w small">{reasonText ?? text}</span>;
}
