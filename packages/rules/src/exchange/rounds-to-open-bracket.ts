import { mustHave } from '../must.ts';
import { bestOfAt } from '../series/best-of.ts';
import {
  openEntrant,
  openEntrants,
  openEvent,
  openGame,
  openResult,
  openWays,
  type ExchangedRounds,
  type OpenBracket,
  type OpenSet,
  type RoundSeries,
} from './open-bracket-format.ts';

/** [EXC-4] Returns the id of a round's set: `group.round.match`, as a position in a bracket. */
export const roundSetId = ({
  group,
  round,
  match,
}: Pick<RoundSeries, 'group' | 'round' | 'match'>): string => `${group}.${round}.${match}`;

/**
 * [EXC-4] Converts a swiss or a round robin into the Open Bracket Format: a phase for each group;
 * byes, settings and withdrawals under `other.ringside`. `placements` are by roster, once it is
 * over.
 */
export function formatOpenBracketRounds(
  segment: ExchangedRounds,
  placements: ReadonlyMap<string, number> = new Map(),
): OpenBracket {
  const { format, settings, bestOf, rosters, series } = segment;
  const structure = format === 'swiss' ? 'swiss' : 'round-robin';
  const groups = [...new Set(series.map(({ group }) => group))].sort((one, other) => one - other);
  const byes = series
    .filter(({ away }) => away === null)
    .map((one) => ({ setID: roundSetId(one), entrantID: one.home }));
  return {
    version: 'v1.0',
    event: openEvent(segment, structure, groups.map(phaseOf), { ...settings, bestOf, byes }),
    entrants: rosters.map((roster, index) =>
      openEntrant(roster, index + 1, placements.get(roster.rosterId)),
    ),
    sets: setsOf(segment),
  };
}

const phaseOf = (group: number) => `group ${group + 1}`;

function setsOf({ series, bestOf, matches }: ExchangedRounds): OpenSet[] {
  const played = series.filter(({ away }) => away !== null);
  const inOrder = [...played].sort((one, other) => one.round - other.round);
  const ways = openWays(
    inOrder.map((one) => ({
      setID: roundSetId(one),
      rosters: [one.home, mustHave(one.away, 'the second side')],
    })),
  );
  return played.map((one) => {
    const seriesMatches = matches[roundSetId(one)];
    return {
      setID: roundSetId(one),
      ...openEntrants({ setID: roundSetId(one), home: one.home, away: one.away }, ways),
      status: one.outcome ? 'completed' : 'pending',
      ...openResult(one.outcome),
      setFormat: `best of ${one.bestOf ?? bestOfAt({ bestOf, round: one.round })}`,
      phaseID: phaseOf(one.group),
      roundID: `round ${one.round}`,
      ...(seriesMatches && { games: seriesMatches.map(openGame) }),
    };
  });
}
