import type { Segment } from '@ringside/contract/collections/segments';
import {
  AGE_GATE_REFUSAL_MS,
  CHALLENGE_WINS_TO_QUALIFY,
  DEFAULT_MINIMUM_AGE,
  FINALS_MINIMUM_PRESENT,
  HOUR_MS,
  MATCH_CHECKIN_LEAD_MS,
  MINIMUM_BRAWLERS,
  MINUTE_MS,
  NAME_MAX_GRAPHEMES,
  NAME_MIN_GRAPHEMES,
  NO_SHOWS_THAT_WITHDRAW,
  PLAYERS_WHO_KEEP_POINTS,
  REPORT_ANSWER_MS,
  ROSTER_CHECKIN_LEAD_MS,
  ROSTER_CHECKIN_WINDOW_MS,
  STRAIGHT_TO_DAY_TWO,
  WORLD_FINALS_TEAMS,
} from '@ringside/rules/constants';
import { getItem, mustHave } from '@ringside/rules/must';
import {
  DAY_TWO_POINTS,
  dayOneAdvance,
  LEADERBOARD_PLACES,
  MONTHLY_FINALS_POINTS,
  STAGE_TEMPLATES,
  type StageType,
} from '@ringside/rules/season/season-template';

const stageOf = (type: StageType) =>
  mustHave(
    STAGE_TEMPLATES.find((stage) => stage.type === type),
    `the template of ${type}`,
  );
const advanceCountOf = (type: StageType) =>
  mustHave(stageOf(type).advance, `the next stage of ${type}`).count;

/**
 * Returns the numbers on the rules page, from the constants of the rules. The page's loader reads
 * them, so that the browser does not load the season's template.
 */
export const getRuleNumbers = () => ({
  brawlers: MINIMUM_BRAWLERS,
  age: DEFAULT_MINIMUM_AGE,
  ageGateHours: AGE_GATE_REFUSAL_MS / HOUR_MS,
  wins: CHALLENGE_WINS_TO_QUALIFY,
  shortestName: NAME_MIN_GRAPHEMES,
  longestName: NAME_MAX_GRAPHEMES,
  stayingPlayers: PLAYERS_WHO_KEEP_POINTS,
  checkinMinutes: ROSTER_CHECKIN_WINDOW_MS / MINUTE_MS,
  checkinLead: ROSTER_CHECKIN_LEAD_MS / MINUTE_MS,
  matchCheckinLead: MATCH_CHECKIN_LEAD_MS / MINUTE_MS,
  presentInFinals: FINALS_MINIMUM_PRESENT,
  noShows: NO_SHOWS_THAT_WITHDRAW,
  bestOf: stageOf('MQ1').bestOf,
  finalsBestOf: stageOf('MF').bestOf,
  answerMinutes: REPORT_ANSWER_MS / MINUTE_MS,
  dayOnePlaces: dayOneAdvance({ firstMonth: false }),
  firstMonthPlaces: dayOneAdvance({ firstMonth: true }),
  straightPlaces: STRAIGHT_TO_DAY_TWO,
  dayTwoTeams: mustHave(stageOf('MQ2').places, 'the number of teams of MQ2'),
  finalsPlaces: advanceCountOf('MQ2'),
  scoringPlaces: DAY_TWO_POINTS.length,
  finalsFactor: getItem(MONTHLY_FINALS_POINTS, 0) / getItem(DAY_TWO_POINTS, 0),
  worldFinalsTeams: WORLD_FINALS_TEAMS,
  crowns: Object.values(LEADERBOARD_PLACES).reduce((sum, { crowns }) => sum + crowns, 0),
  lastChancePlaces: advanceCountOf('LCQ'),
});

/** The numbers of the page, with how many players a roster of the season needs and takes. */
export type RuleNumbers = ReturnType<typeof getRuleNumbers> &
  Pick<Segment['rosterSize'], 'playersMin' | 'playersMax'>;
