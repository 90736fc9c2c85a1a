import type { Announcement, AnnouncementTexts } from '@ringside/contract/collections/announcements';
import { type Language, LANGUAGES } from '../../parts/languages.ts';

type Key = keyof AnnouncementTexts;

/** The texts of the form: every language, also an empty one. */
export type FormTexts = Record<Key, { title: string; text: string }>;

/** Returns the texts of the form for an announcement. */
export const createFormTexts = (texts: Partial<AnnouncementTexts>): FormTexts =>
  Object.fromEntries(
    LANGUAGES.map(({ key }) => [key, texts[key] ?? { title: '', text: '' }]),
  ) as FormTexts;

/** Returns the state of a translation: `written`, `incomplete` (one field is empty) or `missing`. */
export function translationStateOf({
  title,
  text,
}: {
  title: string;
  text: string;
}): 'written' | 'incomplete' | 'missing' {
  const filled = [title, text].filter((one) => one.trim() !== '').length;
  return filled === 2 ? 'written' : filled === 1 ? 'incomplete' : 'missing';
}

/** Returns the languages without a text. */
export const missingLanguagesOf = (texts: FormTexts): Language[] =>
  LANGUAGES.filter(({ key }) => translationStateOf(texts[key]) === 'missing');

/** Returns the texts to send, or the languages that are half written; English must be complete. */
export function parseFormTexts(
  form: FormTexts,
): { texts: AnnouncementTexts } | { unfinished: Language[] } {
  const unfinished = LANGUAGES.filter(
    ({ key }) =>
      translationStateOf(form[key]) === 'incomplete' ||
      (key === 'en' && translationStateOf(form.en) === 'missing'),
  );
  if (unfinished.length > 0) return { unfinished };
  const writtenTexts = LANGUAGES.filter(
    ({ key }) => translationStateOf(form[key]) === 'written',
  ).map(({ key }) => [key, { title: form[key].title.trim(), text: form[key].text.trim() }]);
  return { texts: Object.fromEntries(writtenTexts) as AnnouncementTexts };
}

export type Phase = 'running' | 'scheduled' | 'over';

/** Returns the phase of an announcement: `scheduled`, `running` or `over`. */
export function announcementPhaseOf({ date }: Pick<Announcement, 'date'>, now: Date): Phase {
  if (+now < Date.parse(date.from)) return 'scheduled';
  return +now < Date.parse(date.to) ? 'running' : 'over';
}
