import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel';
import { GameSideFailure } from './game-side.ts';

export interface Resilience {
  /** The waits between tries of a safe call that never reached the game, in milliseconds. */
  firstRetryMs: number;
  retries: number;
  /**
   * The number of failures in a row that open the circuit. Calls then fail at once, and after a
   * while one is let through as a probe.
   */
  failuresToOpen: number;
  openMs: number;
}

const DEFAULT: Resilience = { firstRetryMs: 100, retries: 2, failuresToOpen: 5, openMs: 10_000 };
const CIRCUIT_OPEN = 503;

/** Returns whether the request or its answer was lost on the way, unlike a refusal. */
const isLost = (error: unknown) => error instanceof GameSideFailure && error.isLost;
/** Returns whether the game is failing; a mere refusal says nothing about that. */
const isTrouble = (error: unknown) => error instanceof GameSideFailure && error.status >= 500;

/**
 * Creates a wrapper of calls to the operator's game with retries and a circuit breaker. `safe`
 * calls may be repeated.
 */
export function createResilience(settings: Partial<Resilience> = {}) {
  const { firstRetryMs, retries, failuresToOpen, openMs } = { ...DEFAULT, ...settings };
  const breaker = circuitBreaker(handleWhen(isTrouble), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  const retrying = wrap(
    retry(handleWhen(isLost), {
      maxAttempts: retries,
      backoff: new ExponentialBackoff({ initialDelay: firstRetryMs }),
    }),
    breaker,
  );
  return async <Answer>(
    call: string,
    { safe }: { safe: boolean },
    act: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await (safe ? retrying : breaker).execute(act);
    } catch (error) {
      if (isBrokenCircuitError(error))
        throw new GameSideFailure({ call, status: CIRCUIT_OPEN, cause: error });
      throw error;
    }
  };
}

export type ResilientCalls = ReturnType<typeof createResilience>;
