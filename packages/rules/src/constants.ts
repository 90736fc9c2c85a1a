/** Units of time, in milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** [ROS-1] Players in a full roster, and eligible players that make it ready (specification 9). */
export const MAX_ROSTER_PLAYERS = 3;
export const MIN_ELIGIBLE_PLAYERS = 3;
/** [ROS-9] The replacements that a locked roster may still take if its segment does not say. */
export const DEFAULT_ADDITIONS = 1;
/** [ROS-5] Length of a roster's name in graphemes. [SPEC-GAP] decisions.md Rosters. */
export const NAME_MIN_GRAPHEMES = 3;
/** The shortest name in Han, kana or Hangul, where one sign is a syllable or a word. */
export const NAME_MIN_CJK_GRAPHEMES = 2;
export const NAME_MAX_GRAPHEMES = 24;
/** [ROS-5] The lists of words of operators: their length, and that of a word in graphemes. */
export const WORD_LIST_MAX_WORDS = 500;
export const WORD_LIST_MIN_GRAPHEMES = 2;
export const WORD_LIST_MAX_GRAPHEMES = 40;
/** [ROS-7] Characters of a joining key. [SPEC-GAP] decisions.md Rosters. */
export const JOINING_KEY_LENGTH = 8;
/**
 * [ROS-11] A team keeps its points while this many of its last three players stay. [SPEC-GAP]
 * decisions.md Season.
 */
export const PLAYERS_WHO_KEEP_POINTS = 2;

/** [ELI-1] Ages in years. [SPEC-GAP] decisions.md Eligibility. */
export const DEFAULT_MINIMUM_AGE = 16;
export const LOWEST_MINIMUM_AGE = 13;
/** [ELI-2] How long a refusal of the age gate is in force. [SPEC-GAP] decisions.md Eligibility. */
export const AGE_GATE_REFUSAL_MS = 24 * HOUR_MS;
/** [ELI-3] Brawlers that a player must own. [SPEC-GAP] decisions.md Eligibility. */
export const MINIMUM_BRAWLERS = 12;
/** [ELI-4] Wins in the Championship Challenge that qualify (specification 1). */
export const CHALLENGE_WINS_TO_QUALIFY = 15;

/** [CHK-1] The roster check-in ends at least this long before the segment's start. */
export const ROSTER_CHECKIN_LEAD_MS = 10 * MINUTE_MS;
/** [ADV-7] Without a check-in, vacant places are filled until this long before the seeding. */
export const FILLING_LEAD_MS = 10 * MINUTE_MS;
/** [CHK-1] Length of a Monthly Qualifier's roster check-in. [SPEC-GAP] decisions.md Season. */
export const ROSTER_CHECKIN_WINDOW_MS = 60 * MINUTE_MS;
/** [SER-2] Match check-in opens this long before the series' date (specification 5). */
export const MATCH_CHECKIN_LEAD_MS = 10 * MINUTE_MS;
/** [CHK-4] How far ahead a series counts as upcoming. [SPEC-GAP] decisions.md Check-in. */
export const UPCOMING_MATCH_THRESHOLD_MS = 10 * MINUTE_MS;
/**
 * [SCH-2] The heat's start is shown this long before the match's date. [SPEC-GAP] decisions.md
 * Check-in.
 */
export const HEAT_START_OFFSET_MS = 10 * MINUTE_MS;
/**
 * [SCH-1] More first-round matches than this make two heats; match numbers below the second are
 * heat 1 (specification 9).
 */
export const HEAT_THRESHOLD_MATCHES = 512;
export const SECOND_HEAT_FROM_MATCH = 513;

/**
 * [SER-1] A series starts at the earliest this long after both sides are known. [SPEC-GAP]
 * decisions.md Series.
 */
export const SERIES_NOTICE_MS = 10 * MINUTE_MS;
/**
 * [SER-7] The time after which a report becomes final, the time per match of play, and the alarms.
 * [SPEC-GAP] decisions.md Series.
 */
export const REPORT_ANSWER_MS = 10 * MINUTE_MS;
export const TAKEN_PER_MATCH_MS = 5 * MINUTE_MS;
export const OVERDUE_PER_MATCH_MS = 10 * MINUTE_MS;
export const OVERDUE_ALARM_MS = 10 * MINUTE_MS;
export const UNPLAYED_AFTER_MS = 30 * MINUTE_MS;
/** How long after a room has opened its players are asked to go in. */
export const ROOM_ENTRY_MS = 5 * MINUTE_MS;
/** [SER-3] The members present that prevent a forfeit. [SPEC-GAP] decisions.md Check-in. */
export const DEFAULT_MINIMUM_PRESENT = 1;
export const FINALS_MINIMUM_PRESENT = 3;
/** [SER-4] The no-shows in a row that withdraw the roster. [SPEC-GAP] decisions.md Check-in. */
export const NO_SHOWS_THAT_WITHDRAW = 2;

/** [SCH-4] Times of rounds if the segment does not set them. [SPEC-GAP] decisions.md Series. */
export const DEFAULT_ROUND_MINUTES = 30;
export const DEFAULT_HEAT_GAP_MINUTES = 90;
export const DEFAULT_BEST_OF = 3;

/** [BRK-1] Rosters of an elimination bracket. */
export const MIN_BRACKET_ROSTERS = 2;
export const MAX_BRACKET_ROSTERS = 16_384;

/**
 * [BAN-4] Seconds of a ban turn and of each side's reserve for the series. [SPEC-GAP] decisions.md
 * Ban phase.
 */
export const BRAWLER_TURN_SECONDS = 60;
export const MAP_TURN_SECONDS = 30;
export const BAN_RESERVE_MS = 60 * SECOND_MS;

/** [EVT-2] Events that may overlap, without the World Finals (specification 9). */
export const MAX_ACTIVE_EVENTS = 2;
export const WORLD_FINALS_NAME = 'World Finals';
/** [EVT-5] How long before their start and after their end the World Finals are visible. */
export const WORLD_FINALS_LEAD_MS = 7 * DAY_MS;
export const WORLD_FINALS_AFTER_MS = 24 * HOUR_MS;
export const MONTHLY_FINALS_NAME = 'Monthly Finals';

/** [ADV-2] The top of a region's leaderboard that goes straight to Day 2 (specification 1). */
export const STRAIGHT_TO_DAY_TWO = 16;
export const WORLD_FINALS_TEAMS = 12;
/** The largest prize pool of the World Finals (specification 1). */
export const PRIZE_POOL = { amount: 1_000_000, currency: 'USD' };

/** [CTR-4] Countdown thresholds (specification 9). */
export const COUNTDOWN_TICK_MS = 1_000;
export const COUNTDOWN_HOURS_ABOVE_MS = 60_000;
export const COUNTDOWN_DAYS_ABOVE_MS = 86_400_000;

/** [SWS-4] Score groups up to this size are paired exactly. [SPEC-GAP] decisions.md Competition. */
export const EXACT_SCORE_GROUP = 200;
/**
 * [SWS-5] The rosters of a larger score group that may float across its border: more than any
 * roster can have met.
 */
export const FAST_BORDER_ROSTERS = 64;

/**
 * [QUE-1] The difference of ratings at which two in the queue meet at once, and the increase for
 * each minute of waiting. [SPEC-GAP] decisions.md Queue.
 */
export const QUEUE_WINDOW_RATING = 100;
export const QUEUE_WINDOW_PER_MINUTE = 100;
/**
 * [QUE-5] How long a match-up waits for both answers, and how often waiting rosters are paired
 * again. [SPEC-GAP] decisions.md Queue.
 */
export const MATCH_UP_MS = 30_000;
export const QUEUE_LOOK_AGAIN_MS = 10_000;
/**
 * [QUE-3] Elo: the difference that makes ten to one, and the largest change of a series. [SPEC-GAP]
 * decisions.md Queue.
 */
export const RATING_SCALE = 400;
export const RATING_FACTOR = 32;

/**
 * The intervals of polling and refreshing (specification 9): the game's token every 5 minutes, the
 * token of the tournament API a minute before it expires.
 */
export const TOKEN_REFRESH_MS = 300_000;
export const TOKEN_REFRESH_LEAD_MS = 60_000;
/** The time that an operator's token of the tournament API lasts. */
export const OPERATOR_TOKEN_LIFETIME_MS = 15 * MINUTE_MS;
export const UPCOMING_MATCH_POLL_MS = 60_000;
export const ROSTER_POLL_MS = 60_000;
/** [CTR-8] A failed chunk reloads the page at most once in this time. */
export const CHUNK_RELOAD_GUARD_MS = 60_000;
/** [CTR-9] The progress bar. */
export const FETCH_MINIMUM_DELAY_MS = 200;
export const PROGRESS_THROTTLE_MS = 200;
export const PROGRESS_DURATION_MS = 5_000;
/** [CTR-7] A finished stepper resets after this time. */
export const PROGRESS_RESET_MS = 1_500;
/** Days that the choice of a language lives (specification 9). */
export const LOCALE_COOKIE_DAYS = 365;

/** Page sizes (specification 9). */
export const DEFAULT_PAGE_SIZE = 20;
export const ITEMS_PAGE_SIZE = 25;
export const ROSTERS_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 100;
/**
 * The types of participants, by the specification's names (specification 3). [SPEC-GAP]
 * decisions.md State names.
 */
export const PARTICIPANT_TYPES = {
  participantType1: 'player',
  participantType2: 'team',
  participantType3: 'roster',
} as const;
export type ParticipantType = keyof typeof PARTICIPANT_TYPES;
export const PARTICIPANT_TYPE_NAMES = [
  'participantType1',
  'participantType2',
  'participantType3',
] as const satisfies ParticipantType[];
/** The participant type of every stage of a championship: rosters. */
export const SERIES_PARTICIPANT: ParticipantType = 'participantType3';
