import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Counters } from '../../http/counters.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { AddressOf } from '../../sessions/sender-address.ts';
import type { SenderDeps } from '../../sessions/sender.ts';
import type { TransactDeps } from '../../unit-of-work.ts';

/** The services of the calls by which operators sign in. */
export type LoginDeps = SenderDeps &
  TransactDeps & {
    config: Pick<Config, 'bodies'>;
    addressOf: AddressOf;
    counters: Counters;
    metrics: Pick<Metrics, 'signIn' | 'signInClosed'>;
    log: Pick<Logger, 'warn'>;
  };
