export type InstantStyle = 'full' | 'date' | 'time' | 'day';
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DATE: Intl.DateTimeFormatOptions = { ...TIME, day: 'numeric', month: 'short' };
const OPTIONS: Record<InstantStyle, Intl.DateTimeFormatOptions> = {
  full: { ...DATE, year: 'numeric' },
  date: DATE,
  time: TIME,
  day: { weekday: 'long', day: 'numeric', month: 'long' },
};

/** Formats without Intl: the ICU data of server and browser may differ in a space. */
export function formatUtc(at: string, style: InstantStyle, bare: boolean): string {
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
function formatOf(language: string, style: InstantStyle, bare: boolean): Intl.DateTimeFormat {
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
 * Returns an instant in words: day, month, year, time and GMT offset, or as much of them as its
 * style names; without the offset where it is `bare`.
 */
export const formatInstant = ({
  at,
  language,
  style,
  bare,
}: {
  at: string;
  language: string;
  style: InstantStyle;
  bare: boolean;
}): string => formatOf(language, style, bare).format(new Date(at));
