import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Locale } from '../locales/locales.ts';

/** What operators tell everybody, in the words of the page. */
export interface ShownAnnouncement {
  id: string;
  title: string;
  text: string;
  link: string | null;
  until: string;
  /** The language it is written in, where that is not the page's. */
  lang?: string;
}

/** Those that run, the newest first. A page without them is better than none. */
export async function readAnnouncements(
  client: Client,
  locale: Locale,
): Promise<ShownAnnouncement[]> {
  const { items } = await client.announcements.list().catch(() => ({ items: [] }));
  return items.map(({ id, texts, link, date }) => {
    const own = texts[locale];
    return { id, ...(own ?? texts.en), link, until: date.to, ...(!own && { lang: 'en' }) };
  });
}

const KEY = 'announcements-read';
/** Older ones are long over. */
const MOST = 30;

/** One that is changed is a new one to read. */
export const markOf = ({ id, title, text }: ShownAnnouncement): string => `${id} ${title} ${text}`;

/** The marks of those that were put away on this machine. */
export function readMarks(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Where a browser keeps nothing, they are put away until the page is left. */
export function keepMarks(marks: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(marks.slice(0, MOST)));
  } catch {
    // nothing is kept
  }
}
