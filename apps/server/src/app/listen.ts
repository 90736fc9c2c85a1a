import { connect, type Server } from 'node:net';
import type { Config } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/environment.ts';

type ListenAddress = Pick<Config, 'port' | 'host'>;

const formatInUse = (address: string) =>
  `${address} is in use by another process: end it, or set PORT to another port`;

/** The sentence for an address at which the server cannot listen, by the code of the error. */
const LISTEN_FAULTS: Record<string, (address: string) => string> = {
  EADDRINUSE: formatInUse,
  EACCES: (address) => `${address} needs more rights: set PORT to a port above 1023`,
  EADDRNOTAVAIL: (address) => `${address} is no address of this machine: set HOST to one`,
  ENOTFOUND: (address) => `${address} is not known: set HOST to an address of this machine`,
};

/**
 * Listens, and returns the port, which the system chooses if the setting is 0.
 *
 * @throws With a sentence for the operator if the address cannot be used.
 */
export function listen(server: Server, { port, host }: ListenAddress): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    const sentence = LISTEN_FAULTS[error.code ?? '']?.(`${host}:${port}`);
    reject(sentence ? new ConfigError([sentence]) : error);
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : port);
  });
  return promise;
}

/** A process on this machine accepts a connection in less time. */
const CONNECT_MS = 1_000;

/**
 * Checks that no other process listens at the address, before anything else starts: opening the
 * database takes seconds. It connects instead of listening, since a proxy could send a request to a
 * listener that closes at once.
 *
 * @throws As `listen`.
 */
export async function checkAddress({ port, host }: ListenAddress): Promise<void> {
  if (port === 0) return;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // The first address of a name, as `listen` uses.
  const probe = connect({ port, host, autoSelectFamily: false, timeout: CONNECT_MS });
  // Linux may connect a socket to itself.
  probe.once('connect', () => resolve(probe.localPort !== port));
  for (const failure of ['error', 'timeout']) probe.once(failure, () => resolve(false));
  const isInUse = await promise;
  probe.destroy();
  if (isInUse) throw new ConfigError([formatInUse(`${host}:${port}`)]);
}
