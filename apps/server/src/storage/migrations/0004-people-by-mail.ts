import type { Kysely } from 'kysely';

/** How people are reached and prove it: addresses, numbers, one-time tokens, accounts of the community chat. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
