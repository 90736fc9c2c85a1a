import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Effect, StreamState } from './stream-state.ts';

const visible = { isSeen: false };

/** Creates the state of a stream that wants these topics and pages. */
function stateOf({ topics = [], pages = [] }: { topics?: string[]; pages?: string[] }) {
  const wanted = {
    topics: new Map(topics.map((topic) => [topic, null])),
    pages: new Map(pages.map((page) => [page, null])),
  };
  return { wanted, state: new StreamState(wanted) };
}

/** Creates the state of a stream of one topic whose connection is open since 0. */
function openState(topics = ['segments:7']) {
  const { wanted, state } = stateOf({ topics });
  state.connect(visible);
  state.opened(0);
  return { wanted, state };
}

/** Creates the state of a stream that the server has refused, which asks why. */
function refusedState(topics = ['segments:7']) {
  const { wanted, state } = stateOf({ topics });
  state.connect(visible);
  const ask = state.lost({ at: 0, isFinal: true }).at(-1);
  if (ask?.kind !== 'ask') throw new Error('the refusal is not asked about');
  return { wanted, state, address: ask.address };
}

const kindsOf = (effects: Effect[]) => effects.map(({ kind }) => kind);
const addressOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'open' ? decodeURIComponent(effect.address) : []));
const waitsOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'schedule-try' ? effect.wait : []));

describe('a try', () => {
  test('opens a connection to all that is wanted, and polls until it is open', () => {
    const { state } = stateOf({ topics: ['segments:7', 'rosters:3'], pages: ['/brackets'] });
    expect(state.connect({ isSeen: true })).toEqual([
      { kind: 'cancel-try' },
      { kind: 'close' },
      {
        kind: 'open',
        address: '/api/stream/1.0?topics=page%3A%2Fbrackets%2Crosters%3A3%2Csegments%3A7&seen=1',
      },
      { kind: 'schedule-poll' },
    ]);
  });

  test('keeps a connection that has what is wanted', () => {
    const { state } = openState();
    expect(state.connect(visible)).toEqual([{ kind: 'cancel-try' }]);
    expect(state.isOpen).toBe(true);
  });

  test('closes a connection when nothing is wanted any more', () => {
    const { state, wanted } = openState();
    wanted.topics.clear();
    expect(kindsOf(state.connect(visible))).toEqual(['cancel-try', 'close', 'report-state']);
    expect(state.isOpen).toBe(false);
  });

  test('is scheduled once', () => {
    const { state } = openState();
    expect(waitsOf(state.listenersChanged({ isAdded: true }))).toEqual([
      { kind: 'further-topics' },
    ]);
    expect(state.listenersChanged({ isAdded: false })).toEqual([]);
    state.connect(visible);
    expect(state.listenersChanged({ isAdded: false })).toHaveLength(1);
  });
});

describe('the position', () => {
  test.each([
    { pages: ['40', '99'], events: [], after: '40', why: 'of the first page that was read' },
    { pages: [undefined, '40'], events: [], after: '40', why: 'of the first page that has one' },
    { pages: ['40'], events: ['41', '43'], after: '43', why: 'of the last event' },
    { pages: ['40'], events: ['41', ''], after: '41', why: 'of the last event that has one' },
  ])('$after is resumed from: $why', ({ pages, events, after }) => {
    const { state } = stateOf({ topics: ['segments:7'] });
    for (const page of pages) state.startFrom(page);
    for (const event of events) state.received(event);
    expect(addressOf(state.connect(visible))).toEqual([
      `/api/stream/1.0?topics=segments:7&after=${after}`,
    ]);
  });

  test.each([
    { position: undefined, isSecond: false, reads: false, why: 'the page was just read' },
    { position: undefined, isSecond: true, reads: true, why: 'changes may be missing' },
    { position: '40', isSecond: true, reads: false, why: 'the server sends what is missing' },
  ])('an open connection reads again: $reads, since $why', ({ position, isSecond, reads }) => {
    const { state } = stateOf({ topics: ['segments:7'] });
    state.startFrom(position);
    state.connect(visible);
    if (isSecond) {
      state.lost({ at: 0, isFinal: false });
      state.connect(visible);
    }
    expect(kindsOf(state.opened(0)).includes('read-again')).toBe(reads);
  });
});

describe('a lost connection', () => {
  test('reports itself, polls and backs off', () => {
    const { state } = openState();
    expect(state.lost({ at: 1, isFinal: false })).toEqual([
      { kind: 'close' },
      { kind: 'report-state' },
      { kind: 'schedule-poll' },
      { kind: 'schedule-try', wait: { kind: 'back-off', attempt: 0 } },
    ]);
  });

  test.each([
    { heldMs: 9_999, attempt: 3 },
    { heldMs: 10_000, attempt: 0 },
  ])('that held for $heldMs ms continues with attempt $attempt', ({ heldMs, attempt }) => {
    const { state } = stateOf({ topics: ['segments:7'] });
    for (let failure = 0; failure < 3; failure++) {
      state.connect(visible);
      state.lost({ at: 0, isFinal: false });
    }
    state.connect(visible);
    state.opened(0);
    // An open connection was not refused, whatever its source says.
    expect(waitsOf(state.lost({ at: heldMs, isFinal: true }))).toEqual([
      { kind: 'back-off', attempt },
    ]);
  });
});

describe('a refused connection', () => {
  test.each([
    { answer: undefined, wait: { kind: 'back-off', attempt: 0 }, why: 'no server' },
    { answer: { status: 200 }, wait: { kind: 'back-off', attempt: 0 }, why: 'no refusal' },
    {
      answer: { status: 429, retryAfterMs: 30_000 },
      wait: { kind: 'refusal', attempt: 0, retryAfterMs: 30_000 },
      why: 'too many streams',
    },
    {
      answer: { status: 401 },
      wait: { kind: 'refusal', attempt: 0, retryAfterMs: undefined },
      why: 'visitors would be refused too',
    },
  ])('waits for $wait.kind after $answer.status: $why', ({ answer, wait }) => {
    const { state, address } = refusedState();
    expect(waitsOf(state.refusalAnswered(address, answer))).toEqual([wait]);
  });

  test('continues with what visitors may follow, until a listener is added', () => {
    const { state, address } = refusedState(['segments:7', 'users:me']);
    const signedOut = { status: 401 };
    expect(waitsOf(state.refusalAnswered(address, signedOut))).toEqual([{ kind: 'nothing' }]);
    expect(addressOf(state.connect(visible))).toEqual(['/api/stream/1.0?topics=segments:7']);
    state.listenersChanged({ isAdded: false });
    expect(addressOf(state.connect(visible))).toEqual([]);
    state.listenersChanged({ isAdded: true });
    expect(addressOf(state.connect(visible))).toEqual([
      '/api/stream/1.0?topics=segments:7,users:me',
    ]);
  });

  test('has nothing for visitors if only the own topic is followed', () => {
    const { state, address } = refusedState(['users:me']);
    expect(waitsOf(state.refusalAnswered(address, { status: 401 }))).toMatchObject([
      { kind: 'refusal' },
    ]);
  });

  test.each<[string, (stream: ReturnType<typeof refusedState>) => unknown]>([
    ['another try is scheduled', ({ state }) => state.listenersChanged({ isAdded: true })],
    ['another one is opening', ({ state }) => state.reconnect({ force: true, isSeen: true })],
    [
      'another address is refused',
      ({ state, wanted }) => {
        wanted.topics.set('rosters:3', null);
        state.connect(visible);
        state.lost({ at: 0, isFinal: true });
      },
    ],
  ])('ignores the answer if %s meanwhile', (_why, act) => {
    const stream = refusedState();
    act(stream);
    const { state, address } = stream;
    expect(state.refusalAnswered(address, { status: 429 })).toEqual([]);
    state.connect(visible);
    expect(waitsOf(state.lost({ at: 0, isFinal: false }))).toEqual([
      { kind: 'back-off', attempt: 0 },
    ]);
  });
});

describe('a poll', () => {
  test('of topics asks the server first, and reads again if it answers', () => {
    const { state, address } = refusedState();
    expect(state.pollDue()).toEqual([{ kind: 'ask', address, about: 'poll' }]);
    expect(kindsOf(state.pollAnswered({ isReachable: false }))).toEqual(['schedule-poll']);
    state.pollDue();
    expect(kindsOf(state.pollAnswered({ isReachable: true }))).toEqual([
      'schedule-poll',
      'read-again',
    ]);
  });

  test('of pages alone reads again at once', () => {
    const { state } = stateOf({ pages: ['/brackets'] });
    state.connect(visible);
    expect(kindsOf(state.pollDue())).toEqual(['schedule-poll', 'read-again']);
  });

  test.each<[string, Parameters<typeof stateOf>[0]]>([
    ['the connection is open', { topics: ['segments:7'] }],
    ['nothing is wanted', {}],
  ])('ends if %s', (_why, wanted) => {
    const { state } = stateOf(wanted);
    state.connect(visible);
    if (wanted.topics) state.opened(0);
    expect([state.pollDue(), state.pollAnswered({ isReachable: true })]).toEqual([[], []]);
  });
});

describe('the network is back', () => {
  test('and a closed stream connects at once, with a new back-off', () => {
    const { state } = openState();
    state.lost({ at: 1, isFinal: false });
    expect(kindsOf(state.reconnect({ force: false, isSeen: false }))).toContain('open');
    expect(waitsOf(state.lost({ at: 2, isFinal: false }))).toEqual([
      { kind: 'back-off', attempt: 0 },
    ]);
  });

  test.each([
    { force: false, isReplaced: false },
    { force: true, isReplaced: true },
  ])('and an open one is replaced: $isReplaced, if force is $force', ({ force, isReplaced }) => {
    const { state } = openState();
    const kinds = kindsOf(state.reconnect({ force, isSeen: false }));
    expect([kinds.includes('open'), state.isOpen]).toEqual([isReplaced, !isReplaced]);
  });
});

test('the stream has room for the 16 oldest pages, and refuses the others', () => {
  const { state } = stateOf({ pages: Array.from({ length: 18 }, (_none, index) => `/${index}`) });
  const effects = state.connect(visible);
  expect(effects.filter(({ kind }) => kind === 'refuse-page')).toEqual([
    { kind: 'refuse-page', page: '/16' },
    { kind: 'refuse-page', page: '/17' },
  ]);
  expect(addressOf(effects)[0]!.split(',')).toHaveLength(16);
});

/** Performs effects as the stream does, and fails if they contradict each other. */
function createPerformer() {
  const { wanted, state } = stateOf({});
  const course = { isConnected: false, isOpen: false, hasTry: false, hasPoll: false };
  const asks: Extract<Effect, { kind: 'ask' }>[] = [];
  const perform = (effects: Effect[]) => effects.forEach(performOne);
  function performOne(effect: Effect) {
    if (effect.kind === 'open') {
      expect([course.isConnected, wanted.topics.size > 0]).toEqual([false, true]);
      course.isConnected = true;
    }
    if (effect.kind === 'close') course.isConnected = false;
    if (effect.kind === 'report-state') course.isOpen = !course.isOpen;
    if (effect.kind === 'schedule-try') {
      expect(course.hasTry).toBe(false);
      course.hasTry = true;
    }
    if (effect.kind === 'cancel-try') course.hasTry = false;
    if (effect.kind === 'schedule-poll') {
      expect(course.hasPoll).toBe(false);
      course.hasPoll = true;
    }
    if (effect.kind === 'cancel-poll') course.hasPoll = false;
    if (effect.kind === 'ask') asks.push(effect);
  }
  return { wanted, state, course, asks, perform };
}

type Performer = ReturnType<typeof createPerformer>;
interface Drawn {
  topic: string;
  status: number | undefined;
  isTrue: boolean;
}

/** The events of a stream, each if it is possible now. */
const EVENTS: Record<string, (stream: Performer, drawn: Drawn) => Effect[]> = {
  add({ wanted, state }, { topic }) {
    wanted.topics.set(topic, null);
    return state.listenersChanged({ isAdded: true });
  },
  remove({ wanted, state }, { topic }) {
    wanted.topics.delete(topic);
    return state.listenersChanged({ isAdded: false });
  },
  try: ({ state, course }) => (course.hasTry ? state.connect(visible) : []),
  open: ({ state, course }) => (course.isConnected ? state.opened(0) : []),
  lose: ({ state, course }, { isTrue }) =>
    course.isConnected ? state.lost({ at: 0, isFinal: isTrue }) : [],
  answer({ state, asks }, { status }) {
    const ask = asks.shift();
    if (!ask) return [];
    return ask.about === 'poll'
      ? state.pollAnswered({ isReachable: status !== undefined })
      : state.refusalAnswered(ask.address, status === undefined ? undefined : { status });
  },
  poll({ state, course }) {
    if (!course.hasPoll) return [];
    course.hasPoll = false;
    return state.pollDue();
  },
  reconnect: ({ state }, { isTrue }) => state.reconnect({ force: isTrue, isSeen: false }),
  look: ({ state }, { isTrue }) => state.looked({ isSeen: isTrue }),
};

test('after any events, a stream that wants something is connected, tries again or asks', () => {
  const arbitraryEvent = fc.record({
    kind: fc.constantFrom(...Object.keys(EVENTS)),
    topic: fc.constantFrom('segments:7', 'users:me'),
    status: fc.constantFrom(undefined, 200, 401, 429),
    isTrue: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(arbitraryEvent, { maxLength: 40 }), (events) => {
      const stream = createPerformer();
      const { wanted, state, course, asks, perform } = stream;
      for (const { kind, ...drawn } of events) {
        perform(EVENTS[kind]!(stream, drawn));
        expect(state.isOpen).toBe(course.isOpen);
        if (wanted.topics.size === 0) continue;
        const isAsking = asks.some(({ about }) => about === 'refusal');
        expect(course.isConnected || course.hasTry || isAsking).toBe(true);
        const isPolling = course.hasPoll || asks.some(({ about }) => about === 'poll');
        // Nothing is missed before the first connection.
        if (!course.isOpen && course.isConnected) expect(isPolling).toBe(true);
        expect(course.isOpen && course.hasPoll).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
});
