import type { Page, Route } from '@playwright/test';

/** Returns a handler of a route that answers with this status and body. */
export const failWith =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Waits for the next entry that the page sends to the log of the game side. */
export const nextLogEntry = (page: Page) =>
  page
    .waitForRequest((request) => request.url().includes('/game/1.0/log'))
    .then(
      (request) =>
        request.postDataJSON() as { error: string; meta: Record<string, string>; url: string },
    );
