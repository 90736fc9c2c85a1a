import { expect, test } from 'vitest';
import { MAX_TOPICS } from '../topics.ts';
import { createLiveStream, type Source, type StreamAnswer } from './live-stream.ts';
import { createTabStream, type HubMessage } from './shared-stream.ts';
import { createStreamHub, type HubClient } from './stream-hub.ts';

/** A simulated connection to the server. */
interface PlayedSource {
  topics: string[];
  after: string | null;
  isSeen: boolean;
  isClosed: boolean;
  readyState: number;
  emit: (name: string, event?: { data?: string; lastEventId?: string }) => void;
}

/** Creates a browser with a hub, whose network, clock and tabs are simulated. */
function playBrowser({
  answer = () => undefined,
}: { answer?: () => StreamAnswer | undefined } = {}) {
  const sources: PlayedSource[] = [];
  let timers: { at: number; act: () => void }[] = [];
  let now = 0;

  function open(address: string): Source {
    const heard = new Map<string, (event: object) => void>();
    const query = new URLSearchParams(address.split('?')[1]);
    const source: PlayedSource = {
      topics: query.get('topics')!.split(','),
      after: query.get('after'),
      isSeen: query.get('seen') === '1',
      isClosed: false,
      readyState: 0,
      emit: (name, event = {}) => heard.get(name)?.(event),
    };
    sources.push(source);
    return {
      get readyState() {
        return source.readyState;
      },
      close: () => void (source.isClosed = true),
      addEventListener: (name, act) => void heard.set(name, act),
    };
  }

  const createHub = () =>
    createStreamHub({
      now: () => now,
      createStream: (ports) =>
        createLiveStream({
          ...ports,
          open,
          ask: async () => answer(),
          now: () => now,
          random: () => 0.5,
          later(ms, act) {
            const timer = { at: now + ms, act };
            timers.push(timer);
            return () => void (timers = timers.filter((one) => one !== timer));
          },
        }),
    });
  let hub = createHub();
  const tabs = new Set<() => void>();
  const hears = new Set<(message: HubMessage) => void>();

  /** Lets messages arrive and topics be batched, and advances the time. */
  async function settle(ms = 50) {
    await new Promise((resolve) => setImmediate(resolve));
    const until = now + ms;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.act();
    }
    now = until;
    await new Promise((resolve) => setImmediate(resolve));
  }

  function openTab({ position, isSeen = false }: { position?: string; isSeen?: boolean } = {}) {
    let client: HubClient | undefined;
    let hubs = 0;
    const heardTimes: string[] = [];
    const tab = createTabStream({
      seen: () => isSeen,
      heardTime: (iso) => heardTimes.push(iso),
      connect(hear, { isShared }) {
        const join = () => {
          hubs += 1;
          const own = isShared ? hub : createHub();
          client = own.join((message) => queueMicrotask(() => hear(message)));
        };
        join();
        tabs.add(join);
        hears.add(hear);
        return {
          post: (message) => client!.receive(structuredClone(message)),
          close() {
            client!.leave();
            tabs.delete(join);
            hears.delete(hear);
          },
        };
      },
    });
    tab.startFrom(position);
    /** Follows a topic or a page, and returns the events received. */
    const follow = (topic: string) => {
      const heard: unknown[] = [];
      tab.listen(topic, (told) => heard.push(told && told.id));
      return heard;
    };
    const followPage = (page: string) => {
      const heard: unknown[] = [];
      tab.listenToPage(page, (change) => heard.push(change && change.version));
      return heard;
    };
    return {
      ...tab,
      follow,
      followPage,
      heardTimes,
      crash: () => client!.leave(),
      hubs: () => hubs,
    };
  }

  return {
    sources,
    openTab,
    settle,
    current: () => sources.at(-1)!,
    openSources: () => sources.filter(({ isClosed }) => !isClosed),
    /** Ends the leader without a message, and starts another hub for the tabs. */
    replaceHub() {
      for (const source of sources) source.isClosed = true;
      hub = createHub();
      for (const join of tabs) join();
    },
    /** Crashes the worker with the hub; the browser notifies its tabs. */
    crashHub() {
      for (const source of sources) source.isClosed = true;
      hub = createHub();
      for (const hear of [...hears]) hear({ kind: 'crashed' });
    },
  };
}

const change = (id: string, lastEventId: string) => ({
  lastEventId,
  data: JSON.stringify({ type: 'segments', id, version: 1, changes: {} }),
});
const pageHead = (page: string, version: string) => ({
  data: JSON.stringify({ page, version, at: '1' }),
});

test('the tabs of a browser share one stream that unites their topics', async () => {
  const { openTab, settle, openSources, current } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  const heard = [first.follow('segments:1'), second.follow('segments:2')];
  const pages = [first.followPage('/'), second.followPage('/schedule')];
  await settle();
  expect(openSources()).toHaveLength(1);
  expect(current().topics).toEqual(['page:/', 'page:/schedule', 'segments:1', 'segments:2']);
  current().emit('open');
  current().emit('segments.updated', change('1', '7'));
  current().emit('page', pageHead('/schedule', 'b'));
  await settle();
  expect(heard).toEqual([['1'], ['1']]);
  expect(pages).toEqual([[], ['b']]);
  expect([first.isOpen(), second.isOpen()]).toEqual([true, true]);
});

test('drops the topics of a tab that crashed, and closes the stream after the last tab', async () => {
  const { openTab, settle, openSources, current } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  first.follow('segments:1');
  second.follow('segments:2');
  await settle();
  first.crash();
  await settle();
  expect(current().topics).toEqual(['segments:2']);
  second.leave();
  await settle();
  expect(openSources()).toEqual([]);
});

test('tabs share a new stream, from their positions, after the hub has crashed', async () => {
  const { openTab, settle, openSources, current, crashHub } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  const heard = [first.follow('segments:1'), second.follow('segments:1')];
  await settle();
  current().emit('open');
  current().emit('segments.updated', change('1', '50'));
  await settle();
  crashHub();
  await settle();
  expect(openSources()).toHaveLength(1);
  expect(current().after).toBe('50');
  current().emit('open');
  current().emit('segments.updated', change('2', '51'));
  await settle();
  expect(heard).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  expect([first.isOpen(), second.isOpen()]).toEqual([true, true]);
});

test('a tab that was loaded before changes that the stream has received reads again', async () => {
  const { openTab, settle, current } = playBrowser();
  const first = openTab({ position: '40' }).follow('segments:1');
  await settle();
  current().emit('open');
  current().emit('segments.updated', change('1', '50'));
  const [older, newer] = [openTab({ position: '45' }), openTab({ position: '50' })];
  const heard = [older.follow('segments:1'), newer.follow('segments:1'), first];
  await settle();
  expect(heard).toEqual([[null], [], ['1']]);
});

test('a tab that adds a topic of another tab reads again', async () => {
  const { openTab, settle, current } = playBrowser();
  const [first, second] = [openTab({ position: '4' }), openTab({ position: '4' })];
  first.follow('segments:1');
  const heard = second.follow('segments:2');
  await settle();
  current().emit('open');
  second.follow('segments:3');
  await settle();
  expect(heard, 'the stream replays what the new topic has missed').toEqual([]);
  expect(current().after).toBe('4');
  second.follow('segments:1');
  await settle();
  expect(heard).toEqual([null]);
});

test('a tab receives the head of a page that another tab follows already', async () => {
  const { openTab, settle, sources, current } = playBrowser();
  openTab().followPage('/');
  await settle();
  current().emit('open');
  current().emit('page', pageHead('/', 'a'));
  current().emit('page', pageHead('/', 'b'));
  const heard = openTab().followPage('/');
  await settle();
  expect(heard).toEqual(['b']);
  expect(sources).toHaveLength(1);
});

test('forgets the head of a page after its last tab closes', async () => {
  const { openTab, settle, current } = playBrowser();
  const first = openTab();
  first.followPage('/');
  openTab().followPage('/schedule');
  await settle();
  current().emit('page', pageHead('/', 'a'));
  first.leave();
  const heard = openTab().followPage('/');
  await settle();
  expect(heard).toEqual([]);
});

test("a tab that does not follow the user's topic gets no change of it", async () => {
  const { openTab, settle, current } = playBrowser();
  const [signedIn, visitor, page] = [openTab(), openTab(), openTab()];
  const own = signedIn.follow('users:me');
  const others = [visitor.follow('segments:1'), page.followPage('/')];
  await settle();
  current().emit('open');
  current().emit('users.updated', change('7', '9'));
  await settle();
  expect(own).toEqual(['7']);
  expect(others, 'only that something may have changed').toEqual([[null], []]);
});

test('follows the topics of visitors after a sign-out, and the own one after the next sign-in', async () => {
  const { openTab, settle, current } = playBrowser({ answer: () => ({ status: 401 }) });
  const [first, second] = [openTab(), openTab()];
  for (const tab of [first, second]) tab.follow('users:me');
  first.follow('segments:1');
  await settle();
  current().emit('open');
  current().emit('error');
  await settle(1_000);
  current().readyState = 2;
  current().emit('error');
  await settle();
  expect(current().topics).toEqual(['segments:1']);
  // The other tab still follows the own topic, so the sign-in adds no topic to the stream.
  openTab().follow('users:me');
  await settle();
  expect(current().topics).toEqual(['segments:1', 'users:me']);
});

test('tabs resume after the last change that they received when the leader has died', async () => {
  const { openTab, settle, openSources, current, replaceHub } = playBrowser();
  const [first, second] = [openTab({ position: '4' }), openTab({ position: '4' })];
  const heard = [first.follow('segments:1'), second.follow('segments:2')];
  await settle();
  current().emit('open');
  current().emit('segments.updated', change('1', '9'));
  await settle();
  replaceHub();
  await settle();
  expect(openSources()).toHaveLength(1);
  expect(current().topics).toEqual(['segments:1', 'segments:2']);
  expect(current().after).toBe('9');
  expect(first.isOpen(), 'until the new stream is open').toBe(false);
  current().emit('open');
  current().emit('segments.updated', change('2', '10'));
  await settle();
  expect(first.isOpen()).toBe(true);
  expect(heard).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
});

test('a tab opens its own stream if the shared one has no room for its topics', async () => {
  const { openTab, settle, openSources } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  for (let id = 1; id <= MAX_TOPICS; id++) first.follow(`segments:${id}`);
  second.follow('segments:50');
  await settle();
  expect(openSources(), 'a topic of both takes no room').toHaveLength(1);
  const heard = second.follow('segments:51');
  await settle();
  expect(openSources().map(({ topics }) => topics.length)).toEqual([MAX_TOPICS, 2]);
  openSources()[1]!.emit('segments.updated', change('51', '3'));
  await settle();
  expect(heard).toEqual(['51']);
});

test('the stream counts as seen while any tab is visible', async () => {
  const { openTab, settle, current } = playBrowser();
  openTab().follow('segments:1');
  const seen = openTab({ isSeen: true });
  seen.follow('segments:1');
  await settle();
  expect(current().isSeen).toBe(true);
  seen.leave();
  await settle();
  expect(current().isSeen).toBe(false);
});

test('a gap and a moved clock reach all tabs', async () => {
  const { openTab, settle, current } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  const heard = [first.follow('segments:1'), second.followPage('/')];
  await settle();
  current().emit('open');
  current().emit('gap', { lastEventId: '900' });
  current().emit('time', { data: '{"now":"2026-11-21T20:00:00.000Z"}' });
  await settle();
  expect(heard).toEqual([
    [null, null],
    [null, null],
  ]);
  expect([first.heardTimes, second.heardTimes]).toEqual([
    ['2026-11-21T20:00:00.000Z'],
    ['2026-11-21T20:00:00.000Z'],
  ]);
});

test('polls reach all tabs while the stream is closed', async () => {
  const { openTab, settle } = playBrowser({ answer: () => ({ status: 200 }) });
  const reached: boolean[] = [];
  const [first, second] = [openTab(), openTab()];
  first.onReach((isReachable) => reached.push(isReachable));
  const heard = [first.follow('segments:1'), second.follow('segments:2')];
  await settle();
  await settle(30_000);
  await settle();
  expect(heard).toEqual([[null], [null]]);
  expect(reached).toEqual([true]);
});

test('tabs that request a new connection at the same time cause one', async () => {
  const { openTab, settle, sources } = playBrowser();
  const tabs = [openTab(), openTab(), openTab()];
  for (const tab of tabs) tab.follow('segments:1');
  await settle(2_000);
  for (const tab of tabs) tab.reconnect({ force: true });
  await settle();
  expect(sources).toHaveLength(2);
});

test('a tab that the browser suspended reads again what it has missed', async () => {
  const { openTab, settle, current } = playBrowser();
  openTab({ position: '4' }).follow('segments:1');
  const sleeper = openTab({ position: '4' });
  const heard = sleeper.follow('segments:1');
  await settle();
  current().emit('open');
  await settle();
  sleeper.leave();
  expect(sleeper.isOpen()).toBe(false);
  current().emit('segments.updated', change('1', '6'));
  await settle();
  expect(heard).toEqual([]);
  sleeper.rejoin();
  await settle();
  expect(heard).toEqual([null]);
  expect(sleeper.isOpen()).toBe(true);
});
