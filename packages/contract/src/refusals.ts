import type { RefusalReason } from '@ringside/rules/refusals';

interface Outside {
  status: 403 | 404 | 409 | 422;
  title: string;
  /** Where the answer's code is not the reason itself: the catalogue's numbers. */
  code?: string;
}

const state = (title: string): Outside => ({ status: 409, title });
const field = (title: string): Outside => ({ status: 422, title });
const forbidden = (title: string): Outside => ({ status: 403, title });
const catalogue = (code: string, title: string): Outside => ({ status: 422, title, code });

/** The one table from the rules' reasons to what the API answers. */
export const REFUSALS: Record<RefusalReason, Outside> = {
  'invalid-key': catalogue('4', 'The key opens no roster'),
  'wrong-region': catalogue('5', 'The roster plays in another region'),
  'roster-full': catalogue('6', 'There is no place in the roster'),
  'country-excluded': catalogue('7', 'The country takes no part'),
  'no-open-region': catalogue('8', 'No region is open'),
  'already-in-roster': state('One roster per player and stage'),
  'segment-full': state('The region has no place left'),
  'registration-closed': state('Registration is closed'),
  'not-eligible': forbidden('Not eligible to play'),
  'roster-locked': state('The roster is locked'),
  'roster-disbanded': state('The roster is disbanded'),
  'roster-not-ready': state('The roster is not complete'),
  'not-a-member': forbidden('Only members may do this'),
  'not-the-owner': forbidden('Only the captain may do this'),
  'cannot-kick-owner': state('The captain cannot be kicked'),
  'no-additions-left': state('No addition is left'),
  'name-length': field('The name has the wrong length'),
  'name-characters': field('The name has characters that are not allowed'),
  'name-confusable': field('The name looks like that of another roster'),
  'name-blocked': field('The name is not allowed'),
  'age-gate': forbidden('Too young for this competition'),
  'age-gate-waiting': forbidden('The age was refused and cannot be given again yet'),
  'profile-required': forbidden('A profile is needed first'),
  banned: forbidden('Banned players cannot take part'),
  'country-banned': forbidden('Players of this country cannot take part'),
  'too-few-brawlers': forbidden('More brawlers are needed'),
  'brawlers-unknown': forbidden('The game could not be asked; try again'),
  'not-qualified': forbidden('Only qualified players may enter'),
  'not-invited': forbidden('Only invited rosters may enter'),
  'checkin-closed': state('Check-in is not open'),
  'checkin-window-invalid': field('The check-in window is not possible'),
  'not-checked-in': state('Not checked in'),
  'series-not-live': state('The series is not live'),
  'series-not-scheduled': state('The series is not scheduled'),
  'series-not-finished': state('The series is not finished'),
  'not-in-series': forbidden('Only those who play the series may do this'),
  'nothing-reported': state('Nothing is reported yet'),
  'own-report': state('The other side answers a report'),
  'already-disputed': state('The result is in dispute'),
  'too-early': state('It is too early'),
  'too-late': state('It is too late'),
  'impossible-score': field('The score is not possible'),
  'no-such-series': state('There is no such series'),
  'opponent-unknown': state('An opponent is not known yet'),
  'already-has-result': state('The series has a result'),
  'has-no-result': state('The series has no result'),
  'decided-by-bye': state('A bye cannot be played'),
  'result-would-reset': state('Series that depend on it have begun'),
  'too-few-rosters': state('There are too few rosters'),
  'too-many-rosters': state('There are too many rosters'),
  'round-open': state('A series of the round is open'),
  'round-already-paired': state('The round is paired already'),
  'no-rounds-left': state('All rounds are played'),
  'no-legal-pairing': state('No pairing without a rematch is possible'),
  'duplicate-roster': field('A roster is named twice'),
  'unknown-roster': field('A roster is not part of this segment'),
  'missing-roster': field('A roster of this segment is missing'),
  'seeds-do-not-fit': field('The seeds do not fit the bracket'),
  'seeds-frozen': state('The seeds are frozen'),
  'not-readable': field('The file cannot be read'),
  'invalid-tie-breakers': field('The tie-breakers are not right'),
  'not-your-turn': state('It is not your turn'),
  'wrong-count': field('The number of items is not right'),
  'item-unavailable': field('An item cannot be chosen'),
  'duplicate-item': field('An item is named twice'),
  'challenge-not-open': state('The ban phase is not open'),
  'may-not-vote': forbidden('Only the captain votes'),
  'event-overlap': state('At most two events may overlap'),
  'stage-does-not-fit': field('The rounds do not fit into the time'),
  'segment-not-finished': state('The segment is not finished'),
  'invalid-placements': field('The placements are not right'),
};
