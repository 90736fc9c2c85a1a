import { isSameSlot, positionKey, type BracketSeries, type Position } from '../bracket/bracket.ts';
import { resetResult } from '../bracket/correct-result.ts';
import { accept, type Decision } from '../decision.ts';
import { toBracketSeries, toStageSeries } from './bracket-decisions.ts';
import { planOfStage, toBracketPosition } from './bracket-layout.ts';
import {
  NO_CHANGE,
  type Reinstatement,
  type Stage,
  type StageDecision,
  type StageDelta,
} from './stage-delta.ts';
import type { StagePosition } from './stage-facts.ts';

/** A bracket in which one forfeit after the other is reset. */
interface Undoing {
  before: ReadonlyMap<string, BracketSeries>;
  now: Map<string, BracketSeries>;
  /** The positions that changed, in the order of the resets. */
  touched: Map<string, Position>;
  blockedBy: Map<string, StagePosition>;
}

/**
 * Undoes a withdrawal: the first series that the roster forfeited is reset with all that followed,
 * then the next one that still stands. The forfeits and the results that returned with them block
 * nothing.
 */
export function reinstateInBracket(
  stage: Stage,
  { rosterId, forfeited, older }: Reinstatement,
): StageDecision {
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded('all')) return { needs: { series: 'all', withdrawn: true } };
  const series = stage.loadedSeries().map((stored) => toBracketSeries(stored.series));
  const before = new Map(series.map((one) => [positionKey(one.position), one]));
  const undoing: Undoing = {
    before,
    now: new Map(before),
    touched: new Map(),
    blockedBy: new Map(),
  };
  const forfeitedKeys = new Set(forfeited.map((one) => positionKey(toBracketPosition(one))));
  const freeKeys = new Set(
    [...forfeited, ...older].map((one) => positionKey(toBracketPosition(one))),
  );
  const isForfeit = ({ home, away, outcome }: BracketSeries) =>
    (outcome?.forfeits?.home && home.kind === 'roster' && home.rosterId === rosterId) ||
    (outcome?.forfeits?.away && away.kind === 'roster' && away.rosterId === rosterId);
  const nextForfeit = () =>
    [...before.keys()].find((key) => {
      const one = undoing.now.get(key);
      return forfeitedKeys.has(key) && one && (!undoing.touched.has(key) || isForfeit(one));
    });
  for (let key = nextForfeit(); key; key = nextForfeit()) {
    const refused = resetForfeit(stage, { undoing, key, freeKeys, withdrawn });
    if (refused) return refused;
  }
  return accept(deltaOf(undoing));
}

/** Resets one forfeit in memory; returns the refusal of the bracket's rules, if there is one. */
function resetForfeit(
  stage: Stage,
  {
    undoing: { now, touched, blockedBy },
    key,
    freeKeys,
    withdrawn,
  }: {
    undoing: Undoing;
    key: string;
    /** The positions that block nothing. */
    freeKeys: ReadonlySet<string>;
    withdrawn: ReadonlySet<string>;
  },
): Extract<Decision<never>, { accepted: false }> | undefined {
  const first = now.get(key);
  if (!first) return undefined;
  const correction = resetResult({
    plan: planOfStage(stage),
    seriesAt: (position) => now.get(positionKey(position)),
    position: first.position,
    withdrawn,
    statusOf: (position) =>
      touched.has(positionKey(position)) ? 'new' : (stage.seriesAt(position)?.state ?? 'new'),
  });
  if (!correction.accepted) return correction;
  const { changed, removed, blockedBy: begun } = correction.value;
  for (const position of begun)
    if (!freeKeys.has(positionKey(position))) blockedBy.set(positionKey(position), position);
  for (const series of changed) {
    touched.set(positionKey(series.position), series.position);
    now.set(positionKey(series.position), series);
  }
  for (const position of removed) {
    touched.set(positionKey(position), position);
    now.delete(positionKey(position));
  }
  return undefined;
}

function deltaOf({ before, now, touched, blockedBy }: Undoing): StageDelta {
  const delta: StageDelta = {
    ...NO_CHANGE,
    changed: [],
    created: [],
    removed: [],
    blockedBy: [...blockedBy.values()],
  };
  for (const [key, position] of touched) {
    const [former, present] = [before.get(key), now.get(key)];
    if (!present) {
      if (former) delta.removed.push(position);
    } else if (!former) delta.created.push(toStageSeries(present));
    else if (!isUnchanged(former, present)) delta.changed.push(toStageSeries(present));
  }
  return delta;
}

const isUnchanged = (one: BracketSeries, other: BracketSeries) =>
  isSameSlot({ one: one.home, other: other.home }) &&
  isSameSlot({ one: one.away, other: other.away }) &&
  one.outcome === other.outcome;
