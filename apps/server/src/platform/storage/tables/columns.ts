import type { ColumnType, Generated } from 'kysely';

/** A bigint identity: assigned by the database, read as a decimal string. */
export type Id<Value extends string = string> = Generated<Value>;

/** A jsonb column: read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;

/** A jsonb column with a default. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;

/** A counter that rises with every change; the ETag contains it. */
export type Version = Generated<number>;

/** Returns JSON text for a jsonb column. */
export const json = (value: unknown): string => JSON.stringify(value);
