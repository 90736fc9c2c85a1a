import type { MatchSeries } from '@ringside/contract/collections/match-series';

/** Returns a series as a list of a page shows it, without its rosters, games and ban phases. */
export const toListedSeries = (series: MatchSeries): MatchSeries => ({
  id: series.id,
  date: series.date,
  createdAt: series.createdAt,
  state: series.state,
  reporting: series.reporting,
  matchNumber: series.matchNumber,
  roundNumber: series.roundNumber,
  bracketNumber: series.bracketNumber,
  bestOf: series.bestOf,
  headStart: series.headStart,
  lobby: series.lobby,
  competitors: series.competitors,
  confirmBy: series.confirmBy,
  reportedBy: series.reportedBy,
  roomOpenedAt: series.roomOpenedAt,
  pause: series.pause,
  isHeld: series.isHeld,
  deadlinesFrom: series.deadlinesFrom,
  unplayed: series.unplayed,
  version: series.version,
  segment: { id: series.segment.id },
  home: null,
  away: null,
  matches: [],
  challenges: [],
});

/** Returns the side of a roster and the other one. */
export const sidesOf = ([home, away]: MatchSeries['competitors'], rosterId: string) =>
  home.roster?.id === rosterId ? ([home, away] as const) : ([away, home] as const);
