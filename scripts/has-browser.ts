// Prints which browser the journeys use; exits with 1 where there is none.
import { findBrowser } from './find-browser.ts';
import { NO_BROWSER } from './no-browser.ts';

const browser = findBrowser();
console.log(browser ? `browser: ${browser.executablePath} (${browser.origin})` : NO_BROWSER);
process.exitCode = browser ? 0 : 1;
