import { ERROR_CATALOGUE, type RefusalReason } from '@ringside/rules/refusals';

interface Outside {
  status: 403 | 404 | 409 | 422;
  title: string;
  /** The explanation of an answer without a more specific one. */
  detail: string;
  /** The answer's code if it is not the reason itself: the catalogue's numbers. */
  code?: (typeof ERROR_CATALOGUE)[keyof typeof ERROR_CATALOGUE]['code'];
}

const state = (title: string, detail: string): Outside => ({ status: 409, title, detail });
const field = (title: string, detail: string): Outside => ({ status: 422, title, detail });
const forbidden = (title: string, detail: string): Outside => ({ status: 403, title, detail });
const catalogue = (reason: keyof typeof ERROR_CATALOGUE, title: string): Outside => ({
  status: 422,
  title,
  code: ERROR_CATALOGUE[reason].code,
  detail: ERROR_CATALOGUE[reason].message,
});

/** The one table from the rules' reasons to the answers of the API. */
export const REFUSALS: Record<RefusalReason, Outside> = {
  'invalid-key': catalogue('invalid-key', 'No roster has this key'),
  'wrong-region': catalogue('wrong-region', 'The roster plays in another region'),
  'roster-full': catalogue('roster-full', 'There is no place in the roster'),
  'country-excluded': catalogue('country-excluded', 'The country does not take part'),
  'no-open-region': catalogue('no-open-region', 'No region is open'),
  'already-in-roster': state(
    'One roster per player and stage',
    'You already belong to a roster of this stage. Leave it first to create or join another.',
  ),
  'segment-full': state(
    'The region is full',
    'All places of this region are taken. A place becomes free when a roster leaves.',
  ),
  'registration-closed': state(
    'Registration is closed',
    'This stage takes no registrations now. The registration phases of the segment say when it does.',
  ),
  'not-eligible': forbidden(
    'Not eligible to play',
    'The user does not meet the conditions of this competition.',
  ),
  'roster-locked': state(
    'The roster is locked',
    'The line-up can no longer change. An operator can open it again.',
  ),
  'roster-disbanded': state(
    'The roster is disbanded',
    'The roster has no members any more. An operator can reinstate it while its stage allows that.',
  ),
  'no-next-stage': state(
    'No later stage takes this roster now',
    'The roster has not advanced, or the next stage has its seeds already.',
  ),
  'captain-first': state(
    'The captain enters the next stage first',
    'The other members can enter once the captain has entered the team.',
  ),
  'already-out': state(
    'The roster is already withdrawn or disqualified',
    'The roster has left its stage. An operator can reinstate it.',
  ),
  disqualified: forbidden(
    'The player was disqualified in this event',
    "An operator disqualified the player's roster in this event, so they cannot enter a stage of it.",
  ),
  'not-out': state(
    'The roster is neither withdrawn nor disqualified',
    'Only a roster that has withdrawn or was disqualified can be reinstated.',
  ),
  'other-stage': field(
    'The segment must be another segment of the same stage',
    "Name a segment that belongs to the same stage as the roster's segment.",
  ),
  'not-two-players': state(
    'Both accounts must belong to players',
    'Only two accounts that both have a game account can be merged.',
  ),
  'merged-already': state(
    'One of the accounts is already merged',
    'Undo the first merge before the account is merged again.',
  ),
  'not-merged': state(
    'The account is not merged',
    'The account was not merged into another one, so there is nothing to undo.',
  ),
  'in-same-stage': state(
    'Both play in the same stage',
    'Two accounts with rosters in one stage cannot become one person. Remove one of the rosters first.',
  ),
  'in-same-series': state(
    'Both have been in the same series',
    'Two accounts that met in one series cannot become one person.',
  ),
  'roster-not-ready': state(
    'The roster is not complete',
    'The roster needs all its players, and each of them must be eligible.',
  ),
  'not-a-member': forbidden('Only members may do this', 'Sign in as a member of this roster.'),
  'not-the-owner': forbidden(
    'Only the captain may do this',
    'The captain of the roster has to do this, or hand the team over first.',
  ),
  'cannot-kick-owner': state(
    'The captain cannot be kicked',
    'Hand the team over to another member first.',
  ),
  'no-additions-left': state(
    'No addition is left',
    'The line-up is locked, and its replacements are used up.',
  ),
  'name-length': field(
    'The name has the wrong length',
    'A name has 3 to 24 characters, or at least 2 where all are Han, kana or Hangul.',
  ),
  'name-characters': field(
    'The name has characters that are not allowed',
    'Control characters, invisible characters and characters that change the direction of text are not allowed.',
  ),
  'name-confusable': field(
    'The name looks like that of another roster',
    'Choose a name that readers can tell apart from the other names of the event.',
  ),
  'name-blocked': field(
    'The name is not allowed',
    'The name contains a word that is blocked in this championship. Choose another name.',
  ),
  'age-gate': forbidden(
    'Too young for this competition',
    'The player is younger than the minimum age of their country on the first day of the stage.',
  ),
  'age-gate-waiting': forbidden(
    'The age was refused; try again later',
    'The age check accepts a new answer 24 hours after a refusal.',
  ),
  'profile-required': forbidden(
    'A profile is needed first',
    'Create a profile first, with name, date of birth and nationality.',
  ),
  banned: forbidden(
    'Banned players cannot take part',
    'The game or an operator has banned this player.',
  ),
  'country-banned': forbidden(
    'Players of this country cannot take part',
    'This championship does not take players of the country.',
  ),
  'too-few-brawlers': forbidden(
    'More brawlers are needed',
    'The player has fewer brawlers than the championship requires.',
  ),
  'brawlers-unknown': forbidden(
    'The game did not answer; try again',
    'The number of brawlers could not be read from the game. Try again in a moment.',
  ),
  'not-qualified': forbidden(
    'Only qualified players may enter',
    'The player has not won enough challenge matches yet.',
  ),
  'not-invited': forbidden(
    'Only invited rosters may enter',
    'The stage takes only rosters that an operator or an earlier stage sends there.',
  ),
  'door-account-age': forbidden(
    'The account is too new for this stage',
    'The stage takes only players whose account has a minimum age in days.',
  ),
  'door-challenge-wins': forbidden(
    'More challenge wins are needed for this stage',
    'The stage takes only players with a minimum number of wins in the Challenge.',
  ),
  'door-unverified': forbidden(
    'A verified contact is needed for this stage',
    'Verify a phone number or an email address in the settings, as the stage asks for it.',
  ),
  'checkin-closed': state(
    'Check-in is not open',
    'Check-in is possible only inside its window. The segment or the series says when it opens and closes.',
  ),
  'checkin-window-invalid': field(
    'The check-in window is not valid',
    'The window must end at least 10 minutes before the segment starts.',
  ),
  'not-checked-in': state('Not checked in', 'Only members who checked in can do this.'),
  'series-not-live': state(
    'The series is not live',
    'The series must be live: it has not begun yet, or it has ended.',
  ),
  'series-not-scheduled': state(
    'The series is not scheduled',
    'The series has no date yet, or it has begun.',
  ),
  'series-not-finished': state('The series is not finished', 'The series must have ended first.'),
  'not-in-series': forbidden(
    'Only players of the series may do this',
    'Sign in as a member of one of the rosters that play this series.',
  ),
  'nothing-reported': state(
    'No result is reported yet',
    'A side must report a result before it can be confirmed or disputed.',
  ),
  'own-report': state(
    'Only the other side can answer a report',
    'Your roster made this report. The other side confirms or disputes it, and your roster can replace it.',
  ),
  'already-disputed': state(
    'The result is in dispute',
    'A referee decides the series. Players cannot change its result any more.',
  ),
  'not-disputed': state('The result is not in dispute', 'Only a dispute needs evidence.'),
  'result-reported': state('A result is reported', 'It replaces live score and room.'),
  'bans-open': state('The ban phase is not over', 'The room opens after the ban phase.'),
  'no-room': state('There is no room', 'The room is not open yet, or it was closed.'),
  'room-code-missing': field('The code is missing', 'Open a room in the game and send its code.'),
  'too-early': state('It is too early', 'This becomes possible later.'),
  'too-late': state('It is too late', 'The time for this is over.'),
  'impossible-score': field(
    'The score is not valid',
    'The score does not fit the best of and the periods of the series.',
  ),
  'no-such-series': state('There is no such series', 'It does not exist, or it was deleted.'),
  'opponent-unknown': state(
    'An opponent is not known yet',
    'The series can be played once both of its rosters are known.',
  ),
  'already-has-result': state('The series has a result', 'Correct or reset the result instead.'),
  'has-no-result': state('The series has no result', 'Report a result first.'),
  'nothing-to-restore': state(
    'There is nothing to restore',
    'Nothing was taken back that could be restored, or something new stands in its place.',
  ),
  'round-order': state(
    'A round would change places with another',
    'A series stays behind those of earlier rounds, and before those of later ones, of its rosters. Shift the round: later ones move along.',
  ),
  'shift-past': state(
    'Something would be over at once',
    'A shift moves what is still to come, and only to an instant that is still to come.',
  ),
  'nothing-to-shift': state(
    'There is nothing to shift',
    'The event, segment or round has no date to come.',
  ),
  'shift-settled': state(
    'This shift stays',
    'A shift can be undone until something happens at an instant that it moved.',
  ),
  paused: state(
    'This is paused',
    'An operator has paused the event, the stage or the match. Deadlines move by the length of the pause.',
  ),
  'already-paused': state('This is paused already', 'Resume it before you pause it again.'),
  'not-paused': state('This is not paused', 'There is no pause that could end.'),
  'nothing-to-pause': state('There is nothing to pause', 'The segment or the series is over.'),
  'series-begun': state(
    'The series has begun',
    'A series that is live or has ended cannot be changed in this way.',
  ),
  'no-open-place': state(
    'The draw has no open place',
    'A late roster takes a bye, the open place of a group, or enters a swiss with its next round.',
  ),
  'not-last-seed': state(
    'The roster does not have the last seed',
    'Only the roster with the last seed leaves a draw; another one takes the place of the others.',
  ),
  'not-seeded': state(
    'The segment is not yet seeded',
    'The segment gets its seeds when its check-in closes, or when an operator starts it.',
  ),
  'already-seeded': state(
    'The segment is already seeded',
    'Take the draw back before this changes.',
  ),
  'segment-finished': state(
    'This cannot change once the segment is finished',
    'Results can still be corrected.',
  ),
  'decided-by-bracket': state(
    'An earlier series decides who plays here',
    'Change the result of the earlier series instead.',
  ),
  'decided-by-bye': state(
    'A bye cannot be played',
    'A series with a bye has no result of its own.',
  ),
  'result-would-reset': state(
    'Series that depend on it have begun',
    'Repeat the call with `force=true` to reset the series that depend on this one.',
  ),
  'too-few-rosters': state(
    'There are too few rosters',
    'The stage cannot be drawn with so few rosters.',
  ),
  'too-many-rosters': state(
    'There are too many rosters',
    'The format or the limit of the segment allows fewer rosters.',
  ),
  'round-open': state(
    'A series of the round is open',
    'All series of the round must have ended first.',
  ),
  'round-already-paired': state('The round is already paired', 'The round has its series already.'),
  'no-rounds-left': state(
    'All rounds are played',
    'The configured number of rounds has been played.',
  ),
  'no-legal-pairing': state(
    'No pairing without a rematch is possible',
    'Every pairing of these rosters repeats a match. An operator has to pair the round.',
  ),
  'duplicate-roster': field('A roster is named twice', 'Name each roster once.'),
  'unknown-roster': field(
    'A roster is not part of this segment or series',
    'Name only rosters that play in it.',
  ),
  'missing-roster': field(
    'A roster of this segment is missing',
    'Name all rosters of this segment.',
  ),
  'seeds-do-not-fit': field(
    'The seeds do not fit the bracket',
    'The number of seeds must fit the places of the bracket.',
  ),
  'seeds-frozen': state(
    'The seeds are frozen',
    'The segment has its seeds. Take the draw back before they change.',
  ),
  'not-readable': field(
    'The file cannot be read',
    'The file has another format than the call reads, or it contradicts itself.',
  ),
  'invalid-tie-breakers': field(
    'The tie-breakers are not valid',
    'The list contains an unknown tie-breaker, one that the format does not have, or one twice.',
  ),
  'regions-above-limit': field(
    'Regions cannot be kept apart among so many rosters',
    'Regions can be kept apart only up to a limit of rosters. Switch the option off.',
  ),
  'invalid-best-of': field(
    'The best of does not fit the format',
    'Name an odd number, or an even one where the format has draws.',
  ),
  'invalid-result-points': field(
    'The points table is not valid',
    'The table gives points for a win, a draw and a loss, in falling order.',
  ),
  'invalid-tie-break-series': field(
    'The format has no tie-break series',
    'Only formats with standings decide ties by further series.',
  ),
  'invalid-placement-points': field(
    'The points table of places is not valid',
    'The table has a place for each roster of the largest lobby, and it never rises.',
  ),
  'invalid-lobbies': field(
    'The lobbies would have too few or too many rosters',
    'Choose numbers with which each lobby has 3 to 16 rosters.',
  ),
  'impossible-graph': field(
    'The custom bracket cannot be played',
    'The series and links of the custom bracket contradict each other.',
  ),
  'queue-closed': state('The queue is not open', 'The queue is open only during its segment.'),
  'already-in-queue': state(
    'The roster is already waiting or playing',
    'The roster waits in the queue already, or it plays a match of it.',
  ),
  'not-in-queue': state(
    'The roster is not in the queue',
    'The roster does not wait in this queue.',
  ),
  'match-up-over': state(
    'The match-up is answered or over',
    'The time to answer has ended, or the roster has answered already.',
  ),
  'not-your-turn': state('It is not your turn', 'Wait for the turn of your side.'),
  'wrong-count': field(
    'The number of items is wrong',
    'Choose exactly as many items as the turn names.',
  ),
  'item-unavailable': field(
    'An item cannot be chosen',
    'The item is banned, picked, or not part of this ban phase.',
  ),
  'duplicate-item': field('An item is named twice', 'Choose different items.'),
  'challenge-not-open': state(
    'The ban phase is not open',
    'The ban phase has not opened yet, or it has ended.',
  ),
  'challenge-paused': state(
    'An operator has paused the ban phase',
    'The ban phase goes on when an operator resumes it.',
  ),
  'challenge-not-paused': state(
    'The ban phase is not paused',
    'Only a paused ban phase can be resumed.',
  ),
  'may-not-vote': forbidden(
    'Only the captain votes',
    'The captain votes, and in the reserve time the longest member who is present.',
  ),
  'impossible-sequence': field(
    'The turns of the ban phase cannot be played',
    'The turns contradict each other or leave the result open.',
  ),
  'chat-silenced': forbidden(
    'An operator has silenced you in match chats',
    "The operator's decision says until when.",
  ),
  'not-oneself': state('You cannot do this to yourself', 'Choose another user.'),
  'staff-is-heard': state(
    'Operators cannot be muted or silenced',
    'Messages of operators reach everyone.',
  ),
  'already-reported': state(
    'You have already reported this message',
    'One report for each message is enough. The operators see it.',
  ),
  'already-hidden': state('The message is already hidden', 'An operator hid the message before.'),
  'not-hidden': state('The message is not hidden', 'Only a hidden message can be shown again.'),
  'already-silenced': state(
    'The user is already silenced',
    'An operator silenced the user before.',
  ),
  'already-settled': state(
    'The report is already settled',
    'Another operator settled the report before.',
  ),
  'not-settled': state('The report is not settled', 'Only a settled report can be opened again.'),
  'event-overlap': state(
    'At most two events may overlap',
    'Move one of the events so that at most two run at once.',
  ),
  'season-exists': state(
    'The season exists already',
    'An event with this name and these dates exists, or other World Finals at the same time.',
  ),
  'stage-does-not-fit': field(
    'The rounds do not fit into the time',
    'Shorten the rounds, lower the number of rosters, or end the stage later.',
  ),
  'segment-not-finished': state(
    'The segment is not finished',
    'All series of the segment must have ended first.',
  ),
  'invalid-placements': field(
    'The placements are not valid',
    'Use whole numbers from 1, each of them once.',
  ),
};
