import type {
  BracketGraph,
  GraphSeries,
  GraphSource,
  GroupPlace,
} from '@ringside/rules/bracket/graph/graph';
import type { BracketRoundView } from '@ringside/ui/bracket/bracket-card';
import {
  type BracketMatch,
  type BracketSide,
  BracketView,
} from '@ringside/ui/bracket/bracket-view';
import { type GraphColumn, graphColumnsOf, sharedNameOf } from '@ringside/ui/bracket/graph-rounds';
import { useMemo } from 'react';
import { partsOfSource } from './graph-draft.ts';
import { idOfField } from './graph-row.tsx';

const TEXTS = {
  region: 'The bracket, arrow keys go from series to series',
  yourTeam: '',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  ownSize: 'Original size',
};

/** The picture of a graph, as the site draws it; a click on a series leads to its row. */
export function GraphPicture({ graph }: { graph: BracketGraph }) {
  const columns = useMemo(() => graphColumnsOf(graph), [graph]);
  const rounds = useMemo(() => roundsOf(columns, graph), [columns, graph]);
  const drawn = columns.reduce((sum, { series }) => sum + series.length, 0);
  const missing = graph.series.length - drawn;
  if (rounds.length === 0) return null;
  const toRow = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('.bk a');
    if (!link) return;
    event.preventDefault();
    document.getElementById((link.getAttribute('href') ?? '').slice(1))?.focus();
  };
  return (
    <section className="graph-picture" aria-label="Picture of the bracket">
      {/* Only catches the clicks of the links inside, which answer the keyboard by themselves. */}
      <div onClick={toRow}>
        <BracketView rounds={rounds} texts={TEXTS} />
      </div>
      {missing > 0 && (
        <p className="soft small">{`Not in the picture: ${missing} of ${graph.series.length} series, until their faults are mended.`}</p>
      )}
    </section>
  );
}

function roundsOf(columns: readonly GraphColumn[], graph: BracketGraph): BracketRoundView[] {
  const indexes = new Map(graph.series.map((series, index) => [series, index]));
  return columns.map((column) => {
    const { group, roundNumber, series, links } = column;
    const shared = sharedNameOf(column, columns);
    const cards = series.map(({ series: one }) =>
      toCard(one, {
        index: indexes.get(one) ?? 0,
        title: one.name === shared ? undefined : one.name,
      }),
    );
    return {
      key: `${group}-${roundNumber}`,
      bracket: 0,
      name: shared ?? `Round ${roundNumber}`,
      note: '',
      count: cards.length,
      graph: { title: group === null ? null : `Group ${group}`, ...links },
      match: (cell) => cards[cell] ?? null,
      state: () => 'next',
    };
  });
}

function toCard(
  series: GraphSeries,
  { index, title }: { index: number; title: string | undefined },
): BracketMatch {
  const { id, home, away } = series;
  const [homeSide, awaySide] = [toSide(home), toSide(away)];
  const note = formatPlaces(series);
  return {
    id: String(index),
    href: `#${idOfField(index, 'id')}`,
    number: id,
    title,
    note,
    label: `Series ${[id, title, note].filter(Boolean).join(', ')}: ${homeSide.name} against ${awaySide.name}`,
    kind: 'plain',
    home: homeSide,
    away: awaySide,
  };
}

function toSide(source: GraphSource): BracketSide {
  if ('groupPlace' in source) return { name: formatGroupPlace(source.groupPlace) };
  const { kind, of } = partsOfSource(source);
  if (kind === 'seed') return { name: `Seed ${of || '?'}` };
  return { name: `${kind === 'winner' ? 'Winner' : 'Loser'} of ${of || '?'}`, open: true };
}

const formatGroupPlace = ({ group, place }: GroupPlace): string =>
  `${place === 0 ? '?' : formatOrdinal(place)} of group ${group || '?'}`;

/** Returns the places that a series decides, in words. */
function formatPlaces({ winnerPlace, loserPlace }: GraphSeries): string {
  const [winner, loser] = [winnerPlace, loserPlace].map((place) => place && formatOrdinal(place));
  if (winner && loser) return `${winner} and ${loser}`;
  if (winner) return `Winner ${winner}`;
  return loser ? `Loser ${loser}` : '';
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

const formatOrdinal = (place: number): string =>
  `${place}${SUFFIXES[ORDINALS.select(place)] ?? 'th'}`;
