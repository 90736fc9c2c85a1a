import { Fragment, type ReactNode, useState } from 'react';
import { Crest } from './crest.tsx';
import { Icon } from './icon.tsx';
import { Tag } from './tag.tsx';

interface StandingsRow {
  id: string;
  placement: number;
  /** The places that it can still have, where they are more than one: in figures and in words. */
  range?: { figures: string; words: string } | undefined;
  name: string;
  gamesPlayed: number;
  wins: number;
  /** Only where matches can be drawn; then the table has a column for it. */
  draws?: number | undefined;
  losses: number;
  ffw: number;
  ffl: number;
  gameDifference: number;
  points: number;
  mine?: boolean;
  /** Whether it is the last place that advances. */
  cut?: boolean;
  /** The value of the first criterion, where it has a column of its own. */
  lead?: string | undefined;
  /** The value of each further criterion, in the order of the table's `figures`. */
  figures?: string[];
  /** The name as a link, where there is a page of it. */
  link?: ReactNode;
  /** The points that are safe while the stage runs. */
  pointsText?: string | undefined;
  /** The last results of the team, beside its name. */
  form?: ReactNode;
  /** The present match of the team, in a line under its name. */
  run?: ReactNode;
  /** The reason that decided a tie, in a line under its name. */
  tie?: ReactNode;
  /** The reason for this rank, in words; a button opens it. */
  why?: ReactNode;
}
export type StandingsColumn =
  | 'placement'
  | 'name'
  | 'gamesPlayed'
  | 'wins'
  | 'draws'
  | 'losses'
  | 'ffw'
  | 'ffl'
  | 'gameDifference'
  | 'points';
export interface StandingsTexts extends Record<StandingsColumn, string> {
  label: string;
  you: string;
  /** The label before the columns that have no head on a narrow screen. */
  sortBy: string;
  ffwShort: string;
  fflShort: string;
  /** The button that opens the reason of a row: its text, and its name with the row's name. */
  why: string;
  whyOf: (name: string) => string;
}

const NUMBERS: StandingsColumn[] = [
  'gamesPlayed',
  'wins',
  'draws',
  'losses',
  'ffw',
  'ffl',
  'gameDifference',
  'points',
];
const SHORT: Partial<Record<StandingsColumn, 'ffwShort' | 'fflShort'>> = {
  ffw: 'ffwShort',
  ffl: 'fflShort',
};
const OPTIONAL = new Set<StandingsColumn>(['ffw', 'ffl', 'gameDifference']);
/** With draws a narrow screen has no room for the number of matches, which is their sum. */
const OPTIONAL_WITH_DRAWS = new Set<StandingsColumn>(['gamesPlayed', ...OPTIONAL]);

const formatSigned = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

interface Table {
  rows: StandingsRow[];
  texts: StandingsTexts;
  /** The order of the rows. */
  sort: { column: StandingsColumn; descending: boolean };
  /**
   * Returns a head as a link to the table in that order; outside of the table with a class, where
   * the link itself marks the active order.
   */
  sortLink: (column: StandingsColumn, head: ReactNode, className?: string) => ReactNode;
  /** The columns of numbers, where they are not those of wins and losses. */
  columns?: readonly StandingsColumn[] | undefined;
  /** The name of the first criterion, where it has a column before the numbers on every screen. */
  lead?: string | undefined;
  /** Names of further criteria: columns where there is room, else a line under the team's name. */
  figures?: string[];
  /** The text of the line after a row with `cut`. */
  cutLine?: ReactNode;
  /** The heading that names this table, where there are several. */
  labelledBy?: string;
}

/** The standings with games played, wins, draws, losses, forfeit wins and losses. Heads sort. */
export function StandingsTable({
  rows,
  texts,
  sort,
  sortLink,
  columns,
  lead,
  figures = [],
  cutLine,
  labelledBy,
}: Table) {
  const hasDraws = rows.some(({ draws }) => draws !== undefined);
  const optional = hasDraws ? OPTIONAL_WITH_DRAWS : OPTIONAL;
  const numbers = columns ?? NUMBERS.filter((column) => hasDraws || column !== 'draws');
  const sortedBelow = [...optional].filter((column) => numbers.includes(column));
  const order = (column: StandingsColumn) =>
    sort.column !== column
      ? undefined
      : sort.descending
        ? ('descending' as const)
        : ('ascending' as const);
  const arrow = (column: StandingsColumn) =>
    sort.column === column && <span aria-hidden="true">{sort.descending ? ' ▾' : ' ▴'}</span>;
  const head = (column: StandingsColumn, className?: string) => (
    <th key={column} scope="col" className={className} aria-sort={order(column)}>
      {sortLink(
        column,
        <>
          <Head column={column} texts={texts} />
          {arrow(column)}
        </>,
      )}
    </th>
  );
  return (
    // A scrolling region must be reachable by keyboard.
    <div
      className="tbl-wrap"
      tabIndex={0}
      role="region"
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': texts.label })}
    >
      {sortedBelow.length > 0 && (
        <div className="tbl-sort" role="group" aria-label={texts.sortBy}>
          <span className="small soft" aria-hidden="true">
            {texts.sortBy}
          </span>
          {sortedBelow.map((column) => (
            <Fragment key={column}>
              {sortLink(
                column,
                <span>
                  {texts[column]}
                  {arrow(column)}
                </span>,
                'chip',
              )}
            </Fragment>
          ))}
        </div>
      )}
      <table className="tbl">
        <thead>
          <tr>
            {head('placement', 'l')}
            {head('name', 'l')}
            {lead !== undefined && <th scope="col">{lead}</th>}
            {numbers.map((column) => head(column, optional.has(column) ? 'opt' : undefined))}
            {figures.map((name) => (
              <th key={name} scope="col" className="fig">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Row row={row} texts={texts} {...{ numbers, optional, figures }} />
              {row.cut && cutLine && (
                <tr className="tbl-line">
                  <td colSpan={2 + Number(lead !== undefined) + numbers.length + figures.length}>
                    <span>{cutLine}</span>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, texts }: { column: StandingsColumn; texts: StandingsTexts }) {
  return SHORT[column] ? <abbr title={texts[column]}>{texts[SHORT[column]]}</abbr> : texts[column];
}

function Row({
  row,
  texts,
  numbers,
  optional,
  figures,
}: {
  row: StandingsRow;
  texts: StandingsTexts;
  numbers: readonly StandingsColumn[];
  optional: ReadonlySet<StandingsColumn>;
  figures: string[];
}) {
  return (
    <tr id={`place-${row.id}`} className={row.mine ? 'is-me' : undefined}>
      <Place row={row} />
      <th scope="row" className="l tm-cell" abbr={row.name}>
        <TeamCell
          row={row}
          texts={texts}
          showsForfeits={numbers.includes('ffw')}
          figures={figures}
        />
      </th>
      {row.lead !== undefined && <td className="pts lead">{row.lead}</td>}
      {numbers.map((column) => (
        <td
          key={column}
          className={column === 'points' ? 'pts' : optional.has(column) ? 'opt' : undefined}
        >
          {figureIn(row, column)}
        </td>
      ))}
      {figures.map((name, index) => (
        <td key={name} className="fig">
          {row.figures?.[index] ?? '–'}
        </td>
      ))}
    </tr>
  );
}

function figureIn(row: StandingsRow, column: StandingsColumn): ReactNode {
  if (column === 'gameDifference') return formatSigned(row.gameDifference);
  if (column === 'points') return row.pointsText ?? row.points;
  return row[column] ?? '–';
}

/** The team: its name, its form, what it plays, and the reason for its rank. */
function TeamCell({
  row,
  texts,
  showsForfeits,
  figures,
}: {
  row: StandingsRow;
  texts: StandingsTexts;
  showsForfeits: boolean;
  figures: string[];
}) {
  const why = <Why row={row} texts={texts} />;
  return (
    <span className="tm">
      <Crest id={row.id} name={row.name} />
      <b className="break tm__n">{row.link ?? row.name}</b>
      {row.mine && <Tag tone="you">{texts.you}</Tag>}
      {row.form}
      {!row.run && why}
      {showsForfeits && (!row.form || row.ffw + row.ffl > 0) && (
        <span className="ff tiny soft">
          {texts.ffwShort} {row.ffw}, {texts.fflShort} {row.ffl}
        </span>
      )}
      {figures.length > 0 && (
        <span className="figs tiny soft">
          {figures.map((name, index) => `${name}\u00a0${row.figures?.[index] ?? '–'}`).join(' · ')}
        </span>
      )}
      {row.run && (
        <>
          <span className="run small">{row.run}</span>
          {why}
        </>
      )}
      {row.tie && <span className="run small soft">{row.tie}</span>}
    </span>
  );
}

const Place = ({ row: { placement, range } }: { row: StandingsRow }) =>
  range ? (
    <td className="rank rank--range">
      <span aria-hidden="true">{range.figures}</span>
      <span className="vh">{range.words}</span>
    </td>
  ) : (
    <td className="rank">{placement}</td>
  );

/** A button, and the reason in a line of its own below it: the content to its left does not move. */
function Why({ row: { id, name, why }, texts }: { row: StandingsRow; texts: StandingsTexts }) {
  const [open, setOpen] = useState(false);
  const answer = `why-${id}`;
  if (!why) return null;
  return (
    <>
      <button
        type="button"
        className="why-b"
        aria-expanded={open}
        aria-controls={answer}
        onClick={() => setOpen(!open)}
      >
        {texts.why}
        <span className="vh"> {texts.whyOf(name)}</span>
        <Icon name="down" />
      </button>
      <span className="why small" id={answer} hidden={!open}>
        {why}
      </span>
    </>
  );
}
