import { useLingui } from '@lingui/react/macro';
import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { BracketNumber, BracketPlan, Side } from '@ringside/rules/bracket/bracket';
import { sourcesOf } from '@ringside/rules/bracket/links';
import type { BracketMatch, BracketSide } from '@ringside/ui/bracket/bracket-view';
import { useMemo } from 'react';
import { isDrawn, isLostByBoth } from './rounds-of.ts';

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
  unplayed: string;
  forfeit: string;
  /** Shown instead of a score after a forfeit. */
  wonByForfeit: string;
  lostByForfeit: string;
  waiting: string;
  scheduled: string;
  winnerOf: (number: string) => string;
  loserOf: (number: string) => string;
  groupOf: (letter: string) => string;
  /** Returns a whole card in one sentence. */
  against: (card: { number: string; note: string; home: string; away: string }) => string;
}

/** The position of a series in a packed bracket. */
export type PlaceInBracket = PageSeries['at'];

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
      unplayed: t`Not played`,
      forfeit: t`Forfeit`,
      wonByForfeit: t({ message: 'W', context: 'score' }),
      lostByForfeit: t({ message: 'FF', context: 'score' }),
      waiting: t`Waiting`,
      scheduled: t`Scheduled`,
      winnerOf: (number) => t`Winner of ${number}`,
      loserOf: (number) => t`Loser of ${number}`,
      groupOf: (letter) => t`Group ${letter}`,
      against: ({ number, note, home, away }) => t`${number}, ${note}: ${home} against ${away}`,
    }),
    [t],
  );
}

export interface CardFacts {
  series: PageSeries;
  /** The name of the series, where the card shows it. */
  title?: string | undefined;
  bracket: PageBracket;
  plan: BracketPlan | null;
  /** Returns the name of a series, by its place. */
  numberOf: (at: PlaceInBracket) => string | undefined;
  texts: CardTexts;
  ownRosterId: string | null;
  matchHref: (series: string) => string;
  /** Returns the address under which a roster is followed. */
  teamHref?: ((roster: string) => string) | undefined;
  /** In a Swiss: wins and losses before the round, by roster. A bye counts as a win. */
  records?: ((roster: number) => string) | undefined;
}

/** Returns the card of a series. */
export function createCard(facts: CardFacts): BracketMatch {
  const { series, title, numberOf, texts, matchHref } = facts;
  const note = noteOf(facts);
  const number = numberOf(series.at) ?? '';
  const [home, away] = [sideOf(facts, 'home'), sideOf(facts, 'away')];
  const describeSide = ({ name, score }: BracketSide) =>
    score === undefined ? name : `${name} ${score}`;
  return {
    id: series.id,
    href: matchHref(series.id),
    number,
    title,
    note,
    home,
    away,
    label: texts.against({
      number: [number, title].filter(Boolean).join(' '),
      note,
      home: describeSide(home),
      away: describeSide(away),
    }),
    kind: kindOf(series),
  };
}

const isBye = ({ home, away }: PageSeries) => home === 'bye' || away === 'bye';

/** Returns the state of a series in words. */
function noteOf({ series, texts, records }: CardFacts): string {
  if (isBye(series)) return records ? texts.byeWin : texts.byeNote;
  if (series.state === 'l') return texts.live;
  if (series.forfeit) return texts.forfeit;
  if (isDrawn(series)) return texts.draw;
  if (isLostByBoth(series)) return texts.unplayed;
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
    record: records?.(entrant),
    ...resultOf(facts, side === 'home' ? 0 : 1),
  };
}

/** Returns the score and the result of one side, each undefined where there is none. */
function resultOf(facts: CardFacts, index: 0 | 1): Pick<BracketSide, 'score' | 'result'> {
  const { series, texts, records } = facts;
  if (isBye(series)) return records ? { score: texts.wonByForfeit, result: 'won' } : {};
  const score = formatScore(facts, index);
  if (isDrawn(series)) return { score };
  if (series.state !== 'f') return series.state === 'l' ? { score } : {};
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
