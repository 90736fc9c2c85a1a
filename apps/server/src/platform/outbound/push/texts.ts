import type { NoticeKind } from '@ringside/rules/notices/notices';
import { isLocale } from '@ringside/rules/site/locales';
import type { NoticeFacts } from '../../storage/tables/push.ts';
import { NOTICE_TRANSLATIONS } from './translations.ts';

export interface NoticeText {
  title: string;
  body: string;
}

/** The title and body of each kind, with `{team}`, `{opponent}` and `{score}` as placeholders. */
export type NoticeTemplates = Record<NoticeKind, readonly [title: string, body: string]>;

/** The texts on players' devices: English here, the other languages in `translations.ts`. */
const en: NoticeTemplates = {
  'roster-checkin': ['Check-in is open', 'Check {team} in before it closes.'],
  'roster-checkin-closing': ['Check-in closes soon', '{team} is not checked in yet.'],
  'match-found': ['Opponent found', 'Accept the match against {opponent} now.'],
  'match-checkin': ['Your match is about to begin', 'Check in for the match against {opponent}.'],
  'match-checkin-closing': [
    'Last call for check-in',
    'You are not checked in for the match against {opponent}.',
  ],
  'match-live': ['Your match is live', '{team} plays {opponent} now.'],
  'ban-turn': ['It is your turn', 'Vote in the ban phase against {opponent}.'],
  'report-missing': ['The result is missing', 'Report the match against {opponent}.'],
  'result-reported': ['Confirm the result', '{opponent} has reported your match.'],
  'result-final': ['The result is final', '{team} {score} {opponent}'],
};

type Facts = Pick<NoticeFacts, 'team' | 'opponent' | 'score'>;
const fillPlaceholders = (text: string, facts: Facts) =>
  text.replace(/\{(team|opponent|score)\}/g, (_, name: keyof Facts) => facts[name]);

/**
 * Returns the texts of every kind in a user's language. `locale` is one of the site's, such as
 * `zh_CN`, or null for English.
 */
export function getNoticeTexts(
  locale: string | null,
): Record<NoticeKind, (facts: Facts) => NoticeText> {
  const texts =
    locale !== null && isLocale(locale) && locale !== 'en' ? NOTICE_TRANSLATIONS[locale] : en;
  return Object.fromEntries(
    Object.entries(texts).map(([kind, [title, body]]) => [
      kind,
      (facts: Facts) => ({
        title: fillPlaceholders(title, facts),
        body: fillPlaceholders(body, facts),
      }),
    ]),
  ) as unknown as ReturnType<typeof getNoticeTexts>;
}
