import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import type { ValueMemory } from '../answers/value-memory.ts';
import type { ServerSecret } from '../sender/server-secret.ts';
import type { Counters } from './counters.ts';

/** The settings that calls read. */
type CallSettings = Pick<
  Config,
  | 'chat'
  | 'emulator'
  | 'inboxUrl'
  | 'production'
  | 'secondFactorRequired'
  | 'supportUrl'
  | 'webhookAllow'
  | 'webhookHosts'
  | 'webRoot'
>;

/**
 * The services that a call may use beside its transaction. A command or query takes those that it
 * uses, such as `Pick<CallServices, 'counters'>`. A subject adds its own service beside the
 * service's type, with `declare module`, so that the kernel imports no subject.
 */
export interface CallServices {
  config: CallSettings;
  clock: Pick<Clock, 'now'>;
  log: Pick<Logger, 'error'>;
  tenants: Pick<Tenants, 'urlOf' | 'consoleUrlOf'>;
  secret: ServerSecret;
  counters: Counters;
  /** Data that seldom changes. */
  memory: ValueMemory;
  /** The pictures that users upload. */
  files: Pick<FileStore, 'put'>;
  /** The key by which push services know this server. */
  vapid: { publicKey: string };
  /** Forgets which championships have devices, after a device has registered here. */
  notices: { forget(): void };
  /** Learns that a delivery of a web hook waits. */
  hookDelivery: { deliverSoon(): void };
}
