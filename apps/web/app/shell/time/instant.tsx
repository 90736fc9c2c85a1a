import { useLingui } from '@lingui/react';
import { useIsHydrated } from '../../live/use-now.ts';

type Style = 'full' | 'date' | 'time' | 'day';
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DATE: Intl.DateTimeFormatOptions = { ...TIME, day: 'numeric', month: 'short' };
const OPTIONS: Record<Style, Intl.DateTimeFormatOptions> = {
  full: { ...DATE, year: 'numeric' },
  date: DATE,
  time: TIME,
  day: { weekday: 'long', day: 'numeric', month: 'long' },
};

/** Formats without Intl: the ICU data of server and browser may differ in a space. */
function formatUtc(at: string, style: Style, bare: boolean): string {
  const date = at.slice(0, 10);
  if (style === 'day') return date;
  const time = at.slice(11, 16) + (bare ? '' : ' UTC');
  return { full: `${date} ${time}`, date: `${date.slice(5)} ${time}`, time }[style];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format: creating one takes a hundred times as long as using it, and a page has
 * dozens of instants.
 */
function formatOf(language: string, style: Style, bare: boolean): Intl.DateTimeFormat {
  const key = `${language} ${style} ${bare}`;
  let format = formats.get(key);
  if (!format)
    formats.set(
      key,
      (format = new Intl.DateTimeFormat(language, {
        ...OPTIONS[style],
        ...(!bare && style !== 'day' && { timeZoneName: 'shortOffset' }),
      })),
    );
  return format;
}

/**
 * An instant: UTC before hydration, since all viewers get the same bytes, then the viewer's own
 * zone with its offset. With `bare` the zone stands in a text beside it.
 */
export function Instant({
  at,
  style = 'full',
  bare = false,
}: {
  at: string;
  style?: Style;
  bare?: boolean;
}) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at}>
      {useIsHydrated()
        ? formatOf(i18n.locale, style, bare).format(new Date(at))
        : formatUtc(at, style, bare)}
    </time>
  );
}
