import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { SharedRedis } from '../../platform/realtime/redis.ts';

/** The rule of a counter: the most requests per window, which begins with the first. */
export interface Rule {
  /** The name of what is counted, unique among the rules. */
  name: string;
  allowed: number;
  /** A multiple of 1,000, since windows are whole seconds. */
  windowMs: number;
}

/**
 * The counters of actions, in real time. All processes share them through Redis; without Redis, or
 * while it is down, each process counts alone.
 */
export interface Counters {
  /** Counts one action of a key. Returns the seconds to wait, or 0 if the action is allowed. */
  count(rule: Rule, key: string): Promise<number>;
  /** Takes back one counted action that turned out not to matter. */
  giveBack(rule: Rule, key: string): Promise<void>;
  /** Deletes a count, so that the next action is the first. */
  forget(rule: Rule, key: string): Promise<void>;
}

/** Creates counters, shared through Redis if it is given. */
export function createCounters(redis?: Pick<SharedRedis, 'client' | 'prefix'>): Counters {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (rule: Rule) => {
    const existing = limiters.get(rule.name);
    if (existing) return existing;
    const created = createLimiter(rule, redis);
    limiters.set(rule.name, created);
    return created;
  };
  return {
    async count(rule, key) {
      try {
        await limiterOf(rule).consume(digestKey(key));
        return 0;
      } catch (rejected) {
        if (rejected instanceof Error) throw rejected;
        return Math.max(1, Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1000));
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(digestKey(key), 1);
    },
    async forget(rule, key) {
      await limiterOf(rule).delete(digestKey(key));
    },
  };
}

function createLimiter(
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

/**
 * Returns the digest of a key. Keys hold IP and email addresses, which a reader of Redis must not
 * learn.
 */
const digestKey = (key: string) => createHash('sha256').update(key).digest('base64url');
