import { PGliteDialect, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import { toSnakeCase } from './case.ts';

/**
 * Compiles names to snake case; the drivers read columns in camel case (`postgres-pool.ts`,
 * `prepared-queries.ts`). Kysely's plugin instead copies each statement's tree and every row, a
 * third of the time of a small query.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnakeCase(identifier));
  }
}

export class SnakeCasePostgres extends PostgresDialect {
  override createQueryCompiler = () => new SnakeCaseCompiler();
}

export class SnakeCasePGlite extends PGliteDialect {
  override createQueryCompiler = () => new SnakeCaseCompiler();
}
