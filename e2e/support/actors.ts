import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { LaunchAnswer } from '@ringside/contract/game';
import { clientAt, OPERATOR } from './server.ts';

type Client = ReturnType<typeof clientAt>;
const MINUTE_MS = 60_000;

export type Launch = LaunchAnswer['data'];

export interface Bot {
  id: string;
  client: Client;
}
export interface BotRoster {
  id: string;
  name: string;
  members: Bot[];
}

/**
 * Returns the actors outside of the browser: the operator, the clock, and bots that play over the
 * same API.
 */
export async function actorsOf(url: string) {
  const json = async <Answer>(path: string, method: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { data } = await clientAt(url).login(OPERATOR.email, OPERATOR.password);
  const operator = clientAt(url, data.token);
  const now = async () =>
    new Date((await json<{ data: { now: string } }>('/emulator/clock', 'GET')).data.now);
  const launch = async (facts: Record<string, unknown> = {}) =>
    (await json<LaunchAnswer>('/emulator/players', 'POST', facts)).data;

  async function bot(facts: Record<string, unknown> = {}): Promise<Bot> {
    const { playerTag, parameters } = await launch(facts);
    const { data: signedIn } = await clientAt(url).game.user(playerTag, parameters.jwt);
    return { id: signedIn.user.id, client: clientAt(url, signedIn.token) };
  }

  return {
    operator,
    visitor: clientAt(url),
    now,
    launch,
    bot,
    moveTo: (instant: Date | string) =>
      json('/emulator/clock', 'PUT', { now: new Date(instant).toISOString() }),
    advance: (minutes: number) =>
      json('/emulator/clock', 'PUT', { advanceMs: minutes * MINUTE_MS }),

    /** Lets the game open no room the next time. */
    refuseRoom: () => json('/emulator/faults', 'POST', { call: 'rooms', status: 501 }),

    /**
     * Creates a qualifier of one region for German players: it starts in two hours, check-in is
     * open from 70 to 10 minutes before.
     */
    async qualifier({
      name = 'November',
      format = 'single_elimination',
      configuration = {},
    }: { name?: string; format?: string; configuration?: object } = {}) {
      const base = +(await now());
      const inMinutes = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
      const event = await operator.events.create({
        name,
        date: { from: inMinutes(-60), to: inMinutes(7 * 24 * 60) },
      });
      const stage = await operator.events.createSegment(
        event.id,
        {
          name: 'Day 1',
          format,
          registrationType: 'qualified',
          date: { from: inMinutes(120), to: inMinutes(600) },
          segmentCheckinsConfig: { openWindow: { from: inMinutes(50), to: inMinutes(110) } },
          configuration: { phase: 'qualifier', bestOf: 3, ...configuration },
        },
        { type: { data: { type: 'segment-types', id: 'MQ1' } } },
      );
      const region = await operator.events.createSegment(
        event.id,
        { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
        { parent: { data: { type: 'segments', id: stage.id } } },
      );
      return { event, stage, region };
    },

    /** Opens a Championship Challenge of one region for German players. */
    async challenge() {
      const base = +(await now());
      const inMinutes = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
      const event = await operator.events.create({
        name: 'November',
        date: { from: inMinutes(-60), to: inMinutes(7 * 24 * 60) },
      });
      const stage = await operator.events.createSegment(
        event.id,
        {
          name: 'Championship Challenge',
          format: 'queue',
          date: { from: inMinutes(-30), to: inMinutes(4 * 24 * 60) },
        },
        { type: { data: { type: 'segment-types', id: 'CC' } } },
      );
      const region = await operator.events.createSegment(
        event.id,
        { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
        { parent: { data: { type: 'segments', id: stage.id } } },
      );
      return { event, stage, region };
    },

    /**
     * Creates World Finals whose one stage is open to every team: they start in two hours, ten
     * minutes after their seeding, and last for another ten.
     */
    async worldFinals({ format = 'single_elimination', configuration = {} } = {}) {
      const base = +(await now());
      const inMinutes = (minutes: number) => new Date(base + minutes * MINUTE_MS).toISOString();
      const event = await operator.events.create({
        name: 'World Finals',
        date: { from: inMinutes(-60), to: inMinutes(24 * 60) },
      });
      const segment = await operator.events.createSegment(
        event.id,
        {
          name: 'World Finals',
          format,
          date: { from: inMinutes(120), to: inMinutes(720) },
          configuration: {
            phase: 'playoff',
            bestOf: 3,
            countries: ['DE', 'FR'],
            ...configuration,
          },
        },
        { type: { data: { type: 'segment-types', id: 'WF' } } },
      );
      return { event, segment };
    },

    async botRoster(
      segment: string,
      name: string,
      facts: Record<string, unknown> = {},
    ): Promise<BotRoster> {
      const members = [await bot(facts), await bot(facts), await bot(facts)];
      const roster = await members[0]!.client.rosters.create({ name, segment });
      const key = await members[0]!.client.rosters.joiningKey(roster.id);
      for (const { client } of members.slice(1)) await client.rosters.join(key);
      return { id: roster.id, name, members };
    },
  };
}

export type Actors = Awaited<ReturnType<typeof actorsOf>>;

const won = (side: 'home' | 'away') => ({
  periods: [{ key: 'score', scores: (side === 'home' ? [1, 0] : [0, 1]) as [number, number] }],
  forfeit: null,
});
/** Returns the matches of a series that a side wins two to none. */
export const sweep = (side: 'home' | 'away') => [won(side), won(side)];

/** Checks a bot roster's members in for their series. */
export async function botsCheckIn(rosters: BotRoster[], series: MatchSeries): Promise<void> {
  for (const { roster } of series.competitors)
    for (const { client } of rosters.find(({ id }) => id === roster?.id)?.members ?? [])
      await client.checkins.ofSeries(series.id);
}

/** Plays a series between two bot rosters: home reports its victory, away confirms it. */
export async function botsPlay(rosters: BotRoster[], series: MatchSeries): Promise<void> {
  const [home, away] = series.competitors.map(({ roster }) =>
    rosters.find(({ id }) => id === roster?.id),
  );
  if (!home || !away) return;
  await home.members[0]!.client.matchSeries.report(series.id, sweep('home'));
  await away.members[0]!.client.matchSeries.confirm(series.id);
}
