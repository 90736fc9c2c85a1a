import type { Announcement, AnnouncementTexts } from '@ringside/contract/collections/announcements';
import { type Language, LANGUAGES } from '../../parts/languages.ts';

type Key = keyof AnnouncementTexts;

/** What stands in the form: every language, an empty one too. */
export type FormTexts = Record<Key, { title: string; text: string }>;

export const formOf = (texts: Partial<AnnouncementTexts>): FormTexts =>
  Object.fromEntries(
    LANGUAGES.map(({ key }) => [key, texts[key] ?? { title: '', text: '' }]),
  ) as FormTexts;

/** Written, begun (one of its two fields is empty), or missing. */
export function stateOf({
  title,
  text,
}: {
  title: string;
  text: string;
}): 'written' | 'begun' | 'missing' {
  const filled = [title, text].filter((one) => one.trim() !== '').length;
  return filled === 2 ? 'written' : filled === 1 ? 'begun' : 'missing';
}

export const missingOf = (texts: FormTexts): Language[] =>
  LANGUAGES.filter(({ key }) => stateOf(texts[key]) === 'missing');

/** What is sent, or the languages that are half written; English must be whole. */
export function textsOf(
  form: FormTexts,
): { texts: AnnouncementTexts } | { unfinished: Language[] } {
  const unfinished = LANGUAGES.filter(
    ({ key }) => stateOf(form[key]) === 'begun' || (key === 'en' && stateOf(form.en) === 'missing'),
  );
  if (unfinished.length > 0) return { unfinished };
  const written = LANGUAGES.filter(({ key }) => stateOf(form[key]) === 'written').map(({ key }) => [
    key,
    { title: form[key].title.trim(), text: form[key].text.trim() },
  ]);
  return { texts: Object.fromEntries(written) as AnnouncementTexts };
}

export type Phase = 'running' | 'coming' | 'over';

export function phaseOf({ date }: Pick<Announcement, 'date'>, now: Date): Phase {
  if (+now < Date.parse(date.from)) return 'coming';
  return +now < Date.parse(date.to) ? 'running' : 'over';
}
