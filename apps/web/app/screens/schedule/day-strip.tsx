import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { LinkTo } from '../../parts/links/link-to.tsx';
import type { DayWithMatches } from './days.ts';

/** A link for each day with matches; that of today opens the page at the present. */
export function DayStrip({
  days,
  shownDay,
  today,
  liveDays,
}: {
  days: readonly DayWithMatches[];
  shownDay: string;
  today: string;
  /** The days with a live series. */
  liveDays: ReadonlySet<string>;
}) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && chip)
      strip.current.scrollLeft = chip.offsetLeft - strip.current.offsetLeft;
  }, [shownDay]);
  const addressOf = ({ key, from, to }: DayWithMatches) => {
    const next = new URLSearchParams(search);
    for (const name of ['page', 'results', 'from', 'to']) next.delete(name);
    if (key !== today) {
      next.set('from', from);
      next.set('to', to);
    }
    return next.size > 0 ? `/schedule?${next}` : '/schedule';
  };
  return (
    <nav className="days" aria-label={t`Days`} ref={strip}>
      {days.map((day) => (
        <LinkTo
          key={day.key}
          className="chip"
          to={addressOf(day)}
          aria-current={day.key === shownDay ? 'date' : undefined}
          preventScrollReset
        >
          <DayName day={day.key} isToday={day.key === today} />
          {liveDays.has(day.key) && <i aria-hidden="true" />}
        </LinkTo>
      ))}
    </nav>
  );
}

/** A day by its weekday and number, or the word for today. */
function DayName({ day, isToday }: { day: string; isToday: boolean }) {
  const { i18n } = useLingui();
  const text = isToday
    ? new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(0, 'day')
    : new Intl.DateTimeFormat(i18n.locale, {
        weekday: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${day}T12:00:00Z`));
  return (
    <time className="days__name" dateTime={day}>
      {text}
    </time>
  );
}
