import type { NoticeKind } from '@ringside/rules/notices/notices';
import type { NoticeFacts } from '../../storage/tables/push.ts';
import { getServerTexts, type ServerTexts } from '../../texts/server-texts.ts';

interface NoticeText {
  title: string;
  body: string;
}

type Facts = Pick<NoticeFacts, 'team' | 'opponent' | 'score' | 'isDrawn' | 'minutes'>;
type NoticeTexts = Record<NoticeKind, (facts: Facts) => NoticeText>;

/** The texts on players' devices. */
const createNotices = (i18n: ServerTexts): NoticeTexts => ({
  'roster-checkin': (facts) => ({
    title: i18n.t('Check-in is open'),
    body: i18n.t('Check {team} in before it closes.', facts),
  }),
  'roster-checkin-closing': (facts) => ({
    title: i18n.t('Check-in closes soon'),
    body: i18n.t('{team} is not checked in yet.', facts),
  }),
  'roster-checkin-lapsed': (facts) => ({
    title: i18n.t('Your check-in has lapsed'),
    body: i18n.t('{team} is short of a player. Fill the place and check in again.', facts),
  }),
  'match-found': (facts) => ({
    title: i18n.t('Opponent found'),
    body: i18n.t('Accept the match against {opponent} now.', facts),
  }),
  'match-checkin': (facts) => ({
    title: i18n.t('Your match is about to begin'),
    body: i18n.t('Check in for the match against {opponent}.', facts),
  }),
  'match-checkin-closing': (facts) => ({
    title: i18n.t('Last call for check-in'),
    body: i18n.t('You are not checked in for the match against {opponent}.', facts),
  }),
  'match-live': (facts) => ({
    title: i18n.t('Your match is live'),
    body: i18n.t('{team} plays {opponent} now.', facts),
  }),
  'ban-turn': (facts) => ({
    title: i18n.t('It is your turn'),
    body: i18n.t('Vote in the ban phase against {opponent}.', facts),
  }),
  'room-open': (facts) => ({
    title: i18n.t('The room is open'),
    body: i18n.t('Go into the room of the match against {opponent}.', facts),
  }),
  'report-missing': (facts) => ({
    title: i18n.t('The result is missing'),
    body: i18n.t('Report the match against {opponent}.', facts),
  }),
  'result-reported': (facts) => ({
    title: i18n.t('Confirm the result'),
    body: i18n.t('{opponent} has reported your match.', facts),
  }),
  'result-final': (facts) => ({
    title: facts.isDrawn ? i18n.t('The match ends in a draw') : i18n.t('The result is final'),
    body: `${facts.team} ${facts.score} ${facts.opponent}`,
  }),
  'match-moved': (facts) => ({
    title: i18n.t('Your match has a new time'),
    body: i18n.t('A match of {team} was moved. The match page shows when you play.', facts),
  }),
  'start-moved': (facts) => ({
    title: i18n.t('The dates have changed'),
    body: i18n.t('Check-in and start of {team} have new times.', facts),
  }),
  'draw-taken-back': (facts) => ({
    title: i18n.t('The draw was taken back'),
    body: i18n.t('{team} keeps its place and is drawn again.', facts),
  }),
  'moved-up': (facts) => ({
    title: i18n.t('You move up'),
    body: i18n.t('{team} takes a place that has become free in the next stage.', facts),
  }),
  'player-left': (facts) => ({
    title: i18n.t('A player has left your team'),
    body: i18n.t('{team} has a free place.', facts),
  }),
  'evidence-asked': () => ({
    title: i18n.t('The referee asks for a picture'),
    body: i18n.t('Add a picture of the result before the time is over.'),
  }),
  'match-soon': ({ minutes = 0, opponent }) => ({
    title: i18n.t('Your match begins soon'),
    body: i18n.t('{minutes, plural, one {# minute} other {# minutes}} until you play {opponent}.', {
      minutes,
      opponent,
    }),
  }),
  'two-before': (facts) => ({
    title: i18n.t('You play soon'),
    body: i18n.t('At most two matches are left before the next one of {team}.', facts),
  }),
  'registration-open': () => ({
    title: i18n.t('Registration is open'),
    body: i18n.t('You asked to be reminded. Enter with your team now.'),
  }),
});

/**
 * Returns the texts of every kind in a user's language. `locale` is one of the site's, such as
 * `zh_CN`, or null for English.
 */
export const getNoticeTexts = (locale: string | null): NoticeTexts =>
  createNotices(getServerTexts(locale));
