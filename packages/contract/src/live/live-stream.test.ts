import { expect, test } from 'vitest';
import { createLiveStream, POLL_MS, type Source, type StreamAnswer } from './live-stream.ts';
import { reconnectDelay, delayAfterRefusal } from './reconnect-delay.ts';

/** Creates a stream with a simulated network, clock and chance. */
function played({
  random = () => 0.5,
  seen,
  answer = () => undefined,
  heardTime = () => {},
}: {
  random?: () => number;
  seen?: () => boolean;
  answer?: (address: string) => StreamAnswer | undefined;
  heardTime?: (iso: string) => void;
} = {}) {
  const opened: {
    address: string;
    closed: boolean;
    refuse: () => void;
    emit: (name: string, event?: object) => void;
  }[] = [];
  const timers: { at: number; act: () => void; off: boolean }[] = [];
  let now = 0;
  const stream = createLiveStream({
    now: () => now,
    random,
    heardTime,
    ...(seen && { seen }),
    ask: async (address) => answer(address),
    open(address): Source {
      const listenersByType = new Map<string, ((event: object) => void)[]>();
      const one = {
        address,
        closed: false,
        readyState: 0,
        refuse() {
          one.readyState = 2;
          one.emit('error');
        },
        emit: (name: string, event: object = {}) =>
          listenersByType.get(name)?.forEach((act) => act(event)),
      };
      opened.push(one);
      return {
        get readyState() {
          return one.readyState;
        },
        close: () => void (one.closed = true),
        addEventListener: (name, act) =>
          void listenersByType.set(name, [...(listenersByType.get(name) ?? []), act]),
      };
    },
    later(ms, act) {
      const timer = { at: now + ms, act, off: false };
      timers.push(timer);
      return () => void (timer.off = true);
    },
  });
  /** Advances the time and runs what was scheduled. */
  function pass(ms: number) {
    const until = now + ms;
    for (;;) {
      const next = timers
        .filter(({ off, at }) => !off && at <= until)
        .sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      now = next.at;
      next.off = true;
      next.act();
    }
    now = until;
  }
  /** Returns the delays before reconnects; polls are not listed. */
  const waits = () =>
    timers.filter(({ off, act }) => !off && act.name === 'connect').map(({ at }) => at - now);
  return { stream, opened, pass, waits };
}

/** Lets promises of the stream settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const eventOf = (id: string) => ({
  lastEventId: id,
  data: JSON.stringify({ type: 'segments', id: '7', version: 1, changes: {} }),
});

test.each([
  { attempt: 0, random: 1, delay: 1_000, why: 'the first try comes within a second' },
  { attempt: 3, random: 1, delay: 8_000, why: 'the bound doubles' },
  { attempt: 5, random: 1, delay: 30_000, why: 'and never passes 30 seconds' },
  { attempt: 50, random: 0.5, delay: 15_000, why: 'full jitter: any moment up to the bound' },
  { attempt: 4, random: 0, delay: 0, why: 'full jitter: at once as well' },
])('attempt $attempt waits $delay ms: $why', ({ attempt, random, delay }) =>
  expect(reconnectDelay({ attempt, random: () => random })).toBe(delay),
);

test('a moved clock reaches the pages, which all read again', () => {
  const messages: unknown[] = [];
  const { stream, opened, pass } = played({ heardTime: (iso) => messages.push(iso) });
  stream.listen('segments:7', (change) => messages.push(change));
  pass(50);
  opened[0]!.emit('open');
  opened[0]!.emit('time', { data: '{"now":"2026-11-21T20:00:00.000Z"}', lastEventId: '' });
  expect(messages).toEqual(['2026-11-21T20:00:00.000Z', null]);
});

test('a lost stream reconnects with back-off, and resumes after the last change that it received', () => {
  const { stream, opened, pass, waits } = played();
  stream.startFrom('40');
  stream.listen('segments:7', () => {});
  pass(50);
  expect(opened.map(({ address }) => address)).toEqual([
    '/api/stream/1.0?topics=segments%3A7&after=40',
  ]);
  opened[0]!.emit('open');
  opened[0]!.emit('segments.updated', eventOf('41'));
  const delays: number[] = [];
  for (let failure = 0; failure < 7; failure++) {
    opened.at(-1)!.emit('error');
    expect(opened.at(-1)!.closed).toBe(true);
    delays.push(waits()[0]!);
    pass(30_000);
  }
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(opened.at(-1)!.address).toMatch(/after=41$/);
});

test('the back-off starts again after a connection that held, but not after one that broke at once', () => {
  const { stream, opened, pass, waits } = played();
  stream.listen('segments:7', () => {});
  pass(50);
  for (let failure = 0; failure < 3; failure++) {
    opened.at(-1)!.emit('error');
    pass(30_000);
  }
  opened.at(-1)!.emit('open');
  pass(1_000);
  opened.at(-1)!.emit('error');
  expect(waits()).toEqual([4_000]);
  pass(4_000);
  opened.at(-1)!.emit('open');
  pass(10_000);
  opened.at(-1)!.emit('error');
  expect(waits()).toEqual([500]);
});

test('a restored network or a visible page connects at once, whatever the back-off', () => {
  const { stream, opened, pass, waits } = played();
  stream.listen('segments:7', () => {});
  pass(50);
  for (let failure = 0; failure < 5; failure++) {
    opened.at(-1)!.emit('error');
    if (failure < 4) pass(30_000);
  }
  const before = opened.length;
  stream.reconnect();
  expect(opened).toHaveLength(before + 1);
  expect(waits()).toEqual([]);
  stream.reconnect();
  expect(opened, 'a running one is left alone').toHaveLength(before + 1);
  stream.reconnect({ force: true });
  expect(opened, 'unless it may be dead').toHaveLength(before + 2);
  expect(opened.at(-2)!.closed).toBe(true);
});

test('listeners read again after a gap', () => {
  const { stream, opened, pass } = played();
  const messages: unknown[] = [];
  stream.listen('segments:7', (one) => messages.push(one));
  pass(50);
  opened[0]!.emit('open');
  expect(messages, 'a page that was just read has missed nothing').toEqual([]);
  opened[0]!.emit('error');
  pass(1_000);
  opened[1]!.emit('open');
  expect(messages, 'no position is known').toEqual([null]);
  opened[1]!.emit('gap', { lastEventId: '900' });
  expect(messages, 'more was missed than the server tells').toEqual([null, null]);
  opened[1]!.emit('error');
  pass(2_000);
  expect(opened[2]!.address).toMatch(/after=900$/);
});

test('topics requested together share one connection, which closes with the last listener', () => {
  const { stream, opened, pass } = played();
  const stops = ['segments:7', 'rosters:3'].map((topic) => stream.listen(topic, () => {}));
  pass(50);
  expect(opened.map(({ address }) => decodeURIComponent(address))).toEqual([
    '/api/stream/1.0?topics=rosters:3,segments:7',
  ]);
  opened[0]!.emit('open');
  expect(stream.isOpen()).toBe(true);
  for (const stop of stops) stop();
  pass(50);
  expect(opened[0]!.closed).toBe(true);
  expect(stream.isOpen()).toBe(false);
  opened[0]!.emit('error');
  pass(60_000);
  expect(opened).toHaveLength(1);
});

test('a page reports its visibility if that makes a difference, and again after a change', () => {
  let inSight = true;
  const { stream, opened, pass } = played({ seen: () => inSight });
  stream.listen('segments:7', () => {});
  pass(50);
  stream.look();
  inSight = false;
  stream.look();
  expect(opened.map(({ address, closed }) => [address.endsWith('&seen=1'), closed])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test.each([
  { attempt: 0, random: 0, delay: 30_000, why: 'at least what the server says' },
  { attempt: 0, random: 1, delay: 45_000, why: 'up to half as long again' },
  { attempt: 2, random: 0, delay: 120_000, why: 'doubled with each refusal' },
  { attempt: 9, random: 0, delay: 300_000, why: 'at most 5 minutes' },
])('refusal $attempt waits $delay ms: $why', ({ attempt, random, delay }) =>
  expect(delayAfterRefusal({ attempt, random: () => random, retryAfterMs: 30_000 })).toBe(delay),
);

test('a page whose stream is refused polls, and retries the stream later', async () => {
  const addresses: string[] = [];
  const { stream, opened, pass, waits } = played({
    answer(address) {
      addresses.push(address);
      return { status: 429, retryAfterMs: 30_000 };
    },
  });
  stream.startFrom('40');
  const messages: unknown[] = [];
  stream.listen('segments:7', (one) => messages.push(one));
  pass(50);
  opened[0]!.refuse();
  await settle();
  expect(waits()).toEqual([37_500]);
  for (let polls = 1; polls <= 3; polls++) {
    pass(POLL_MS);
    await settle();
    expect(messages).toHaveLength(polls);
    if (opened.length === 2 && polls === 2) opened[1]!.refuse();
    await settle();
  }
  expect(messages).toEqual([null, null, null]);
  expect(new Set(addresses)).toEqual(new Set(['/api/stream/1.0?topics=segments%3A7']));
  expect(waits()).toEqual([45_000]);
  pass(45_000);
  opened.at(-1)!.emit('open');
  const before = messages.length;
  pass(10 * POLL_MS);
  await settle();
  expect(messages, 'an open stream needs no polls').toHaveLength(before);
});

test('a page keeps what it shows while the server cannot be reached', async () => {
  const { stream, opened, pass } = played();
  const messages: unknown[] = [];
  const reached: boolean[] = [];
  stream.onReach((isReachable) => reached.push(isReachable));
  stream.listen('segments:7', (one) => messages.push(one));
  pass(50);
  opened[0]!.emit('error');
  pass(POLL_MS);
  await settle();
  expect([messages, reached]).toEqual([[], [false]]);
});

test('a lost connection that looks like a refusal is retried soon', async () => {
  const { stream, opened, pass, waits } = played();
  stream.listen('segments:7', () => {});
  pass(50);
  opened[0]!.refuse();
  await settle();
  expect(waits()).toEqual([500]);
});

test('the stream continues with the topics of visitors after a sign-out', async () => {
  const { stream, opened, pass } = played({
    answer: (address) => ({ status: address.includes('users') ? 401 : 200 }),
  });
  for (const topic of ['users:me', 'segments:7']) stream.listen(topic, () => {});
  pass(50);
  opened[0]!.emit('open');
  opened[0]!.emit('error');
  pass(1_000);
  opened[1]!.refuse();
  await settle();
  pass(0);
  expect(decodeURIComponent(opened[2]!.address)).toBe('/api/stream/1.0?topics=segments:7');
  opened[2]!.emit('open');
  stream.listen('rosters:3', () => {});
  pass(50);
  expect(decodeURIComponent(opened[3]!.address), 'a new topic tries both again').toBe(
    '/api/stream/1.0?topics=rosters:3,segments:7,users:me',
  );
});

test('a refused page hears when to come back, and the stream stays open', () => {
  const { stream, opened, pass } = played();
  const events: unknown[] = [];
  stream.listenToPage('/brackets', (change) => events.push(change));
  pass(50);
  opened[0]!.emit('open');
  const refusal = { page: '/brackets', status: '503', code: 'busy', retryAfter: 4 };
  opened[0]!.emit('error', { data: JSON.stringify(refusal) });
  expect(events).toEqual([refusal]);
  expect([stream.isOpen(), opened.length]).toEqual([true, 1]);
});

test('the stream follows the 16 oldest pages, and the others hear that there is no room', () => {
  const { stream, opened, pass } = played();
  const refused: string[] = [];
  const stops = Array.from({ length: 18 }, (_none, index) =>
    stream.listenToPage(`/match/${index}`, (change) => {
      if (change && 'retryAfter' in change) refused.push(`${change.page} ${change.status}`);
    }),
  );
  pass(50);
  const topics = () => new URL(opened.at(-1)!.address, 'http://site').searchParams.get('topics')!;
  expect(topics().split(',')).toHaveLength(16);
  expect(refused).toEqual(['/match/16 429', '/match/17 429']);
  stops[0]!();
  pass(50);
  expect(topics()).toContain('page:/match/16');
  expect(topics().split(',')).toHaveLength(16);
  expect(refused.slice(2)).toEqual(['/match/17 429']);
});
