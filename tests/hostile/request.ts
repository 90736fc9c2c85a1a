/**
 * The senders of requests. The neighbours belong to another championship; a stranger sends that
 * one's token to the championship under test.
 */
export const ROLES = [
  'visitor',
  'player',
  'captain',
  'referee',
  'owner',
  'api-key',
  'neighbour',
  'neighbour-owner',
  'stranger',
] as const;
export type Role = (typeof ROLES)[number];

/** A body in a short form: text, bytes, or one text many times. */
export type Body =
  | { kind: 'text'; text: string }
  | { kind: 'base64'; base64: string }
  | { kind: 'repeated'; before: string; unit: string; times: number; after: string };

/** The ways in which a client sends the bytes. */
export const DELIVERIES = [
  'whole',
  'chunked',
  'slow',
  'pipelined',
  'aborted-body',
  'aborted-answer',
  'short-body',
  'bad-chunk',
  'length-and-chunks',
  'two-lengths',
  'negative-length',
  'absolute-target',
  'no-host',
  'http-1.0',
  'bare-lines',
] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * One hostile request, as plain data. `«series»` in the path and the body stands for the id of that
 * thing, so that a request has the same meaning in every run.
 */
export interface HostileRequest {
  /** The call or page that it was made from, as `GET /api/events/1.0/{id}`. */
  target: string;
  role: Role;
  /** Identifies by the site's cookie instead of a bearer. */
  byCookie: boolean;
  method: string;
  path: string;
  headers: [string, string][];
  body: Body | null;
  delivery: Delivery;
  /** The only statuses that are right, where the request has such. */
  answers?: number[];
  /** A text that the answer has to contain. */
  says?: string;
}

/** Returns the text with the ids of the things that it names. */
export const fillThings = (text: string, things: Record<string, string>): string =>
  text.replace(/«([\w-]+)»/g, (_whole, name: string) => things[name] ?? '1');

/** Returns the bytes of a body. */
export function bytesOf(body: Body | null, things: Record<string, string>): Buffer {
  if (body === null) return Buffer.alloc(0);
  if (body.kind === 'base64') return Buffer.from(body.base64, 'base64');
  if (body.kind === 'text') return Buffer.from(fillThings(body.text, things));
  return Buffer.from(body.before + body.unit.repeat(body.times) + body.after);
}
