export type Fields = Record<string, unknown>;
export type Faults = string[];

/**
 * Adds a fault if a condition does not hold. The value read then does not matter, since the file is
 * refused.
 */
export function checkField(condition: boolean, fault: string, faults: Faults): void {
  if (!condition) faults.push(fault);
}

/** Returns whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an object; adds a fault and returns an empty one for another value. */
export function record(value: unknown, place: string, faults: Faults): Fields {
  checkField(isRecord(value), `${place} is no object`, faults);
  return isRecord(value) ? value : {};
}

/** Reads a list; adds a fault and returns an empty one for another value. */
export function list(value: unknown, place: string, faults: Faults): unknown[] {
  checkField(Array.isArray(value), `${place} is no list`, faults);
  return Array.isArray(value) ? value : [];
}

/** Reads a text of at least one character; adds a fault for an empty or another value. */
export function readText(value: unknown, place: string, faults: Faults): string {
  checkField(typeof value === 'string' && value !== '', `${place} is no text`, faults);
  return typeof value === 'string' ? value : '';
}

/** Returns whether a value is neither undefined nor null. */
export const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Reads an optional text; null if it is not given. */
export const readOptionalText = (value: unknown, place: string, faults: Faults) =>
  isGiven(value) ? readText(value, place, faults) : null;

/** Returns whether a value is a whole number from 1. */
export const isCount = (value: unknown) => Number.isInteger(value) && (value as number) > 0;
