import { ApiError } from '@ringside/contract/errors';
import { expect, test } from 'vitest';
import { createMemoryStore } from './entry-store.ts';
import type { Entry } from './entry.ts';
import { createOutbox, type NewCommand } from './outbox.ts';
import { recordRequest } from './record-request.ts';

const refusal = (status: number, code: string, retryAfter?: number) =>
  new ApiError({
    status,
    method: 'POST',
    path: '/',
    errors: [{ status: String(status), code, title: `title of ${code}` }],
    retryAfter,
  });
const OFFLINE = () => new TypeError('Failed to fetch');
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates tabs of one browser over one store; `answers` sets the server's answer to each request. */
function browser({ tabs = 1 } = {}) {
  const store = createMemoryStore();
  const sent: string[] = [];
  let keys = 0;
  let now = 0;
  let answer: (entry: Entry) => unknown = () => {
    throw OFFLINE();
  };
  let line = Promise.resolve<unknown>(undefined);
  const alone = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const next = line.then(act);
    line = next.catch(() => undefined);
    return next;
  };
  const send = async (entry: Entry) => {
    await Promise.resolve();
    const pendingAnswer = answer(entry);
    sent.push(entry.id);
    return pendingAnswer;
  };
  let isSenderCached = true;
  const open = () =>
    createOutbox({
      loadSender: () =>
        isSenderCached ? import('./send-outbox.ts') : Promise.reject(new TypeError('offline')),
      store,
      send,
      runAlone: alone,
      now: () => now,
      createKey: () => `key-${++keys}`,
      notifyTabs: () => {},
    });
  return {
    outboxes: Array.from({ length: tabs }, open),
    open,
    store,
    sent,
    answers: (next: typeof answer) => void (answer = next),
    pass: (ms: number) => void (now += ms),
    cacheSender: (isCached: boolean) => void (isSenderCached = isCached),
  };
}

const checkin = (subject: string, person = 'anna'): NewCommand => ({
  person,
  kind: 'match-checkin',
  subject,
  about: 'A, B',
  request: { method: 'POST', path: '/api/checkins/1.0', body: { subject } },
});

test('a command made offline waits, survives the page, and is sent once when the server is reachable', async () => {
  const {
    outboxes: [outbox],
    open,
    answers,
    sent,
  } = browser();
  expect(await outbox!.submit(checkin('7'))).toBe('waits');
  const reopened = open();
  expect((await reopened.read()).map(({ id, state }) => [id, state])).toEqual([
    ['key-1', 'waiting'],
  ]);
  answers(() => 'yes');
  expect(await reopened.send('anna')).toBe('done');
  expect(reopened.entries().map(({ state }) => state)).toEqual(['sent']);
  await reopened.send('anna');
  expect(sent).toEqual(['key-1']);
});

test('a command waits while the code that sends it cannot be loaded', async () => {
  const {
    outboxes: [outbox],
    answers,
    cacheSender,
    sent,
  } = browser();
  cacheSender(false);
  expect(await outbox!.submit(checkin('7'))).toBe('waits');
  expect(outbox!.entries().map(({ state }) => state)).toEqual(['waiting']);
  cacheSender(true);
  answers(() => 'yes');
  expect(await outbox!.send('anna')).toBe('done');
  expect(sent).toEqual(['key-1']);
});

test('several tabs that reconnect at once send a command once', async () => {
  const { outboxes, answers, sent } = browser({ tabs: 4 });
  await outboxes[0]!.submit(checkin('7'));
  answers(() => 'yes');
  await Promise.all(outboxes.map((outbox) => outbox.send('anna')));
  expect(sent).toEqual(['key-1']);
});

test('a lost answer is requested again with the same key', async () => {
  const {
    outboxes: [outbox],
    answers,
    sent,
  } = browser();
  const sentIds: string[] = [];
  answers(({ id }) => {
    sentIds.push(id);
    if (sentIds.length === 1) throw OFFLINE();
  });
  expect(await outbox!.submit(checkin('7'))).toBe('waits');
  await outbox!.send('anna');
  expect(sentIds).toEqual(['key-1', 'key-1']);
  expect(sent).toEqual(['key-1']);
});

test('sends a command at once while online, and throws a refusal with the server’s reason', async () => {
  const {
    outboxes: [outbox],
    answers,
  } = browser();
  answers(() => 'yes');
  expect(await outbox!.submit(checkin('7'))).toBe('sent');
  answers(() => {
    throw refusal(409, 'checkin-closed');
  });
  await expect(outbox!.submit(checkin('8'))).rejects.toMatchObject({
    status: 409,
    code: 'checkin-closed',
  });
  expect(await outbox!.read()).toEqual([]);
});

test.each([refusal(500, 'internal'), refusal(429, 'too-many-requests')])(
  'online, $message is thrown to the caller, and nothing is left to be sent later',
  async (error) => {
    const {
      outboxes: [outbox],
      answers,
    } = browser();
    answers(() => {
      throw error;
    });
    await expect(outbox!.submit(checkin('7'))).rejects.toBe(error);
    expect(await outbox!.read()).toEqual([]);
  },
);

test('commands are sent in order, and a refused one does not block the next', async () => {
  const {
    outboxes: [outbox],
    answers,
    sent,
  } = browser();
  for (const subject of ['7', '8', '9']) await outbox!.submit(checkin(subject));
  answers(({ subject }) => {
    if (subject === '8') throw refusal(409, 'too-late');
  });
  await outbox!.send('anna');
  expect(sent).toEqual(['key-1', 'key-3']);
  expect(outbox!.entries().map(({ state, refusal: why }) => [state, why?.code])).toEqual([
    ['sent', undefined],
    ['refused', 'too-late'],
    ['sent', undefined],
  ]);
});

test.each([
  { error: OFFLINE(), state: 'waiting', outcome: 'waits', why: 'no server' },
  {
    error: refusal(503, ''),
    state: 'waiting',
    outcome: 'waits',
    why: 'a gateway without its server',
  },
  {
    error: refusal(503, 'busy', 4),
    state: 'waiting',
    outcome: 'waits',
    why: 'the server is busy',
  },
  {
    error: refusal(500, 'internal'),
    state: 'waiting',
    outcome: 'waits',
    why: 'a fault of the server judges nothing',
  },
  {
    error: refusal(429, 'too-many-requests'),
    state: 'waiting',
    outcome: 'waits',
    why: 'a rate limit',
  },
  {
    error: refusal(409, 'still-running'),
    state: 'waiting',
    outcome: 'waits',
    why: 'the first request still runs',
  },
  {
    error: refusal(401, 'unauthorized'),
    state: 'waiting',
    outcome: 'signed-out',
    why: 'it waits for its user to sign in',
  },
  {
    error: refusal(409, 'checkin-closed'),
    state: 'refused',
    outcome: 'done',
    why: 'the server has refused it',
  },
  {
    error: refusal(422, 'wrong-count'),
    state: 'refused',
    outcome: 'done',
    why: 'the server has refused it',
  },
])('after $error.message a command is $state: $why', async ({ error, state, outcome }) => {
  const {
    outboxes: [outbox],
    answers,
  } = browser();
  await outbox!.submit(checkin('7'));
  answers(() => {
    throw error;
  });
  expect(await outbox!.send('anna')).toBe(outcome);
  expect(outbox!.entries().map((entry) => entry.state)).toEqual([state]);
});

test('no other user of the browser sends a waiting command', async () => {
  const {
    outboxes: [outbox],
    answers,
    sent,
  } = browser();
  await outbox!.submit(checkin('7', 'anna'));
  answers(() => 'yes');
  await outbox!.submit(checkin('8', 'ben'));
  await outbox!.send('ben');
  expect(sent).toEqual(['key-2']);
  await outbox!.send('anna');
  expect(sent).toEqual(['key-2', 'key-1']);
});

test('a newer command about one subject replaces the older one, and a withdrawn one is never sent', async () => {
  const {
    outboxes: [outbox],
    answers,
    sent,
  } = browser();
  await outbox!.submit(checkin('7'));
  await outbox!.submit(checkin('7'));
  await outbox!.submit(checkin('8'));
  await outbox!.remove('key-3');
  answers(() => 'yes');
  await outbox!.send('anna');
  expect(sent).toEqual(['key-2']);
});

test('a command older than a day, whose key the server has forgotten, is refused instead of sent', async () => {
  const {
    outboxes: [outbox],
    answers,
    sent,
    pass,
  } = browser();
  await outbox!.submit(checkin('7'));
  pass(DAY_MS);
  answers(() => 'yes');
  await outbox!.send('anna');
  expect(sent).toEqual([]);
  expect(outbox!.entries()[0]).toMatchObject({
    state: 'refused',
    refusal: { code: 'not-sent-in-time' },
  });
});

test('records what a call of the client sends', async () => {
  expect(
    await recordRequest((client) => client.challenges.vote('5', { banned: ['1', '2'] })),
  ).toEqual({
    method: 'POST',
    path: '/api/challenges/1.0/5/vote?include=category',
    body: { data: { attributes: { banned: ['1', '2'], picked: [] } } },
  });
  expect(await recordRequest((client) => client.matchSeries.report('9', []))).toMatchObject({
    method: 'PATCH',
    path: '/api/match-series/1.0/9/relationships/matches/results',
  });
});

test('a busy server gets a retry no sooner than it says', async () => {
  const {
    outboxes: [outbox],
    answers,
  } = browser();
  await outbox!.submit(checkin('7'));
  answers(() => {
    throw refusal(503, 'busy', 4);
  });
  expect(await outbox!.send('anna')).toBe('waits');
  expect(outbox!.askedToWait()).toBe(4_000);
  answers(() => 'yes');
  expect(await outbox!.send('anna')).toBe('done');
  expect(outbox!.askedToWait()).toBe(0);
});
