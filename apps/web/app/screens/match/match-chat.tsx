import { Trans, useLingui } from '@lingui/react/macro';
import type { ChatMessage } from '@ringside/contract/collections/chat';
import { Button } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTopics } from '../../live/use-live.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import { Instant } from '../../shell/instant.tsx';
import { ReadingState } from '../../shell/reading-state.tsx';
import { SomethingWrong } from '../../shell/something-wrong.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useRead } from '../../shell/use-read.ts';

const SHOWN = 100;
const LONGEST = 500;
/** So near the end one reads along: what is new comes into sight by itself. */
const NEAR_PX = 80;

const newest = async (series: string) => (await client.chat.history({ 'filter[matchSeries]': series, sort: '-date', 'page[size]': SHOWN })).items.toReversed();

/** What both sides and the staff say to each other about a match; for those who play it. */
export function MatchChat({ series }: { series: string }) {
  const { userId } = useSession();
  const [reading, again] = useRead(() => newest(series), series);
  useTopics([`match-series:${series}`], (told) => (told === null || told.type === 'chat') && again());
  return (
    <Panel title={<Trans>Match chat</Trans>} id="chat">
      <div className="stack stack--tight">
        <p className="small soft"><Trans>Both teams and the referees read along.</Trans></p>
        {reading.state === 'read' ? <ChatLog messages={reading.answer} me={userId} /> : <ReadingState reading={reading} again={again} rows={2} />}
        <Say series={series} said={again} />
      </div>
    </Panel>
  );
}

/** What was said, by day, the newest in sight. `me`: the reader's user. */
export function ChatLog({ messages, me }: { messages: ChatMessage[]; me: string | null }) {
  const { t, i18n } = useLingui();
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  const follows = useRef(true);
  useEffect(() => {
    if (last && follows.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  const scrolled = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.current!;
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  const dayOf = (at: string) => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'short' }).format(new Date(at));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div ref={log} className="talk" role="log" aria-label={t`Messages of this match`} tabIndex={0} onScroll={scrolled}>
      {messages.length === 0 && <p className="soft"><Trans>Nobody has said anything yet. Greet the other team, or ask the referees.</Trans></p>}
      {messages.map((message, index) => (
        <div key={message.id} className="talk__g">
          {(index === 0 || dayOf(messages[index - 1]!.date) !== dayOf(message.date)) && <p className="talk__day tiny soft"><Instant at={message.date} style="day" /></p>}
          <Message message={message} own={message.user.id === me} />
        </div>
      ))}
    </div>
  );
}

function Message({ message: { text, date, side, user }, own }: { message: ChatMessage; own: boolean }) {
  return (
    <div className={['talk__m', own && 'talk__m--own', side === null && 'talk__m--staff'].filter(Boolean).join(' ')}>
      <p className="talk__by tiny">
        {side ? <SideMark side={side}>{user.username}</SideMark> : <><Tag icon="star"><Trans>Referee</Trans></Tag> <b>{user.username}</b></>}
        {own && <span className="soft"><Trans>you</Trans></span>}
        <span className="soft"><Instant at={date} style="time" /></span>
      </p>
      <p className="talk__t">{text}</p>
    </div>
  );
}

/** What was written stays in the field until it was sent. */
function Say({ series, said }: { series: string; said: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const { busy, error, run } = useAct();
  const send = () => {
    if (busy || !text.trim()) return;
    void run(async () => {
      await client.chat.say(series, text);
      setText('');
      said();
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
      <SomethingWrong error={error}><span className="small"><Trans>Your message was not sent. It is still in the field.</Trans></span></SomethingWrong>
      <div className="talk__say">
        <label className="vh" htmlFor={id}><Trans>Message</Trans></label>
        <textarea id={id} className="in" rows={1} maxLength={LONGEST} placeholder={t`Message`} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKey} />
        <Button type="submit" look="light" icon="chat" busy={busy}><Trans>Send</Trans></Button>
      </div>
    </form>
  );
}
