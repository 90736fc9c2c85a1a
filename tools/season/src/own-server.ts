import type { Send } from '@ringside/contract/client';
import { createManualClock } from '@ringside/server/clock/clock';
import { compose } from '@ringside/server/compose';
import { readConfig } from '@ringside/server/config';
import { createApi } from '@ringside/server/create-api';

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
