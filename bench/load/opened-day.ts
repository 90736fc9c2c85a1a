import type { Client } from '../../packages/contract/src/client.ts';
import type { Captain } from './crowd.ts';

export const MINUTE_MS = 60_000;

export interface Day {
  url: string;
  port: number;
  databaseUrl: string;
  /** The places without those on standby. */
  places: number;
  visitor: Client;
  crowd: Captain[];
  region: string;
  date: number;
  rss: () => number;
}

/** Advances the season. The response arrives once every due job has run. */
export const clock = async (url: string, now: number) => {
  const answer = await fetch(`${url}/emulator/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(now).toISOString() }),
  });
  if (!answer.ok) throw new Error(`the clock: ${answer.status} ${await answer.text()}`);
};

/**
 * Opens a day. Registration is open now, and the day begins in a day. Check-in is open from 80 to
 * 20 minutes before it, ten minutes before the first match check-in, so that each is measured
 * separately.
 */
export async function openDay(
  { events }: Client,
  url: string,
  rostersLimit: { limit: number; standbyLimit: number },
): Promise<{ region: string; date: number }> {
  const now = Date.parse(
    ((await (await fetch(`${url}/emulator/clock`)).json()) as { data: { now: string } }).data.now,
  );
  const date = Math.ceil(now / (60 * MINUTE_MS)) * 60 * MINUTE_MS + 24 * 60 * MINUTE_MS;
  const at = (minutes: number) => new Date(date + minutes * MINUTE_MS).toISOString();
  const event = await events.create({
    name: 'Load',
    date: { from: new Date(now - MINUTE_MS).toISOString(), to: at(7 * 24 * 60) },
  });
  const stage = await events.createSegment(
    event.id,
    {
      name: 'Day 1',
      format: 'single_elimination',
      date: { from: at(0), to: at(24 * 60) },
      segmentCheckinsConfig: { openWindow: { from: at(-80), to: at(-20) } },
      rostersLimit,
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  const { id } = await events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE'] } },
    { parent: { data: { type: 'segments', id: stage.id } } },
  );
  return { region: id, date };
}
