/** The reason why journeys are skipped on a machine without a browser. */
export const NO_BROWSER =
  'no browser: set CHROMIUM, install Chromium or Chrome, or run `npx playwright install chromium`';
