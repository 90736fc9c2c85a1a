import { RateLimiterMemory, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';
import { errors, type Printed } from './print.ts';

/** Requests a minute. From one address come whole schools at check-in, so an address may do what hundreds of people do. */
const A_MINUTE = {
  person: { reads: 3_000, changes: 600 },
  address: { reads: 600_000, changes: 60_000 },
} as const;
const MINUTE_S = 60;

type Kind = 'reads' | 'changes';

/** Who sent a request, as far as it is known and counted. */
interface Sender {
  /** Tenant and player, or key; null for visitors and operators. */
  person: string | null;
  /** What a program's key is called; it is counted as a person of its own. */
  program?: string | undefined;
  /** Null within the process: bots and pages. */
  address: string | null;
  method: string;
}

/** Says no to who asks too much: 429 with the seconds to wait. Counts in real time and in this process. */
export interface RateLimits {
  check(sender: Sender): Promise<Printed | undefined>;
}

export function createRateLimits({ off = false, limits = A_MINUTE }: { off?: boolean; limits?: Record<'person' | 'address', Record<Kind, number>> } = {}): RateLimits {
  if (off) return { check: async () => undefined };
  const limiter = (who: keyof typeof A_MINUTE, kind: Kind) => new RateLimiterMemory({ keyPrefix: `${who}-${kind}`, points: limits[who][kind], duration: MINUTE_S });
  const limiters = { person: { reads: limiter('person', 'reads'), changes: limiter('person', 'changes') }, address: { reads: limiter('address', 'reads'), changes: limiter('address', 'changes') } };
  return {
    async check({ person, program, address, method }) {
      const kind = method === 'GET' || method === 'HEAD' ? 'reads' : 'changes';
      const wait = (address === null ? 0 : await waitFor(limiters.address[kind], address)) || (person === null ? 0 : await waitFor(limiters.person[kind], person));
      return wait > 0 ? errors(429, [{ code: 'too-many-requests', title: 'Too many requests', detail: program === undefined ? `Wait ${wait} s.` : `The key "${program}" waits ${wait} s.` }], { 'retry-after': String(wait) }) : undefined;
    },
  };
}

/** Seconds to wait; 0 to go on. */
async function waitFor(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    return Math.max(1, Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1000));
  }
}
