import { anySeries, results, type SeriesDocument, type Turn } from '../concurrency/commands.ts';

const MOST_ROUNDS = 8;
const link = (type: string, id: string) => ({ data: { type, id } });

type ListedSeries = SeriesDocument & { attributes: { date: string | null } };

/** A turn as in the concurrency tests; `now` is the season's clock. */
export interface ChangeTurn extends Turn {
  now(): Date;
}

/**
 * Commands that change the answers of polls, in addition to those of the concurrency tests:
 * corrections, the way from one stage to the next, and accounts.
 */
export const CHANGE_COMMANDS: Readonly<Record<string, (turn: ChangeTurn) => Promise<void>>> = {
  async 'reset a result with force'(turn) {
    const { id } = await anySeries(turn);
    await turn.change('POST', `/api/match-series/1.0/${id}/reset?force=true`, {
      actor: turn.world.operator,
    });
  },
  async 'delete a series'(turn) {
    const { id } = await anySeries(turn);
    await turn.change('DELETE', `/api/match-series/1.0/${id}?force=true`, {
      actor: turn.world.operator,
    });
  },
  async 'restore a series'({ world, read, pick, change }) {
    const deleted = await read<{ data: { id: string }[] }>('/api/match-series/1.0/deleted');
    const { data } = deleted.data.length
      ? deleted
      : await read<{ data: { id: string }[] }>('/api/match-series/1.0?page[size]=100');
    await change('POST', `/api/match-series/1.0/deleted/${pick(data).id}/restore?force=true`, {
      actor: world.operator,
    });
  },
  async 'reschedule a series'(turn) {
    const { id } = await anySeries(turn);
    const date = new Date(turn.now().getTime() + Math.ceil(turn.chance() * 60) * 60_000);
    await turn.change('PATCH', `/api/match-series/1.0/${id}`, {
      actor: turn.world.operator,
      body: { data: { type: 'match-series', id, attributes: { date: date.toISOString() } } },
    });
  },
  async 'swap the opponents of two series'({ world, pick, read, change }) {
    const path = `/api/match-series/1.0?filter[segment]=${pick(world.playingIds)}`;
    const { data } = await read<{ data: ListedSeries[] }>(`${path}&filter[state]=scheduled`);
    const [one, other] = data;
    const homeOf = (series: ListedSeries) => series.attributes.competitors[0]!.roster;
    if (!one || !other || !homeOf(one) || !homeOf(other)) return;
    await change('PATCH', '/api/match-series/1.0/assign-rosters', {
      actor: world.operator,
      body: {
        data: [
          [one, other],
          [other, one],
        ].map(([series, from]) => ({
          type: 'match-series',
          id: series!.id,
          relationships: { home: link('rosters', homeOf(from!)!.id) },
        })),
      },
    });
  },
  async 'check everybody in for a series, and let it begin'(turn) {
    const { world, read, pick, change, now, advance } = turn;
    const path = `/api/match-series/1.0?filter[segment]=${pick(world.playingIds)}`;
    const { data } = await read<{ data: ListedSeries[] }>(`${path}&filter[state]=scheduled`);
    const [series] = data;
    if (!series?.attributes.date) return;
    const minutes = (Date.parse(series.attributes.date) - now().getTime()) / 60_000;
    if (minutes > 5) await advance(minutes - 5);
    const ids = series.attributes.competitors.map(({ roster }) => roster?.id);
    for (const { members } of world.rosters.filter(({ id }) => ids.includes(id)))
      for (const actor of members)
        await change('POST', '/api/checkins/1.0', {
          actor,
          body: {
            data: {
              type: 'checkins',
              relationships: { matchSeries: link('match-series', series.id) },
            },
          },
        });
    await advance(Math.max(0, Date.parse(series.attributes.date) - now().getTime()) / 60_000);
  },
  async 'play a region to its end'({ world, pick, read, change, chance }) {
    // rarely, since few series are open after it
    if (chance() > 0.3) return;
    const path = `/api/match-series/1.0?filter[segment]=${pick(world.playingIds)}`;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { data } = await read<{ data: ListedSeries[] }>(
        `${path}&filter[state]=scheduled,live&page[size]=100`,
      );
      for (const { id, attributes } of data)
        await change('PATCH', `/api/match-series/1.0/${id}/relationships/matches/results`, {
          actor: world.operator,
          body: results(attributes.bestOf, chance() < 0.5 ? 'home' : 'away'),
        });
    }
  },
  async 'move the clock far'({ advance, chance }) {
    await advance(Math.ceil(chance() * 30));
  },
  async 'advance the rosters of a region'({ world, pick, change }) {
    await change('POST', `/api/segments/1.0/${pick(world.playingIds)}/advance`, {
      actor: world.operator,
      body: { data: { attributes: {} } },
    });
  },
  async 'enter the next stage'({ world, pick, change }) {
    const roster = pick(world.rosters);
    await change('POST', `/api/rosters/1.0/${roster.id}/next`, { actor: pick(roster.members) });
  },
  async 'take the last round of a swiss back'({ world, read, change }) {
    const id = world.playingIds.at(-1)!;
    const { data } = await read<{ data: { attributes: { roundNumber: number } }[] }>(
      `/api/match-series/1.0?filter[segment]=${id}&page[size]=100`,
    );
    const last = Math.max(0, ...data.map(({ attributes }) => attributes.roundNumber));
    await change('DELETE', `/api/segments/1.0/${id}/rounds/${last}`, { actor: world.operator });
  },
  async 'publish a round of a swiss'({ world, change }) {
    await change('POST', `/api/segments/1.0/${world.playingIds.at(-1)!}/rounds`, {
      actor: world.operator,
      body: { data: { attributes: {} } },
    });
  },
  async 'start a region'({ world, change, chance }) {
    // rarely, since registration ends with it
    if (chance() > 0.2) return;
    await change('POST', `/api/segments/1.0/${world.registeringId}/start`, {
      actor: world.operator,
    });
  },
  async 'add a registration phase'({ world, pick, change, unique, now }) {
    const from = now();
    await change('POST', `/api/segments/1.0/${pick(world.stageIds)}/registration-phases`, {
      actor: world.operator,
      body: {
        data: {
          type: 'registration-phases',
          attributes: {
            name: `Phase ${unique()}`,
            type: 'open',
            date: {
              from: from.toISOString(),
              to: new Date(from.getTime() + 20 * 60_000).toISOString(),
            },
          },
        },
      },
    });
  },
  async 'disband a roster'({ world, pick, change, chance }) {
    // rarely, since nothing reverses it
    if (chance() > 0.3) return;
    const roster = pick(world.rosters);
    await change('DELETE', `/api/rosters/1.0/${roster.id}`, { actor: roster.members[0]! });
  },
  async 'take a check-in back'({ world, pick, read, change }) {
    const { id, members } = pick(world.rosters);
    const { data } = await read<{ data: { id: string }[] }>(
      `/api/checkins/1.0?filter[roster]=${id}`,
    );
    if (data[0])
      await change('DELETE', `/api/checkins/1.0/${data[0].id}`, { actor: pick(members) });
  },
  async 'rename a player'({ world, pick, change, unique }) {
    const { id } = pick(world.players);
    await change('PATCH', `/api/users/1.0/${id}`, {
      actor: world.operator,
      body: { data: { type: 'users', id, attributes: { username: `Player ${unique()}` } } },
    });
  },
  async 'suspend a player for a while'({ world, pick, change }) {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await change('POST', `/api/users/1.0/${pick(world.players).id}/suspend`, {
      actor: world.operator,
      body: { data: { type: 'users', attributes: { until } } },
    });
  },
  async 'add a game account'({ world, pick, change, unique }) {
    await change('POST', '/api/game-accounts/1.0', {
      actor: pick(world.players),
      body: { data: { type: 'game-accounts', attributes: { username: `Account ${unique()}` } } },
    });
  },
  async 'merge an account, or split it'({ world, pick, read, change }) {
    const [target, from] = [pick(world.players), pick(world.players)];
    await change('POST', `/api/users/1.0/${from.id}/split`, { actor: world.operator });
    const { data } = await read<{ data: { meta: { version: number } } }>(
      `/api/users/1.0/${from.id}`,
    );
    await change('POST', `/api/users/1.0/${target.id}/merge`, {
      actor: world.operator,
      body: {
        data: {
          type: 'users',
          attributes: { version: data.meta.version },
          relationships: { from: link('users', from.id) },
        },
      },
    });
  },
  async 'recalculate a region'({ world, pick, change }) {
    await change('POST', `/api/segments/1.0/${pick(world.playingIds)}/standings/recalculate`, {
      actor: world.operator,
    });
  },
};
