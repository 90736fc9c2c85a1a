import type { ChatMessage } from '@ringside/contract/collections/chat';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { type FormEvent, useState } from 'react';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { type Action } from '../action-dialog.tsx';
import { EmptyText } from '../query-view.tsx';
import { Refusal } from '../refusal.tsx';
import { ReportText } from '../report-text.tsx';
import { Time } from '../time.tsx';
import { chatActionsOf } from './chat-actions.ts';
import type { SeriesData } from './read-series.ts';

interface ChatProps {
  file: SeriesData;
  onChanged: () => void;
  onAct: (act: Action) => void;
}

/** The chat of both sides with readers' reports, and the field for a message of the staff. */
export function Chat({ file, onChanged, onAct }: ChatProps) {
  const { series, chat, isDeleted } = file;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const can = usePermissions();
  async function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFault(undefined);
    try {
      await client.chat.say(series.id, String(new FormData(form).get('text')));
      form.reset();
      onChanged();
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  }
  return (
    <>
      {chat.length === 0 && <EmptyText>No messages yet.</EmptyText>}
      <ol className="talk">
        {chat.map((message) => (
          <Message key={message.id} message={message} file={file} onAct={onAct} />
        ))}
      </ol>
      {!isDeleted && can('series.rule') && (
        <form className="say" onSubmit={say}>
          <TextField
            label="Message as staff"
            name="text"
            required
            maxLength={500}
            autoComplete="off"
          />
          <Button type="submit" size="small" busy={busy}>
            Send
          </Button>
          <Refusal fault={fault} />
        </form>
      )}
    </>
  );
}

/** Returns the side of the author, in a lobby their roster. */
const formatOrigin = ({ side, roster }: ChatMessage): string => side ?? roster?.name ?? 'staff';

function Message({
  message,
  file,
  onAct,
}: {
  message: ChatMessage;
  file: SeriesData;
  onAct: (act: Action) => void;
}) {
  const can = usePermissions();
  const { id, text, user, side, date, hidden, hiddenBy } = message;
  const reports = file.reports.filter((report) => report.message.id === id);
  const silence = file.silences.find((one) => one.id === user.id);
  const acts = can('series.rule')
    ? chatActionsOf(message, { reports, silences: file.silences })
    : [];
  return (
    <li>
      <p className="small">
        {side ? <SideMark side={side} /> : null}
        <b>{user.username}</b>{' '}
        <span className="soft">
          {formatOrigin(message)} · <Time at={date} brief />
        </span>
        {hidden && <Tag tone="warn">{`Hidden by ${hiddenBy?.username ?? 'the staff'}`}</Tag>}
        {silence && (
          <Tag tone="warn">
            Silenced until <Time at={silence.until} />
          </Tag>
        )}
      </p>
      <p className={hidden ? 'break soft' : 'break'}>{text}</p>
      {reports.map((report) => (
        <ReportText key={report.id} report={report} />
      ))}
      {acts.length > 0 && (
        <div className="acts" role="group" aria-label={`About the message of ${user.username}`}>
          {acts.map((act) => (
            <Button key={act.title} size="small" aria-label={act.title} onClick={() => onAct(act)}>
              {act.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
