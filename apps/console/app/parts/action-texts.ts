/** The texts of the logged actions that the name of the action itself does not say clearly. */
const TEXTS: Record<string, string> = {
  'challenge.suggested': 'Ban suggested',
  'challenge.voted': 'Ban voted',
  'match-up.made': 'Opponents found',
  'roster.advance-undone': 'Advance undone',
  'roster.checkin-lapsed': 'Check-in lapsed',
  'roster.checkin-taken-back': 'Check-in undone',
  'roster.handed-over': 'Captain changed',
  'roster.key-replaced': 'Join key replaced',
  'roster.left-on-standby': 'Left on standby',
  'roster.moved-to-standby': 'Moved to standby',
  'roster.recounted': 'Eligible players counted again',
  'roster.taken-out': 'Removed from the stage',
  'segment.checkin-opened': 'Check-in opened',
  'segment.draw-taken-back': 'Draw taken back',
  'segment.held': 'Held for an operator',
  'segment.inherited': 'Settings inherited',
  'segment.round-taken-back': 'Round withdrawn',
  'segment.seeds-dropped': 'Seeds discarded',
  'series.alarm-ended': 'Alarm ended',
  'series.alarm-given-back': 'Alarm released',
  'series.alarm-taken': 'Alarm claimed',
  'series.best-of-changed': 'Best of changed',
  'series.checkin-opened': 'Check-in opened',
  'series.live': 'Went live',
  'series.overdue': 'Report overdue',
  'series.referee-alarm': 'Alarm raised',
  'series.unplayed': 'Ended unplayed',
  'user.emptied': 'Account merged into another',
  'user.second-factor-off': 'Two-factor authentication turned off',
  'user.second-factor-on': 'Two-factor authentication turned on',
  'user.second-factor-taken': 'Two-factor authentication removed by an operator',
  'user.sign-in-closed': 'Sign-in locked',
};

/** Formats `series.player-checked-in` as "Player checked in": the subject beside it names the kind. */
export function formatAction(action: string): string {
  const text = action.split('.').slice(1).join(' ').replaceAll('-', ' ');
  return TEXTS[action] ?? text.charAt(0).toUpperCase() + text.slice(1);
}
