import type { TopicChange } from '@ringside/contract/topics';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { championship, Player } from '../../../../../tests/support/championship.ts';
import { playSeason } from '../../../../../tests/support/played-season.ts';
import { issueToken } from '../../kernel/sender/access-token.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;

const OPERATORS = [
  ...['viewer', 'key of a viewer', 'referee', 'key of a referee'],
  ...['admin', 'key of an admin', 'owner'],
];

/** The operators who steer series. */
const REFEREES = OPERATORS.filter((name) => !name.includes('viewer'));

/** The number of ids of each family: more than a played season has. */
const IDS = 60;
const FAMILIES = ['match-series', 'segments', 'rosters', 'events', 'challenges'];
const TOPICS = [
  'announcements:all',
  'site-settings:site',
  ...['leaderboards', 'announcements'].flatMap((family) =>
    idsOf(10).map((id) => `${family}:${id}`),
  ),
  ...FAMILIES.flatMap((family) => idsOf(IDS).map((id) => `${family}:${id}`)),
];
const TOPICS_AT_ONCE = 45;
const LAST_TOPIC = 'site-settings:site';

function idsOf(count: number): string[] {
  return Array.from({ length: count }, (_none, index) => String(index + 1));
}

/**
 * The actions that visitors receive, reviewed one by one: visitors may read the subject, and the
 * event contains nothing that is not in it. An action outside this table must not reach a visitor.
 */
const PUBLIC: ReadonlySet<string> = new Set([
  ...['created', 'updated'].map((verb) => `announcement.${verb}`),
  ...['cancelled', 'opened', 'paused', 'resumed', 'turn-ended', 'voted'].map(
    (verb) => `challenge.${verb}`,
  ),
  ...[
    ['changed', 'cloned', 'created', 'hidden', 'imported'],
    ['paused', 'published', 'resumed', 'shifted'],
  ].flatMap((verbs) => verbs.map((verb) => `event.${verb}`)),
  ...['created', 'updated'].map((verb) => `leaderboards.${verb}`),
  'leaderboard.adjustment-revoked',
  'leaderboard.points-adjusted',
  ...[
    ['advance-undone', 'advanced', 'checked-in', 'checkin-taken-back', 'created', 'disbanded'],
    ['disqualified', 'joined', 'kicked', 'left', 'locked', 'players-added', 'reinstated'],
    ['left-on-standby', 'moved-to-standby', 'moved-up'],
    ['renamed', 'taken-out', 'unlocked', 'withdrawn'],
  ].flatMap((verbs) => verbs.map((verb) => `roster.${verb}`)),
  ...[
    ['advance-rules.added', 'advance-rules.changed', 'changed', 'checkin-opened', 'created'],
    ['finished', 'held', 'imported', 'inherited', 'recalculated', 'registration-closed'],
    ['registration-phases.added', 'registration-phases.changed', 'registration-phases.removed'],
    ['released', 'reopened', 'draw-taken-back', 'paused', 'resumed'],
    ['round-paired', 'round-taken-back', 'seeded', 'shifted', 'started'],
    ['supported-periods.added', 'supported-periods.changed'],
  ].flatMap((verbs) => verbs.map((verb) => `segment.${verb}`)),
  ...[
    ['checkin-opened', 'disputed', 'finished', 'forfeited', 'live', 'opponents-changed'],
    ['player-checked-in', 'reported', 'rescheduled', 'reset', 'restored', 'rosters-assigned'],
    ['held', 'paused', 'resumed', 'room-closed', 'room-opened', 'ruled', 'scored'],
  ].flatMap((verbs) => verbs.map((verb) => `series.${verb}`)),
  'site-settings.updated',
]);

/** The actions after which the subject is deleted; those who could read it before are notified. */
const GONE: ReadonlySet<string> = new Set([
  'announcement.deleted',
  'event.deleted',
  'leaderboards.deleted',
  'segment.deleted',
  'series.deleted',
  'series.removed',
]);

/** The actions that only some readers receive; `players` are those of the roster or the series. */
const RESTRICTED: Record<string, { to: string[]; players: boolean }> = {
  'challenge.suggested': { to: [], players: true },
  'chat.message': { to: OPERATORS, players: true },
  'chat.message-hidden': { to: OPERATORS, players: true },
  'chat.message-shown': { to: OPERATORS, players: true },
  'match-up.made': { to: [], players: true },
  'queue.joined': { to: [], players: true },
  'queue.left': { to: [], players: true },
  'roster.key-replaced': { to: [], players: true },
  'segment.seeds-dropped': { to: OPERATORS, players: false },
  'segment.seeds-set': { to: OPERATORS, players: false },
  'series.alarm-given-back': { to: OPERATORS, players: false },
  'series.alarm-taken': { to: OPERATORS, players: false },
  'series.attachment-added': { to: OPERATORS, players: true },
  'series.attachment-removed': { to: OPERATORS, players: true },
  'series.room-entered': { to: REFEREES, players: true },
  'series.room-left': { to: REFEREES, players: true },
};

/** The path at which a subject is read. */
const PATHS: Record<string, (id: string) => string> = {
  'match-series': (id) => `match-series/1.0/${id}`,
  segments: (id) => `segments/1.0/${id}`,
  rosters: (id) => `rosters/1.0/${id}`,
  events: (id) => `events/1.0/${id}`,
  leaderboards: (id) => `leaderboards/1.0/${id}`,
  challenges: (id) => `challenges/1.0/${id}`,
  announcements: (id) => `announcements/1.0/${id}`,
  'site-settings': (id) => `site-settings/1.0/${id}`,
  chat: (id) => `chat/1.0/messages/${id}`,
  'match-ups': (id) => `match-ups/1.0/${id}`,
  users: (id) => `users/1.0/${id}`,
};

/** The actions with more content than their public subject, and the path of that content. */
const READ_AT: Record<string, (topicChange: TopicChange) => string> = {
  'roster.key-replaced': ({ id }) => `rosters/1.0/${id}/joining-key`,
  'segment.seeds-dropped': ({ id }) => `segments/1.0/${id}/seeds`,
  'segment.seeds-set': ({ id }) => `segments/1.0/${id}/seeds`,
  'series.attachment-added': ({ id }) => `match-series/1.0/${id}/attachments`,
  'series.attachment-removed': ({ id }) => `match-series/1.0/${id}/attachments`,
  'series.room-entered': ({ id }) => `match-series/1.0/${id}/room`,
  'series.room-left': ({ id }) => `match-series/1.0/${id}/room`,
  'series.alarm-ended': () => 'alarms/1.0',
  'series.alarm-taken': () => 'alarms/1.0',
  'series.alarm-given-back': () => 'alarms/1.0',
  'series.referee-alarm': () => 'alarms/1.0',
};

interface Heard {
  position: string;
  action: string;
  topicChange: TopicChange;
}
interface Reader {
  name: string;
  headers: Record<string, string>;
  /** The position of the activity log when the reader began to listen. */
  from: string;
  eventsByPosition: Map<string, Heard>;
  /** Whether its streams are still open. */
  isOpen: boolean;
}

const readers: Reader[] = [];
const unread: { by: Reader; event: Heard }[] = [];
let ringside: Ringside;
/** The position of the last change. */
let last: string;
let request: Ringside['api']['request'];

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const streamOf = (topics: string[], headers: Record<string, string>, after?: string) =>
  request(
    `/api/stream/1.0?topics=${topics.join(',')}${after === undefined ? '' : `&after=${after}`}`,
    { headers },
  );

/** Calls back with each event of a stream, until it ends or `enough` returns true. */
async function readEvents(
  response: Response,
  onEvent: (event: Heard) => void,
  enough: () => boolean = () => false,
): Promise<void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!enough()) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, position, data] = /id: (.*)\nevent: .*\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (position === undefined || data === '{}') continue;
      const topicChange = JSON.parse(data!) as TopicChange;
      onEvent({ position, topicChange, action: String(topicChange.changes.action) });
    }
  }
  await reader.cancel();
}

function topicsFor({ headers, name }: Reader): string[] {
  return 'authorization' in headers && !name.startsWith('key') ? ['users:me', ...TOPICS] : TOPICS;
}

/** Opens the streams of a reader on all topics; their events are added to `eventsByPosition`. */
async function listen(reader: Reader): Promise<Reader> {
  const topics = topicsFor(reader);
  for (let from = 0; from < topics.length; from += TOPICS_AT_ONCE) {
    const response = await streamOf(topics.slice(from, from + TOPICS_AT_ONCE), reader.headers);
    if (response.status !== 200) throw new Error(`${reader.name}: ${response.status}`);
    void readEvents(
      response,
      (event) => void reader.eventsByPosition.set(event.position, event),
    ).then(() => (reader.isOpen = false));
  }
  readers.push(reader);
  return reader;
}
const reader = (name: string, headers: Record<string, string> = {}): Reader => ({
  name,
  headers,
  from: ringside.api.context.live.position(),
  eventsByPosition: new Map(),
  isOpen: true,
});

/** Creates readers of each role before the season; players follow as they are created. */
async function open(opened: Ringside): Promise<void> {
  ringside = opened;
  request = ringside.api.request.bind(ringside.api);
  await listen(reader('visitor'));
  const stranger = await ringside.player({ name: 'Stranger', playerTag: '#STRANGER' });
  await listen(reader('stranger', bearer(stranger.token)));
  const suspended = await ringside.player({ name: 'Suspended', playerTag: '#SUSPENDED' });
  await listen(reader('suspended', bearer(suspended.token)));
  await ringside.operator.users.suspend(suspended.id);
  await listen(reader('neighbour', await neighbour()));
  for (const role of ['viewer', 'referee', 'admin', 'owner']) {
    const [email, password] = [`the-${role}@ringside.example`, 'a password for once'];
    const roles = [`operator.${role}`];
    await ringside.operator.users.create({ email, password, username: `the ${role}`, roles });
    const { data } = await ringside.visitor.login(email, password);
    await listen(reader(role, bearer(data.token)));
    if (role === 'owner') continue;
    const { bearer: key } = await ringside.operator.apiKeys.create({ name: role, roles });
    await listen(reader(`key of ${role === 'admin' ? 'an' : 'a'} ${role}`, bearer(key!)));
  }
  const { player } = ringside;
  ringside.player = async (facts) => {
    const one: Player = await player(facts);
    await listen(reader(`player ${one.id}`, bearer(one.token)));
    return one;
  };
}

/** Creates a player of another championship in the same database. */
async function neighbour(): Promise<Record<string, string>> {
  const { db } = ringside.api.context.storage;
  const { id: tenantId } = await db
    .insertInto('tenants')
    .values({ key: 'neighbour', name: 'The neighbours' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .insertInto('users')
    .values({ tenantId, username: 'Nina', createdAt: ringside.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = issueToken(ringside.api.context.secret, { userId, kind: 'player', tenantId });
  return { ...bearer(token), 'x-tenant': 'neighbour' };
}

const checked = new Set<string>();

/** Reads the subject of each new event as every reader who received it, visitors first. */
async function check(): Promise<void> {
  // A change is sent in parts: the next turn has the last of them.
  await new Promise((resolve) => setImmediate(resolve));
  const visitor = readers[0]!;
  for (const one of readers)
    for (const event of one.eventsByPosition.values()) {
      const mark = `${event.position} ${one.name}`;
      if (checked.has(mark)) continue;
      checked.add(mark);
      const { action } = event;
      // The user receives the suspension, and then the stream closes.
      const isOwnEnd = action === 'user.suspended' && one.name !== visitor.name;
      if (
        isOwnEnd ||
        GONE.has(action) ||
        (await reads(visitor, event)) ||
        (await reads(one, event))
      )
        continue;
      unread.push({ by: one, event });
    }
}

const answers = new Map<string, boolean>();

async function reads({ name, headers }: Reader, { position, action, topicChange }: Heard) {
  const storedAnswer = answers.get(`${position} ${name}`);
  if (storedAnswer !== undefined) return storedAnswer;
  const path = READ_AT[action]?.(topicChange) ?? PATHS[topicChange.type]?.(topicChange.id);
  if (path === undefined) throw new Error(`${action}: where is ${topicChange.type} read?`);
  const isRead = (await request(`/api/${path}`, { headers })).status === 200;
  answers.set(`${position} ${name}`, isRead);
  return isRead;
}

beforeAll(async () => {
  await playSeason(check, open);
  // Changes are sent in order: once the last one has arrived, all have.
  await ringside.operator.siteSettings.update('site', {
    prizes: { amount: 1, currency: 'EUR', places: [] },
  });
  last = ringside.api.context.live.position();
  const listening = readers.filter(({ isOpen, name }) => isOpen && name !== 'neighbour');
  await vi.waitUntil(() => listening.every(({ eventsByPosition }) => eventsByPosition.has(last)), {
    timeout: 20_000,
  });
  await check();
}, 240_000);

const heardBy = (action: string) =>
  readers.filter(({ eventsByPosition }) =>
    [...eventsByPosition.values()].some((event) => event.action === action),
  );

describe('on every topic, over a played season', () => {
  test('a reader receives only what they may read', () => {
    // A change may be checked after a later one that deleted the subject.
    const isGone = ({ eventsByPosition }: Reader, { type, id }: TopicChange) =>
      [...eventsByPosition.values()].some(
        ({ action, topicChange }) =>
          GONE.has(action) && topicChange.type === type && topicChange.id === id,
      );
    expect(
      unread
        // Those who saw an event learn that it is hidden, and cannot read it from then on.
        .filter(({ event: { action } }) => action !== 'event.hidden')
        .filter(({ by, event }) => !isGone(by, event.topicChange))
        .map(
          ({ by, event: { action, topicChange } }) =>
            `${by.name}: ${action} of ${topicChange.type} ${topicChange.id}`,
        ),
    ).toEqual([]);
  });

  test('a visitor, another player and a player of another championship receive the reviewed actions', () => {
    const actions = (name: string) =>
      new Set(
        [...readers.find((one) => one.name === name)!.eventsByPosition.values()].map(
          (one) => one.action,
        ),
      );
    const isReviewed = (action: string) => PUBLIC.has(action) || GONE.has(action);
    expect([...actions('visitor')].filter((action) => !isReviewed(action))).toEqual([]);
    expect([...PUBLIC, ...GONE].filter((action) => !actions('visitor').has(action))).toEqual([]);
    expect(actions('stranger')).toEqual(actions('visitor'));
    expect([actions('neighbour').size, [...actions('suspended')]]).toEqual([0, ['user.suspended']]);
  });

  test.each(Object.entries(RESTRICTED))(
    '%s reaches its audience alone',
    (action, { to, players }) => {
      const names = heardBy(action).map(({ name }) => name);
      expect(names.filter((name) => !name.startsWith('player')).sort()).toEqual([...to].sort());
      expect(names.some((name) => name.startsWith('player'))).toBe(players);
      expect(names.filter((name) => name.startsWith('player')).length).toBeLessThan(12);
    },
  );

  test('the replay after Last-Event-ID equals what was sent', async () => {
    const readerPositions = readers
      .filter(({ isOpen, name }) => isOpen && name !== 'neighbour')
      .map((one) => ({ one, positions: [...one.eventsByPosition.keys()].sort(byNumber) }));
    expect(readerPositions.length).toBeGreaterThan(20);
    for (const { one, positions } of readerPositions)
      expect([one.name, ...(await replayed(one))]).toEqual([one.name, ...positions]);
  });
});

const byNumber = (one: string, other: string) => Number(one) - Number(other);

/**
 * Returns the positions of the events that are replayed to a reader who has missed everything
 * since.
 */
async function replayed(one: Reader): Promise<string[]> {
  const topics = topicsFor(one).filter((topic) => topic !== LAST_TOPIC);
  const positions = new Set<string>();
  for (let from = 0; from < topics.length; from += TOPICS_AT_ONCE) {
    let isLast = false;
    const batch = [LAST_TOPIC, ...topics.slice(from, from + TOPICS_AT_ONCE)];
    await readEvents(
      await streamOf(batch, one.headers, one.from),
      ({ position }) => void (positions.add(position), (isLast = position === last)),
      () => isLast,
    );
  }
  return [...positions].sort(byNumber);
}
