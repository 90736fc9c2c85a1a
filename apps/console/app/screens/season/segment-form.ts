import type { Segment } from '@ringside/contract/collections/segments';
import type { Names } from '@ringside/rules/site/display-name';
import { TRANSLATIONS_LABEL, writtenNamesOf } from '../../parts/translated-names.ts';

/**
 * The input by field: a name of the contract, as `date` or `configuration.bestOf`. Null resets the
 * field to the parent or the default. Numbers stay as they were typed.
 */
export type Draft = Readonly<Record<string, unknown>>;

const CONFIGURATION = 'configuration.';

/** Every field of the form with its name on the screen. */
export const LABELS: Record<string, string> = {
  name: 'Name',
  names: TRANSLATIONS_LABEL,
  type: 'Type',
  date: 'Dates',
  timezone: 'Time zone',
  format: 'Format',
  registrationType: 'Who can register',
  registration: 'Registration',
  rosterSize: 'Roster size',
  rostersLimit: 'Capacity',
  segmentCheckinsConfig: 'Roster check-in',
  'configuration.phase': 'Phase',
  'configuration.countries': 'Countries',
  'configuration.bestOf': 'Best of',
  'configuration.resultPoints': 'Match points',
  'configuration.roundMinutes': 'Round length',
  'configuration.heatGap': 'Gap between heats',
  'configuration.thirdPlace': 'Match for third place',
  'configuration.grandFinal': 'Grand final',
  'configuration.graph': 'Series of the bracket',
  'configuration.swissRounds': 'Swiss rounds',
  'configuration.swissVariant': 'Swiss pairing',
  'configuration.publishRounds': 'Rounds are published',
  'configuration.avoidSameRegionRounds': 'Rounds that keep regions apart',
  'configuration.earlyExit': 'Early exit',
  'configuration.groups': 'Groups',
  'configuration.lobbyRounds': 'Rounds',
  'configuration.placementPoints': 'Points by place',
  'configuration.doubleRoundRobin': 'Everyone meets twice',
  'configuration.withdrawals': 'After a withdrawal',
  'configuration.forfeitScore': 'Score of a forfeit',
  'configuration.points': 'Points',
  'configuration.tieBreakers': 'Tie-breakers',
  'configuration.tieBreakRestart': 'Tie-breakers among the tied',
  'configuration.tieBreakSeries': 'Tie-break series',
  'configuration.bans': 'Ban phase',
  'configuration.additions': 'Replacements allowed',
  'configuration.minimumPresent': 'Minimum players checked in',
  'configuration.unplayedAfterMinutes': 'Close unplayed series after',
  'configuration.unplayed': 'After an unplayed series',
  'configuration.unplayedGrandFinal': 'After an unplayed grand final',
  'configuration.majorRelax': 'If a record of a Major cannot be paired',
};

/** Fields that are never inherited. */
const OWN_ONLY = new Set(['name', 'names', 'type']);
/** Fields that a stage must have. */
const NEEDED = new Set(['date', 'format', 'configuration.graph']);
/** Returns whether a field can be reset to its parent or default. */
export const canReset = (name: string, hasParent: boolean): boolean =>
  !OWN_ONLY.has(name) && (hasParent || !NEEDED.has(name));

/** Returns a field's current value. */
export function getFieldValue(segment: Segment, name: string): unknown {
  if (name === 'type') return segment.type.id;
  if (name === 'names') return sortNames(segment.names);
  return name.startsWith(CONFIGURATION)
    ? segment.configuration[name.slice(CONFIGURATION.length)]
    : segment[name as keyof Segment];
}

/** Returns the JSON pointer of a field in the API's faults. */
export const pointerOf = (name: string): string =>
  name === 'type' ? '/data/relationships/type' : `/data/attributes/${name.replace('.', '/')}`;

/** Returns the request of a draft: only its changed fields. */
export function toSegmentRequest(draft: Draft): {
  attributes: Record<string, unknown>;
  relationships?: object;
} {
  const attributes: Record<string, unknown> = {};
  const configuration: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft)) {
    if (name.startsWith(CONFIGURATION))
      configuration[name.slice(CONFIGURATION.length)] = toContractValue(name, value);
    else if (name !== 'type') attributes[name] = toContractValue(name, value);
  }
  return {
    attributes: { ...attributes, ...(Object.keys(configuration).length > 0 && { configuration }) },
    ...(draft.type !== undefined && {
      relationships: { type: { data: { type: 'segment-types', id: draft.type } } },
    }),
  };
}

/** A graph has numbers already, and ids that stay texts even of digits. */
const AS_TYPED = new Set(['name', 'timezone', 'configuration.graph']);

/**
 * Converts a typed value to the contract's shape. An invalid number stays as typed: the API's fault
 * then stands beside its field.
 */
function toContractValue(name: string, value: unknown): unknown {
  if (name === 'names') return sortNames(writtenNamesOf(value as Names));
  if (AS_TYPED.has(name)) return value;
  if (name === 'configuration.countries' && typeof value === 'string')
    return parseCountryCodes(value);
  if (value === '' || isBlank(value)) return null;
  const numbers = parseNumbers(value);
  if (name === 'rostersLimit')
    return Object.fromEntries(
      Object.entries(numbers as object).map(([key, number]) => [
        key,
        number === '' ? null : number,
      ]),
    );
  return name === 'configuration.bestOf' ? simplifyBestOf(numbers) : numbers;
}

/** Parses the country codes of a text: separated by commas or spaces, in capitals, each once. */
export const parseCountryCodes = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Sorts names by key: the API answers in an order of its own. */
const sortNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).sort(([one], [other]) => one.localeCompare(other)));

const NUMBERS = ['wins,losses', 'count,size', 'winner,loser', 'win,draw,loss'];
/** Returns whether a value is a set of empty numbers. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  NUMBERS.includes(Object.keys(value).join()) &&
  Object.values(value).every((part) => part === '');

/** The parts of values that stay texts, even of digits. */
const TEXTS = ['category', 'gameSides'];

function parseNumbers(value: unknown): unknown {
  if (typeof value === 'string') return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(parseNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      TEXTS.includes(key) ? part : parseNumbers(part),
    ]),
  );
}

/** Returns one number where no round has its own; empty rounds have the default. */
function simplifyBestOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, number]) => number !== '');
  const rounds = filled.filter(([key]) => key !== 'default');
  const defaultValue = filled.find(([key]) => key === 'default')?.[1];
  if (rounds.length === 0) return defaultValue ?? null;
  return Object.fromEntries(filled);
}

/** Returns a draft with a typed field; without it where the value equals the segment's own. */
export function updateDraft(
  draft: Draft,
  segment: Segment & { inherited: string[] },
  { name, value }: { name: string; value: unknown },
): Draft {
  const { [name]: _before, ...others } = draft;
  const same =
    JSON.stringify(toContractValue(name, value)) === JSON.stringify(getFieldValue(segment, name));
  return same && !segment.inherited.includes(name) ? others : { ...others, [name]: value };
}

/** Returns the fields that differ between two reads of a segment. */
export const changedFieldsOf = (before: Segment, now: Segment): string[] =>
  Object.keys(LABELS).filter(
    (name) =>
      JSON.stringify(getFieldValue(before, name)) !== JSON.stringify(getFieldValue(now, name)),
  );
