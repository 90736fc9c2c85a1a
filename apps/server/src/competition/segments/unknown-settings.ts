import { isDeepStrictEqual } from 'node:util';
import { segmentConfiguration } from '@ringside/contract/collections/segments';
import type { Fault } from '../../kernel/http/errors.ts';

/** The most settings of an imported segment that this version does not know. */
const MOST_IMPORTED = 20;

const isUnknown = (name: string) => !Object.hasOwn(segmentConfiguration.shape, name);

/**
 * Returns a fault for each setting of a segment that nothing reads. A setting that is stored
 * already may be sent as it stands, or be removed.
 */
export function findUnknownSettings(
  sent: Readonly<Record<string, unknown>> = {},
  stored: Readonly<Record<string, unknown>> = {},
  pointer = '/data/attributes/configuration',
): Fault[] {
  const isStored = ([name, value]: [string, unknown]) =>
    Object.hasOwn(stored, name) && (value === null || isDeepStrictEqual(value, stored[name]));
  return Object.entries(sent)
    .filter((setting) => isUnknown(setting[0]) && !isStored(setting))
    .map(([name]) => ({
      code: 'unknown-field',
      source: { pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` },
    }));
}

/** Returns the same for a segment of an event file, which may hold some of another version. */
export function findImportedSettingFaults(
  sent: Readonly<Record<string, unknown>>,
  pointer: string,
): Fault[] {
  const faults = findUnknownSettings(sent, {}, pointer);
  return faults.length > MOST_IMPORTED ? faults : [];
}
