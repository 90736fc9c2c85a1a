import { expect, test } from 'vitest';
import { MAX_TOPICS } from '../topics.ts';
import { change, pageHead, playBrowser } from './stream-hub.fixture.ts';

test('the tabs of a browser share one stream that unites their topics', async () => {
  const { openTab, settle, openSources, current } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  const changes = [first.follow('segments:1'), second.follow('segments:2')];
  const pages = [first.followPage('/'), second.followPage('/schedule')];
  await settle();
  expect(openSources()).toHaveLength(1);
  expect(current().topics).toEqual(['page:/', 'page:/schedule', 'segments:1', 'segments:2']);
  current().emit('open');
  current().emit('segments.updated', change('1', '7'));
  current().emit('page', pageHead('/schedule', 'b'));
  await settle();
  expect(changes).toEqual([['1'], ['1']]);
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
  const changes = [first.follow('segments:1'), second.follow('segments:1')];
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
  expect(changes).toEqual([
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
  const changes = [older.follow('segments:1'), newer.follow('segments:1'), first];
  await settle();
  expect(changes).toEqual([[null], [], ['1']]);
});

test('a tab that adds a topic of another tab reads again', async () => {
  const { openTab, settle, current } = playBrowser();
  const [first, second] = [openTab({ position: '4' }), openTab({ position: '4' })];
  first.follow('segments:1');
  const changes = second.follow('segments:2');
  await settle();
  current().emit('open');
  second.follow('segments:3');
  await settle();
  expect(changes, 'the stream replays what the new topic has missed').toEqual([]);
  expect(current().after).toBe('4');
  second.follow('segments:1');
  await settle();
  expect(changes).toEqual([null]);
});

test('a tab receives the head of a page that another tab follows already', async () => {
  const { openTab, settle, sources, current } = playBrowser();
  openTab().followPage('/');
  await settle();
  current().emit('open');
  current().emit('page', pageHead('/', 'a'));
  current().emit('page', pageHead('/', 'b'));
  const changes = openTab().followPage('/');
  await settle();
  expect(changes).toEqual(['b']);
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
  const changes = openTab().followPage('/');
  await settle();
  expect(changes).toEqual([]);
});

test("a tab that does not follow the user's topic gets no change of it", async () => {
  const { openTab, settle, current } = playBrowser();
  const [signedIn, visitor, page] = [openTab(), openTab(), openTab()];
  const userChanges = signedIn.follow('users:me');
  const others = [visitor.follow('segments:1'), page.followPage('/')];
  await settle();
  current().emit('open');
  current().emit('users.updated', change('7', '9'));
  await settle();
  expect(userChanges).toEqual(['7']);
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
  const changes = [first.follow('segments:1'), second.follow('segments:2')];
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
  expect(changes).toEqual([
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
  const changes = second.follow('segments:51');
  await settle();
  expect(openSources().map(({ topics }) => topics.length)).toEqual([MAX_TOPICS, 2]);
  openSources()[1]!.emit('segments.updated', change('51', '3'));
  await settle();
  expect(changes).toEqual(['51']);
});

test('the stream counts as seen while any tab is visible', async () => {
  const { openTab, settle, current } = playBrowser();
  openTab().follow('segments:1');
  const visibleTab = openTab({ isSeen: true });
  visibleTab.follow('segments:1');
  await settle();
  expect(current().isSeen).toBe(true);
  visibleTab.leave();
  await settle();
  expect(current().isSeen).toBe(false);
});

test('a gap and a moved clock reach all tabs', async () => {
  const { openTab, settle, current } = playBrowser();
  const [first, second] = [openTab(), openTab()];
  const changes = [first.follow('segments:1'), second.followPage('/')];
  await settle();
  current().emit('open');
  current().emit('gap', { lastEventId: '900' });
  current().emit('time', { data: '{"now":"2026-11-21T20:00:00.000Z"}' });
  await settle();
  expect(changes).toEqual([
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
  const reachability: boolean[] = [];
  const [first, second] = [openTab(), openTab()];
  first.onReach((isReachable) => reachability.push(isReachable));
  const changes = [first.follow('segments:1'), second.follow('segments:2')];
  await settle();
  await settle(30_000);
  await settle();
  expect(changes).toEqual([[null], [null]]);
  expect(reachability).toEqual([true]);
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
  const changes = sleeper.follow('segments:1');
  await settle();
  current().emit('open');
  await settle();
  sleeper.leave();
  expect(sleeper.isOpen()).toBe(false);
  current().emit('segments.updated', change('1', '6'));
  await settle();
  expect(changes).toEqual([]);
  sleeper.rejoin();
  await settle();
  expect(changes).toEqual([null]);
  expect(sleeper.isOpen()).toBe(true);
});
