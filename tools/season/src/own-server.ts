import type { Send } from '@ringside/contract/client';
import { compose } from '@ringside/server/app/compose';
import { createApi } from '@ringside/server/app/create-api';
import { createManualClock } from '@ringside/server/platform/clock/clock';
import { readConfig } from '@ringside/server/platform/settings/config';

export interface Operator {
  email: string;
  password: string;
}

const OPERATOR: Operator = { email: 'season@ringside.example', password: 'the season of the bots' };
/** Fixed, so that the same season falls on the same days. */
const STARTS_AT = new Date('2027-01-04T12:00:00Z');

export interface SeasonServer {
  send: Send;
  operator: Operator;
  close(): Promise<void>;
}

/**
 * Opens the simulator's own server: database in memory, a clock that stands still until it is set,
 * no socket.
 */
export async function openOwnServer(): Promise<SeasonServer> {
  const config = readConfig({
    DATA_DIR: 'memory://',
    DEMO: 'off',
    EMULATOR: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  });
  const { services, emulator, close } = await compose(config, {
    clock: createManualClock(STARTS_AT),
  });
  const api = createApi(services, emulator);
  return { send: (path, init) => api.request(path, init), operator: OPERATOR, close };
}
