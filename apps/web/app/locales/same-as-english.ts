/** A message by the words of the source. */
type Words = string[];

const UNITS: Words = ['h', 'm', 's'];
const FORFEITS: Words = ['FFW', 'FFL'];

/**
 * What a language may say exactly as English does, at most forty each. The reasons: signs and abbreviations that the game uses everywhere (units, VS, FFW, FFL);
 * names of tie-breakers (Buchholz); words that players of the language use as they are, by the glossary; and words that happen to be the same.
 */
export const SAME_AS_ENGLISH: Record<string, Words> = {
  en: [],
  fr: [...UNITS, ...FORFEITS, 'FF', 'VS', 'Buchholz', 'Buchholz cut 1', '1. Check-in', 'Check-in', 'Brawlers', 'Roster {count} / {MAX_ROSTER_PLAYERS}', 'Champion', 'Direct', 'Match {matchNumber}', 'Notifications', '{round}, match {matchNumber}', 'Vibration', 'Place', 'Place {placement}', 'Points'],
  it: [...UNITS, ...FORFEITS, 'FF', 'VS', 'Buchholz', 'Buchholz cut 1', '1. Check-in', 'Check-in', 'Roster {count} / {MAX_ROSTER_PLAYERS}', 'Bye', 'Email', 'Game', 'Game {number}', 'Home', 'Link'],
  de: [
    ...UNITS, ...FORFEITS, 'FF', 'VS', 'Buchholz', '1. Check-in', 'Check-in', 'Best of {0}', 'Best of {bestOf}', 'Champion', 'Event', 'Link', 'Live', 'LIVE', '{live, plural, one {# live} other {# live}}', 'Match {matchNumber}', 'Standby', 'Team', 'Teams',
    'Name', 'Region', 'Vibration', 'Reserve {reserve} s', 'Start',
  ],
  es: [...UNITS, ...FORFEITS, 'FF', 'd', 'VS', 'Buchholz', '1. Check-in', 'Check-in', 'Brawlers', 'Error {status}'],
  pt: [...UNITS, ...FORFEITS, 'd', 'VS', 'Buchholz', '1. Check-in', 'Check-in', 'Brawlers', 'Bye', 'Link', 'Replay'],
  ja: [...FORFEITS, 'FF', 'W', 'VS'],
  ko: ['VS'],
  'zh-Hans': [...FORFEITS, 'VS'],
  'zh-Hant': ['VS', 'Buchholz'],
  pl: [...UNITS, ...FORFEITS, 'FF', 'W', 'd', 'VS', 'Buchholz', 'Buchholz cut 1', '1. Check-in', 'Check-in', 'Link', 'Region', 'Start'],
  tr: ['VS', 'Buchholz'],
  ru: [...FORFEITS, 'VS'],
};
