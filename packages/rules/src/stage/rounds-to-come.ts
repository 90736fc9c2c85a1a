import { positionKey, type BracketPlan, type Position } from '../bracket/bracket.ts';
import { hasPosition } from '../bracket/links.ts';
import { settle } from '../bracket/settle.ts';
import { accept, refuse, type Decision, type Refusal } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import { mustHave } from '../must.ts';
import { BRACKET_PARTS } from '../series/best-of.ts';
import type { HeadStart } from '../series/head-start.ts';
import type { SwissRoster } from '../swiss/swiss.ts';
import { toBracketSeries, toStageSeries } from './bracket-decisions.ts';
import { planOfStage } from './bracket-layout.ts';
import type { StoredSeries } from './stage-delta.ts';
import { isByeSeries, sidesOf, type StageFacts, type StagePosition } from './stage-facts.ts';
import type { StageSeries } from './stage-facts.ts';
import { stageFormatOf } from './stage-formats.ts';
import { toSwissResult } from './stage-standings.ts';

/** A series of a draw, with its date. */
export interface DatedSeries extends StoredSeries {
  date: Date | null;
}

/** The changes of a drawn stage that follow from other settings. */
export interface RoundsToCome {
  /** Series that get another best of or head start. */
  resized: { position: StagePosition; bestOf: number; headStart: HeadStart | null }[];
  rescheduled: { position: StagePosition; date: Date }[];
  created: StageSeries[];
  removed: StagePosition[];
}

/** A stage before and after a change of its settings, with its draw. */
interface ChangedStage {
  before: StageFacts;
  after: StageFacts;
  rosters: readonly SwissRoster[];
  series: readonly DatedSeries[];
}

/**
 * [DRW-3] Decides what another best of, round length, third place and grand final change in a drawn
 * stage. A round begins with its first series that is live or finished, byes apart: it keeps its
 * best of and its dates. Refused `already-seeded` with the round and its series if the settings
 * give a begun round another best of, or another third place or grand final than it is played as.
 */
export function decideRoundsToCome(stage: ChangedStage & { now: Date }): Decision<RoundsToCome> {
  const begun = begunRounds(stage);
  const resized = resizedSeries(stage);
  const matches = changedFinals(stage);
  const touched = [
    ...resized.map(({ position }) => position),
    ...matches.removed,
    ...matches.replaced,
  ].find((position) => begun.has(roundKey(position)));
  if (touched) return refuse('already-seeded', describeBegun(stage, touched, begun));
  const removedKeys = new Set(matches.removed.map(positionKey));
  return accept({
    resized: resized.filter(({ position }) => !removedKeys.has(positionKey(position))),
    rescheduled: rescheduledSeries(stage, { begun, removedKeys }),
    created: matches.created,
    removed: matches.removed,
  });
}

const roundKey = ({ bracketNumber, roundNumber }: StagePosition) =>
  `${bracketNumber}.${roundNumber}`;

/** Returns whether a series was or is played, or forfeited; byes never are. */
export const hasBegun = ({ series, state }: Pick<StoredSeries, 'series' | 'state'>): boolean =>
  !isByeSeries(series) && (state === 'live' || state === 'finished');

/** Returns the ids of the begun series by their round. */
function begunRounds({ series }: ChangedStage): ReadonlyMap<string, string[]> {
  const begun = series.filter((one) => !one.isDeleted && hasBegun(one));
  const rounds = Map.groupBy(begun, (one) => roundKey(one.series.position));
  return new Map([...rounds].map(([key, some]) => [key, some.map(({ id }) => id)]));
}

function describeBegun(
  { after }: ChangedStage,
  { bracketNumber, roundNumber }: StagePosition,
  begun: ReadonlyMap<string, string[]>,
): Refusal['detail'] {
  const ids = begun.get(`${bracketNumber}.${roundNumber}`) ?? [];
  const part = isBracket(after)
    ? `${BRACKET_PARTS[bracketNumber] ?? bracketNumber}, `
    : `group ${bracketNumber + 1}, `;
  return `${part}round ${roundNumber} has begun: match-series ${ids.join(', ')}`;
}

const isBracket = (stage: StageFacts) => traitsOf(stage).shape === 'tree';

/** Returns the series whose best of or head start differs by the settings. */
function resizedSeries({ before, after, rosters, series }: ChangedStage) {
  const former = sizesOf(before, { rosters, series });
  const next = sizesOf(after, { rosters, series });
  return series.flatMap((one) => {
    const { position } = one.series;
    const [old, current] = [former(one.series), next(one.series)];
    const isSame =
      old.bestOf === current.bestOf &&
      JSON.stringify(old.headStart) === JSON.stringify(current.headStart);
    return isSame ? [] : { position, ...current };
  });
}

/** Returns a function that gives the best of and the head start of a series by some settings. */
function sizesOf(
  stage: StageFacts,
  { rosters, series }: Pick<ChangedStage, 'rosters' | 'series'>,
): (one: StageSeries) => { bestOf: number; headStart: HeadStart | null } {
  const format = stageFormatOf(stage);
  const layout = format.layout(stage);
  const { rounds } = format;
  if (!rounds)
    return ({ position }) => ({
      bestOf: layout.bestOf(position),
      headStart: layout.headStart(position),
    });
  const results = series
    .filter(({ isDeleted }) => !isDeleted)
    .map((one) => toSwissResult(one.series));
  const plan = rounds.plan(stage);
  const byRound = new Map<number, ReturnType<typeof rounds.bestOf>>();
  const inRound = (round: number) => {
    const bestOf = byRound.get(round) ?? rounds.bestOf(stage, { rosters, results, plan, round });
    byRound.set(round, bestOf);
    return bestOf;
  };
  return ({ position, competitors }) => {
    const { home, away } = sidesOf({ competitors });
    const idOf = (slot: typeof home) => (slot.kind === 'roster' ? slot.rosterId : null);
    const pairing = { home: mustHave(idOf(home), 'the home side of a round'), away: idOf(away) };
    return { bestOf: inRound(position.roundNumber)(pairing), headStart: null };
  };
}

/** Returns the series of rounds to come that are planned by the length of the rounds. */
function rescheduledSeries(
  { before, after, series, now }: ChangedStage & { now: Date },
  {
    begun,
    removedKeys,
  }: { begun: ReadonlyMap<string, string[]>; removedKeys: ReadonlySet<string> },
): RoundsToCome['rescheduled'] {
  const [former, next] = [before, after].map((stage) => stageFormatOf(stage).layout(stage));
  const start = (layout: typeof former, position: StagePosition) =>
    +mustHave(layout, 'the layout of a stage').date(position, new Date(0));
  return series.flatMap(({ series: { position }, state, date, isDeleted }) => {
    const stays =
      isDeleted ||
      state !== 'scheduled' ||
      begun.has(roundKey(position)) ||
      removedKeys.has(positionKey(position));
    // A date that an operator has set, or that follows from a late result, is no round's time.
    if (stays || date === null || +date !== start(former, position)) return [];
    if (start(next, position) === +date) return [];
    return { position, date: mustHave(next, 'the layout of a stage').date(position, now) };
  });
}

/** The series of the final matches that come, go, or are played by another form. */
interface ChangedFinals {
  created: StageSeries[];
  removed: StagePosition[];
  /** Series that stay, and that another form of the grand final concerns. */
  replaced: StagePosition[];
}

/** The places of the final matches: grand final, and third place. */
const FINALS: readonly Position[] = [
  { bracketNumber: 2, roundNumber: 1, matchNumber: 1 },
  { bracketNumber: 2, roundNumber: 2, matchNumber: 1 },
  { bracketNumber: 3, roundNumber: 1, matchNumber: 1 },
];

function changedFinals({ before, after, rosters, series }: ChangedStage): ChangedFinals {
  const [formerPlan, plan] = [plansOf(before), plansOf(after)];
  if (!formerPlan || !plan) return { created: [], removed: [], replaced: [] };
  const byKey = new Map(series.map((one) => [positionKey(one.series.position), one]));
  const has = (position: Position) => byKey.has(positionKey(position));
  const added = FINALS.filter(
    (position) => hasPosition({ plan, position }) && !hasPosition({ plan: formerPlan, position }),
  );
  const settled = settle({
    plan,
    seriesAt: (position) => {
      const stored = byKey.get(positionKey(position));
      return stored && toBracketSeries(stored.series);
    },
    revisit: added,
    withdrawn: new Set(rosters.flatMap((one) => (one.withdrawn ? one.rosterId : []))),
  });
  return {
    created: settled.changed.map(toStageSeries),
    removed: FINALS.filter((position) => has(position) && !hasPosition({ plan, position })),
    replaced:
      formerPlan.grandFinal === plan.grandFinal
        ? []
        : FINALS.filter(({ bracketNumber }) => bracketNumber === 2).filter(has),
  };
}

const plansOf = (stage: StageFacts): BracketPlan | undefined =>
  isBracket(stage) && !traitsOf(stage).hasGraph ? planOfStage(stage) : undefined;
