import type { Logger } from 'pino';
import type { Counters } from '../../kernel/http/counters.ts';
import type { AddressOf } from '../../kernel/sender/sender-address.ts';
import type { SenderDeps } from '../../kernel/sender/sender.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { TransactDeps } from '../../platform/unit-of-work.ts';

/** The services of the calls by which operators sign in. */
export type LoginDeps = SenderDeps &
  TransactDeps & {
    config: Pick<Config, 'bodies'>;
    addressOf: AddressOf;
    counters: Counters;
    metrics: Pick<Metrics, 'signIn' | 'signInClosed'>;
    log: Pick<Logger, 'warn'>;
  };
