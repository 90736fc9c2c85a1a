import { BYE, type BracketSeries, type Slot } from '@ringside/rules/bracket/bracket';
import type {
  ExchangedBracket,
  ExchangedFacts,
  ExchangedRounds,
  RoundSeries,
} from '@ringside/rules/exchange/open-bracket-format';
import { mustFind } from '@ringside/rules/must';
import { isTieBreakRound } from '@ringside/rules/stage/regular-rounds';
import type { PairedRounds } from '@ringside/rules/stage/stage-format';
import { stageFormatOf } from '@ringside/rules/stage/stage-formats';
import type { SwissResult } from '@ringside/rules/swiss/swiss';
import { pairOffThread } from '../pairing/pair-off-thread.ts';
import type { SegmentRow } from '../segments/segment.repository.ts';
import type { NewSeries } from './series-lifecycle.ts';

/** Returns the series of an imported file as they are to be inserted, with its entrants as rosters. */
export async function convertImportedSeries(
  segment: SegmentRow,
  exchanged: ExchangedBracket | ExchangedRounds,
  ids: ReadonlyMap<string, string>,
): Promise<NewSeries[]> {
  if (exchanged.kind === 'bracket')
    return exchanged.series.map((series) => convertBracketSeries(series, exchanged, ids));
  const { rounds } = stageFormatOf(segment);
  const pairingOf = rounds
    ? await createRoundPairings(segment, { rounds, exchanged, ids })
    : createGroupReasons(exchanged);
  const seedOf = new Map(exchanged.rosters.map(({ rosterId }, index) => [rosterId, index + 1]));
  const slot = (entrantId: string): Slot => ({
    kind: 'roster',
    rosterId: mustFind(ids, entrantId),
    seed: mustFind(seedOf, entrantId),
  });
  return exchanged.series.map((series): NewSeries => {
    const { group, round, match, home, away, outcome } = series;
    return {
      position: { bracketNumber: group, roundNumber: round, matchNumber: match },
      competitors: [slot(home), away === null ? BYE : slot(away)],
      outcome,
      ...pairingOf(series),
      results: resultsOf(exchanged, series.group, series.round, series.match),
    };
  });
}

function convertBracketSeries(
  { position, home, away, outcome }: BracketSeries,
  exchanged: ExchangedBracket,
  ids: ReadonlyMap<string, string>,
): NewSeries {
  const slot = (one: Slot): Slot =>
    one.kind === 'roster' ? { ...one, rosterId: mustFind(ids, one.rosterId) } : one;
  const { bracketNumber, roundNumber, matchNumber } = position;
  return {
    position,
    competitors: [slot(home), slot(away)],
    outcome,
    results: resultsOf(exchanged, bracketNumber, roundNumber, matchNumber),
  };
}

const resultsOf = ({ matches }: ExchangedFacts, ...place: number[]) =>
  (matches[place.join('.')] ?? []).map(({ periods, forfeit = null }) => ({ periods, forfeit }));

type PairingOf = (series: RoundSeries) => Pick<NewSeries, 'pairing' | 'bestOf'>;

function createGroupReasons({ format, series, settings, rosters }: ExchangedRounds): PairingOf {
  const members = new Map<number, Set<string>>();
  for (const { group, home, away } of series)
    for (const one of [home, away])
      if (one !== null) members.set(group, (members.get(group) ?? new Set()).add(one));
  const stage = { format, configuration: settings, seededCount: rosters.length };
  const tieBreaks = series.filter(({ round }) => isTieBreakRound(stage, round));
  const tiedWith = (home: string) =>
    tieBreaks.filter((one) => one.home === home || one.away === home).length + 1;
  return ({ group, round, home, away }) => {
    if (away === null) return {};
    return isTieBreakRound(stage, round)
      ? { pairing: { criterion: 'tie-break', group: group + 1, tied: tiedWith(home) } }
      : {
          pairing: {
            criterion: 'round-robin',
            group: group + 1,
            groupSize: mustFind(members, group).size,
            round,
            ...(settings.doubleRoundRobin && { double: true }),
          },
        };
  };
}

/**
 * Returns the best of each series of rounds, and the reasons of the pairings that our rules
 * reproduce from the rounds before. A pairing by other rules gets none.
 */
async function createRoundPairings(
  segment: SegmentRow,
  {
    rounds,
    exchanged: { rosters, series },
    ids,
  }: { rounds: PairedRounds; exchanged: ExchangedRounds; ids: ReadonlyMap<string, string> },
): Promise<PairingOf> {
  const reasons = new Map<string, object>();
  const bestOfs = new Map<number, ReturnType<PairedRounds['bestOf']>>();
  const resultOf = ({ round, home, away, outcome }: RoundSeries): SwissResult => ({
    round,
    home: mustFind(ids, home),
    away: away === null ? null : mustFind(ids, away),
    outcome,
  });
  const field = rosters.map(({ rosterId }, index) => ({
    rosterId: mustFind(ids, rosterId),
    seed: index + 1,
  }));
  for (const round of new Set(series.map((one) => one.round))) {
    const playing = new Set(
      series
        .filter((one) => one.round >= round)
        .flatMap(({ home, away }) => [
          mustFind(ids, home),
          ...(away === null ? [] : [mustFind(ids, away)]),
        ]),
    );
    const results = series.filter((one) => one.round < round).map(resultOf);
    // A roster without a series from here on had withdrawn, qualified or was eliminated.
    const facts = {
      rosters: field.map((roster) => ({ ...roster, withdrawn: !playing.has(roster.rosterId) })),
      results,
      plan: rounds.plan(segment),
      round,
    };
    bestOfs.set(round, rounds.bestOf(segment, facts));
    const decision = await pairOffThread(segment, facts);
    if (decision.accepted)
      for (const { home, away, reason } of decision.value)
        reasons.set(`${round}:${home}:${away}`, reason);
  }
  return (series) => {
    const { round, home, away } = resultOf(series);
    const reason = reasons.get(`${round}:${home}:${away}`);
    return { ...(reason && { pairing: reason }), bestOf: mustFind(bestOfs, round)({ home, away }) };
  };
}
