import type { GraphSeries } from '@ringside/rules/bracket/graph/graph';
import type { GraphFault } from '@ringside/rules/bracket/graph/graph-fault';
import { Button, IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { type InputHTMLAttributes, memo, type SelectHTMLAttributes } from 'react';
import {
  formatGraphFault,
  namesSeries,
  partsOfSource,
  type SourceKind,
  toNumber,
  toSource,
  withField,
} from './graph-draft.ts';

const GROUPS = [...'ABCDEFGHIJKLMNOP'];
const LENGTHS = [1, 3, 5, 7, 9, 11, 13, 15];
const SOURCES: [SourceKind, string][] = [
  ['seed', 'Seed'],
  ['group-place', 'Place'],
  ['winner', 'Winner of'],
  ['loser', 'Loser of'],
];

interface Row {
  index: number;
  isLast: boolean;
  series: GraphSeries;
  faults: readonly GraphFault[];
  /** The id of the list of all series’ ids. */
  listId: string;
  onChange: (index: number, series: GraphSeries) => void;
  onMove: (index: number, way: 1 | -1) => void;
  onRemove: (index: number) => void;
}

/** Returns the id of a field or button of a row in the document. */
export const idOfField = (index: number, part: keyof GraphSeries | 'up' | 'down'): string =>
  `graph-${index}-${part}`;

const textsOf = (faults: readonly GraphFault[]) => faults.map(({ detail }) => detail).join('\n');

/** One series: its fields, its buttons, and its faults in the row below. */
export const GraphRow = memo(
  function GraphRow(row: Row) {
    const { index, isLast, faults, onMove, onRemove } = row;
    const name = nameOf(row);
    return (
      <>
        <tr>
          <th scope="row">
            <Text {...row} field="id" label="id" maxLength={12} />
          </th>
          <td data-l="Name">
            <Text {...row} field="name" label="name" maxLength={40} />
          </td>
          <td data-l="Group">
            <GroupChoice {...row} />
          </td>
          <td data-l="Home">
            <Source {...row} side="home" />
          </td>
          <td data-l="Away">
            <Source {...row} side="away" />
          </td>
          <td data-l="Best of">
            <LengthChoice {...row} />
          </td>
          <td data-l="Winner’s place">
            <Place {...row} field="winnerPlace" label="place of the winner" />
          </td>
          <td data-l="Loser’s place">
            <Place {...row} field="loserPlace" label="place of the loser" />
          </td>
          <td className="wide">
            <div className="acts" role="group" aria-label={`Actions for ${name}`}>
              <Button
                size="small"
                id={idOfField(index, 'up')}
                aria-label={`${name}: move up`}
                disabled={index === 0}
                onClick={() => onMove(index, -1)}
              >
                Up
              </Button>
              <Button
                size="small"
                id={idOfField(index, 'down')}
                aria-label={`${name}: move down`}
                disabled={isLast}
                onClick={() => onMove(index, 1)}
              >
                Down
              </Button>
              <IconButton icon="cross" label={`${name}: remove`} onClick={() => onRemove(index)} />
            </div>
          </td>
        </tr>
        {faults.length > 0 && (
          <tr className="graph-faults">
            <td className="wide" colSpan={9} id={`${idOfField(index, 'id')}-faults`}>
              {faults.map(({ detail }) => (
                <p key={detail} className="err">
                  <Icon name="alert" />
                  {formatGraphFault({ detail })}
                </p>
              ))}
            </td>
          </tr>
        )}
      </>
    );
  },
  (one, other) =>
    one.series === other.series &&
    one.index === other.index &&
    one.isLast === other.isLast &&
    textsOf(one.faults) === textsOf(other.faults),
);

const nameOf = ({ series: { id }, index }: Row) => `Series ${id || index + 1}`;

/** Returns what a field of the series shares with the others: its name, and its fault. */
function describe(
  row: Row,
  field: keyof GraphSeries,
  label: string,
): Pick<
  InputHTMLAttributes<HTMLElement>,
  'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
> {
  const isFaulty = row.faults.some((fault) => fault.field === field);
  return {
    id: idOfField(row.index, field),
    'aria-label': `${nameOf(row)}: ${label}`,
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? `${idOfField(row.index, 'id')}-faults` : undefined,
  };
}

function Text({
  field,
  label,
  maxLength,
  ...row
}: Row & { field: 'id' | 'name'; label: string; maxLength: number }) {
  const { series, index, onChange } = row;
  return (
    <input
      {...describe(row, field, label)}
      className={`in graph-${field}`}
      maxLength={maxLength}
      value={series[field] ?? ''}
      onChange={({ target: { value } }) =>
        onChange(
          index,
          field === 'id' ? { ...series, id: value } : withField(series, 'name', value),
        )
      }
    />
  );
}

function Place({
  field,
  label,
  ...row
}: Row & { field: 'winnerPlace' | 'loserPlace'; label: string }) {
  const { series, index, onChange } = row;
  return (
    <input
      {...describe(row, field, label)}
      className="in graph-number"
      inputMode="numeric"
      value={series[field] ?? ''}
      onChange={({ target }) => onChange(index, withField(series, field, toNumber(target.value)))}
    />
  );
}

function Choice({ children, ...select }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <select {...select} className="in graph-choice">
      {children}
    </select>
  );
}

function GroupChoice(row: Row) {
  const { series, index, onChange } = row;
  return (
    <Choice
      {...describe(row, 'group', 'group')}
      value={series.group ?? ''}
      onChange={({ target }) => onChange(index, withField(series, 'group', target.value))}
    >
      <option value="">None</option>
      {GROUPS.map((group) => (
        <option key={group}>{group}</option>
      ))}
    </Choice>
  );
}

function LengthChoice(row: Row) {
  const { series, index, onChange } = row;
  return (
    <Choice
      {...describe(row, 'bestOf', 'best of')}
      value={series.bestOf ?? ''}
      onChange={({ target }) =>
        onChange(index, withField(series, 'bestOf', toNumber(target.value)))
      }
    >
      <option value="">Default</option>
      {LENGTHS.map((length) => (
        <option key={length}>{length}</option>
      ))}
    </Choice>
  );
}

/** The words for what a source names, by its kind. */
const NAMED: Record<SourceKind, string> = {
  seed: 'seed',
  'group-place': 'group and place, such as A1',
  winner: 'series',
  loser: 'series',
};

/** The source of a side: its kind, and the seed, the group place or the series that it names. */
function Source({ side, ...row }: Row & { side: 'home' | 'away' }) {
  const { series, index, listId, onChange } = row;
  const { kind, of } = partsOfSource(series[side]);
  const set = (nextKind: SourceKind, nextOf: string) =>
    onChange(index, { ...series, [side]: toSource(nextKind, nextOf) });
  return (
    <div className="graph-source">
      <Choice
        aria-label={`${nameOf(row)}: ${side} is`}
        value={kind}
        onChange={({ target }) => {
          const next = target.value as SourceKind;
          set(next, namesSeries(next) && namesSeries(kind) ? of : '');
        }}
      >
        {SOURCES.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
      <input
        {...describe(row, side, `${side} ${NAMED[kind]}`)}
        className="in graph-of"
        list={namesSeries(kind) ? listId : undefined}
        inputMode={kind === 'seed' ? 'numeric' : undefined}
        placeholder={kind === 'group-place' ? 'A1' : undefined}
        maxLength={12}
        value={of}
        onChange={({ target }) => set(kind, target.value)}
      />
    </div>
  );
}
