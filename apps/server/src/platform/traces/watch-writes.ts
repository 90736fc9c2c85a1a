import type { RootOperationNode } from 'kysely';
import { countQueries } from './count-queries.ts';

/** Returns whether a statement only reads, or only locks. */
const isRead = (statement: RootOperationNode): boolean =>
  statement.kind === 'SelectQueryNode' && statement.with === undefined;

/** Creates a plugin that counts the statements of a database handle that may write. */
export const watchWrites = (): ReturnType<typeof countQueries> =>
  countQueries((statement) => !isRead(statement));
