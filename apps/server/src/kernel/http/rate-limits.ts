import { MINUTE_MS } from '@ringside/rules/constants';
import { type Counters, createCounters, type Rule } from './counters.ts';
import { printErrors, type PrintedAnswer } from './print.ts';

/**
 * The requests per minute. A whole school may check in from one address, so an address may send
 * what hundreds of users do.
 */
export const REQUESTS_A_MINUTE = {
  person: { reads: 3_000, changes: 600 },
  address: { reads: 600_000, changes: 60_000 },
} as const;

type Kind = 'reads' | 'changes';

/** The sender of a request, as far as it is known and counted. */
interface Sender {
  /** The tenant and player, or the key; null for visitors and operators. */
  person: string | null;
  /** The name of an integration's key, which counts as a user of its own. */
  program?: string | undefined;
  /** Null for requests from within the process: bots and pages. */
  address: string | null;
  method: string;
}

/** The rate limits, which answer 429 with the seconds to wait. They count in real time. */
export interface RateLimits {
  check(sender: Sender): Promise<PrintedAnswer | undefined>;
}

interface Options {
  off?: boolean;
  limits?: Record<'person' | 'address', Record<Kind, number>>;
  counters?: Counters;
}

/** Creates the rate limits. */
export function createRateLimits({
  off = false,
  limits = REQUESTS_A_MINUTE,
  counters = createCounters(),
}: Options = {}): RateLimits {
  if (off) return { check: async () => undefined };
  const rule = (who: keyof typeof REQUESTS_A_MINUTE, kind: Kind): Rule => ({
    name: `${who}-${kind}`,
    allowed: limits[who][kind],
    windowMs: MINUTE_MS,
  });
  return {
    async check({ person, program, address, method }) {
      const kind = method === 'GET' || method === 'HEAD' ? 'reads' : 'changes';
      const wait =
        (address === null ? 0 : await counters.count(rule('address', kind), address)) ||
        (person === null ? 0 : await counters.count(rule('person', kind), person));
      return wait > 0
        ? printErrors(
            429,
            [
              {
                code: 'too-many-requests',
                detail:
                  program === undefined
                    ? `Wait ${wait} s.`
                    : `The key "${program}" must wait ${wait} s.`,
              },
            ],
            { 'retry-after': String(wait) },
          )
        : undefined;
    },
  };
}
