import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@ringside/contract/errors';
import { toServerTime } from '@ringside/contract/live/server-clock';
import { Button } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { keptInBrowser } from '@ringside/ui/storage';
import { Tag } from '@ringside/ui/tag';
import { useEffect } from 'react';
import type { Entry } from '../../outbox/entry.ts';
import { useRefusalText } from '../../parts/requests/something-wrong.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { outbox } from '../../session/browser-outbox.ts';

/** How long a sent command is shown. */
const SHOW_SENT_MS = 4_000;
const SHOWN = 'ringside.outbox-shown';
/** The sent commands that a page has shown before this one was opened: none is shown twice. */
const shownBefore: ReadonlySet<unknown> = new Set(loadShownIds());

function loadShownIds(): unknown[] {
  const ids = keptInBrowser.load(SHOWN);
  return Array.isArray(ids) ? ids : [];
}

/** The commands that wait for a connection, and their outcome. A refusal stays until dismissed. */
export function OutboxLines({ entries }: { entries: Entry[] }) {
  const { t } = useLingui();
  const { waiting = [], sent = [], refused = [] } = Object.groupBy(entries, ({ state }) => state);
  const unreadEntries = sent.filter(({ id }) => !shownBefore.has(id));
  useRemoveAfterReading(sent, unreadEntries.length > 0 ? SHOW_SENT_MS : 0);
  if (waiting.length + unreadEntries.length + refused.length === 0) return null;
  return (
    <section className="outbox" aria-label={t`Outbox`}>
      {waiting.length > 0 && <WaitingLines entries={waiting} />}
      <p className="outbox__s" role="status">
        {unreadEntries.length > 0 && <SentLine entries={unreadEntries} />}
      </p>
      {refused.length > 0 && (
        <ul className="outbox__l">
          {refused.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Removes sent commands after they were on a visible page for some seconds. */
function useRemoveAfterReading(sent: Entry[], showMs: number): void {
  const ids = sent.map(({ id }) => id).join();
  useEffect(() => {
    if (ids === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remove = () => {
      for (const id of ids.split(',')) void outbox.remove(id);
    };
    const run = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      keptInBrowser.save(SHOWN, ids.split(','));
      timer = setTimeout(remove, showMs);
    };
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [ids, showMs]);
}

function WaitingLines({ entries }: { entries: Entry[] }) {
  const waiting = entries.length;
  return (
    <details>
      <summary>
        <Icon name="clock" />
        <span role="status">
          <Trans>Waiting to be sent: {waiting}</Trans>
        </span>
      </summary>
      <ul className="outbox__l">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      <p className="small">
        <Trans>
          It will be sent when you are back online. The time it reaches the server counts.
        </Trans>
      </p>
    </details>
  );
}

/** All sent commands in one line, which names the last one. */
function SentLine({ entries }: { entries: Entry[] }) {
  const kindOf = useKindName();
  const last = entries.at(-1);
  return (
    <>
      <EntryState state="sent" />
      {last && (
        <span className="grow break">
          <b>{kindOf(last)}</b> {last.about}{' '}
          <span className="tiny soft">
            <Instant at={toServerTime(last.judgedAt ?? last.madeAt).toISOString()} style="time" />
          </span>
        </span>
      )}
      {entries.length > 1 && <span className="tiny soft">+{entries.length - 1}</span>}
    </>
  );
}

function useKindName(): (entry: Entry) => string {
  const { t } = useLingui();
  return ({ kind }) =>
    ({
      'roster-checkin': t`Roster check-in`,
      'match-checkin': t`Match check-in`,
      'ban-vote': t`Ban vote`,
      report: t`Result report`,
      confirm: t`Result confirmation`,
      dispute: t`Result dispute`,
      'room-entry': t`Room entry`,
    })[kind];
}

function Line({ entry }: { entry: Entry }) {
  const kindOf = useKindName();
  return (
    <li className="outbox__i">
      <EntryState state={entry.state} />
      <span className="grow">
        <b>{kindOf(entry)}</b> <span className="break">{entry.about}</span>{' '}
        <span className="tiny soft">
          <Instant at={toServerTime(entry.madeAt).toISOString()} style="date" />
        </span>
        <EntryReason entry={entry} />
      </span>
      <Button size="small" onClick={() => void outbox.remove(entry.id)}>
        {entry.state === 'waiting' ? <Trans>Cancel</Trans> : <Trans>Dismiss</Trans>}
      </Button>
    </li>
  );
}

function EntryState({ state }: Pick<Entry, 'state'>) {
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
