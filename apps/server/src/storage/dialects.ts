import { PGliteDialect, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import { snakeCase } from './case.ts';

/**
 * Names are written in snake case where the statement is written, and read in camel case where the
 * columns of an answer are named (`postgres-pool.ts`, `prepared-queries.ts`). Kysely's own plugin
 * copies every statement's tree and every row instead: a third of the time of a small query.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

export class SnakeCasePostgres extends PostgresDialect {
  override createQueryCompiler = () => new SnakeCaseCompiler();
}

export class SnakeCasePGlite extends PGliteDialect {
  override createQueryCompiler = () => new SnakeCaseCompiler();
}
