import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of the log says that is written in it. */
export interface LogScope {
  /** Of the request itself, or of the one that caused what is done now. */
  requestId?: string | undefined;
  /** The row of `due_work` that is done now. */
  work?: string | undefined;
}

/** Of many things that are done together, one: in the scope of what caused it. */
export type Within = <Result>(subjectId: string, act: () => Result) => Result;

const scopes = new AsyncLocalStorage<LogScope>();

/** Whose lines these are. */
export const logScope = {
  run: <Result>(scope: LogScope, act: () => Result): Result => scopes.run(scope, act),
  /** What outlives the request that happens to begin it, such as a timer, belongs to nobody. */
  leave: <Result>(act: () => Result): Result => scopes.exit(act),
  current: (): LogScope => scopes.getStore() ?? {},
};
