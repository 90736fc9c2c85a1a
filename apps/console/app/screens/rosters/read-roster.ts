import { client, readVersion } from '../../session/console-client.ts';

const MANY = 50;

/** Reads what the page of a roster shows. */
export async function readRoster(id: string) {
  const [roster, version, series, checkins, log, leaderboards] = await Promise.all([
    client.rosters.get(id),
    readVersion('rosters', id),
    client.matchSeries.list({ 'filter[roster]': id, 'page[size]': MANY }),
    client.checkins.list({ 'filter[roster]': id }),
    client.activityLog.list({ 'filter[subject]': `rosters:${id}`, 'page[size]': MANY }),
    client.leaderboards.list(),
  ]);
  return {
    roster,
    version,
    series: series.items,
    checkin: checkins.items[0],
    log: log.items,
    leaderboards: leaderboards.items,
  };
}
export type RosterData = Awaited<ReturnType<typeof readRoster>>;
