import { createServer, type Server } from 'node:net';
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

type ListenAddress = Pick<Config, 'port' | 'host'>;

/** The sentence for an address at which the server cannot listen, by the code of the error. */
const LISTEN_FAULTS: Record<string, (address: string) => string> = {
  EADDRINUSE: (address) =>
    `${address} is in use by another process: end it, or set PORT to another port`,
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

/**
 * Checks that the address can be used, before anything else starts: opening the database takes
 * seconds, and a process that cannot serve must not run jobs meanwhile.
 *
 * @throws As `listen`.
 */
export async function checkAddress(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise<void>((closed) => void probe.close(() => closed()));
}
