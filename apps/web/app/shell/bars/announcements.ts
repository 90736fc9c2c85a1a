import type { PlayerClient as Client } from '@ringside/contract/client';
import { keptInBrowser } from '@ringside/ui/storage';
import type { Locale } from '../../locales/locales.ts';
import type { ShownAnnouncement } from '../../parts/shell-data.ts';

/** Reads the active announcements, the newest first. A failure leaves the page without them. */
export async function readAnnouncements(
  client: Client,
  locale: Locale,
): Promise<ShownAnnouncement[]> {
  const { items } = await client.announcements.list().catch(() => ({ items: [] }));
  return items.map(({ id, texts, link, date }) => {
    const localText = texts[locale];
    return {
      id,
      ...(localText ?? texts.en),
      link,
      until: date.to,
      ...(!localText && { lang: 'en' }),
    };
  });
}

const KEY = 'announcements-read';
/** The most stored marks: older announcements are long over. */
const MOST = 30;

/** Returns the mark of an announcement; a changed one has a new mark. */
export const markOf = ({ id, title, text }: ShownAnnouncement): string => `${id} ${title} ${text}`;

/** Returns the marks of the announcements that were closed on this machine. */
export const readMarks = (): string[] => (keptInBrowser.load(KEY) ?? []) as string[];

/** Stores the marks. Without storage an announcement stays closed until the page is left. */
export const saveMarks = (marks: string[]): void => keptInBrowser.save(KEY, marks.slice(0, MOST));
