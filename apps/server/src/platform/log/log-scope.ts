import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields of every log line that is written in a scope. */
export interface LogScope {
  /** The id of the request itself, or of the one that caused the current job. */
  requestId?: string | undefined;
  /** The current row of `due_work`. */
  work?: string | undefined;
}

/** Runs an act of a batch in the scope of what caused it. */
export type Within = <Result>(subjectId: string, act: () => Result) => Result;

const scopes = new AsyncLocalStorage<LogScope>();

/** The scope of log lines. */
export const logScope = {
  run: <Result>(scope: LogScope, act: () => Result): Result => scopes.run(scope, act),
  /**
   * Runs an act outside of any scope: a timer that outlives the request which happens to start it
   * belongs to none.
   */
  leave: <Result>(act: () => Result): Result => scopes.exit(act),
  current: (): LogScope => scopes.getStore() ?? {},
};
