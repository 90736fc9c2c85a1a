import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { planOf } from '@ringside/contract/bracket/plan-of';
import type { BracketRound, CompactBracket } from '@ringside/contract/collections/brackets';
import { type BracketPlan, type BracketNumber, type Side } from '@ringside/rules/bracket/bracket';
import { headStartAt } from '@ringside/rules/bracket/head-start';
import { sourcesOf } from '@ringside/rules/bracket/links';
import type { HeadStart } from '@ringside/rules/series/head-start';
import type {
  BracketMatch,
  BracketRoundView,
  BracketSide,
} from '@ringside/ui/bracket/bracket-view';
import { useMemo } from 'react';
import { type BracketShape, bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { useHref } from '../../shell/links/link-to.tsx';
import { Instant } from '../../shell/time/instant.tsx';
import { useAddress } from './use-address.ts';

/** The texts on a bracket's cards. */
export interface CardTexts {
  bye: string;
  byeNote: string;
  /** A bye in a Swiss. */
  byeWin: string;
  undecided: string;
  live: string;
  final: string;
  draw: string;
  forfeit: string;
  /** Shown instead of a score after a forfeit. */
  wonByForfeit: string;
  lostByForfeit: string;
  waiting: string;
  scheduled: string;
  winnerOf: (number: string) => string;
  loserOf: (number: string) => string;
  /** Returns a whole card in one sentence. */
  against: (card: { number: string; note: string; home: string; away: string }) => string;
}

/** Returns which of the viewer's rosters plays in this bracket. */
export const ownRosterOf = (
  { rosters }: Pick<CompactBracket, 'rosters'>,
  viewerRosters: ({ id: string } | null)[],
): string | null =>
  viewerRosters.find((roster) => roster && rosters.some(({ id }) => id === roster.id))?.id ?? null;

type Place = PageSeries['at'];
const keyOf = (at: readonly number[]) => at.join('-');

interface RoundSeries {
  series: PageSeries[];
  /** The index of each series in the whole bracket. */
  indexes: number[];
}
/**
 * Returns the key of a round. Index access instead of destructuring is faster in cold code: a page
 * groups 4,000 series before it is optimised.
 */
const roundCode = (at: readonly [bracketNumber: number, roundNumber: number, ...number[]]) =>
  at[1] * 4 + at[0];

function groupByRound(series: PageSeries[]): Map<number, RoundSeries> {
  const rounds = new Map<number, RoundSeries>();
  series.forEach((one, index) => {
    const code = roundCode(one.at);
    let round = rounds.get(code);
    if (!round) rounds.set(code, (round = { series: [], indexes: [] }));
    round.series.push(one);
    round.indexes.push(index);
  });
  return rounds;
}

/** Returns the index of a series in the whole bracket, which determines its number. */
function seriesIndexOf(rounds: Map<number, RoundSeries>, at: Place): number | undefined {
  const round = rounds.get(roundCode(at));
  if (!round) return undefined;
  const first = round.series[at[2] - 1];
  // A deleted series moves the later ones forward.
  const cell =
    first?.at[2] === at[2] ? at[2] - 1 : round.series.findIndex((one) => one.at[2] === at[2]);
  return round.indexes[cell];
}

/** Returns the texts of a bracket's cards in the page's language. */
export function useCardTexts(): CardTexts {
  const { t } = useLingui();
  return useMemo(
    () => ({
      bye: t`Bye`,
      byeNote: t`Bye, goes through`,
      byeWin: t`Bye, counts as a win`,
      undecided: t`To be decided`,
      live: t`LIVE`,
      final: t`Final score`,
      draw: t({ message: 'Draw', context: 'result' }),
      forfeit: t`Forfeit`,
      wonByForfeit: t({ message: 'W', context: 'score' }),
      lostByForfeit: t({ message: 'FF', context: 'score' }),
      waiting: t`Waiting`,
      scheduled: t`Scheduled`,
      winnerOf: (number) => t`Winner of ${number}`,
      loserOf: (number) => t`Loser of ${number}`,
      against: ({ number, note, home, away }) => t`${number}, ${note}: ${home} against ${away}`,
    }),
    [t],
  );
}

/**
 * Returns the compact answer as rounds of cards, in the page's language. It builds a card when it
 * is first shown, and marks the player's own roster.
 */
export function useBracketRounds({
  bracket,
  ownRosterId,
  isList,
}: {
  bracket: PageBracket;
  ownRosterId: string | null;
  isList: boolean;
}): BracketRoundView[] {
  const texts = useCardTexts();
  const roundName = useRoundName();
  const href = useHref();
  const address = useAddress();
  // As strings they stay equal when another roster is followed, so that no card is rebuilt.
  const anyMatch = href(`/match/${ANY_ID}`);
  const anyTeam = address({ team: ANY_ID, list: isList ? '1' : null });
  return useMemo(() => {
    const rounds = groupByRound(bracket.series);
    const facts = {
      bracket,
      plan: planOf(bracket),
      numberOf: (at: Place) => numberAt(seriesIndexOf(rounds, at)),
      texts,
      ownRosterId,
      matchHref: addressById(anyMatch),
      teamHref: addressById(anyTeam),
    };
    const shape: BracketShape = bracketShapeOf(bracket.rounds);
    return bracket.rounds.flatMap((round) => {
      const series = rounds.get(roundCode([round.bracketNumber, round.roundNumber]))?.series;
      return series
        ? [createRoundView({ facts, round, series, name: roundName(round, shape) })]
        : [];
    });
  }, [bracket, ownRosterId, texts, roundName, anyMatch, anyTeam]);
}

const ANY_ID = '-any-id-';

/**
 * Returns a function for addresses that differ only in an id. The template is built once: a bracket
 * has hundreds of addresses.
 */
function addressById(address: string): (id: string) => string {
  const [before, after] = address.split(ANY_ID);
  return (id) => before + id + after;
}

const numberAt = (index: number | undefined) => (index === undefined ? undefined : `M${index + 1}`);

/**
 * Returns a round of an elimination: each series at the place of its number, with a gap for a
 * deleted one.
 */
function createRoundView({
  facts,
  round,
  series,
  name,
}: {
  facts: Omit<CardFacts, 'series'>;
  round: BracketRound;
  series: PageSeries[];
  name: string;
}): BracketRoundView {
  const byCell: (PageSeries | undefined)[] = [];
  for (const one of series) byCell[one.at[2] - 1] = one;
  const cards = new Map<number, BracketMatch>();
  const indexOf = (roster: string | null) =>
    facts.bracket.rosters.findIndex(({ id }) => id === roster);
  const ownRosterIndex = indexOf(facts.ownRosterId);
  let followed: { id: string | null; index: number } = { id: null, index: -1 };
  return {
    key: keyOf([round.bracketNumber, round.roundNumber]),
    bracket: round.bracketNumber,
    name,
    note: <RoundNote round={round} headStart={headStartOf(facts, round)} />,
    count: Math.max(byCell.length, round.matchCount),
    match(cell) {
      const one = byCell[cell];
      if (one && !cards.has(cell)) cards.set(cell, createCard({ ...facts, series: one }));
      return cards.get(cell) ?? null;
    },
    state(cell, following) {
      const one = byCell[cell];
      if (!one) return 'next';
      if (followed.id !== following) followed = { id: following, index: indexOf(following) };
      const plays = (index: number) => index >= 0 && (one.home === index || one.away === index);
      if (plays(followed.index)) return 'followed';
      if (plays(ownRosterIndex)) return 'mine';
      return one.state === 'l' ? 'live' : one.state === 'f' ? 'done' : 'next';
    },
  };
}

/** Returns the head start of a round's series; null for none. */
function headStartOf(
  { plan }: Pick<CardFacts, 'plan'>,
  { bracketNumber, roundNumber }: BracketRound,
): HeadStart | null {
  const position = { bracketNumber: bracketNumber as BracketNumber, roundNumber, matchNumber: 1 };
  return plan && headStartAt({ plan, position });
}

/** The date and the format of a round. */
export function RoundNote({
  round: { date, bestOf },
  headStart = null,
}: {
  round: BracketRound;
  headStart?: HeadStart | null;
}) {
  const score = headStart && `${headStart.home} : ${headStart.away}`;
  return (
    <>
      {date && (
        <>
          <Instant at={date} style="date" />
          <br />
        </>
      )}
      {score === null ? (
        <Trans>Best of {bestOf}</Trans>
      ) : (
        <Trans>
          Best of {bestOf}, from {score}
        </Trans>
      )}
    </>
  );
}

export interface CardFacts {
  series: PageSeries;
  bracket: PageBracket;
  plan: BracketPlan | null;
  /** Returns the name of a series, by its place. */
  numberOf: (at: Place) => string | undefined;
  texts: CardTexts;
  ownRosterId: string | null;
  matchHref: (series: string) => string;
  /** Returns the address under which a roster is followed. */
  teamHref?: ((roster: string) => string) | undefined;
  /** In a Swiss: wins and losses before the round, by roster. A bye counts as a win. */
  records?: Map<number, string> | undefined;
}

/** Returns the card of a series. */
export function createCard(facts: CardFacts): BracketMatch {
  const { series, numberOf, texts, matchHref } = facts;
  const note = noteOf(facts);
  const number = numberOf(series.at) ?? '';
  const [home, away] = [sideOf(facts, 'home'), sideOf(facts, 'away')];
  const describeSide = ({ name, score }: BracketSide) =>
    score === undefined ? name : `${name} ${score}`;
  return {
    id: series.id,
    href: matchHref(series.id),
    number,
    note,
    home,
    away,
    label: texts.against({ number, note, home: describeSide(home), away: describeSide(away) }),
    kind: kindOf(series),
  };
}

/** Returns whether a series ended level; one that neither side played has no games. */
const isDrawn = ({ state, winner, forfeit, score }: PageSeries) =>
  state === 'f' && winner === undefined && forfeit === undefined && Boolean(score?.[0]);

const isBye = ({ home, away }: PageSeries) => home === 'bye' || away === 'bye';

/** Returns the state of a series in words. */
function noteOf({ series, texts, records }: CardFacts): string {
  if (isBye(series)) return records ? texts.byeWin : texts.byeNote;
  if (series.state === 'l') return texts.live;
  if (series.forfeit) return texts.forfeit;
  if (isDrawn(series)) return texts.draw;
  if (series.state === 'f') return texts.final;
  return series.state === 's' ? texts.scheduled : texts.waiting;
}

function kindOf(series: PageSeries): BracketMatch['kind'] {
  if (isBye(series)) return 'bye';
  return series.state === 'l' ? 'live' : 'plain';
}

function sideOf(facts: CardFacts, side: Side): BracketSide {
  const { series, bracket, texts, ownRosterId, records, teamHref } = facts;
  const entrant = series[side];
  if (entrant === 'bye') return { name: texts.bye, open: true };
  const roster = entrant === null ? undefined : bracket.rosters[entrant];
  if (entrant === null || !roster) return { name: formatSource(facts, side), open: true };
  return {
    name: roster.name,
    team: roster.id,
    href: teamHref?.(roster.id),
    seed: roster.seed,
    mine: roster.id === ownRosterId,
    record: records && (records.get(entrant) ?? '0–0'),
    ...resultOf(facts, side === 'home' ? 0 : 1),
  };
}

/** Returns the score and the result of one side, each undefined where there is none. */
function resultOf(facts: CardFacts, index: 0 | 1): Pick<BracketSide, 'score' | 'result'> {
  const { series, texts, records } = facts;
  if (isBye(series)) return records ? { score: texts.wonByForfeit, result: 'won' } : {};
  const score = formatScore(facts, index);
  if (isDrawn(series)) return { score };
  if (series.winner === undefined && series.forfeit === undefined)
    return series.state === 'l' ? { score } : {};
  return { score, result: series.winner === index ? 'won' : 'lost' };
}

/** The value of `forfeit` when both sides forfeit. */
const BOTH_FORFEIT = 3;

function formatScore({ series, texts }: CardFacts, index: 0 | 1): string | undefined {
  if (!series.forfeit) return series.score?.[index]?.toString();
  const hasForfeited = series.forfeit === BOTH_FORFEIT || series.forfeit === index + 1;
  return hasForfeited ? texts.lostByForfeit : texts.wonByForfeit;
}

function formatSource({ series, plan, numberOf, texts }: CardFacts, side: Side): string {
  if (!plan) return texts.undecided;
  const [bracketNumber, roundNumber, matchNumber] = series.at;
  const source = sourcesOf({
    plan,
    position: { bracketNumber: bracketNumber as BracketNumber, roundNumber, matchNumber },
  })[side];
  if (source.kind === 'seed') return texts.undecided;
  const { position } = source;
  const number = numberOf([position.bracketNumber, position.roundNumber, position.matchNumber]);
  if (!number) return texts.undecided;
  return source.takes === 'winner' ? texts.winnerOf(number) : texts.loserOf(number);
}
