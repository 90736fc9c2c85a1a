import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Followers } from './followers.ts';

interface Named {
  name: string;
  audiences: ReadonlySet<string> | undefined;
}

const visitor: Named = { name: 'visitor', audiences: undefined };
const user: Named = { name: 'user', audiences: new Set(['users:7']) };
const referee: Named = { name: 'referee', audiences: new Set(['users:8', 'series.rule']) };
const stranger: Named = { name: 'stranger', audiences: new Set(['series.rule']) };

/** Creates followers of `rosters:1`, and one of it in another tenant. */
function followersOfOneRoster() {
  const followers = new Followers<Named>();
  for (const stream of [visitor, user, referee, stranger]) followers.add(stream);
  for (const stream of [visitor, user, referee]) followers.follow(stream, '1', 'rosters:1');
  followers.follow(referee, '1', 'rosters:2');
  followers.follow(stranger, '2', 'rosters:1');
  return followers;
}

const namesOf = (streams: ReadonlySet<Named> | undefined) =>
  streams && [...streams].map(({ name }) => name);

test.each([
  { topics: ['rosters:1'], names: ['visitor', 'user', 'referee'], why: 'all, for a public change' },
  { topics: ['rosters:1@users:7'], names: ['user'], why: 'the user of the audience' },
  { topics: ['rosters:1@series.rule'], names: ['referee'], why: 'the holder of a permission' },
  { topics: ['rosters:1@users:9'], names: undefined, why: 'none of the audience' },
  { topics: ['rosters:3'], names: undefined, why: 'none of the topic' },
  { topics: [], names: undefined, why: 'none without a topic' },
  { topics: ['rosters:3', 'rosters:2'], names: ['referee'], why: 'those of the only followed one' },
  {
    topics: ['rosters:2', 'rosters:1', 'rosters:1@series.rule'],
    names: ['referee', 'visitor', 'user'],
    why: 'each follower once',
  },
])('a change of $topics reaches $names: $why', ({ topics, names }) =>
  expect(namesOf(followersOfOneRoster().ofAny('1', topics))).toEqual(names),
);

test('the set of one public topic is not copied', () => {
  const followers = followersOfOneRoster();
  expect(followers.ofAny('1', ['rosters:1'])).toBe(followers.of('1', 'rosters:1'));
});

test('a stream that has left follows nothing more, and leaves once', () => {
  const followers = followersOfOneRoster();
  expect([followers.remove(referee), followers.remove(referee)]).toEqual([true, false]);
  followers.follow(referee, '1', 'rosters:1');
  expect([
    namesOf(followers.of('1', 'rosters:1')),
    namesOf(followers.of('1', 'rosters:2')),
  ]).toEqual([['visitor', 'user'], undefined]);
  expect([followers.has(referee), followers.size]).toEqual([false, 3]);
});

const STREAMS = Array.from({ length: 3 }, (_none, index): Named => ({
  name: `${index}`,
  audiences: undefined,
}));
const arbitraryStep = fc.record({
  act: fc.constantFrom('add', 'remove', 'follow', 'follow', 'follow', 'unfollow'),
  stream: fc.constantFrom(...STREAMS),
  tenantId: fc.constantFrom('1', '2'),
  topic: fc.constantFrom('rosters:1', 'segments:1', 'page:/brackets'),
});

test('after any steps, each topic has the open streams that follow it', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { maxLength: 40 }), (steps) => {
      const followers = new Followers<Named>();
      const topicsByStream = new Map<Named, Set<string>>();
      for (const { act, stream, tenantId, topic } of steps) {
        const topics = topicsByStream.get(stream);
        if (act === 'add' && !topics) {
          followers.add(stream);
          topicsByStream.set(stream, new Set());
        }
        if (act === 'remove') expect(followers.remove(stream)).toBe(topicsByStream.delete(stream));
        if (act === 'follow') {
          followers.follow(stream, tenantId, topic);
          topics?.add(`${tenantId} ${topic}`);
        }
        if (act === 'unfollow') {
          followers.unfollow(stream, tenantId, topic);
          topics?.delete(`${tenantId} ${topic}`);
        }
      }
      expect([...followers]).toEqual([...topicsByStream.keys()]);
      for (const tenantId of ['1', '2'])
        for (const topic of ['rosters:1', 'segments:1', 'page:/brackets']) {
          const expected = STREAMS.filter((stream) =>
            topicsByStream.get(stream)?.has(`${tenantId} ${topic}`),
          );
          // An empty set would stay in memory for every topic that was ever followed.
          const found = followers.of(tenantId, topic);
          expect(found && new Set(found)).toEqual(
            expected.length > 0 ? new Set(expected) : undefined,
          );
        }
    }),
  );
});
