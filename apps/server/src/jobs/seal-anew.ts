import { sealAllAnew } from '../collections/second-factor/seal-anew.command.ts';
import type { Context } from '../context.ts';
import { createHourly, type Hourly } from './hourly.ts';

/**
 * Puts every second factor under the server's secret of now, so that an earlier one can be taken
 * out. While it is changed, processes that still have the one before seal under that: the next look
 * makes up for it.
 */
export function createSealAnew(context: () => Pick<Context, 'storage' | 'secret' | 'log'>): Hourly {
  async function look(): Promise<void> {
    const { storage, secret, log } = context();
    const counts = await sealAllAnew(storage.db, secret);
    if (counts.unreadable > 0)
      log.warn(
        counts,
        'second factors that no secret given opens: their people sign in by recovery codes',
      );
    // said also where nothing was to do: who waits to take an earlier secret out sees that he may
    else if (secret.also.length > 0) log.info(counts, 'second factors are under the secret of now');
  }
  return createHourly(context, look, 'second factors were not sealed anew: the next look does it');
}
