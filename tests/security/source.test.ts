import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const sources = globSync('{apps/{server,web,console},packages/*}/{src,app}/**/*.{ts,tsx}')
  .filter((file) => !TEST_FILE.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Returns the files that match, by path from the root. */
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Each pattern with a line that it must find, so that a pattern that finds nothing fails. */
const BARRED: readonly { what: string; pattern: RegExp; sample: string }[] = [
  {
    what: 'starts a program',
    pattern: /from '(node:)?(child_process|cluster)'/,
    sample: "import { exec } from 'node:child_process';",
  },
  {
    what: 'compiles code from text',
    pattern: /\beval\(|\bnew Function\(|from '(node:)?vm'|setTimeout\(\s*['"`]/,
    sample: "new Function('return 1')",
  },
  {
    what: 'writes HTML from text',
    pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/,
    sample: 'element.innerHTML = text;',
  },
  {
    what: 'turns the check of certificates off',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|tls:\/\/insecure/,
    sample: 'const options = { rejectUnauthorized: false };',
  },
  {
    what: 'takes a format string',
    pattern: /\b(util\.)?format\(\s*(body|input|query|params)\b|from '(node:)?util'.*\bformat\b/,
    sample: 'format(body.text, 1)',
  },
  {
    what: 'blocks pasting into a field',
    pattern: /onPaste|['"]paste['"]/,
    sample: '<input onPaste={refuse} />',
  },
];

test.each(BARRED)('no file of the product $what', ({ pattern, sample }) => {
  expect(sample).toMatch(pattern);
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(pattern)).toEqual([]);
});

test('no regular expression is built from input', () => {
  expect(filesWith(/new RegExp\(/).toSorted()).toEqual([
    // field names of a catalogue, from a list in the code
    'apps/server/src/platform/texts/parse-catalogue.ts',
    // the server's own nonce
    'apps/server/src/site/content-security-policy.ts',
    // kinds of an event file, from a list in the code
    'packages/contract/src/collections/event-file.ts',
  ]);
});

test('only workers and tabs of the same origin may send messages', () => {
  const receivers = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(\w+)\??\.(?:addEventListener\(\s*'message'|onmessage\b)/g)].map(
      ([, receiver]) => `${receiver} in ${file}`,
    ),
  );
  expect(receivers.toSorted()).toEqual([
    // BroadcastChannels between the tabs of one origin, and the ports of a SharedWorker
    'channel in apps/web/app/live/leader-tab.ts',
    'meeting in apps/web/app/live/leader-tab.ts',
    'meeting in apps/web/app/live/leader-tab.ts',
    // an EventSource of the same site
    'next in packages/contract/src/live/live-stream.ts',
    // BroadcastChannels, which never leave their origin
    'otherTabs in apps/web/app/session/browser-outbox.ts',
    'port in apps/web/app/live/connect-stream.ts',
    'port in apps/web/app/live/serve-tab.ts',
    'port in apps/web/app/live/stream-worker.ts',
    // a port that the page gives to its own service worker
    'port1 in apps/web/app/offline/page-cache.ts',
    // the service worker, which receives messages from pages of its origin only
    'self in apps/web/app/offline/service-worker.ts',
    'tabs in apps/console/app/session/operator-session.ts',
  ]);
});

test('each password field hides its text', () => {
  const fields = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/<\w+(?:[^<>]|=>)*autoComplete="(?:current|new)-password"(?:[^<>]|=>)*>/g),
    ].map(([field]) => ({ file, field })),
  );
  expect(fields.length).toBeGreaterThan(2);
  expect(fields.filter(({ field }) => !field.includes('type="password"'))).toEqual([]);
  const questions = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\{[^{}]*autoComplete: '(?:current|new)-password'[^{}]*\}/g)].map(
      ([question]) => ({ file, question }),
    ),
  );
  expect(questions.length).toBeGreaterThan(0);
  expect(questions.filter(({ question }) => !question.includes("type: 'password'"))).toEqual([]);
});
