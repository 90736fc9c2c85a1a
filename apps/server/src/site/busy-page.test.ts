import { expect, test } from 'vitest';
import { simulateValidity } from '../kernel/answers/simulated-validity.fixture.ts';
import { createAdmission } from '../platform/admission.ts';
import { createBusyPage, createErrorPages } from './busy-page.ts';

/** A site whose pages print their own address, and the list of renderings. */
function opened() {
  const { validity, state } = simulateValidity();
  const rendered: string[] = [];
  const render = async (request: Request) => {
    rendered.push(new URL(request.url).pathname);
    return new Response(
      `<p>${rendered.at(-1)}</p><script nonce="x">run()</script><link rel="modulepreload" href="/a.js"/><script src="/a.js"></script>`,
      { status: 503 },
    );
  };
  const admission = createAdmission({ reads: 1, changes: 1, pages: 1, streams: 1 }, () => 0);
  const errorPages = createErrorPages(render, async () => ({}) as never, {
    validity,
    tenants: { atHost: (host: string) => host } as never,
  });
  const page = createBusyPage(errorPages, { admission });
  const ask = (path: string) => page(new Request(`https://cup.example${path}`));
  return { state, rendered, ask };
}

test('the busy page is in the language of the address, runs no script, and lets the browser reload it', async () => {
  const { ask } = opened();
  const answer = await ask('/de/brackets?segment=1');
  expect([answer.status, await answer.text()]).toEqual([503, '<p>/de/error/503</p>']);
  expect(answer.headers.get('refresh')).toMatch(/^[1-5]$/);
  expect(answer.headers.get('retry-after')).toBe(answer.headers.get('refresh'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('the busy page is rendered once a minute for each language, however many requests are refused', async () => {
  const { state, rendered, ask } = opened();
  await Promise.all(Array.from({ length: 100 }, () => ask('/brackets')));
  await ask('/jp');
  state.realMs = 60_001;
  await ask('/');
  expect(rendered).toEqual(['/error/503', '/jp/error/503', '/error/503']);
});

test('clients that are refused together return at different times', async () => {
  const { ask } = opened();
  const waits = await Promise.all(
    Array.from({ length: 5 }, async () => (await ask('/')).headers.get('retry-after')),
  );
  expect([...waits].sort()).toEqual(['1', '2', '3', '4', '5']);
});

test('a refused request for page data gets no page', async () => {
  const { ask, rendered } = opened();
  const answer = await ask('/brackets.data');
  expect([
    answer.status,
    await answer.text(),
    answer.headers.has('refresh'),
    answer.headers.has('retry-after'),
    rendered,
  ]).toEqual([503, '', false, true, []]);
});
