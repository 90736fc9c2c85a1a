import type { ReactNode } from 'react';
import { Crest } from './crest.tsx';
import { Tag } from './tag.tsx';

export interface StandingsRow {
  id: string;
  placement: number;
  name: string;
  gamesPlayed: number;
  wins: number;
  losses: number;
  ffw: number;
  ffl: number;
  gameDifference: number;
  points: number;
  mine?: boolean;
  /** The last place that goes on. */
  cut?: boolean;
  /** Why this rank, in words. */
  reason?: ReactNode;
}
export type StandingsColumn = 'placement' | 'gamesPlayed' | 'wins' | 'losses' | 'ffw' | 'ffl' | 'gameDifference' | 'points';
export interface StandingsTexts extends Record<StandingsColumn, string> {
  label: string;
  team: string;
  you: string;
  ffwShort: string;
  fflShort: string;
}

const NUMBERS: StandingsColumn[] = ['gamesPlayed', 'wins', 'losses', 'ffw', 'ffl', 'gameDifference', 'points'];
const SHORT: Partial<Record<StandingsColumn, 'ffwShort' | 'fflShort'>> = { ffw: 'ffwShort', ffl: 'fflShort' };
const OPTIONAL = new Set<StandingsColumn>(['ffw', 'ffl', 'gameDifference']);

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

interface Table {
  rows: StandingsRow[];
  texts: StandingsTexts;
  sort: StandingsColumn;
  /** Columns whose heads can be pressed. */
  sortable: StandingsColumn[];
  onSort: (column: StandingsColumn) => void;
}

/** The standings with games played, wins, losses, forfeit wins and losses. Heads sort. */
export function StandingsTable({ rows, texts, sort, sortable, onSort }: Table) {
  const order = (column: StandingsColumn) => (sort !== column ? undefined : column === 'placement' ? ('ascending' as const) : ('descending' as const));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="tbl-wrap" tabIndex={0} role="region" aria-label={texts.label}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col" className="l" aria-sort={order('placement')}>
              <button type="button" onClick={() => onSort('placement')}>{texts.placement}</button>
            </th>
            <th scope="col" className="l">{texts.team}</th>
            {NUMBERS.map((column) => (
              <th key={column} scope="col" className={OPTIONAL.has(column) ? 'opt' : undefined} aria-sort={order(column)}>
                {sortable.includes(column) ? (
                  <button type="button" onClick={() => onSort(column)}>
                    <Head column={column} texts={texts} />
                    {sort === column && ' ▾'}
                  </button>
                ) : (
                  <Head column={column} texts={texts} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} texts={texts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, texts }: { column: StandingsColumn; texts: StandingsTexts }) {
  return SHORT[column] ? <abbr title={texts[column]}>{texts[SHORT[column]]}</abbr> : texts[column];
}

function Row({ row, texts }: { row: StandingsRow; texts: StandingsTexts }) {
  return (
    <tr className={[row.mine && 'is-me', row.cut && 'is-cut'].filter(Boolean).join(' ') || undefined}>
      <td className="rank">{row.placement}</td>
      <th scope="row" className="l tm-cell">
        <span className="tm">
          <Crest id={row.id} name={row.name} />
          <b className="break">{row.name}</b>
          {row.mine && <Tag tone="you">{texts.you}</Tag>}
          <span className="ff tiny soft">
            {texts.ffwShort} {row.ffw}, {texts.fflShort} {row.ffl}
          </span>
          {row.reason && <span className="why tiny soft">{row.reason}</span>}
        </span>
      </th>
      {NUMBERS.map((column) => (
        <td key={column} className={column === 'points' ? 'pts' : OPTIONAL.has(column) ? 'opt' : undefined}>
          {column === 'gameDifference' ? signed(row.gameDifference) : row[column]}
        </td>
      ))}
    </tr>
  );
}
