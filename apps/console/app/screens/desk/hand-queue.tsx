import { Button } from '@ringside/ui/button';
import { Icon, type IconName } from '@ringside/ui/icon';
import { useState } from 'react';
import { TakeAlarm } from '../../parts/take-alarm.tsx';
import { formatClock } from '../../parts/time.tsx';
import type { NextStep } from './next-steps.ts';
import { type HandItem, type HandKind, settleOrder } from './queue.ts';

const KINDS: Record<HandKind, { text: string; icon: IconName; tone: 'bad' | 'warn' }> = {
  disputed: { text: 'Dispute', icon: 'alert', tone: 'bad' },
  'game-winner': { text: 'Two winners claimed', icon: 'alert', tone: 'bad' },
  'no-show': { text: 'No-show', icon: 'hidden', tone: 'bad' },
  held: { text: 'Held', icon: 'lock', tone: 'bad' },
  overdue: { text: 'No report', icon: 'clock', tone: 'warn' },
  late: { text: 'Late', icon: 'clock', tone: 'warn' },
  unassigned: { text: 'Open place', icon: 'plus', tone: 'warn' },
  tie: { text: 'Tie across the line', icon: 'list', tone: 'warn' },
  checkin: { text: 'Check-in', icon: 'check', tone: 'warn' },
  chat: { text: 'Reported message', icon: 'chat', tone: 'warn' },
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The kinds whose clock counts down to an instant. */
const COUNTS_DOWN = new Set<HandKind>(['no-show', 'checkin']);

/** Formats the clock of a row: the time left, or how long it has waited. */
export function formatWait({ kind, at }: Pick<HandItem, 'kind' | 'at'>, now: Date): string {
  if (at === null) return '';
  const ms = Date.parse(at) - +now;
  if (COUNTS_DOWN.has(kind) || ms > 0) return `in ${formatClock(Math.max(0, ms))}`;
  if (-ms >= HOUR_MS)
    return `${Math.floor(-ms / HOUR_MS)} h ${Math.floor((-ms % HOUR_MS) / MINUTE_MS)} min`;
  return -ms < MINUTE_MS ? formatClock(-ms) : `${Math.floor(-ms / MINUTE_MS)} min`;
}

interface HandQueueProps {
  items: readonly HandItem[];
  now: Date;
  openId: string | null;
  focusedKey: string | null;
  operatorId: string | undefined;
  next: NextStep | undefined;
  onFocus: (key: string) => void;
  onOpen: (item: HandItem) => void;
  onTake: (item: HandItem) => void;
  onChanged: () => void;
}

/** Everything that waits for a human, as one list; its first row is large and has the yellow button. */
export function HandQueue({ items, next, now, ...row }: HandQueueProps) {
  const settledItems = useSettledOrder(items, row.focusedKey);
  return (
    <section className="dk-queue" aria-labelledby="needs-a-hand">
      <div className="dk-ph">
        <h2 id="needs-a-hand">Needs a hand</h2>
        <span className="num" role="status" aria-label={`${items.length} waiting`}>
          {items.length}
        </span>
      </div>
      {items.length === 0 ? (
        <QuietNote next={next} now={now} />
      ) : (
        <ol className="dk-hand">
          {settledItems.map((item, index) => (
            <HandRow key={item.key} item={item} isFirst={index === 0} now={now} {...row} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Returns the rows so that a new one does not move the row in focus. */
function useSettledOrder(items: readonly HandItem[], focused: string | null): HandItem[] {
  const [settled, setSettled] = useState({ from: items, rows: [...items] });
  if (settled.from === items) return settled.rows;
  const rows = settleOrder(items, { order: settled.rows.map(({ key }) => key), focused });
  setSettled({ from: items, rows });
  return rows;
}

/** Says that nothing waits, and what comes next by itself. */
function QuietNote({ next, now }: { next: NextStep | undefined; now: Date }) {
  return (
    <div className="dk-quiet">
      <b>
        <Icon name="check" />
        Nothing needs a hand
      </b>
      {next && (
        <span>{`Next in ${formatClock(Date.parse(next.at) - +now)}: ${next.where}, ${next.text}.`}</span>
      )}
    </div>
  );
}

type HandRowProps = Omit<HandQueueProps, 'items' | 'next'> & { item: HandItem; isFirst: boolean };

function HandRow({ item, isFirst, now, openId, focusedKey, ...acts }: HandRowProps) {
  const { text, icon, tone } = KINDS[item.kind];
  const isOpen = item.seriesId !== null && item.seriesId === openId;
  return (
    <li
      className={[
        'dk-hd',
        `dk-hd--${tone}`,
        isFirst && 'dk-hd--first',
        isOpen && 'is-open',
        item.takenBy && 'is-taken',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <button
        type="button"
        className="dk-hd__go"
        data-key={item.key}
        aria-current={item.key === focusedKey || undefined}
        onFocus={() => acts.onFocus(item.key)}
        onClick={() => acts.onOpen(item)}
      >
        <Icon name={icon} />
        <span className="dk-hd__kind">{text}</span>
        <span className="dk-hd__wait num">{formatWait(item, now)}</span>
        <b title={item.title}>{item.title}</b>
        <span className="dk-hd__why" title={item.why}>
          {item.why}
        </span>
      </button>
      <HandActs item={item} isFirst={isFirst} isOpen={isOpen} {...acts} />
    </li>
  );
}

type HandActsProps = Pick<
  HandRowProps,
  'item' | 'isFirst' | 'operatorId' | 'onTake' | 'onChanged'
> & {
  isOpen: boolean;
};

/** The button of a row: the first one is yellow; with its series open, the decision there is. */
function HandActs({ item, isFirst, isOpen, operatorId, onTake, onChanged }: HandActsProps) {
  return (
    <div className="dk-hd__act">
      {isOpen && <span className="dk-you">You have it open</span>}
      {isFirst && !isOpen && (
        <Button size="small" variant="go" onClick={() => onTake(item)}>
          {item.seriesId ? 'Take and open' : 'Open'} <kbd>T</kbd>
        </Button>
      )}
      <Claim item={item} canRelease={!isOpen} operatorId={operatorId} onChanged={onChanged} />
    </div>
  );
}

/** Names the operator who has claimed a row; their own claim they can release. */
function Claim({
  item: { takenBy, seriesId },
  canRelease,
  operatorId,
  onChanged,
}: Pick<HandActsProps, 'item' | 'operatorId' | 'onChanged'> & { canRelease: boolean }) {
  if (!takenBy) return null;
  const isMine = takenBy.id === operatorId;
  return (
    <>
      <span className="dk-hd__by">
        {isMine ? 'Claimed by you' : `Claimed by ${takenBy.username}`}
      </span>
      {isMine && seriesId && canRelease && (
        <TakeAlarm alarm={{ id: seriesId, takenBy }} onChanged={onChanged} />
      )}
    </>
  );
}
