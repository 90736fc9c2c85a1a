import type { ColumnType, Generated } from 'kysely';

/** A bigint identity: made by the database, read as a decimal string. */
export type Id = Generated<string>;

/** A jsonb column: read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;

/** A jsonb column that the database fills where nothing is written. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;

/** A count that goes up with every change; it is the ETag's heart. */
export type Version = Generated<number>;

/** JSON text for a jsonb column. */
export const json = (value: unknown): string => JSON.stringify(value);
