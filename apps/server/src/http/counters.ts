import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { SharedRedis } from '../realtime/redis.ts';

/** So many in a window that begins with the first. */
export interface Rule {
  /** What is counted; two rules never have the same. */
  name: string;
  allowed: number;
  /** Whole seconds, as milliseconds. */
  windowMs: number;
}

/**
 * How often something was done, in real time: by all processes together where they have a Redis,
 * else and meanwhile by this one.
 */
export interface Counters {
  /**
   * Counts one more by a key. Answers with the seconds to wait, or 0 while it is one of those
   * allowed.
   */
  count(rule: Rule, key: string): Promise<number>;
  /** Takes one back that was counted and turned out not to matter. */
  giveBack(rule: Rule, key: string): Promise<void>;
  /** Deletes the count: the next one is the first. */
  forget(rule: Rule, key: string): Promise<void>;
}

export function createCounters(redis?: Pick<SharedRedis, 'client' | 'prefix'>): Counters {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (rule: Rule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const made = limiterFor(rule, redis);
    limiters.set(rule.name, made);
    return made;
  };
  return {
    async count(rule, key) {
      try {
        await limiterOf(rule).consume(hidden(key));
        return 0;
      } catch (rejected) {
        if (rejected instanceof Error) throw rejected;
        return Math.max(1, Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1000));
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(hidden(key), 1);
    },
    async forget(rule, key) {
      await limiterOf(rule).delete(hidden(key));
    },
  };
}

function limiterFor(
  { name, allowed, windowMs }: Rule,
  redis?: Pick<SharedRedis, 'client' | 'prefix'>,
): RateLimiterAbstract {
  const rule = { keyPrefix: name, points: allowed, duration: windowMs / 1000 };
  const alone = new RateLimiterMemory(rule);
  if (!redis) return alone;
  return new RateLimiterRedis({
    ...rule,
    keyPrefix: `${redis.prefix}:${name}`,
    storeClient: redis.client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: alone,
  });
}

/** Keys hold addresses and mails, which are nobody's who reads Redis. */
const hidden = (key: string) => createHash('sha256').update(key).digest('base64url');
