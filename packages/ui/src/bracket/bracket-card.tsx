import { memo, type ReactNode } from 'react';
import type { RoundInGraph } from './bracket-sizes.ts';

export interface BracketSide {
  name: string;
  /** The roster, where one has this place. */
  team?: string | undefined;
  /** The address under which the roster is followed through the bracket. */
  href?: string | undefined;
  seed?: number | undefined;
  /** The place in a lobby. */
  place?: string | undefined;
  score?: string | undefined;
  /** Wins and losses before this series, where they determine the pairings. */
  record?: string | undefined;
  result?: 'won' | 'lost' | undefined;
  mine?: boolean | undefined;
  /** Whether it is a bye or a place still to be decided. */
  open?: boolean | undefined;
  /** For operators: how many players have checked in, and whether some are missing. */
  present?: { text: string; isShort: boolean } | undefined;
}
/** The state of a series for operators: it needs a hand, will soon, runs by itself, or is over. */
export type CardTone = 'hand' | 'soon' | 'run' | 'done';
export interface BracketMatch {
  id: string;
  href: string;
  number: string;
  /** The name of the series, where it has one of its own. */
  title?: string | undefined;
  note: string;
  /** The whole card in one sentence, for screen readers. */
  label: string;
  kind: 'plain' | 'live' | 'bye';
  home: BracketSide;
  away: BracketSide;
  /** The layer for operators: its tone, whether a filter dims it, and whether it is opened. */
  tone?: CardTone | undefined;
  dimmed?: boolean | undefined;
  opened?: boolean | undefined;
  /** Whether it holds up the next series: its wire is dashed. */
  holds?: boolean | undefined;
}

const sideClass = ({ result, mine, open }: BracketSide, lit: boolean) =>
  [
    'match-card__side',
    open && 'is-empty',
    result === 'won' && 'is-winner',
    result === 'lost' && 'is-loser',
    mine && 'is-me',
    lit && 'is-lit',
  ]
    .filter(Boolean)
    .join(' ');

export type SeriesState = 'next' | 'done' | 'live' | 'mine' | 'followed';
/** A round whose cards are built when they are first needed, and then cached. */
export interface BracketRoundView {
  key: string;
  /** 0 upper, 1 lower, 2 grand final, 3 third place */
  bracket: number;
  name: string;
  note: ReactNode;
  count: number;
  /** Whether a series of it is live. */
  isLive?: boolean;
  /** Where a round of a custom bracket stands and leads; in all rounds of a bracket or in none. */
  graph?: RoundInGraph;
  /** Returns the card of a cell; null for a deleted series. */
  match: (cell: number) => BracketMatch | null;
  state: (cell: number, following: string | null) => SeriesState;
}

/** Longer names take two lines of smaller letters; one with a longer word breaks anywhere. */
const ONE_LINE = 14;
const LONG_WORD = /\S{13}/;
const nameClass = ({ name }: BracketSide) =>
  [
    'match-card__name',
    name.length > ONE_LINE && 'match-card__name--long',
    name.length > ONE_LINE && LONG_WORD.test(name) && 'match-card__name--breaking',
  ]
    .filter(Boolean)
    .join(' ');

/** Renders what stands at the end of a side: its record, who is in, its score. */
const renderFigures = ({ record, present, score }: BracketSide) => (
  <>
    {record && <span className="match-card__record num">{record}</span>}
    {present && (
      <span className={`match-card__present num${present.isShort ? ' is-short' : ''}`}>
        {present.text}
      </span>
    )}
    {score !== undefined && <span className="match-card__score num">{score}</span>}
  </>
);

interface SideProps {
  of: BracketSide;
  yourTeam: string;
  lit?: boolean;
  tabIndex?: number | undefined;
}

/**
 * Renders a side. It is called, not mounted: a bracket shows dozens of cards at once, and each
 * component has a cost of its own.
 */
export function renderSide({ of, yourTeam, lit = false, tabIndex }: SideProps) {
  const name = (
    <>
      {of.name}
      {of.mine && <span className="vh"> ({yourTeam})</span>}
    </>
  );
  return (
    <span className={sideClass(of, lit)}>
      {of.place !== undefined && <b className="match-card__place num">{of.place}</b>}
      {of.seed !== undefined && <span className="match-card__seed">{of.seed}</span>}
      {of.href && tabIndex !== undefined ? (
        <a
          className={nameClass(of)}
          href={of.href}
          title={of.name}
          tabIndex={tabIndex}
          aria-current={lit || undefined}
        >
          {name}
        </a>
      ) : (
        <span className={nameClass(of)} title={of.name}>
          {name}
        </span>
      )}
      {renderFigures(of)}
    </span>
  );
}

const cardClass = ({ kind, tone, dimmed, opened }: BracketMatch, lit = false) =>
  [
    'match-card',
    kind !== 'plain' && `match-card--${kind}`,
    tone && `match-card--${tone}`,
    dimmed && 'is-dimmed',
    opened && 'is-opened',
    lit && 'is-lit',
  ]
    .filter(Boolean)
    .join(' ');

export const renderStrip = (match: Pick<BracketMatch, 'number' | 'title' | 'note'>) => (
  <>
    <span>{match.number}</span>{' '}
    {match.title && (
      <b className="match-card__title" dir="auto" title={match.title}>
        {match.title}
      </b>
    )}{' '}
    <span title={match.note}>{match.note}</span>
  </>
);

/** One series as a link: a strip with number and state, and its two sides. */
export function BracketCard({ match, yourTeam }: { match: BracketMatch; yourTeam: string }) {
  return (
    <a className={cardClass(match)} href={match.href}>
      <span className="match-card__strip">{renderStrip(match)}</span>
      {renderSide({ of: match.home, yourTeam })}
      {renderSide({ of: match.away, yourTeam })}
    </a>
  );
}

/**
 * One series in the tree: the card links to it, the names follow their teams. Only one card of a
 * tree takes part in the tab order.
 */
export const TreeCard = memo(function TreeCard({
  match,
  yourTeam,
  following,
  reachable,
}: {
  match: BracketMatch;
  yourTeam: string;
  following: string | null;
  reachable: boolean;
}) {
  const lit = (side: BracketSide) => following !== null && side.team === following;
  const tabIndex = reachable ? 0 : -1;
  return (
    <div className={cardClass(match, lit(match.home) || lit(match.away))}>
      <a
        className="match-card__strip"
        href={match.href}
        aria-label={match.label}
        tabIndex={tabIndex}
      >
        {renderStrip(match)}
      </a>
      {renderSide({ of: match.home, yourTeam, lit: lit(match.home), tabIndex })}
      {renderSide({ of: match.away, yourTeam, lit: lit(match.away), tabIndex })}
    </div>
  );
});

/** Returns the roster that advanced from here: the winner, or the one with a bye. */
export function advancedTeamOf({ kind, home, away }: BracketMatch): string | undefined {
  if (kind === 'bye') return home.team ?? away.team;
  return home.result === 'won' ? home.team : away.result === 'won' ? away.team : undefined;
}
