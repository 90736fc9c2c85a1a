export type Fields = Record<string, unknown>;
export type Faults = string[];

/**
 * Adds a fault if a condition does not hold. The value read then does not matter, since the file is
 * refused.
 */
export function demand(condition: boolean, fault: string, faults: Faults): void {
  if (!condition) faults.push(fault);
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function record(value: unknown, place: string, faults: Faults): Fields {
  demand(isRecord(value), `${place} is no object`, faults);
  return isRecord(value) ? value : {};
}

export function list(value: unknown, place: string, faults: Faults): unknown[] {
  demand(Array.isArray(value), `${place} is no list`, faults);
  return Array.isArray(value) ? value : [];
}

export function readText(value: unknown, place: string, faults: Faults): string {
  demand(typeof value === 'string' && value !== '', `${place} is no text`, faults);
  return typeof value === 'string' ? value : '';
}

export const isGiven = (value: unknown) => value !== undefined && value !== null;
export const maybeWords = (value: unknown, place: string, faults: Faults) =>
  isGiven(value) ? readText(value, place, faults) : null;
export const isCount = (value: unknown) => Number.isInteger(value) && (value as number) > 0;
