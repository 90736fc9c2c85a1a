import { afterAll, beforeEach } from 'vitest';
import { toRealInstant } from '../../apps/server/src/platform/clock/real-time.ts';
import { championship, type Player } from './championship.ts';
import { openPushService } from './push-service.ts';

/** A full roster with its name. */
type Team = { id: string; name: string; captain: Player; members: Player[] };

/** Opens a championship of four rosters whose players register devices with a push service. */
export async function openNotifiedDevices() {
  const service = await openPushService();
  afterAll(() => service.close());
  // Browsers choose their push services, so the list of hosts for web hooks does not apply to them.
  const season = await championship({
    env: { WEBHOOK_ALLOW: '127.0.0.1/32', WEBHOOK_HOSTS: 'hooks.example.org' },
  });
  const { api, stage, roster } = season;
  const { db } = api.context.storage;
  const { region } = await stage({
    segment: { configuration: { countries: ['DE', 'FR'], bestOf: 3 } },
  });
  const teams: Team[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    teams.push({ name, ...(await roster(region.id, name)) });
  beforeEach(() => {
    service.pushed.length = 0;
    service.answers.length = 0;
  });

  let deviceCount = 0;
  /** Registers a device of a player. */
  async function subscribeDevice({ client }: Player) {
    const name = `device-${++deviceCount}`;
    return { name, ...(await client.push.subscribe(service.device(name))) };
  }

  return {
    ...season,
    db,
    service,
    region,
    teams,
    subscribeDevice,
    /** Runs the scheduled jobs, and sends all notices. */
    deliver: async () => {
      await api.context.scheduler.catchUp();
      await api.context.pushDispatcher.drain();
    },
    /** Returns the device, title and text of each message that the push service received. */
    pushedTexts: () =>
      service.pushed.map(({ device, message }) => [device, message.title, message.body]),
    /** Makes all retries due, which are in real time. */
    makeRetriesDue: () =>
      db
        .updateTable('pushMessages')
        .set({ nextTryAt: toRealInstant(0) })
        .where('status', '=', 'waiting')
        .execute(),
  };
}
