import { Trans, useLingui } from '@lingui/react/macro';
import type { BracketRound, CompactBracket, CompactSeries } from '@ringside/contract/collections/segments';
import { type BracketPlan, type BracketNumber, type Side } from '@ringside/rules/bracket/bracket';
import { sourcesOf } from '@ringside/rules/bracket/links';
import type { BracketMatch, BracketRoundView, BracketSide } from '@ringside/ui/bracket/bracket-view';
import { useMemo } from 'react';
import { type BracketShape, shapeOf, useRoundName } from '../../season/round-name.ts';
import { Instant } from '../../shell/instant.tsx';
import { useHref } from '../../shell/link-to.tsx';

/** What the words of a bracket's cards are made of. */
export interface Words {
  bye: string;
  byeNote: string;
  /** In a swiss. */
  byeWin: string;
  undecided: string;
  live: string;
  final: string;
  forfeit: string;
  waiting: string;
  scheduled: string;
  winnerOf: (number: string) => string;
  loserOf: (number: string) => string;
}

/** Which of the viewer's rosters plays here. */
export const mineIn = ({ rosters }: Pick<CompactBracket, 'rosters'>, own: ({ id: string } | null)[]): string | null => own.find((roster) => roster && rosters.some(({ id }) => id === roster.id))?.id ?? null;

export const keyOf = (at: readonly number[]) => at.join('-');

export function useWords(): Words {
  const { t } = useLingui();
  return {
    bye: t`Bye`,
    byeNote: t`Bye, goes through`,
    byeWin: t`Bye, counts as a win`,
    undecided: t`To be decided`,
    live: t`LIVE`,
    final: t`Final score`,
    forfeit: t`Forfeit`,
    waiting: t`Waiting`,
    scheduled: t`Scheduled`,
    winnerOf: (number) => t`Winner of ${number}`,
    loserOf: (number) => t`Loser of ${number}`,
  };
}

const planOf = (bracket: CompactBracket, rounds: BracketRound[]): BracketPlan | null =>
  bracket.format !== 'single_elimination' && bracket.format !== 'double_elimination'
    ? null
    : { format: bracket.format, rosters: bracket.rosters.length, size: bracket.size, thirdPlace: rounds.some(({ bracketNumber }) => bracketNumber === 3), grandFinal: bracket.grandFinal };

/** The compact answer as rounds of cards, in the page's words; the own roster's are marked. */
export function useBracketRounds(bracket: CompactBracket, mine: string | null): BracketRoundView[] {
  const words = useWords();
  const roundName = useRoundName();
  const href = useHref();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and names change only with the page
  return useMemo(() => {
    const numbers = new Map(bracket.series.map(({ at }, index) => [keyOf(at), `M${index + 1}`]));
    const plan = planOf(bracket, bracket.rounds);
    const shape: BracketShape = shapeOf(bracket.rounds);
    const card = (series: CompactSeries) => cardOf({ series, bracket, plan, numbers, words, mine, href });
    return bracket.rounds
      .map((round) => ({ round, series: bracket.series.filter(({ at }) => at[0] === round.bracketNumber && at[1] === round.roundNumber) }))
      .filter(({ series }) => series.length > 0)
      .map(({ round, series }) => ({
        key: `${round.bracketNumber}-${round.roundNumber}`,
        bracket: round.bracketNumber,
        name: roundName(round, shape),
        note: <RoundNote round={round} />,
        matches: series.map(card),
      }));
  }, [bracket, mine]);
}

export function RoundNote({ round: { date, bestOf } }: { round: BracketRound }) {
  return (
    <>
      {date && <><Instant at={date} style="date" /><br /></>}
      <Trans>Best of {bestOf}</Trans>
    </>
  );
}

export interface CardFacts {
  series: CompactSeries;
  bracket: CompactBracket;
  plan: BracketPlan | null;
  numbers: Map<string, string>;
  words: Words;
  mine: string | null;
  href: (path: string) => string;
  /** In a swiss: wins and losses before the round, by roster. A bye is a win there. */
  records?: Map<number, string> | undefined;
}

export function cardOf(facts: CardFacts): BracketMatch {
  const { series, numbers, words, href, records } = facts;
  const bye = series.home === 'bye' || series.away === 'bye';
  const note = bye ? (records ? words.byeWin : words.byeNote) : series.state === 'l' ? words.live : series.forfeit ? words.forfeit : series.state === 'f' ? words.final : series.state === 's' ? words.scheduled : words.waiting;
  return {
    id: series.id,
    href: href(`/match/${series.id}`),
    number: numbers.get(keyOf(series.at)) ?? '',
    note,
    kind: bye ? 'bye' : series.state === 'l' ? 'live' : 'plain',
    home: sideOf(facts, 'home'),
    away: sideOf(facts, 'away'),
  };
}

function sideOf(facts: CardFacts, side: Side): BracketSide {
  const { series, bracket, words, mine, records } = facts;
  const who = series[side];
  if (who === 'bye') return { name: words.bye, open: true };
  if (who === null) return { name: sourceText(facts, side), open: true };
  const roster = bracket.rosters[who]!;
  const index = side === 'home' ? 0 : 1;
  const bye = series.home === 'bye' || series.away === 'bye';
  const byeWin = bye && records !== undefined;
  const decided = byeWin || (!bye && (series.winner !== undefined || series.forfeit !== undefined));
  const forfeited = series.forfeit === 3 || series.forfeit === index + 1;
  const score = byeWin ? 'W' : series.forfeit ? (forfeited ? 'FF' : 'W') : series.score?.[index] === undefined ? undefined : String(series.score[index]);
  return { name: roster.name, seed: roster.seed, mine: roster.id === mine, record: records && (records.get(who) ?? '0–0'), score: decided || series.state === 'l' ? score : undefined, result: decided ? (byeWin || series.winner === index ? 'won' : 'lost') : undefined };
}

function sourceText({ series, plan, numbers, words }: CardFacts, side: Side): string {
  if (!plan) return words.undecided;
  const [bracketNumber, roundNumber, matchNumber] = series.at;
  const source = sourcesOf({ plan, position: { bracketNumber: bracketNumber as BracketNumber, roundNumber, matchNumber } })[side];
  if (source.kind === 'seed') return words.undecided;
  const number = numbers.get(keyOf([source.position.bracketNumber, source.position.roundNumber, source.position.matchNumber]));
  if (!number) return words.undecided;
  return source.takes === 'winner' ? words.winnerOf(number) : words.loserOf(number);
}
