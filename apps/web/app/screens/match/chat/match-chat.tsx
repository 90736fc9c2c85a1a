import { Trans, useLingui } from '@lingui/react/macro';
import type { ChatMessage } from '@ringside/contract/collections/chat';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import {
  type FormEvent,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTopics } from '../../../live/use-live.ts';
import { ReadingState } from '../../../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { useRead } from '../../../parts/requests/use-read.ts';
import { Instant } from '../../../parts/time/instant.tsx';
import { Offset } from '../../../parts/time/offset.tsx';
import { client } from '../../../session/browser-client.ts';
import { useDraft } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session-store.ts';
import { type ChatActions, Message } from './chat-message.tsx';
import { MutedPeople } from './muted-people.tsx';
import { ReportMessage } from './report-message.tsx';

const MAX_LISTED_MESSAGES = 100;
const MAX_MESSAGE_LENGTH = 500;
/** Within this distance from the end the log scrolls to new messages by itself. */
const NEAR_PX = 80;

/** Reads the messages, the users whom the reader has muted, and whether the reader is silenced. */
async function readChat(series: string) {
  const [messages, muted, silences] = await Promise.all([
    client.chat.history({
      'filter[matchSeries]': series,
      sort: '-date',
      'page[size]': MAX_LISTED_MESSAGES,
    }),
    client.chatMutes.list(),
    client.chatSilences.list({ 'filter[user]': 'me' }),
  ]);
  return {
    messages: messages.items.toReversed(),
    muted: muted.items,
    silence: silences.items[0] ?? null,
  };
}

/** The chat of the teams and the staff about a match, for those who play it. */
export function MatchChat({ series, isLobby }: { series: string; isLobby: boolean }) {
  const { userId } = useSession();
  const [reading, reload] = useRead(() => readChat(series), series);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const { error, run } = useCommand();
  useTopics(
    [`match-series:${series}`, 'users:me'],
    (change) =>
      (change === null ||
        change.type === 'chat' ||
        change.changes.action === 'chat.person-silenced' ||
        change.changes.action === 'chat.silence-ended') &&
      reload(),
  );
  const after = (act: (id: string) => Promise<unknown>) => (id: string) =>
    void run(async () => await act(id).then(reload));
  const acts = {
    mute: after(client.chatMutes.mute),
    unmute: after(client.chatMutes.unmute),
    report: setReported,
  };
  const talk = reading.state === 'read' ? reading.answer : null;
  return (
    <Panel title={<Trans>Match chat</Trans>} id="chat">
      <div className="stack stack--tight">
        <p className="small soft">
          {isLobby ? (
            <Trans>Visible to all teams of the lobby and the referees.</Trans>
          ) : (
            <Trans>Visible to both teams and the referees.</Trans>
          )}
        </p>
        {talk ? (
          <ChatLog messages={talk.messages} me={userId} isLobby={isLobby} acts={acts} />
        ) : (
          <ReadingState reading={reading} reload={reload} rows={2} />
        )}
        <SomethingWrong error={error} />
        {talk && <MutedPeople muted={talk.muted} onUnmute={acts.unmute} />}
        {talk?.silence ? (
          <SilencedNote {...talk.silence} />
        ) : (
          <ChatInput series={series} onSent={reload} />
        )}
        <ReportMessage message={reported} onClose={() => setReported(null)} onReported={reload} />
      </div>
    </Panel>
  );
}

function SilencedNote({ reason, until }: { reason: string; until: string }) {
  return (
    <Note
      tone="warn"
      title={
        <Trans>
          You cannot write in match chats until <Instant at={until} />.
        </Trans>
      }
    >
      <span className="small break">
        <Trans>The staff’s reason: {reason}</Trans>
      </span>
    </Note>
  );
}

/**
 * The messages by day, the newest in sight. `me`: the reader's user; `acts`: the reader's commands
 * about others' messages.
 */
export function ChatLog({
  messages,
  me,
  isLobby = false,
  acts,
}: {
  messages: ChatMessage[];
  me: string | null;
  isLobby?: boolean;
  acts?: ChatActions;
}) {
  const { t, i18n } = useLingui();
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  const follows = useRef(true);
  useEffect(() => {
    if (last && follows.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'short' }).format(new Date(at));
  const isFirstOfDay = (message: ChatMessage, before: ChatMessage | undefined) =>
    !before || dayOf(before.date) !== dayOf(message.date);
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      ref={log}
      className="talk"
      role="log"
      aria-label={t`Messages of this match`}
      tabIndex={0}
      onScroll={onScroll}
    >
      {messages.length === 0 && (
        <p className="soft">
          {isLobby ? (
            <Trans>No messages yet. Greet the other teams, or ask the referees.</Trans>
          ) : (
            <Trans>No messages yet. Greet the other team, or ask the referees.</Trans>
          )}
        </p>
      )}
      {messages.map((message, index) => (
        <div key={message.id} className="talk__g">
          {isFirstOfDay(message, messages[index - 1]) && (
            <p className="talk__day tiny soft">
              <Instant at={message.date} style="day" />, <Offset at={message.date} />
            </p>
          )}
          <Message message={message} isOwn={message.user.id === me} acts={acts} />
        </div>
      ))}
    </div>
  );
}

/** The text stays in the field until it is sent. */
function ChatInput({ series, onSent }: { series: string; onSent: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText, clearText] = useDraft(`chat:${series}`, '');
  const { busy, error, run } = useCommand();
  const send = () => {
    if (busy || !text.trim()) return;
    void run(async () => {
      await client.chat.say(series, text);
      clearText();
      onSent();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="stack stack--tight" onSubmit={submit}>
      <SomethingWrong error={error}>
        <span className="small">
          <Trans>Your message was not sent. It is still in the field.</Trans>
        </span>
      </SomethingWrong>
      <div className="talk__say">
        <label className="vh" htmlFor={id}>
          <Trans>Message</Trans>
        </label>
        <textarea
          id={id}
          className="in"
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={t`Message`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <Button type="submit" variant="light" icon="chat" busy={busy}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
