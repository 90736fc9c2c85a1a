import type { Segment } from '@ringside/contract/collections/segments';
import type { Names } from '@ringside/rules/site/shown-name';
import { TRANSLATED, writtenOf } from '../../parts/translated-names.ts';

/**
 * What was typed, by field: a name of the contract, as `date` or `configuration.bestOf`. Null:
 * given back to the parent or the default. Numbers are kept as they were typed.
 */
export type Draft = Readonly<Record<string, unknown>>;

const CONFIGURATION = 'configuration.';

/** Every field of the form with its name on the screen. */
export const LABELS: Record<string, string> = {
  name: 'Name',
  names: TRANSLATED,
  type: 'Type',
  date: 'Dates',
  timezone: 'Time zone',
  format: 'Format',
  registrationType: 'Who can register',
  rosterSize: 'Roster size',
  rostersLimit: 'Places',
  segmentCheckinsConfig: 'Roster check-in',
  'configuration.phase': 'Phase',
  'configuration.countries': 'Countries',
  'configuration.bestOf': 'Best of',
  'configuration.roundMinutes': 'Round length',
  'configuration.heatGap': 'Gap between heats',
  'configuration.thirdPlace': 'Match for third place',
  'configuration.grandFinal': 'Grand final',
  'configuration.swissRounds': 'Swiss rounds',
  'configuration.swissVariant': 'Swiss pairing',
  'configuration.publishRounds': 'Rounds are published',
  'configuration.earlyExit': 'Early exit',
  'configuration.groups': 'Groups',
  'configuration.withdrawals': 'After a withdrawal',
  'configuration.points': 'Points',
  'configuration.tieBreakers': 'Tie-breakers',
  'configuration.bans': 'Ban phase',
  'configuration.additions': 'Additions',
  'configuration.minimumPresent': 'Present at the start',
  'configuration.unplayedAfterMinutes': 'Unplayed after',
};

/** Fields that only a segment itself has. */
const OWN_ONLY = new Set(['name', 'names', 'type']);
/** Fields that a stage must have. */
const NEEDED = new Set(['date', 'format']);
export const mayGiveBack = (name: string, hasParent: boolean): boolean =>
  !OWN_ONLY.has(name) && (hasParent || !NEEDED.has(name));

/** A field's value as it stands. */
export function standing(segment: Segment, name: string): unknown {
  if (name === 'type') return segment.type.id;
  if (name === 'names') return ordered(segment.names);
  return name.startsWith(CONFIGURATION)
    ? segment.configuration[name.slice(CONFIGURATION.length)]
    : segment[name as keyof Segment];
}

/** Where the API points to when a field is wrong. */
export const pointerOf = (name: string): string =>
  name === 'type' ? '/data/relationships/type' : `/data/attributes/${name.replace('.', '/')}`;

/** What is sent of a draft: only what was touched. */
export function sentOf(draft: Draft): {
  attributes: Record<string, unknown>;
  relationships?: object;
} {
  const attributes: Record<string, unknown> = {};
  const configuration: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft)) {
    if (name.startsWith(CONFIGURATION))
      configuration[name.slice(CONFIGURATION.length)] = cleaned(name, value);
    else if (name !== 'type') attributes[name] = cleaned(name, value);
  }
  return {
    attributes: { ...attributes, ...(Object.keys(configuration).length > 0 && { configuration }) },
    ...(draft.type !== undefined && {
      relationships: { type: { data: { type: 'segment-types', id: draft.type } } },
    }),
  };
}

/**
 * A typed value in the contract's shape. What is no number stays as it was typed: the API says so
 * beside its field.
 */
function cleaned(name: string, value: unknown): unknown {
  if (name === 'names') return ordered(writtenOf(value as Names));
  if (name === 'name' || name === 'timezone') return value;
  if (name === 'configuration.countries' && typeof value === 'string') return codesOf(value);
  if (value === '' || isBlank(value)) return null;
  const numbers = numbered(value);
  if (name === 'rostersLimit')
    return Object.fromEntries(
      Object.entries(numbers as object).map(([key, number]) => [
        key,
        number === '' ? null : number,
      ]),
    );
  return name === 'configuration.bestOf' ? bestOfOf(numbers) : numbers;
}

/** The country codes of a text: parted by commas or spaces, in capitals, each once. */
export const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** By key: the API answers in an order of its own. */
const ordered = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).sort(([one], [other]) => one.localeCompare(other)));

const PAIRS = ['wins,losses', 'count,size'];
/** A pair of numbers of which neither is typed. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  PAIRS.includes(Object.keys(value).join()) &&
  Object.values(value).every((part) => part === '');

function numbered(value: unknown): unknown {
  if (typeof value === 'string') return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(numbered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'category' ? part : numbered(part)]),
  );
}

/** One number where no round has its own; rounds left empty have the default. */
function bestOfOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, number]) => number !== '');
  const rounds = filled.filter(([key]) => key !== 'default');
  const own = filled.find(([key]) => key === 'default')?.[1];
  if (rounds.length === 0) return own ?? null;
  return Object.fromEntries(filled);
}

/** A draft with a field as typed now; without it where that is how the segment's own stands. */
export function drafted(
  draft: Draft,
  segment: Segment & { inherited: string[] },
  { name, value }: { name: string; value: unknown },
): Draft {
  const { [name]: _before, ...others } = draft;
  const same = JSON.stringify(cleaned(name, value)) === JSON.stringify(standing(segment, name));
  return same && !segment.inherited.includes(name) ? others : { ...others, [name]: value };
}

/** Fields that differ between two readings of a segment. */
export const changedBetween = (before: Segment, now: Segment): string[] =>
  Object.keys(LABELS).filter(
    (name) => JSON.stringify(standing(before, name)) !== JSON.stringify(standing(now, name)),
  );
