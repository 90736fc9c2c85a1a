import { isDeepStrictEqual } from 'node:util';
import type { changedSegment, SegmentConfiguration } from '@ringside/contract/collections/segments';
import { decideCheckinWindow } from '@ringside/rules/checkin/checkin-window';
import type { z } from 'zod';
import { invalidBody, refusalAnswerAt, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { SegmentRow } from './segment.repository.ts';
import { decideFit } from './stage-fit.ts';

export type Changes = z.output<typeof changedSegment>['data']['attributes'];

/**
 * The settings that a segment has itself; a child inherits the rest from its parent, also later
 * changes.
 */
export interface OwnSettings {
  dateFrom: Date;
  dateTo: Date;
  format: string;
  registrationType: string;
  registration: string;
  timezone: string;
  rosterSize: SegmentRow['rosterSize'];
  rostersLimit: SegmentRow['rostersLimit'];
  checkinFrom: Date | null;
  checkinTo: Date | null;
}
export const INHERITABLE = [
  'dateFrom',
  'dateTo',
  'format',
  'registrationType',
  'registration',
  'timezone',
  'rosterSize',
  'rostersLimit',
  'checkinFrom',
  'checkinTo',
] as const;

export const DEFAULTS = {
  registrationType: 'open',
  registration: 'auto',
  timezone: 'UTC',
  rosterSize: { playersMin: 3, playersMax: 3, coachesMax: 0 },
  rostersLimit: { limit: null, standbyLimit: null },
  checkinFrom: null,
  checkinTo: null,
};

const COLUMNS = {
  date: ['dateFrom', 'dateTo'],
  format: ['format'],
  registrationType: ['registrationType'],
  registration: ['registration'],
  timezone: ['timezone'],
  rosterSize: ['rosterSize'],
  rostersLimit: ['rostersLimit'],
  segmentCheckinsConfig: ['checkinFrom', 'checkinTo'],
} as const;

/** The attributes that are columns as they are. */
const PLAIN = [
  'format',
  'registrationType',
  'registration',
  'timezone',
  'rosterSize',
  'rostersLimit',
] as const;

/** Returns the columns of the attributes with a value. */
export function ownSettingsOf(sent: Changes): Partial<OwnSettings> {
  const window = sent.segmentCheckinsConfig;
  return {
    ...(sent.date && { dateFrom: new Date(sent.date.from), dateTo: new Date(sent.date.to) }),
    ...Object.fromEntries(PLAIN.flatMap((name) => (sent[name] ? [[name, sent[name]]] : []))),
    ...(window && {
      checkinFrom: window.openWindow ? new Date(window.openWindow.from) : null,
      checkinTo: window.openWindow ? new Date(window.openWindow.to) : null,
    }),
  };
}

/**
 * Returns whether an attribute has the value that the segment has already. `field` is its name, or
 * for example `configuration.bestOf`.
 */
export function isUnchanged(segment: SegmentRow, sent: Changes, field: string): boolean {
  const [name, key] = field.split('.') as [keyof Changes, string | undefined];
  if (key !== undefined)
    return isDeepStrictEqual(
      sent.configuration?.[key],
      segment.configuration[key as keyof SegmentConfiguration],
    );
  if (name === 'name' || name === 'names' || name === 'images')
    return isDeepStrictEqual(sent[name], segment[name]);
  const entries = Object.entries(ownSettingsOf({ [name]: sent[name] }));
  return (
    entries.length > 0 &&
    entries.every(([column, value]) =>
      isDeepStrictEqual(value, segment[column as keyof OwnSettings]),
    )
  );
}

/** Returns the columns of the attributes that are null: the parent decides them again. */
export const inheritedColumnsOf = (sent: Changes): (typeof INHERITABLE)[number][] =>
  Object.entries(COLUMNS).flatMap(([name, columns]) =>
    sent[name as keyof typeof COLUMNS] === null ? [...columns] : [],
  );

/** Returns settings as columns, with JSON text for the jsonb ones. */
export const toColumns = ({ rosterSize, rostersLimit, ...words }: Partial<OwnSettings>) => ({
  ...words,
  ...(rosterSize && { rosterSize: json(rosterSize) }),
  ...(rostersLimit && { rostersLimit: json(rostersLimit) }),
});

/** Returns a parent's configuration, overridden by the segment's own. */
export const mergeConfiguration = (
  parent: SegmentConfiguration | undefined,
  ownConfiguration: SegmentConfiguration,
): SegmentConfiguration => ({ ...parent, ...ownConfiguration });

/** Returns a configuration with the sent changes: a value is set, null removes the key. */
export function applyConfigurationChanges(
  configuration: SegmentConfiguration,
  sent: Changes['configuration'],
): SegmentConfiguration {
  return Object.fromEntries(
    Object.entries({ ...configuration, ...sent }).filter(([, value]) => value !== null),
  ) as SegmentConfiguration;
}

const FIELD_OF_REFUSAL: Readonly<Record<string, string>> = {
  'invalid-tie-breakers': 'configuration/tieBreakers',
  'regions-above-limit': 'configuration/avoidSameRegionRounds',
  'invalid-best-of': 'configuration/bestOf',
  'invalid-result-points': 'configuration/resultPoints',
  'invalid-tie-break-series': 'configuration/tieBreakSeries',
  'invalid-placement-points': 'configuration/placementPoints',
  'invalid-lobbies': 'configuration/groups',
  'impossible-score': 'configuration/forfeitScore',
  'impossible-graph': 'configuration/graph',
  'too-many-rosters': 'rostersLimit',
};

/** Returns the fault of a segment's settings, at its field; undefined if there is none. */
export function findSettingsFault(
  row: Pick<
    SegmentRow,
    | 'dateFrom'
    | 'dateTo'
    | 'checkinFrom'
    | 'checkinTo'
    | 'format'
    | 'rostersLimit'
    | 'configuration'
  > &
    Partial<Pick<SegmentRow, 'seededCount'>>,
): Answer | undefined {
  if (row.dateFrom >= row.dateTo)
    return invalidBody({
      code: 'invalid',
      title: 'The dates are not right',
      detail: 'date.to must be later than date.from',
      source: { pointer: '/data/attributes/date' },
    });
  if (row.checkinFrom && row.checkinTo) {
    const window = decideCheckinWindow({
      window: { from: row.checkinFrom, to: row.checkinTo },
      startsAt: row.dateFrom,
    });
    if (!window.accepted)
      return refusalAnswerAt('/data/attributes/segmentCheckinsConfig/openWindow', window.refusal);
  }
  const fit = decideFit(row);
  if (fit.accepted) return undefined;
  return refusalAnswerAt(
    `/data/attributes/${FIELD_OF_REFUSAL[fit.refusal.reason] ?? 'date/to'}`,
    fit.refusal,
  );
}
