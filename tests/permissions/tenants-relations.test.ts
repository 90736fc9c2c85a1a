import { describe, expect, test } from 'vitest';
import { openTwoChampionships } from './two-championships.ts';

const { championship, things, neighbour, ask, defaults, withDefault, countActivity } =
  await openTwoChampionships();
const joiningKey = await championship.operator.rosters.joiningKey(things.roster!);

describe.each(defaults)('two championships in one database: $which', ({ tenantId }) => {
  const asDefault = withDefault(tenantId);

  const to = (type: string, id: string) => ({ data: { type, id } });
  const document = (type: string, attributes: object | undefined, relationships: object) => ({
    data: { type, ...(attributes && { attributes }), relationships },
  });
  test.each([
    {
      what: 'the game of an event',
      call: 'POST events',
      body: document(
        'events',
        {
          name: 'December',
          date: { from: championship.inMinutes(1e5), to: championship.inMinutes(1.1e5) },
        },
        { game: to('games', things.game!) },
      ),
    },
    {
      what: 'the parent of a segment',
      call: `POST events/${neighbour.things.event}/segments`,
      body: document('segments', { name: 'EMEA' }, { parent: to('segments', things.segment!) }),
    },
    {
      what: 'the target of an advance rule',
      call: `POST segments/${neighbour.things.segment}/advance-rules`,
      body: document(
        'advance-rules',
        { placements: '1,2' },
        { nextSegment: to('segments', things.draft!) },
      ),
    },
    {
      what: 'seeds',
      call: `PUT segments/${neighbour.things.segment}/seeds`,
      body: { data: [{ type: 'rosters', id: things.roster }] },
    },
    {
      what: 'the category of an item',
      call: 'POST items',
      body: document('items', { name: 'Zed' }, { category: to('categories', things.category!) }),
    },
    {
      what: 'the franchise of a new game',
      call: 'POST games',
      body: document(
        'games',
        { name: 'Two', shortName: 'T' },
        { franchise: to('franchises', things.franchise!) },
      ),
    },
    {
      what: 'the franchise of a game',
      call: `PATCH games/${neighbour.things.game}`,
      body: document('games', {}, { franchise: to('franchises', things.franchise!) }),
    },
    {
      what: 'a player of a roster',
      call: `POST rosters/${neighbour.things.roster}/relationships/players`,
      body: { data: [{ type: 'users', id: things.user }] },
    },
    {
      what: 'the user of a game account',
      call: 'POST game-accounts',
      body: document(
        'game-accounts',
        { username: 'Nina Two' },
        { user: to('users', things.user!) },
      ),
    },
    {
      what: 'the leaderboard of an adjustment',
      call: 'POST point-adjustments',
      body: document(
        'point-adjustments',
        { points: 1, reason: 'Fair play' },
        { leaderboard: to('leaderboards', things.leaderboard!), team: to('teams', things.team!) },
      ),
    },
    {
      what: 'the rosters of a series',
      call: 'PATCH match-series/assign-rosters',
      body: {
        data: [
          {
            type: 'match-series',
            id: things.series,
            relationships: {
              home: to('rosters', neighbour.things.roster),
              away: to('rosters', neighbour.things.roster),
            },
          },
        ],
      },
    },
    {
      what: 'the series of a check-in',
      call: 'POST checkins',
      body: document('checkins', undefined, {
        matchSeries: to('match-series', things.series!),
        user: to('users', things.user!),
      }),
    },
    {
      what: 'the roster of a check-in',
      call: 'POST checkins',
      body: document('checkins', undefined, { roster: to('rosters', things.roster!) }),
    },
    {
      what: 'the series of a chat message',
      call: 'POST chat/messages',
      body: document(
        'chat',
        { text: 'Hello?' },
        { matchSeries: to('match-series', things.series!) },
      ),
    },
    {
      what: 'the segment of a roster',
      call: 'POST rosters',
      body: document('rosters', { name: 'Spies' }, { segment: to('segments', things.segment!) }),
      byPlayer: true,
    },
    {
      what: 'the team of a roster',
      call: 'POST rosters',
      body: document(
        'rosters',
        { name: 'Spies' },
        { segment: to('segments', neighbour.things.open), team: to('teams', things.team!) },
      ),
      byPlayer: true,
    },
    {
      what: 'a new captain',
      call: `PATCH rosters/${neighbour.things.roster}`,
      body: document('rosters', undefined, { owner: to('users', things.user!) }),
      byPlayer: true,
      status: 403,
    },
    {
      what: 'a player to kick',
      call: `DELETE rosters/${neighbour.things.roster}/relationships/players`,
      body: { data: [{ type: 'users', id: things.user }] },
      byPlayer: true,
      status: 403,
    },
    {
      what: 'a roster to queue',
      call: `POST queue/${neighbour.things.queue}/join`,
      body: { data: { relationships: { roster: to('rosters', things.roster!) } } },
      byPlayer: true,
    },
    { what: 'a joining key', call: 'POST rosters/join', body: { joiningKey }, byPlayer: true },
    {
      what: 'the preview of a joining key',
      call: 'POST rosters/join/preview',
      body: { joiningKey },
      byPlayer: true,
    },
  ])('refuses $what of the other', ({ call, body, byPlayer, status }) =>
    asDefault(async () => {
      const [method, path] = call.split(' ') as [string, string];
      const [collection, ...rest] = path.split('/');
      const before = await countActivity();
      const answer = await ask(method, `/api/${[collection, '1.0', ...rest].join('/')}`, {
        token: byPlayer ? neighbour.tokens.player : neighbour.tokens.owner,
        body,
      });
      expect(status === undefined ? [404, 422] : [status], `${answer.text}`).toContain(
        answer.status,
      );
      expect(
        answer.json.errors.map(({ code }: { code: string }) => code),
        'the relation is the fault, not the shape',
      ).not.toContain('required');
      expect(await countActivity()).toEqual(before);
    }),
  );
});
