import { Trans } from '@lingui/react/macro';
import type { PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { BracketNumber } from '@ringside/rules/bracket/bracket';
import { headStartAt } from '@ringside/rules/bracket/head-start';
import type { HeadStart } from '@ringside/rules/series/head-start';
import type { BracketRoundView } from '@ringside/ui/bracket/bracket-card';
import type { BracketMatch } from '@ringside/ui/bracket/bracket-view';
import { Instant } from '../../parts/time/instant.tsx';
import { type CardFacts, createCard, type PlaceInBracket } from './bracket-cards.ts';
import { formatBestOfRound } from './rounds-of.ts';

/** A round of a page's bracket. */
export interface PageRound extends BracketRoundView {
  /** Returns the cell of a series; -1 for a series of another round. */
  cellOf: (at: PlaceInBracket) => number;
}

/** Returns where a series stands among the rounds; null if it is in none. */
export function findPlace(
  rounds: readonly PageRound[],
  at: PlaceInBracket,
): { round: number; cell: number } | null {
  for (const [round, { cellOf }] of rounds.entries()) {
    const cell = cellOf(at);
    if (cell >= 0) return { round, cell };
  }
  return null;
}

/**
 * Returns where readers jump to: each round, and of a custom bracket with groups each group once,
 * by the index of its first round.
 */
export function headsOf(rounds: readonly PageRound[]): { index: number; name: string }[] {
  const titles = new Set<string>();
  return rounds.flatMap(({ name, graph }, index) => {
    const title = graph?.title ?? null;
    if (title === null) return [{ index, name }];
    if (titles.has(title)) return [];
    titles.add(title);
    return [{ index, name: title }];
  });
}

/** The facts of one column of a page's bracket. */
export interface ColumnFacts {
  facts: Omit<CardFacts, 'series' | 'title'>;
  round: BracketRound;
  /** The series by cell, with a gap for a deleted one. */
  cells: (PageSeries | undefined)[];
  /** The most matches of its series, where they are not those of the round. */
  bestOf?: string;
  /** Returns the name of a series that its card needs beside the name of the column. */
  titleOf?: (series: PageSeries) => string | undefined;
}

/** Returns a column of an elimination; it builds a card when it is first shown. */
export function createPageRound(
  column: ColumnFacts,
  view: Pick<PageRound, 'key' | 'bracket' | 'name' | 'count' | 'cellOf'>,
): PageRound {
  const { facts, round, cells, bestOf, titleOf } = column;
  const cards = new Map<number, BracketMatch>();
  const indexOf = (roster: string | null) =>
    facts.bracket.rosters.findIndex(({ id }) => id === roster);
  const ownRosterIndex = indexOf(facts.ownRosterId);
  let followed: { id: string | null; index: number } = { id: null, index: -1 };
  return {
    ...view,
    isLive: cells.some((one) => one?.state === 'l'),
    note: <RoundNote round={round} headStart={headStartOf(facts, round)} bestOf={bestOf} />,
    match(cell) {
      const one = cells[cell];
      if (one && !cards.has(cell))
        cards.set(cell, createCard({ ...facts, series: one, title: titleOf?.(one) }));
      return cards.get(cell) ?? null;
    },
    state(cell, following) {
      const one = cells[cell];
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
  round,
  headStart = null,
  bestOf = formatBestOfRound(round),
}: {
  round: BracketRound;
  headStart?: HeadStart | null;
  /** The most matches, where they are not those of the round. */
  bestOf?: string | undefined;
}) {
  const { date } = round;
  const score = headStart && `${headStart.home} : ${headStart.away}`;
  return (
    <>
      {date && (
        <>
          <span className="bk__when">
            <Instant at={date} style="date" />
            <br />
          </span>
          <span className="bk__when bk__when--short">
            <Instant at={date} style="time" bare />
          </span>
        </>
      )}
      <span className="bk__when">
        {score === null ? (
          <Trans>Best of {bestOf}</Trans>
        ) : (
          <Trans>
            Best of {bestOf}, from {score}
          </Trans>
        )}
      </span>
    </>
  );
}
