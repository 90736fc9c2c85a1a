import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fittingFaults, mainActionEnd } from '../support/fitting.ts';
import { expect, test } from '../support/server.ts';
import { IN_GAME, walksOf } from '../support/walk-fitting.ts';

/** Routes that no walk opens, each with the reason. */
const NOT_WALKED: Record<string, string> = {
  'embed/match/:id': 'stands in a frame of another site; sharing.long.spec.ts opens it',
  'embed/bracket/:id': 'stands in a frame of another site; sharing.long.spec.ts opens it',
  'overlay/match/:id': 'is 1920 × 1080 for broadcasts; sharing.long.spec.ts opens it',
  'overlay/bracket/:id': 'is 1920 × 1080 for broadcasts; sharing.long.spec.ts opens it',
};

// The long run walks them, in every language at five sizes.
test('the walks open every route of the site', () => {
  const routes = [
    ...readFileSync('apps/web/app/routes.ts', 'utf8').matchAll(/\broute\(\s*'([^']+)'/g),
  ].map(([, path]) => path!);
  const walked = Object.values(
    walksOf({
      rosterId: '1',
      memberId: '2',
      seriesId: '3',
      bans: ['4', '5'],
      regionId: '6',
      wonId: '7',
      roundsId: '8',
    }),
  )
    .flat()
    .map((path) => path.slice(1).replace(/\?.*/, ''));
  const opens = (route: string) => {
    const pattern = new RegExp(`^${route.replace('*', 'nowhere').replace(/:\w+/g, '[^/]+')}$`);
    return walked.some((path) => pattern.test(path));
  };
  const missing = routes.filter((route) => route !== ':locale?' && !opens(route));
  expect(routes.length).toBeGreaterThan(40);
  expect(missing).toEqual(Object.keys(NOT_WALKED));
});

/** Shows a body in the game's size, on a page of 300 by 200 pixels at its upper left corner. */
async function faultsIn(page: Page, body: string): Promise<string[]> {
  await page.setViewportSize(IN_GAME);
  await page.setContent(
    `<style>body { margin: 0; font: 16px sans-serif } .at { position: absolute }</style>${body}`,
  );
  return fittingFaults(page);
}

const PLANTED: { what: string; body: string; fault: RegExp }[] = [
  {
    what: 'a button beyond the right edge',
    body: '<button class="at" style="left: 800px; width: 100px">Go</button>',
    fault: /"Go": 56 px beyond the window/,
  },
  {
    what: 'a heading beyond the left edge',
    body: '<h1 class="at" style="left: -20px">Title</h1>',
    fault: /"Title": 20 px beyond the window/,
  },
  {
    what: 'a page that scrolls sideways',
    body: '<div style="width: 900px">wide</div>',
    fault: /scrolls 56 px sideways/,
  },
  {
    what: 'a link that its container cuts off',
    body: '<div style="width: 50px; overflow: hidden"><a href="/" style="display: block; width: 90px">Link</a></div>',
    fault: /"Link": cut off by <div/,
  },
  {
    what: 'a heading with a text that ends in an ellipsis',
    body: '<h2 style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A long title</h2>',
    fault: /"A long title": its text is cut/,
  },
  {
    what: 'a tag that shows one of its lines',
    body: '<span class="tag" style="display: block; width: 60px; height: 18px; overflow: hidden">Two whole lines</span>',
    fault: /"Two whole lines": its text is cut below/,
  },
  {
    what: 'a list with a chosen text that does not fit',
    body: '<select style="width: 80px"><option>Europe, Middle East and Africa</option></select>',
    fault: /shows only a part of "Europe, Middle East and Africa"/,
  },
  {
    what: 'a placeholder that does not fit',
    body: '<input style="width: 60px" placeholder="Name or seed of the team">',
    fault: /shows only a part of "Name or seed of the team"/,
  },
  {
    what: 'two buttons over each other',
    body: '<button class="at" style="left: 0; width: 90px">One</button><button class="at" style="left: 60px; width: 90px">Two</button>',
    fault: /"One" lies over <button> "Two"/,
  },
  {
    what: 'content beyond the edge in a container that scrolls by mistake',
    body: '<div style="width: 100px; overflow: auto"><button style="margin-left: 900px">Far</button></div>',
    fault: /"Far": \d+ px beyond the window/,
  },
];

test('the check finds planted faults, and none in a page that fits', async ({ page }) => {
  for (const { what, body, fault } of PLANTED)
    expect(await faultsIn(page, body), what).toContainEqual(expect.stringMatching(fault));
  expect(
    await faultsIn(
      page,
      `<h1>Title</h1><span class="tag">Live</span>
       <button>One</button> <button>Two</button>
       <select style="width: 300px"><option>Europe, Middle East and Africa</option></select>
       <div class="tbl-wrap" style="width: 200px; overflow-x: auto"><a href="/" style="margin-left: 900px">Far</a></div>
       <span style="clip-path: inset(50%); position: absolute; left: 2000px"><a href="/">Unseen</a></span>`,
    ),
  ).toEqual([]);
});

test('the main action ends where its button does', async ({ page }) => {
  await faultsIn(
    page,
    '<main><button class="btn--go at" style="top: 400px; height: 40px">Go</button></main>',
  );
  expect(await mainActionEnd(page)).toBe(440);
  await faultsIn(page, '<main><button>Back</button></main>');
  expect(await mainActionEnd(page)).toBeNull();
});
