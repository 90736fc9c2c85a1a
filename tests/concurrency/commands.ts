import type { Actor, RosterWithMembers, Season } from './open-world.ts';
import type { Sender } from './run-commands.ts';

/** The input of a command: the world, a seeded generator, and the sender of its calls. */
export interface Turn extends Sender {
  world: Season;
  /** Returns a number from 0 to below 1. */
  chance(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a text that no other turn has. */
  unique(): string;
}

export type Command = (turn: Turn) => Promise<void>;

const document = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
});
const link = (type: string, id: string) => ({ data: { type, id } });
const members = (roster: RosterWithMembers) => roster.members;

/**
 * Returns a series of a region that is played, with the rosters on its two sides. A Swiss bracket
 * whose first round is withdrawn has none: then the series is of another region.
 */
export async function anySeries({ world, pick, read }: Turn) {
  let listed: SeriesDocument[] = [];
  for (const id of [pick(world.playingIds), ...world.playingIds]) {
    if (listed.length > 0) break;
    const path = `/api/match-series/1.0?filter[segment]=${id}&page[size]=100`;
    listed = (await read<{ data: SeriesDocument[] }>(path)).data;
  }
  const series = pick(listed);
  const rosterAt = (side: number) =>
    world.rosters.find(({ id }) => id === series.attributes.competitors[side]?.roster?.id);
  return { id: series.id, bestOf: series.attributes.bestOf, home: rosterAt(0), away: rosterAt(1) };
}

export interface SeriesDocument {
  id: string;
  attributes: { bestOf: number; competitors: { roster: { id: string } | null }[] };
}

/** Returns results by which `winner` wins every match. */
export const results = (bestOf: number, winner: 'home' | 'away') => ({
  data: Array.from({ length: Math.ceil(bestOf / 2) }, () => ({
    type: 'matches',
    attributes: {
      periods: [{ key: 'score', scores: winner === 'home' ? [2, 0] : [0, 2] }],
      forfeit: null,
    },
  })),
});

/** Returns an actor who may report for a series: a member of either side, or the operator. */
const speaker = ({ world, pick }: Turn, sides: (RosterWithMembers | undefined)[]): Actor =>
  pick([...sides.flatMap((side) => (side ? members(side) : [])), world.operator]);

/** Every command by its name. Each reads its input and sends one change, often several at once. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  async 'rename the event'({ world, change, unique }) {
    await change('PATCH', `/api/events/1.0/${world.eventId}`, {
      actor: world.operator,
      body: document('events', { name: `Month ${unique()}` }),
    });
  },
  async 'change a stage, and what its regions inherit'({ world, change, pick, chance }) {
    const roundMinutes = 30 + Math.floor(chance() * 10);
    await change('PATCH', `/api/segments/1.0/${pick(world.stageIds)}`, {
      actor: world.operator,
      body: document('segments', { configuration: { roundMinutes } }),
    });
  },
  async 'rename a region'({ world, change, pick, unique }) {
    await change('PATCH', `/api/segments/1.0/${pick([world.registeringId, ...world.playingIds])}`, {
      actor: world.operator,
      body: document('segments', { name: `Region ${unique()}` }),
    });
  },
  async 'add a supported period'({ world, change, pick, unique }) {
    await change('POST', `/api/segments/1.0/${pick(world.stageIds)}/supported-periods`, {
      actor: world.operator,
      body: document('supported-periods', {
        name: `Period ${unique()}`,
        key: `key-${unique()}`,
        sortOrder: 1,
        isRequired: false,
        isFinalResult: false,
      }),
    });
  },
  async 'rename a roster'(turn) {
    const roster = turn.pick(turn.world.rosters);
    await turn.change('PATCH', `/api/rosters/1.0/${roster.id}`, {
      actor: turn.pick([roster.members[0]!, turn.world.operator]),
      body: document('rosters', { name: `Team ${turn.unique()}` }),
    });
  },
  async 'hand a roster over'({ world, change, pick }) {
    const roster = pick(world.rosters);
    await change('PATCH', `/api/rosters/1.0/${roster.id}`, {
      actor: pick(members(roster)),
      body: {
        data: {
          type: 'rosters',
          relationships: { owner: link('users', pick(members(roster)).id) },
        },
      },
    });
  },
  async 'create a roster'({ world, change, pick, unique }) {
    await change('POST', '/api/rosters/1.0', {
      actor: pick(world.players),
      body: document(
        'rosters',
        { name: `New ${unique()}` },
        { segment: link('segments', world.registeringId) },
      ),
    });
  },
  async 'join a roster'({ world, change, pick }) {
    const roster = pick(world.rosters.filter(({ segmentId }) => segmentId === world.registeringId));
    await change('POST', '/api/rosters/1.0/join', {
      actor: pick(world.players),
      body: { joiningKey: roster.key },
    });
  },
  async 'leave a roster'({ world, change, pick }) {
    const roster = pick(world.rosters.filter(({ segmentId }) => segmentId === world.registeringId));
    await change('POST', `/api/rosters/1.0/${roster.id}/leave`, { actor: pick(members(roster)) });
  },
  async 'kick a player'({ world, change, pick }) {
    const roster = pick(world.rosters.filter(({ segmentId }) => segmentId === world.registeringId));
    await change('DELETE', `/api/rosters/1.0/${roster.id}/relationships/players`, {
      actor: pick(members(roster)),
      body: { data: [{ type: 'users', id: pick(members(roster)).id }] },
    });
  },
  async 'add a player as operator'({ world, change, pick }) {
    await change('POST', `/api/rosters/1.0/${pick(world.rosters).id}/relationships/players`, {
      actor: world.operator,
      body: { data: [{ type: 'users', id: pick(world.players).id }] },
    });
  },
  async 'lock a roster'({ world, change, pick }) {
    await change('PATCH', `/api/rosters/1.0/${pick(world.rosters).id}`, {
      actor: world.operator,
      body: document('rosters', { locked: pick([true, false]) }),
    });
  },
  async 'withdraw a roster'({ world, change, pick }) {
    await change(
      'POST',
      `/api/rosters/1.0/${pick(world.rosters).id}/${pick(['withdraw', 'disqualify'])}`,
      {
        actor: world.operator,
        body: document('rosters', { reason: 'A random reason' }),
      },
    );
  },
  async 'reinstate a roster'({ world, change, pick }) {
    await change('POST', `/api/rosters/1.0/${pick(world.rosters).id}/reinstate`, {
      actor: world.operator,
    });
  },
  async 'check a roster in'({ world, change, pick }) {
    const roster = pick(world.rosters);
    await change('POST', '/api/checkins/1.0', {
      actor: pick(members(roster)),
      body: { data: { type: 'checkins', relationships: { roster: link('rosters', roster.id) } } },
    });
  },
  async 'check in for a match'(turn) {
    const series = await anySeries(turn);
    await turn.change('POST', '/api/checkins/1.0', {
      actor: speaker(turn, [series.home, series.away]),
      body: {
        data: { type: 'checkins', relationships: { matchSeries: link('match-series', series.id) } },
      },
    });
  },
  async 'report a result'(turn) {
    const series = await anySeries(turn);
    await turn.change('PATCH', `/api/match-series/1.0/${series.id}/relationships/matches/results`, {
      actor: speaker(turn, [series.home, series.away]),
      body: results(series.bestOf, turn.pick(['home', 'away'])),
    });
  },
  async 'rule with force'(turn) {
    const series = await anySeries(turn);
    const path = `/api/match-series/1.0/${series.id}`;
    await turn.change('PATCH', `${path}/relationships/matches/results?force=true`, {
      actor: turn.world.operator,
      body: results(series.bestOf, turn.pick(['home', 'away'])),
      versionOf: path,
    });
  },
  async 'confirm a result'(turn) {
    const series = await anySeries(turn);
    await turn.change('POST', `/api/match-series/1.0/${series.id}/confirm`, {
      actor: speaker(turn, [series.home, series.away]),
    });
  },
  async 'dispute a result'(turn) {
    const series = await anySeries(turn);
    await turn.change('POST', `/api/match-series/1.0/${series.id}/dispute`, {
      actor: speaker(turn, [series.home, series.away]),
      body: { reason: 'It was the other way round', attachments: [] },
    });
  },
  async 'forfeit a series'(turn) {
    const { id } = await anySeries(turn);
    await turn.change('POST', `/api/match-series/1.0/${id}/forfeit`, {
      actor: turn.world.operator,
      body: { side: turn.pick(['home', 'away']) },
    });
  },
  async 'reset a series'(turn) {
    const { id } = await anySeries(turn);
    await turn.change('POST', `/api/match-series/1.0/${id}/reset`, { actor: turn.world.operator });
  },
  async 'vote in a ban phase'(turn) {
    const { world, pick, read, change } = turn;
    const series = await anySeries(turn);
    const { data } = await read<{ data: { id: string; attributes: { status: string } }[] }>(
      `/api/challenges/1.0?filter[matchSeries.id]=${series.id}`,
    );
    if (data.length === 0) return;
    const items = await read<{ data: { id: string }[] }>('/api/items/1.0?page[size]=25');
    const banned = [pick(items.data).id, pick(items.data).id];
    await change('POST', `/api/challenges/1.0/${pick(data).id}/vote`, {
      actor: pick((series.home ?? world.rosters[0]!).members),
      body: document('challenges', { banned, picked: [] }),
    });
  },
  async 'rename an entry of a catalogue'({ world, change, pick, read, unique }) {
    const type = pick(['games', 'items', 'categories', 'leaderboards', 'community-groups']);
    const { data } = await read<{ data: { id: string }[] }>(`/api/${type}/1.0`);
    const attributes =
      type === 'leaderboards' ? { crowns: pick([1, 2, 3]) } : { name: `Name ${unique()}` };
    await change('PATCH', `/api/${type}/1.0/${pick(data).id}`, {
      actor: world.operator,
      body: document(type, attributes),
    });
  },
  async 'set the prizes'({ world, change, chance }) {
    await change('PATCH', '/api/site-settings/1.0/site', {
      actor: world.operator,
      body: document('site-settings', {
        prizes: { amount: Math.floor(chance() * 1e6), currency: 'EUR', places: [] },
      }),
    });
  },
  async 'suspend a player, or take it back'({ world, change, pick }) {
    await change(
      'POST',
      `/api/users/1.0/${pick(world.players).id}/${pick(['suspend', 'unsuspend'])}`,
      {
        actor: world.operator,
      },
    );
  },
  async 'move the clock on'({ advance, chance }) {
    await advance(Math.ceil(chance() * 4));
  },
};
