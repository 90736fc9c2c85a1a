import { browserStream } from '@ringside/contract/live/browser-stream';

/** The tab's one stream. */
export const stream = browserStream();
