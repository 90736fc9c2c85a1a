import { positionKey, type Side } from '../bracket/bracket.ts';
import type { SeriesStatus } from '../bracket/correct-result.ts';
import type { Decision } from '../decision.ts';
import type { RosterId, SeriesId } from '../ids.ts';
import type { LobbyResult } from '../lobbies/lobby.ts';
import { getItem } from '../must.ts';
import type { SideFlags } from '../series/decide-start.ts';
import type { AdvanceRule } from '../standings/advancement.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import type { StageFacts, StagePosition, StageSeries } from './stage-facts.ts';

/** The series that a decision must know: those at some positions, or all. */
export type SeriesToRead = readonly StagePosition[] | 'all';

/** A result that two rosters once had in a series. */
export interface FormerResult {
  home: string;
  away: string;
  outcome: SwissOutcome;
  /** When the series lost it, in ISO 8601; unknown for older ones. */
  lostAt?: string | undefined;
}

/** A series as it is stored, with its state. */
export interface StoredSeries {
  id: SeriesId;
  series: StageSeries;
  state: SeriesStatus;
  /** When it is played; null if that is not known yet. */
  date: Date | null;
  /** Whether an operator has deleted it; formats that keep its place still load it. */
  isDeleted?: boolean;
  /** The results of pairs that other rosters replaced here; each pair has one at most. */
  formerResults?: readonly FormerResult[];
  /** The results that an operator has reset here. */
  annulledResults?: readonly FormerResult[];
}

/** How a roster withdrew. */
export interface Withdrawal {
  /** The instant, in ISO 8601. */
  at: string;
  /** [STD-8] Whether it had nothing left to play. */
  hasPlayedOut: boolean;
}

/** A stage while a decision is made: its facts, and the series that are loaded so far. */
export interface Stage extends StageFacts {
  /** The withdrawn rosters, which forfeit every series that they reach; null if not loaded. */
  withdrawn: ReadonlySet<string> | null;
  /** How the withdrawn rosters withdrew. */
  withdrawals?: ReadonlyMap<string, Withdrawal>;
  /** The advance rules of the stage; null if not loaded. */
  advance: readonly AdvanceRule[] | null;
  hasLoaded(series: SeriesToRead): boolean;
  seriesAt(position: StagePosition): StoredSeries | undefined;
  /** Returns the loaded series in playing order. */
  loadedSeries(): readonly StoredSeries[];
}

/** The changes of a decision. A series is in one of the lists only. */
export interface StageDelta {
  /** Series that get their first or another outcome while their sides stay. */
  decided: StageSeries[];
  /** Series that lose their outcome, or what was played of them, while their sides stay. */
  reopened: StageSeries[];
  /**
   * Series with other sides, in playing order: a result moved a roster there, or took it away. Such
   * a series has an outcome if a bye or a withdrawn roster decides it.
   */
  changed: StageSeries[];
  created: StageSeries[];
  /** [LOB-6] Open lobbies that rosters leave or return to; check-ins and an open report stay. */
  reduced: StageSeries[];
  /** Series that get another date. */
  rescheduled: { position: StagePosition; date: Date }[];
  /** Series that the stage does not need any more; [SER-18] they return when it does. */
  removed: StagePosition[];
  /** Series of rounds that the former result paired; [SWS-15] they return with that result. */
  unpaired: StagePosition[];
  /** The series of all lists that have begun: they prevent a change without force. */
  blockedBy: StagePosition[];
}

/** The series and rosters that a decision must know. */
export interface StageNeeds {
  series: SeriesToRead;
  withdrawn?: true;
  advance?: true;
}

/**
 * The answer of a format: a decision, or the series that it needs first. The caller loads them and
 * asks again, so that a report reads only the series that it touches.
 */
export type StageDecision = Decision<StageDelta> | { needs: StageNeeds };

/** The result of one competitor of a series. */
interface CompetitorResult {
  hasWon: boolean;
  /** The matches that they won. */
  score: number;
  hasForfeited: boolean;
}

/** The result of a series, for its competitors in their order: of two, home and away. */
export interface SeriesReport {
  position: StagePosition;
  how: SwissOutcome['how'];
  competitors: readonly CompetitorResult[];
  /** [LOB-3] The result of a lobby, of which `competitors` say nothing. */
  lobby?: LobbyResult;
}

/** Returns an outcome of two sides as the report of a series. */
export const reportOf = (
  position: StagePosition,
  { winner, how, score, forfeits, lobby }: SwissOutcome,
): SeriesReport => ({
  position,
  how,
  competitors: (['home', 'away'] as const).map((side) => ({
    hasWon: winner === side,
    score: score[side],
    hasForfeited: forfeits?.[side] ?? false,
  })),
  ...(lobby && { lobby }),
});

/** Returns a report about two sides as an outcome; without a winner they drew or both lost. */
export function outcomeOfReport({
  how,
  competitors,
}: Omit<SeriesReport, 'position'>): SwissOutcome {
  const [home, away] = [getItem(competitors, 0), getItem(competitors, 1)];
  return {
    winner: winnerOf(home, away),
    how,
    score: { home: home.score, away: away.score },
    ...((home.hasForfeited || away.hasForfeited) && {
      forfeits: { home: home.hasForfeited, away: away.hasForfeited },
    }),
  };
}

function winnerOf(home: CompetitorResult, away: CompetitorResult): Side | null {
  if (home.hasWon) return 'home';
  return away.hasWon ? 'away' : null;
}

/** A series that ends without a report: competitors are absent at its date, or no player reports it. */
export type Expiry = { position: StagePosition } & (
  | { reason: 'no-show'; absent: SideFlags }
  | { reason: 'unplayed' }
  /** [LOB-5] Rosters of a lobby that are absent, or that an operator lets forfeit. */
  | { reason: 'forfeit'; rosterIds: readonly RosterId[] }
);

/** New rosters of a series, in the order of its competitors; undefined leaves one as it is. */
interface RosterAssignment {
  id: SeriesId;
  competitors: readonly (RosterId | undefined)[];
}

/** Rosters that an operator assigns to series, all at once. */
export interface Assignments {
  assignments: readonly RosterAssignment[];
  /** The seeds of the rosters that can be assigned; 0 for one from outside of the seeds. */
  seeds: ReadonlyMap<RosterId, number>;
}

/** Another date of a series. */
export interface Rescheduling {
  position: StagePosition;
  date: Date;
}

/** Another outcome of a series that has one; null resets it. */
export interface Correction {
  position: StagePosition;
  outcome: SwissOutcome | null;
}

/** The traces of a withdrawal in a stage. */
export interface Reinstatement {
  rosterId: string;
  /** The series that were open at the withdrawal. */
  open: StageSeries[];
  /**
   * The decided series that the roster has forfeited since, and those that went to it because it
   * and an opponent who was out already were both away.
   */
  forfeited: StagePosition[];
  /**
   * The series whose results are older: after an open series they returned with it, and block
   * nothing.
   */
  older: StagePosition[];
  /** The last round at the withdrawal. */
  lastRound: number;
}

/** The delta that changes nothing. */
export const NO_CHANGE: StageDelta = {
  decided: [],
  reopened: [],
  changed: [],
  reduced: [],
  created: [],
  rescheduled: [],
  removed: [],
  unpaired: [],
  blockedBy: [],
};

/** Returns the positions of all series that a delta changes, except of those that it decides. */
export const affectedPositions = ({
  changed,
  created,
  removed,
  unpaired,
}: StageDelta): StagePosition[] => [
  ...[...changed, ...created].map(({ position }) => position),
  ...removed,
  ...unpaired,
];

/** [BRK-15] Returns the series of a stage as a delta leaves them. */
export function seriesAfter({
  series,
  delta: { decided, reopened, changed, reduced, created, removed, unpaired },
}: {
  series: readonly StageSeries[];
  delta: StageDelta;
}): StageSeries[] {
  const later = seriesByKey([...decided, ...reopened, ...changed, ...reduced]);
  const removedKeys = new Set([...removed, ...unpaired].map(positionKey));
  return [
    ...series
      .filter(({ position }) => !removedKeys.has(positionKey(position)))
      .map((one) => later.get(positionKey(one.position)) ?? one),
    ...created,
  ];
}

/** Returns series by the key of their position. */
export const seriesByKey = (series: readonly StageSeries[]) =>
  new Map(series.map((one) => [positionKey(one.position), one]));
